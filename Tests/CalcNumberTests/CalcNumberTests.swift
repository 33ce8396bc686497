// CalcNumberTests.
