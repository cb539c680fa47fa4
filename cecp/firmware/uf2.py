#!/usr/bin/env python3
"""Writes the image of a Raspberry Pi Pico as UF2, the form of files that its ROM accepts on its drive.

    cecp/firmware/uf2.py BOARD IMAGE.elf OUT.uf2        build.sh calls it for every Pico

A block of 512 bytes holds a page of 256 bytes of flash: https://github.com/microsoft/uf2. There are no gaps between the pages, and
the first page begins a sector, because the ROM counts blocks to decide when to erase a sector (erratum RP2040-E14).
"""

import struct
import sys
from pathlib import Path

PAGE = 256
SECTOR = 4096
# Magic numbers of a block, the flag of a block with a family of chips, and the numbers of the families.
MAGIC = (0x0A324655, 0x9E5D5157)
END = 0x0AB16F30
FAMILY_IS_GIVEN = 0x2000
FAMILIES = {"rp2040": 0xE48BFF56, "rp2350": 0xE48BFF59}
# The program headers of a 32-bit ELF file.
LOAD = 1


def segments(elf):
    """The load segments: the address in flash and the bytes of each."""
    table, size, count = struct.unpack_from("<28xI10xHH", elf)
    for place in range(table, table + size * count, size):
        kind, offset, _, address, length = struct.unpack_from("<5I", elf, place)
        if kind == LOAD and length:
            yield address, elf[offset : offset + length]


def blocks(elf, family):
    """The UF2 blocks of an ELF file for a family of chips."""
    loaded = list(segments(elf))
    start = min(address for address, _ in loaded) // SECTOR * SECTOR
    end = max(address + len(data) for address, data in loaded)
    flash = bytearray(-(-(end - start) // PAGE) * PAGE)
    for address, data in loaded:
        flash[address - start : address - start + len(data)] = data
    count = len(flash) // PAGE
    for number in range(count):
        place = number * PAGE
        head = (*MAGIC, FAMILY_IS_GIVEN, start + place, PAGE, number, count, family)
        yield struct.pack("<8I476sI", *head, flash[place : place + PAGE], END)


if __name__ == "__main__":
    board, source, target = sys.argv[1:]
    family = FAMILIES[board.removesuffix("-usb")]
    Path(target).write_bytes(b"".join(blocks(Path(source).read_bytes(), family)))
