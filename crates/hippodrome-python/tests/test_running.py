"""Long calls: Ctrl-C ends them and leaves a usable interpreter, threads go on beside them, nothing crashes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading

import pytest

import hippodrome as hp

LONG_CALLS = [
    'hp.count("8x8")',
    'hp.recount("8x8")',
    'hp.count_by_start("7x7")',
    'hp.tour("10x10", method="backtrack", start="b1")',
    'sum(1 for _ in hp.tours("8x8", closed=True))',
    'list(hp.tours("8x8"))',
    'hp.Ranking("8x8", closed=True)',
    'hp.make_puzzle("30x30")',
    'hp.sample("6x6", 5 * 10**6)',
    'list(map(len, (hp.construct("4000x4000").array for _ in range(1000))))',
    't = hp.tour("1000x1000"); sum(len(t.moves) for _ in range(1000))',
]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way there")
@pytest.mark.parametrize("call", LONG_CALLS)
def test_ctrl_c(call: str) -> None:
    program = f"""
        import threading, signal, os
        import hippodrome as hp
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            {call}
        except KeyboardInterrupt:
            print("interrupted", hp.count("6x6", closed=True), len(hp.tour("8x8")))
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=600
    )
    assert ran.stdout == "interrupted 9862 64\n", ran.stderr


def test_ctrl_c_while_numpy_is_loaded() -> None:
    """NumPy is loaded when the first array is asked for; Ctrl-C is heard there too, and the next call has its array."""
    program = """
        import sys
        import hippodrome as hp

        class Interrupted:
            asked = 0

            def find_spec(self, name, *_):
                if name.startswith("numpy"):
                    Interrupted.asked += 1
                    if Interrupted.asked == 1:
                        raise KeyboardInterrupt

        tour = hp.tour("8x8")
        sys.meta_path.insert(0, Interrupted())
        try:
            tour.array
        except KeyboardInterrupt:
            print("interrupted", tour.array.sum())
    """
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=600)
    assert ran.stdout == "interrupted 2080\n", ran.stderr


def test_other_threads_go_on() -> None:
    """A count does not hold the interpreter: it is stopped by a thread that counts up meanwhile."""
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(hp.TimeLimit):
        hp.count("8x8", time=0.5)
    done.set()
    thread.join()
    assert ticks > 20


def test_many_threads_ask_at_once() -> None:
    answers: list[int] = []

    def ask(closed: bool) -> None:
        answers.append(hp.count("6x6", closed=closed) if closed else len(hp.tour("20x20")))

    threads = [threading.Thread(target=ask, args=(number % 2 == 0,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [400] * 8 + [9862] * 8


def test_one_list_for_several_threads() -> None:
    tours = hp.Problem("6x6", closed=True)
    source = iter(hp.tours(tours))
    lock = threading.Lock()
    found: list[hp.Tour] = []

    def take() -> None:
        while True:
            with lock:
                tour = next(source, None)
            if tour is None:
                return
            found.append(tour)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 9862


def test_a_list_that_is_dropped_ends() -> None:
    before = threading.active_count()
    for _ in range(50):
        next(hp.tours("8x8", closed=True))
    assert threading.active_count() == before


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="threads are counted there")
def test_no_thread_is_left_behind() -> None:
    import time

    for _ in range(20):
        next(hp.tours("8x8", closed=True))
        with pytest.raises(hp.TimeLimit):
            hp.count("8x8", time=0.01)
    for _ in range(12_000):
        if len(os.listdir("/proc/self/task")) <= threading.active_count() + 4:
            return
        time.sleep(0.01)
    raise AssertionError(os.listdir("/proc/self/task"))


def test_signals_reach_their_own_handler() -> None:
    if not hasattr(signal, "SIGALRM"):
        pytest.skip("there is no alarm")

    class Alarm(Exception):
        pass

    def ring(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(Alarm):
            hp.count("8x8")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(sys.platform != "linux", reason="`ulimit -v` is held on Linux")
def test_a_limit_on_addresses_is_no_crash() -> None:
    """Where a process may take less than the machine has, a count that needs more ends with `MemoryLimit`."""
    code = """
import resource
import hippodrome as hp
with open("/proc/self/statm", encoding="ascii") as file:
    taken = int(file.read().split()[0]) * resource.getpagesize()
most = taken + (576 << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
for ask in (hp.count, hp.count_up_to_symmetry, hp.Ranking):
    try:
        ask("8x9")
    except hp.MemoryLimit:
        print("limited")
assert hp.count("6x6", closed=True) == 9862
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout == "limited\n" * 3, ran.stdout + ran.stderr[-2000:]
