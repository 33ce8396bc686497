// CalcBrainActor: the calculator.
//
// `Key` is the vocabulary, `CalculatorBrain` a pure value that holds all the rules, `Calculator` the
// actor that carries out lines whole or not at all. Knows no socket, no file and no terminal.
