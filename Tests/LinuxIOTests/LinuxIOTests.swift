// LinuxIOTests: each file tests the source file of the same name.
