// CalcdTests.
