#!/usr/bin/env python3
"""Planted bugs: each patch of this folder is a bug that the named test must catch.

    tests/proof/planted/run.py [NAME...]        tests these patches, or all
    tests/proof/planted/run.py --check          checks only that each patch applies, which takes seconds

A patch begins with two lines of text. The output of `git diff` follows:

    What: the faulty behaviour of the program, in a sentence
    Test: the arguments of `cargo test` that must fail

All tests run in a scratch copy of HEAD. Without patches they must pass. Then each patch is applied alone,
and its test must compile, run and fail. Results are kept in `target/planted/shown.txt`, so that an
interrupted run continues. A result stays valid while the patch and the files that it changes are the
same. The exit status is 1 if a bug survives or a patch does not apply.
"""

import hashlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import scratch

OUT = Path(os.environ.get("CARGO_TARGET_DIR", scratch.ROOT / "target")).resolve() / "planted"
TREE = OUT / "tree"
SHOWN = OUT / "shown.txt"
# Longest run of a test in seconds, because a bug may make it run for ever.
PATIENCE = 300


def git(*arguments):
    command = ["git", "-C", str(TREE), *arguments]
    return subprocess.run(command, text=True, capture_output=True)


class Patch:
    def __init__(self, path):
        self.path = path
        self.name = path.stem
        text = path.read_text()
        self.what = re.search(r"^What: (.+)$", text, re.M).group(1)
        self.test = re.search(r"^Test: (.+)$", text, re.M).group(1)
        self.text = text

    def digest(self):
        """A hash of the patch and of the files that it changes, as of HEAD."""
        files = re.findall(r"^--- a/(.+)$", self.text, re.M)
        blobs = git("rev-parse", *(f"HEAD:{file}" for file in files)).stdout
        return hashlib.sha256((self.text + blobs).encode()).hexdigest()[:16]


def run(test):
    """Runs tests. Returns whether they compiled, how many ran, and whether one failed."""
    command = ["cargo", "test", "--quiet", *test.split()]
    # Low optimisation, because building takes longer than running.
    quick = {"CARGO_PROFILE_TEST_OPT_LEVEL": "1", "CARGO_PROFILE_DEV_OPT_LEVEL": "1"}
    environment = {**os.environ, **quick, "CARGO_TARGET_DIR": str(OUT / "build")}
    built = subprocess.run(
        [*command[:2], "--no-run", *command[2:]], cwd=TREE, env=environment, capture_output=True
    )
    if built.returncode != 0:
        return False, 0, False
    # A new process group, so that child processes can be killed too.
    test = subprocess.Popen(
        command, cwd=TREE, env=environment, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )
    try:
        told, _ = test.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(test.pid, signal.SIGKILL)
        test.wait()
        return True, 1, True
    counts = re.findall(r"(\d+) passed; (\d+) failed", told)
    ran = sum(int(passed) + int(failed) for passed, failed in counts)
    return True, ran, test.returncode != 0


def verdict(patch):
    """The reason why the patch fails the check, or None."""
    applied = git("apply", str(patch.path))
    if applied.returncode != 0:
        return "does not apply: " + applied.stderr.strip()
    is_built, ran, failed = run(patch.test)
    git("checkout", "--quiet", ".")
    if not is_built:
        return "does not compile"
    if ran == 0 and not failed:
        return f"no test is named by: {patch.test}"
    return None if failed else f"SURVIVES {patch.test}"


def main():
    wanted = sys.argv[1:]
    is_check = wanted == ["--check"]
    wanted = [] if is_check else wanted
    patches = [Patch(path) for path in sorted(HERE.glob("*.patch"))]
    unknown = set(wanted) - {patch.name for patch in patches}
    if unknown:
        sys.exit(f"run.py: no such patch: {', '.join(sorted(unknown))}")
    patches = [patch for patch in patches if not wanted or patch.name in wanted]
    OUT.mkdir(parents=True, exist_ok=True)
    head = scratch.check_out(TREE)
    if is_check:
        applies = [git("apply", "--check", str(patch.path)).returncode == 0 for patch in patches]
        stale = [patch.name for patch, does in zip(patches, applies) if not does]
        print(f"planted: {len(patches)} bugs; to be updated: {', '.join(stale) or 'none'}")
        return len(stale) != 0
    shown = set(SHOWN.read_text().split("\n")) if SHOWN.exists() else set()

    def show(*words):
        with SHOWN.open("a") as log:
            log.write(" ".join(words) + "\n")

    faults = 0
    for test in sorted({patch.test for patch in patches}):
        if f"{head} {test}" in shown:
            continue
        is_built, ran, failed = run(test)
        if not is_built or ran == 0 or failed:
            print(f"without a bug: {test} does not pass", flush=True)
            faults += 1
        else:
            show(head, test)
    for place, patch in enumerate(patches, 1):
        digest = patch.digest()
        if digest in shown:
            continue
        fault = verdict(patch)
        print(f"{place}/{len(patches)} {patch.name}: {fault or 'caught'}", flush=True)
        if fault:
            faults += 1
        else:
            show(digest)
    print(f"planted: {len(patches)} bugs, {faults} faults")
    return faults != 0


if __name__ == "__main__":
    sys.exit(main())
