"""What a node costs: instructions, counted by valgrind, which vary neither with the machine's load nor with its clock."""

import re
import subprocess

# The search is counted on the bench positions to this depth.
DEPTH = "6"


def count(engine, arguments=()):
    """The nodes of a short bench, and the instructions that each costs on average."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", engine, *arguments, "bench", DEPTH]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    nodes = int(re.search(r"^(\d+) nodes", told.stdout, re.M)[1])
    return nodes, int(re.search(r"Collected : (\d+)", told.stderr)[1]) / nodes
