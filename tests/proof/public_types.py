#!/usr/bin/env python3
"""Checks that no public signature of goby-core names a type of another crate, so that no release of such a crate breaks it.

    tests/proof/public_types.py FILE        FILE is rustdoc's JSON of the crate

Implementations of other crates' traits are left out, because they need a feature with the crate's name.
"""

import json
import sys

ITS_OWN = ("goby_core", "core", "std", "alloc")


def paths(part):
    """The ids of all types and traits in a part of a signature."""
    if isinstance(part, dict):
        if "path" in part and "id" in part:
            yield part["id"]
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from paths(inner)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        crate = json.load(file)
    named = {int(key): path for key, path in crate["paths"].items()}
    is_foreign = {key: path["path"][0] not in ITS_OWN for key, path in named.items()}
    impls = (item["inner"]["impl"] for item in crate["index"].values() if "impl" in item["inner"])
    left_out = {
        part for it in impls if it["trait"] and is_foreign.get(it["trait"]["id"], False) for part in it["items"]
    }
    faults = set()
    for key, item in crate["index"].items():
        (kind, inner), = item["inner"].items()
        if item["crate_id"] != 0 or kind in ("module", "use", "impl") or int(key) in left_out:
            continue
        for key in paths(inner):
            if is_foreign.get(key, False):
                place = item["span"]
                where = f"{place['filename']}:{place['begin'][0]}" if place else "core"
                faults.add(f"{where}: {item['name'] or kind} names {'::'.join(named[key]['path'])}")
    for fault in sorted(faults):
        print(fault)
    print(f"public types: {len(faults)} of other crates")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
