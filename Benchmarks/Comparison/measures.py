"""What is measured, a function a section; each answers plain numbers for the report."""
import contextlib
import os
import socket
import statistics
import subprocess
import time

from setting import quietly

CASES = [(1, 1), (50, 1), (50, 16), (1000, 1)]
# What a reply to `+ 1 =` has on average, between `1000\t0 + 1 =` and a description of 256 characters.
REPLY_BYTES = 140


def cores(place):
    """Where the generator runs: on the server's core, and on one of its own where there is one."""
    yield "one core", place.server_core
    if place.other_core is not None:
        yield "a core each", place.other_core


def medians(samples):
    """Of several rounds of (rate, median latency, 99th percentile)."""
    rate, middle, high = (statistics.median(column) for column in zip(*samples))
    return {"rate": rate, "p50": middle, "p99": high, "rates": [round(sample[0]) for sample in samples]}


def interleaved(place, servers, cases, name=None):
    """Every server at every case, all of them in every round."""
    results = {}
    for where, core in cores(place):
        for clients, depth in cases:
            samples = {peer: [] for peer in servers}
            for _ in range(place.rounds):
                for peer, (protocol, server) in servers.items():
                    samples[peer].append(place.load(core, protocol, server.socket, clients, depth, name))
            results[f"{where}, {clients} × {depth}"] = {peer: medians(rounds) for peer, rounds in samples.items()}
    return results


def rates(place):
    with contextlib.ExitStack() as stack:
        servers = {
            "echo": ("echo", stack.enter_context(place.echo())),
            "long echo": ("echo", stack.enter_context(place.echo(str(REPLY_BYTES)))),
            "calcd": ("calcd", stack.enter_context(place.calcd("calcd"))),
        }
        if place.has("redis"):
            servers["redis"] = ("redis", stack.enter_context(place.redis("redis")))
        if place.has("memcached"):
            servers["memcached"] = ("memcached", stack.enter_context(place.memcached()))
        results = interleaved(place, servers, CASES)
    if place.has("bc"):
        samples = [place.load(place.server_core, "bc", "bc", 1, 1) for _ in range(place.rounds)]
        results["one core, 1 × 1"]["bc"] = medians(samples)
    return results


def shared(place):
    results = {}
    for policy, fsync in [("second", "everysec"), ("always", "always")]:
        with contextlib.ExitStack() as stack:
            servers = {"calcd": ("calcd", stack.enter_context(place.calcd(f"calcd-{policy}", "--sync", policy)))}
            if place.has("redis"):
                options = ["--appendonly", "yes", "--appendfsync", fsync]
                servers["redis"] = ("redis", stack.enter_context(place.redis(f"redis-{policy}", *options)))
            results[policy] = interleaved(place, servers, [(50, 1), (50, 16)], "t")
    return results


def oneshot(place):
    """Microseconds from start to exit of one addition, on whatever core the system chooses."""
    starts = 100
    tally, lock = place.path("tally"), place.path("lock")
    with open(tally, "w") as file:
        file.write("0\n")
    script = f'exec 9>"{lock}"; flock 9; echo "$(cat "{tally}") + 1" | bc >"{tally}.new"; mv "{tally}.new" "{tally}"'
    with contextlib.ExitStack() as stack:
        calcd = stack.enter_context(place.calcd("calcd-oneshot", pinned=False))
        commands = {
            "calcctl": [f"{place.programs}/calcctl", "-d", "-s", "t", "+", "1", "="],
            "c": [f"{place.tools}/connect", calcd.socket],
        }
        if place.has("redis"):
            redis = stack.enter_context(place.redis("redis-oneshot", pinned=False))
            commands["redis-cli"] = ["redis-cli", "-s", redis.socket, "incrby", "t", "1"]
        if place.has("bc"):
            commands["flock and bc"] = ["sh", "-c", script]
        environment = dict(os.environ, CALCD_SOCKET=calcd.socket)
        samples = {name: [] for name in commands}
        for _ in range(3 * place.rounds):
            for name, command in commands.items():
                output = quietly(f"{place.tools}/spawn", str(starts), *command, env=environment)
                samples[name].append(int(output))
    return {name: statistics.median(rounds) for name, rounds in samples.items()}


def memory(place):
    count = 10_000
    results = {"connections": count}
    path = place.path("calcd-start")
    command = [f"{place.tools}/start", path, f"{place.programs}/calcd", "--socket", path, "--state", f"{path}.state"]
    starts = [float(quietly(*command, stderr=subprocess.DEVNULL)) for _ in range(5 * place.rounds)]
    results["start to first reply, ms"] = statistics.median(starts)
    with place.calcd("calcd-memory", "--max-connections", str(2 * count)) as server:
        time.sleep(0.5)
        wakeups = server.status("voluntary_ctxt_switches")
        time.sleep(3)
        results["wake-ups of the idle daemon in 3 s"] = server.status("voluntary_ctxt_switches") - wakeups
        results["threads"] = server.status("Threads")
        results["resident, KiB"] = server.status("VmRSS")
        before = server.status("RssAnon")
        times = []
        for _ in range(place.rounds):
            command = place.on_core(place.other_core or place.server_core, f"{place.tools}/crowd", server.socket, str(count))
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as crowd:
                times.append(float(crowd.stdout.readline()))
                crowd.stdout.readline()
                results["bytes a connection"] = round((server.status("RssAnon") - before) * 1024 / count)
                crowd.stdin.close()
        results["accepted in, s"] = statistics.median(times)
    return results


def growth(place):
    """The rate of 50 × 1 under each burden, and of a fresh daemon measured with it."""
    results = {}

    def burdened(name, burden, *options, session=None):
        with place.calcd(f"fresh-{name}") as fresh, place.calcd(f"old-{name}", *options) as old:
            with burden(old):
                samples = {"fresh": [], "burdened": []}
                for _ in range(place.rounds):
                    for key, server in [("fresh", fresh), ("burdened", old)]:
                        samples[key].append(place.load(place.server_core, "calcd", server.socket, 50, 1, session))
        results[name] = {key: medians(rounds) for key, rounds in samples.items()}

    @contextlib.contextmanager
    def many_presses(server):
        command = [f"{place.tools}/load", "calcd", server.socket, "1", "64", "1", "burden"]
        done = 0
        while done < 10_000_000:
            quietly(*command)
            done = value(server.socket, "burden")
        yield

    @contextlib.contextmanager
    def many_calculators(server):
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(server.socket)
            replies = client.makefile("rb")
            for number in range(10_000):
                client.sendall(f":attach c{number}\n+ 1 =\n".encode())
                replies.readline()
                replies.readline()
        yield

    @contextlib.contextmanager
    def many_watchers(server):
        watchers = []
        for _ in range(1000):
            client = socket.socket(socket.AF_UNIX)
            client.connect(server.socket)
            client.sendall(b":attach other\n:watch\n")
            client.recv(256)
            watchers.append(client)
        yield
        for client in watchers:
            client.close()

    burdened("ten million presses", many_presses, session="burden")
    burdened("10,000 shared calculators", many_calculators)
    burdened("1,000 watchers of another one", many_watchers)
    return results


def value(path, name):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(path)
        client.sendall(f":attach {name}\n".encode())
        return int(client.makefile("r").readline().split("\t")[0])


SECTIONS = {"rates": rates, "shared": shared, "oneshot": oneshot, "memory": memory, "growth": growth}
