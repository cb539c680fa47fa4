"""The cost of a node: instructions, counted by valgrind, which do not depend on the machine's load or clock."""

import re
import subprocess

# The bench positions are searched to both depths. The difference excludes the cost of starting a search, such as clearing a
# table.
DEPTHS = ("2", "7")


def count(engine, arguments=(), depths=DEPTHS):
    """The nodes of a short bench, and the instructions that each costs on average."""
    nodes, instructions = [], []
    for depth in depths:
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", engine, *arguments, "bench", depth]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        nodes.append(int(re.search(r"^(\d+) nodes", told.stdout, re.M)[1]))
        instructions.append(int(re.search(r"Collected : (\d+)", told.stderr)[1]))
    return nodes[1], (instructions[1] - instructions[0]) / (nodes[1] - nodes[0])
