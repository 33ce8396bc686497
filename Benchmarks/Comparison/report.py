"""The measures as Markdown, with the targets they are held against."""
from measures import REPLY_BYTES

# Case: at least so much of the C echo, and of Redis; on one core, and with a core each.
RATE_TARGETS = {
    "one core, 1 × 1": (0.93, 1.15), "one core, 50 × 1": (0.95, 1.25),
    "one core, 50 × 16": (0.78, 2.0), "one core, 1000 × 1": (1.0, 1.3),
    "a core each, 1 × 1": (None, 1.0), "a core each, 50 × 1": (0.90, 1.25),
    "a core each, 50 × 16": (0.75, 2.6), "a core each, 1000 × 1": (0.90, 1.3),
}
SHARED_TARGETS = {("second", "50 × 1"): 1.3, ("second", "50 × 16"): 2.5, ("always", "50 × 1"): 1.1, ("always", "50 × 16"): 1.6}


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|---" + "|---:" * (len(header) - 1) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def ratio(value, target=None):
    if value is None:
        return ""
    if target is None:
        return f"{value:.2f}"
    return f"{value:.2f} ({'reached' if value >= target else 'missed'}: {target})"


def relation(peers, ours, other, key="rate"):
    return peers[ours][key] / peers[other][key] if other in peers else None


def rates(results):
    order = ("echo", "long echo", "calcd", "redis", "memcached")
    peers = [peer for peer in order if any(peer in case for case in results.values())]
    rows = []
    for case, measured in results.items():
        to_echo, to_redis = RATE_TARGETS.get(case, (None, None))
        rows.append([case] + [f"{measured[peer]['rate']:,.0f}" for peer in peers]
                    + [ratio(relation(measured, "calcd", "echo"), to_echo), ratio(relation(measured, "calcd", "long echo")),
                       ratio(relation(measured, "calcd", "redis"), to_redis)])
    names = {"echo": "C echo", "long echo": f"C echo, {REPLY_BYTES} bytes", "calcd": "calcd", "redis": "Redis", "memcached": "memcached"}
    text = table(["clients × depth"] + [names[peer] for peer in peers] + ["of the echo", "of the long echo", "of Redis"], rows)
    latencies = [[case] + [f"{measured[peer]['p50']:.0f} / {measured[peer]['p99']:.0f}" for peer in peers]
                 for case, measured in results.items()]
    text += "\n\nLatencies, median / 99th percentile in µs:\n\n"
    text += table(["clients × depth"] + [names[peer] for peer in peers], latencies)
    bc = results.get("one core, 1 × 1", {}).get("bc")
    if bc:
        text += f"\n\nA `bc` coprocess answers {bc['rate']:,.0f} a second, one at a time on one core."
    return text


def shared(results):
    rows = []
    for policy, cases in results.items():
        for case, peers in cases.items():
            target = SHARED_TARGETS.get((policy, case.split(", ")[1]))
            other = peers.get("redis")
            rows.append([f"`--sync {policy}`, {case}", f"{peers['calcd']['rate']:,.0f}",
                         f"{other['rate']:,.0f}" if other else "", ratio(relation(peers, "calcd", "redis"), target)])
    return table(["policy, clients × depth", "calcd", "Redis, append-only file", "of Redis"], rows)


def oneshot(results):
    ours = results["calcctl"]
    return table(["one addition from a shell", "µs", "calcctl takes"],
                 [[name, f"{time:.0f}", "" if name == "calcctl" else f"{ours / time:.2f} of it"] for name, time in results.items()])


def memory(results):
    return table(["idle and at rest", "", ], [[name, f"{value:,}"] for name, value in results.items()])


def growth(results):
    rows = [[name, f"{measured['fresh']['rate']:,.0f}", f"{measured['burdened']['rate']:,.0f}",
             f"{measured['fresh']['rate'] / measured['burdened']['rate']:.2f}"] for name, measured in results.items()]
    return table(["with", "fresh, a second", "then", "cost of a press, times"], rows)


def markdown(results):
    setting = results["setting"]
    parts = [
        f"{setting['processor']}, {setting['cores']} cores, Linux {setting['kernel']}; "
        + "; ".join(str(setting[name]) for name in ("calcd", "swift", "redis", "memcached", "bc") if setting[name])
        + f". Medians of {setting['rounds']} interleaved rounds of {setting['seconds']} s."
    ]
    titles = {"rates": "Requests a second, private calculators", "shared": "One shared calculator, journal on",
              "oneshot": "From a shell", "memory": "Memory, start and rest", "growth": "Cost as work grows"}
    for section, title in titles.items():
        if section in results:
            parts.append(f"## {title}\n\n" + globals()[section](results[section]))
    return "\n\n".join(parts)
