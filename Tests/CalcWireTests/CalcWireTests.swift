// CalcWireTests.
