#!/usr/bin/env python3
"""Checks the dependencies between the folders and files of each crate.

- Layers: a folder of core or cecp uses only folders before it in the list "# Layers" of the
  crate's lib.rs, if it has such a list.
- Circles: no folders of these crates use each other in a circle, and no files of any crate do.
  What a mod.rs uses from its own folder does not count, because it re-exports that folder.

Code only for tests (`#[cfg(test)]`) is left out. First the script must find every planted fault in small
example trees.
"""

import re
import sys
import tempfile
from pathlib import Path

# Each crate: the folder of its sources, and its name in `use`.
CRATES = [
    ("core/src", "goby_core"),
    ("cecp/src", "goby"),
    ("cecp/c/src", "goby_c"),
    ("cecp/firmware/src", "goby_firmware"),
    ("cecp/web/src", "goby_web"),
]
# The crates whose folders may form no circles and must follow the list of layers.
LAYERED = ("core/src", "cecp/src")

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>b?r(?P<hashes>\#*)".*?"(?P=hashes) | [bc]?"(?:\\.|[^"\\])*")
      | (?P<char>b?'(?:\\[^\n]+?|[^\\'\n])')""",
    re.VERBOSE | re.DOTALL,
)
USE = re.compile(r"\buse\s+((?:::)?[\w:{][^;]*);")
INLINE = re.compile(r"(?<![\w:.$])((?:\w+::)+)(\w+)")


def blank(text):
    """The text with spaces in place of all characters except newlines."""
    return re.sub(r"[^\n]", " ", text)


def item_end(code, start):
    """The end of the item that begins at `start`: after its block or its semicolon."""
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


def without_tests(code):
    """The code without its items marked `#[cfg(test)]`."""
    for mark in re.finditer(r"#\[cfg\(test\)\]", code):
        end = item_end(code, mark.end())
        code = code[: mark.start()] + blank(code[mark.start() : end]) + code[end:]
    return code


def imports(tree, before=()):
    """Each path of a `use`, with the name that it imports; `*` for all names."""
    tree = tree.strip().removeprefix("::")
    head, brace, rest = tree.partition("{")
    path = (*before, *filter(None, re.split(r"\s*::\s*", head.strip()))) if brace else before
    if brace:
        depth, start, body = 0, 0, rest[: rest.rindex("}")]
        for place, letter in enumerate(body + ","):
            depth += (letter == "{") - (letter == "}")
            if letter == "," and depth == 0:
                if part := body[start:place].strip():
                    yield from imports(part, path)
                start = place + 1
        return
    words, _, name = (word.strip() for word in tree.partition(" as "))
    path = (*before, *re.split(r"\s*::\s*", words))
    if path[-1] == "self":
        path = path[:-1]
    yield path, name or path[-1]


class Source:
    """A file: the path of its module in the crate, its code, and the names that it imports."""

    def __init__(self, folder, path):
        self.path = f"{folder}/{path}"
        parts = path.removesuffix(".rs").split("/")
        self.is_root = parts[-1] in ("mod", "lib", "main")
        self.module = tuple(parts[:-1] if self.is_root else parts)

    def read(self, root):
        self.code = without_tests(TOKEN.sub(lambda token: blank(token[0]), (root / self.path).read_text(encoding="utf-8")))
        self.imported = [found for use in USE.finditer(self.code) for found in imports(use[1])]
        return self

    def paths(self):
        """All paths that the file names."""
        yield from (path for path, _ in self.imported)
        code = USE.sub(lambda use: blank(use[0]), self.code)
        for mark in INLINE.finditer(code):
            yield (*mark[1].split("::")[:-1], mark[2])

    def tests(self):
        """The names of the modules that are marked `#[cfg(test)]`."""
        text = re.sub(r"//[^\n]*", "", self.text)
        return re.findall(r"#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;", text)


