// CalcNumber: what a number is.
//
// Big integers, exact rationals, 34-digit approximations, the functions on them, and their text in
// and out. `Number` is the one public type that holds a value; nothing outside this room knows how
// it is represented. Imports CalcText alone.
