"""A scratch copy of the repository at HEAD, for checks that change the sources."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def check_out(tree):
    """Makes `tree` a clone of the repository at HEAD, and returns the commit.

    The clone shares the repository's objects, and changes nothing in it.
    """
    command = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    head = subprocess.run(command, text=True, capture_output=True, check=True).stdout.strip()
    if not (tree / ".git").is_dir():
        shutil.rmtree(tree, ignore_errors=True)
        clone = ["git", "clone", "--quiet", "--shared", "--no-checkout", str(ROOT), str(tree)]
        subprocess.run(clone, check=True)
    force = ["git", "-C", str(tree), "checkout", "--quiet", "--force", "--detach", head]
    subprocess.run(force, check=True)
    return head
