"""What a comparison runs in: the programs, the peers, the cores, and a directory for sockets and files."""
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PEERS = {"redis-server": "redis-server", "redis-cli": "redis-tools", "memcached": "memcached", "bc": "bc"}


def quietly(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **more).stdout


class Setting:
    def __init__(self, programs, rounds, seconds):
        self.rounds, self.seconds = rounds, seconds
        self.directory = tempfile.mkdtemp(prefix="calcd-bench-", dir="/tmp")
        self.server_core, *others = sorted(os.sched_getaffinity(0))
        self.other_core = others[0] if others else None
        self.install_peers()
        self.tools = self.path("tools")
        os.mkdir(self.tools)
        for tool, source in [("load", "Load/load.c"), ("echo", "Load/echo.c"), ("crowd", "Load/crowd.c"),
                             ("spawn", "Load/spawn.c"), ("start", "Load/start.c"), ("connect", "Load/connect.c")]:
            compiler = shutil.which("cc") or shutil.which("gcc") or "clang"
            quietly(compiler, "-O2", "-o", f"{self.tools}/{tool}", f"{ROOT}/Benchmarks/{source}")
        self.programs = programs or self.build()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.directory)

    def path(self, name):
        return f"{self.directory}/{name}"

    def build(self):
        """The programs as they are installed: a release build, stripped."""
        for program in ("calcd", "calcctl"):
            quietly("swift", "build", "-c", "release", "--product", program, cwd=ROOT)
        built = quietly("swift", "build", "-c", "release", "--show-bin-path", cwd=ROOT).strip()
        for program in ("calcd", "calcctl"):
            quietly("strip", "-o", f"{self.tools}/{program}", f"{built}/{program}")
        return self.tools

    def install_peers(self):
        missing = [package for program, package in PEERS.items() if not shutil.which(program)]
        if missing and os.geteuid() == 0:
            quietly("apt-get", "update", "-q")
            quietly("apt-get", "install", "-q", "-y", "--no-install-recommends", *missing)
        self.missing = [program for program in PEERS if not shutil.which(program)]
        for program in self.missing:
            print(f"run: {program} is not there and left out", file=sys.stderr)

    def has(self, peer):
        return {"redis": "redis-server"}.get(peer, peer) not in self.missing

    def description(self):
        def first_line(*command):
            try:
                return quietly(*command, stderr=subprocess.STDOUT).splitlines()[0]
            except (OSError, subprocess.CalledProcessError, IndexError):
                return None

        processor = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
        return {
            "processor": processor[0] if processor else platform.machine(),
            "cores": len(os.sched_getaffinity(0)),
            "kernel": platform.release(),
            "calcd": first_line(f"{self.programs}/calcd", "--version"),
            "swift": first_line("swift", "--version"),
            "redis": first_line("redis-server", "--version"),
            "memcached": first_line("memcached", "--version"),
            "bc": first_line("bc", "--version"),
            "rounds": self.rounds,
            "seconds": self.seconds,
        }

    def on_core(self, core, *command):
        """On any core where none is named."""
        return ["taskset", "-c", str(core), *command] if core is not None else list(command)

    # Servers

    def calcd(self, name, *options, pinned=True):
        socket = self.path(name)
        core = self.server_core if pinned else None
        return Server(self.on_core(core, f"{self.programs}/calcd", "--socket", socket, "--state", f"{socket}.state",
                                   *options), socket)

    def echo(self, *reply_size):
        socket = self.path("-".join(["echo", *reply_size]))
        return Server(self.on_core(self.server_core, f"{self.tools}/echo", socket, *reply_size), socket)

    def redis(self, name, *options, pinned=True):
        socket = self.path(name)
        os.mkdir(f"{socket}.data")
        core = self.server_core if pinned else None
        return Server(self.on_core(core, "redis-server", "--port", "0", "--unixsocket", socket, "--dir",
                                   f"{socket}.data", "--save", "", *options), socket)

    def memcached(self):
        socket = self.path("memcached")
        user = ["-u", "root"] if os.geteuid() == 0 else []
        return Server(self.on_core(self.server_core, "memcached", *user, "-t", "1", "-c", "4096", "-s", socket), socket)

    def load(self, core, protocol, socket, clients, depth, name=None):
        """Requests a second, and the latency's median and 99th percentile in microseconds."""
        command = [f"{self.tools}/load", protocol, socket, str(clients), str(depth), str(self.seconds)]
        return [float(word) for word in quietly(*self.on_core(core, *command, *([name] if name else []))).split()]


class Server:
    """A server on a Unix socket, until it is left."""

    def __init__(self, command, socket):
        self.socket = socket
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.exists(socket):
            if self.process.poll() is not None:
                sys.exit(f"run: {' '.join(command)} did not start")
            time.sleep(0.005)

    def status(self, field):
        """A line of /proc/PID/status as a number."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith(field + ":"):
                return int(line.split()[1])
        return 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
