#!/usr/bin/env python3
"""Holds the order of the house. Without arguments it checks the repository that it stands in.

- Arrows: a folder of a crate uses only those before it in the list "# Layers" of the crate's
  lib.rs, where there is one; and no folders use each other in a circle.
- Names: a struct, enum, trait or type alias is declared once within the engine (core and cecp,
  today's search and the sources' apart), within each of these, within the firmware, within the
  library for C, and within the tests. Alternatives under `#[cfg(...)]` may share a name, in one
  file or each in a file that only some builds have.
- Lines have at most 100 characters. Exempt are strings, items marked `#[rustfmt::skip]`, and in
  comments tables and addresses that have a line to themselves.

Arrows and names leave out what `#[cfg(test)]` keeps out of a build. Before it judges the
repository, the script must find every fault that is planted in a small tree of its own.
"""

import os
import re
import sys
import tempfile
from itertools import chain
from pathlib import Path

LONGEST_LINE = 100

# Each crate with layers: the folder of its sources, and the name by which its program calls it.
CRATES = [("core/src", "goby_core"), ("cecp/src", "goby")]
# Where a type's name is declared once, by the beginnings of paths; a file belongs to the first.
# A recipe of the search has its own node, order and techniques.
SCOPES = [
    ("firmware", "cecp/firmware/"),
    ("library for C", "cecp/c/"),
    ("search of today", "core/src/search/today/"),
    ("search of the sources", "core/src/search/sources/"),
    ("engine", ("core/", "cecp/")),
    ("tests", "tests/"),
]

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>b?r(?P<hashes>\#*)".*?"(?P=hashes) | [bc]?"(?:\\.|[^"\\])*")
      | (?P<char>b?'(?:\\[^\n]+?|[^\\'\n])')""",
    re.VERBOSE | re.DOTALL,
)
PATH = re.compile(r"(?<![\w:])(crate|goby|goby_core|super(?:::super)*)::(?=[\w{])")
MEMBERS = re.compile(r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?(?:impl|trait)\b")
TYPE = re.compile(r"\b(struct|enum|union|trait|type)\s+([A-Za-z_]\w*)")

EXEMPT_COMMENT = re.compile(r"\s*//[/!]? (\||<?https?://\S+$)")


def blank(text):
    """Spaces in place of everything but the ends of lines."""
    return re.sub(r"[^\n]", " ", text)


def item_end(code, start):
    """Where the item that begins at `start` ends: after its block, or after its semicolon."""
    depth = 0
    for place in range(start, len(code)):
        letter = code[place]
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
            if depth == 0 and letter == "}":
                return place + 1
        elif letter in ";," and depth == 0:
            return place + 1
    return len(code)


class Source:
    """A file of Rust, its code without comments, strings and what is only built for tests."""

    def __init__(self, root, path):
        self.path = path.relative_to(root).as_posix()
        self.text = path.read_text(encoding="utf-8")
        self.code = TOKEN.sub(lambda token: blank(token[0]), self.text)
        # The files of the modules that only some builds have, without `.rs`, and their conditions.
        self.conditional = {}
        folder = path.relative_to(root).parent
        if path.stem not in ("mod", "lib", "main"):
            folder /= path.stem
        for attribute in re.finditer(r"#\[cfg\(([^\]]*)\)\]", self.code):
            end = item_end(self.code, attribute.end())
            item = self.code[attribute.end() : end]
            if module := re.match(r"\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;", item):
                self.conditional[(folder / module[1]).as_posix()] = attribute[1]
            if attribute[1] == "test":
                self.code = self.code[: attribute.end()] + blank(item) + self.code[end:]

    def line_of(self, place):
        return f"{self.path}:{self.text.count(chr(10), 0, place) + 1}"

    def is_in(self, modules):
        """Whether the file is one of these modules, or lies in the folder of one."""
        return any(self.path == one + ".rs" or self.path.startswith(one + "/") for one in modules)


def sources(root):
    """All sources by their paths, built folders left out."""
    files = []
    for folder, folders, names in os.walk(root):
        # Not entered: another part of the check may be building there.
        folders[:] = [name for name in folders if name != "target"]
        files += [Path(folder, name) for name in names if name.endswith(".rs")]
    return [Source(root, path) for path in sorted(files)]


def first_names(code, place):
    """The names with which the paths begin that follow `crate::`: one, or those of a group."""
    if code[place] != "{":
        return [re.compile(r"\w+").match(code, place)[0]]
    group = code[place + 1 : item_end(code, place) - 1]
    while group != (group := re.sub(r"\{[^{}]*\}", "", group)):
        pass
    return re.findall(r"(?:^|,)\s*(\w+)", group)


def uses(source, folder, crate):
    """The names at the crate's root that a source uses, each with its place in the code."""
    parts = source.path.removeprefix(folder + "/").removesuffix(".rs").split("/")
    depth = len(parts) - (parts[-1] in ("mod", "lib", "main"))
    for start in PATH.finditer(source.code):
        if start[1].count("super") == depth or start[1] in ("crate", crate):
            for name in first_names(source.code, start.end()):
                yield name, start.start()


def layers(text):
    """The folders that a crate's documentation lists below "# Layers", lowest first."""
    part = re.search(r"^//! # Layers\n(.*?)(?=^//! # |^(?!//!))", text, re.MULTILINE | re.DOTALL)
    return re.findall(r"^//! - \[`(\w+)`\]", part[1], re.MULTILINE) if part else []


def arrows(built, folder, crate):
    """Uses against the list of layers, and circles."""
    files = {s.path.removeprefix(folder + "/"): s for s in built if s.path.startswith(folder + "/")}
    folders = {path.split("/")[0].removesuffix(".rs") for path in files} - {"lib", "main"}
    order = layers(files["lib.rs"].text)
    if order and set(order) != folders:
        odd = " ".join(sorted(set(order) ^ folders))
        yield f"{folder}/lib.rs: the list of layers and the folders differ: {odd}"
    edges = {}
    for path, source in files.items():
        user = path.split("/")[0].removesuffix(".rs")
        for used, place in uses(source, folder, crate):
            if user != used and {user, used} <= folders:
                edges.setdefault(user, {}).setdefault(used, source.line_of(place))
    for user, used in ((user, used) for user in edges for used in edges[user]):
        where = f"{edges[user][used]}: {user} uses {used}"
        if {user, used} <= set(order) and order.index(user) < order.index(used):
            yield f"{where}, which is a layer above it"
        reached, waiting = set(), [used]
        while waiting:
            if (one := waiting.pop()) not in reached:
                reached.add(one)
                waiting += edges.get(one, ())
        if user in reached:
            yield f"{where}, which uses it: a circle"


def declarations(source):
    """The types declared in a source: name, place, and whether a build may lack it."""
    blocks, last = [], 0
    for mark in re.finditer(r"[{};]|" + TYPE.pattern, source.code):
        if mark[0] in ";{}":
            if mark[0] == "{":
                head = re.sub(r"#\[[^\]]*\]", "", source.code[last : mark.start()])
                blocks.append(MEMBERS.match(head))
            elif mark[0] == "}" and blocks:
                blocks.pop()
            last = mark.end()
        elif not (mark[1] == "type" and blocks and blocks[-1]):
            yield mark[2], mark.start(), "#[cfg" in source.code[last : mark.start()]


def names(built, conditional):
    """Types that share a name; `conditional` are the modules that only some builds have."""
    declared = {}
    for source in built:
        scope = next(s for s, beginnings in SCOPES if source.path.startswith(beginnings))
        for name, place, has_condition in declarations(source):
            alone = source.path if has_condition else None
            alternative = "files" if source.is_in(conditional) else alone
            declared.setdefault((scope, name), []).append((source.line_of(place), alternative))
    for (scope, name), found in sorted(declared.items()):
        places, alternatives = zip(*found)
        if len(found) > 1 and (None in alternatives or len(set(alternatives)) > 1):
            yield f"{', '.join(places)}: {name} is declared {len(found)} times in the {scope}"


def lines(source):
    """Lines that are too long."""
    exempt = [
        (mark.start(), item_end(source.code, mark.end()))
        for mark in re.finditer(r"#\[rustfmt::skip\]", source.code)
    ]
    strings = [token.span() for token in TOKEN.finditer(source.text) if token["string"]]
    start = 0
    for number, line in enumerate(source.text.split("\n"), 1):
        end = start + len(line)
        if len(line) > LONGEST_LINE:
            quoted = sum(max(0, min(end, b) - max(start, a)) for a, b in strings)
            is_exempt = EXEMPT_COMMENT.match(line) or any(a <= start < b for a, b in exempt)
            if not is_exempt and len(line) - quoted > LONGEST_LINE:
                yield f"{source.path}:{number}: {len(line)} characters"
        start = end + 1


def faults(root):
    everything = sources(root)
    conditional = {}
    for source in everything:
        conditional |= source.conditional
    tests = [path for path, condition in conditional.items() if condition == "test"]
    built = [source for source in everything if not source.is_in(tests)]
    return [
        *chain.from_iterable(arrows(built, folder, crate) for folder, crate in CRATES),
        *names(built, conditional),
        *chain.from_iterable(lines(source) for source in everything),
    ]


# A tree in order; each fault is one file more, and the words that must stand in what is found.
GOOD = {
    "core/src/lib.rs": """//! # Layers
//! - [`low`]: below.
//! - [`high`]: above.
//! # More
//! - [`other`]: is no layer.
pub mod high;
pub mod low;
""",
    "core/src/low/mod.rs": """//! See [`crate::high`] ... "a string that does not end here
//! <https://""" + "address/" * 20 + """>
//! | table | """ + "column | " * 20 + """
mod one;
mod two;
#[cfg(test)]
mod tests;
pub struct Low<'a>(&'a str);
impl Iterator for Low<'_> { type Item = char; }
const QUOTE: char = '"';
const TEXT: &str = "crate::high::High; struct Low; """ + "long " * 30 + """";
#[rustfmt::skip]
static TABLE: [u8; 3] = [
    1, 2, 3, """ + "4, " * 40 + """
];
#[cfg(test)]
mod inline { use crate::high::High; struct Low; }
""",
    "core/src/low/one.rs": "use super::{Low, two::Two as Three};\n",
    "core/src/low/two.rs": """pub struct Two;
#[cfg(a)]
struct Either;
#[cfg(not(a))]
struct Either;
""",
    "core/src/low/tests.rs": "use crate::high::High;\nstruct Low;\n",
    "core/src/high/mod.rs": "use crate::low::Low;\npub struct High;\n",
    "cecp/src/lib.rs": "pub mod session;\n",
    "cecp/src/session.rs": "use goby_core::low::Low;\nstruct Session;\n",
    "cecp/firmware/src/main.rs": "#[cfg(a)]\nmod a;\n#[cfg(b)]\npub mod b;\nstruct Session;\n",
    "cecp/firmware/src/a.rs": "struct Chip;\n",
    "cecp/firmware/src/b.rs": "struct Chip;\n",
    "tests/src/lib.rs": "struct Session;\n",
}
USES_HIGH = "use crate::high::High;\n"
PLANTED = [
    ({"core/src/low/bad.rs": USES_HIGH}, "low uses high, which is a layer above it"),
    ({"core/src/low/bad.rs": "use super::super::{low::{A, B}, high};\n"}, "is a layer above it"),
    ({"core/src/low/bad.rs": "fn f() { crate::high::f() }\n"}, "which is a layer above it"),
    ({"core/src/third.rs": ""}, "the list of layers and the folders differ: third"),
    (
        {"cecp/src/a.rs": "use goby::b::B;\n", "cecp/src/b.rs": "use crate::a::A;\n"},
        "a uses b, which uses it: a circle",
    ),
    ({"cecp/src/bad.rs": "pub(crate) enum High {}\n"}, "High is declared 2 times in the engine"),
    ({"cecp/src/bad.rs": "type Low = ();\n"}, "Low is declared 2 times in the engine"),
    ({"core/src/low/bad.rs": "#[cfg(a)]\nstruct Either;\n"}, "Either is declared 3 times"),
    ({"cecp/firmware/src/c.rs": "struct Chip;\n"}, "Chip is declared 3 times in the firmware"),
    ({"tests/src/bad.rs": "trait Session {}\n"}, "Session is declared 2 times in the tests"),
    ({"tests/src/bad.rs": "// " + "x" * 98 + "\n"}, "tests/src/bad.rs:1: 101 characters"),
    ({"tests/src/bad.rs": "// See https://" + "x" * 90 + "\n"}, "tests/src/bad.rs:1: 105 char"),
    ({"tests/src/bad.rs": "f(" + "1, " * 40 + '"text")\n'}, "tests/src/bad.rs:1: 129 characters"),
]


def write(root, files):
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def prove():
    """Finds nothing in a tree in order, and each planted fault."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "good")
        write(tree, GOOD)
        found = faults(tree)
        assert not found, f"a tree in order is blamed: {found}"
        for number, (files, wanted) in enumerate(PLANTED):
            tree = Path(folder, str(number))
            write(tree, GOOD | files)
            found = faults(tree)
            assert any(wanted in fault for fault in found), f"not found: {wanted}: {found}"


def main():
    prove()
    found = faults(Path(__file__).resolve().parents[2])
    print("\n".join(found))
    print(f"house: {len(PLANTED)} planted faults found; {len(found)} faults in the repository")
    return 1 if found else 0


sys.exit(main())