class Crate:
    def __init__(self, root, folder, name):
        self.folder, self.name = folder, name
        base = root / folder
        found = [path.relative_to(base).as_posix() for path in sorted(base.rglob("*.rs"))]
        sources = [Source(folder, path) for path in found]
        for source in sources:
            source.text = (root / source.path).read_text(encoding="utf-8")
        tests = {source.module + (name,) for source in sources for name in source.tests()}
        self.sources = [
            source.read(root) for source in sources
            if not any(source.module[:length] in tests for length in range(1, len(source.module) + 1))
        ]
        # main.rs and lib.rs are two roots, but their modules share the folders: keep the first.
        self.modules = {}
        for source in self.sources:
            self.modules.setdefault(source.module, source)

    def absolute(self, source, path):
        """The path from the root of the crate; None if it is in another crate."""
        first, *rest = path
        module = source.module
        if first in ("crate", self.name):
            return tuple(rest)
        if first == "self":
            return module + tuple(rest)
        if first == "super":
            while rest and rest[0] == "super":
                module, rest = module[:-1], rest[1:]
            return module[:-1] + tuple(rest)
        if module + (first,) in self.modules:
            return module + tuple(path)
        return None

    def target(self, source, path, seen=()):
        """The file that defines the item of a path; None if it is in another crate."""
        if (whole := self.absolute(source, path)) is None:
            for known, name in source.imported:
                if name == path[0] and len(path) > 1 and known != path and (source.path, path) not in seen:
                    return self.target(source, known + path[1:], (*seen, (source.path, path)))
            return None
        length = len(whole)
        while whole[:length] not in self.modules:
            length -= 1
        found, rest = self.modules[whole[:length]], whole[length:]
        if not rest or (found.path, rest) in seen:
            return found
        # For a re-exported name, find the file that defines it.
        for known, name in found.imported:
            if name == rest[0]:
                return self.target(found, known + rest[1:], (*seen, (found.path, rest))) or found
        return found

    def edges(self):
        """For each file, the set of files that it uses."""
        found = {}
        for source in self.sources:
            for path in source.paths():
                target = self.target(source, path)
                if target and target is not source:
                    found.setdefault(source, set()).add(target)
        return found


def circles(edges):
    """The groups of nodes that can reach each other."""
    reached = {}
    for node in edges:
        seen, waiting = set(), list(edges[node])
        while waiting:
            if (one := waiting.pop()) not in seen:
                seen.add(one)
                waiting += edges.get(one, ())
        reached[node] = seen
    groups = {frozenset(other for other in reached[node] if node in reached.get(other, ())) for node in edges}
    return [group for group in groups if len(group) > 1]


def layers(text):
    """The folders below "# Layers" in a crate's documentation, lowest first."""
    part = re.search(r"^//! # Layers\n(.*?)(?=^//! # |^(?!//!))", text, re.MULTILINE | re.DOTALL)
    return re.findall(r"^//! - \[`(\w+)`\]", part[1], re.MULTILINE) if part else []


def top(source):
    """The top-level folder of the crate, or the file itself if it is at the root."""
    return source.module[0] if source.module else "lib"


def folders(crate):
    """Faults of folders: uses of higher layers, and circles."""
    # Paths as they are written, without following re-exports.
    edges = {}
    for source in crate.sources:
        for path in source.paths():
            whole = crate.absolute(source, path)
            if whole and source.module and whole[:1] in crate.modules and whole[0] != top(source):
                edges.setdefault(top(source), {}).setdefault(whole[0], source.path)
    root = crate.modules.get(())
    order = layers(root.text) if root else []
    names = {top(source) for source in crate.sources if source.module}
    if order and set(order) != names:
        yield f"{root.path}: the list of layers and the folders differ: {' '.join(sorted(set(order) ^ names))}"
    for user, used in ((user, used) for user in edges for used in edges[user]):
        if {user, used} <= set(order) and order.index(user) < order.index(used):
            yield f"{edges[user][used]}: {user} uses {used}, which is a layer above it"
    for group in circles(edges):
        yield f"{crate.folder}: a circle of folders: {' '.join(sorted(group))}"


def file_circles(crate):
    """Circles of files, each as a sorted list of paths."""
    def is_door(source, target):
        return source.is_root and target.module[: len(source.module)] == source.module

    edges = {source: {target for target in targets if not is_door(source, target)} for source, targets in crate.edges().items()}
    return [sorted(source.path for source in group) for group in circles(edges)]


