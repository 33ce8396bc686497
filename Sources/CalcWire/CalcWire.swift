// CalcWire: the line protocol.
//
// Framing of lines, requests, and replies in plain text and JSON. Knows no socket and no calculator.
