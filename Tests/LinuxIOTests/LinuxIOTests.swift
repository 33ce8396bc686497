// LinuxIOTests.
