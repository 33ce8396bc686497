// CalcWire: the line protocol, version 1.
//
// Framing of lines, requests, and replies in plain text and JSON, for the daemon that writes them and
// the client that reads them. Knows no socket and no calculator: an update is whatever can write its
// texts (`UpdateText`).
