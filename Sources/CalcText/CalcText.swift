// CalcText: bytes of text.
//
// Decimal numbers, literals and other texts, appended to an `OutputSpan`. Descriptions, replies and the
// journal's lines are written with it. Knows no calculator, no protocol and no number but the machine's.
// Imports nothing.
