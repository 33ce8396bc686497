// LinuxIO: the machine.
//
// File descriptors, Unix sockets, the event loop, signals, and what systemd hands over. Every system
// call of the programs is made here. Knows no calculator.