def faults(root):
    """All faults of a repository."""
    crates = [Crate(root, folder, name) for folder, name in CRATES if (root / folder).is_dir()]
    found = [fault for crate in crates if crate.folder in LAYERED for fault in folders(crate)]
    rings = sorted(ring for crate in crates for ring in file_circles(crate))
    return found + [f"a circle of files: {' '.join(ring)}" for ring in rings]


# A tree without faults. Each planted fault adds files to it, and has words that the report must
# contain.
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
mod one;
mod two;
#[cfg(test)]
mod tests;
pub use two::Two;
pub struct Low<'a>(&'a str);
impl Iterator for Low<'_> { type Item = one::One; }
const QUOTE: char = '"';
const TEXT: &str = "crate::high::High; struct Low; ";
#[cfg(test)]
mod inline { use crate::high::High; struct Low; }
""",
    "core/src/low/one.rs": "use super::{Low, two::Two as Three};\npub struct One;\n",
    "core/src/low/two.rs": "pub struct Two;\n",
    "core/src/low/tests.rs": "use crate::high::High;\nstruct Low;\n",
    "core/src/high/mod.rs": "use crate::low::Low;\npub struct High;\n",
    "cecp/src/lib.rs": "pub mod session;\n",
    "cecp/src/main.rs": "use goby::session::Session;\n",
    "cecp/src/session.rs": "use goby_core::low::Low;\npub struct Session;\n",
}
USES_HIGH = "use crate::high::High;\n"
PLANTED = [
    ({"core/src/low/bad.rs": USES_HIGH}, "low uses high, which is a layer above it"),
    ({"core/src/low/bad.rs": "use super::super::{low::{A, B}, high};\n"}, "is a layer above it"),
    ({"core/src/low/bad.rs": "fn f() { crate::high::f() }\n"}, "which is a layer above it"),
    ({"core/src/third.rs": ""}, "the list of layers and the folders differ: third"),
    ({"cecp/src/a.rs": "use goby::b::B;\n", "cecp/src/b.rs": "use crate::a::A;\n"}, "a circle of folders: a b"),
    ({"core/src/low/two.rs": "use super::one::One;\n"}, "a circle of files: core/src/low/one.rs core/src/low/two.rs"),
    # Circles by a re-export, by a renamed import, by a path in the code, and of three files.
    (
        {"core/src/low/two.rs": "use super::three::Three;\n", "core/src/low/three.rs": "use crate::low::Two;\n"},
        "a circle of files: core/src/low/three.rs core/src/low/two.rs",
    ),
    ({"core/src/low/two.rs": "use crate::low::one as first;\nfn f() { first::f() }\n"}, "core/src/low/one.rs core/src/low/two.rs"),
    ({"core/src/low/two.rs": "fn f() -> super::one::One {}\n"}, "core/src/low/one.rs core/src/low/two.rs"),
    (
        {"core/src/low/two.rs": "use super::three::T;\n", "core/src/low/three.rs": "use super::one::{self, One};\n"},
        "a circle of files: core/src/low/one.rs core/src/low/three.rs core/src/low/two.rs",
    ),
    ({"cecp/c/src/lib.rs": "mod a;\nmod b;\n", "cecp/c/src/a.rs": "use crate::b::B;\n", "cecp/c/src/b.rs": "use crate::a::{A};\n"},
     "a circle of files: cecp/c/src/a.rs cecp/c/src/b.rs"),
]


def write(root, files):
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def prove():
    """Checks that the tree without faults passes and each planted fault is found."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "good")
        write(tree, GOOD)
        found = faults(tree)
        assert not found, f"a fault in the tree without faults: {found}"
        for number, (files, wanted) in enumerate(PLANTED):
            tree = Path(folder, str(number))
            write(tree, GOOD | files)
            found = faults(tree)
            assert any(wanted in fault for fault in found), f"not found: {wanted}: {found}"


def main():
    prove()
    found = faults(Path(__file__).resolve().parents[2])
    print("\n".join(found))
    print(f"house: {len(PLANTED)} planted faults found; {len(found)} faults")
    return 1 if found else 0


sys.exit(main())
