// CalcBrainActorTests.
