"""Instructions per node, counted with valgrind, so that the machine's load and clock do not matter."""

import re
import subprocess

# Depths of two benches. Their difference excludes the cost of starting a search, such as clearing
# the hash table.
DEPTHS = ("2", "7")


def count(engine, arguments=(), depths=DEPTHS):
    """The nodes of a bench, and the mean instructions per node."""
    nodes, instructions = [], []
    for depth in depths:
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", engine, *arguments, "bench", depth]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        nodes.append(int(re.search(r"^(\d+) nodes", told.stdout, re.M)[1]))
        instructions.append(int(re.search(r"Collected : (\d+)", told.stderr)[1]))
    return nodes[1], (instructions[1] - instructions[0]) / (nodes[1] - nodes[0])
