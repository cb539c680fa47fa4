#!/usr/bin/env python3
"""Makes everything from wires.txt, the table of the sensor board's wires.

    wires.py pins                     Wires.h, the pins of the Arduino sketch
    wires.py parts BOARD SENSOR       the list of parts; SENSOR is reed or hall
    wires.py circuit BOARD SENSOR SVG the drawn circuit (needs `pip install schemdraw`)
    wires.py spice BOARD SENSOR       a deck for ngspice: a whole row of contacts is closed, then released
    wires.py check                    runs all decks, and compares the currents and levels with the chips' figures

and from ../pocket/wires.txt, the table of the pocket computer:

    wires.py pocket parts
    wires.py pocket circuit SVG
"""

import re
import subprocess
import sys
from pathlib import Path

TABLE = Path(__file__).with_name("wires.txt")
POCKET = Path(__file__).parents[1] / "pocket/wires.txt"
SENSORS = ("reed", "hall")
# The saturation of a hall sensor's output, in ohms (0.4 V at 20 mA), its supply current, and the most that a row's transistor may sink.
HALL_OHMS, HALL_AMPERES, TRANSISTOR_AMPERES = 20, 5e-3, 0.2


class Board:
    def __init__(self, name, macro, millivolts, microamperes, low, high, rows, columns, button, lights):
        self.name, self.macro, self.button, self.lights = name, macro, button, lights
        self.volts, self.amperes = int(millivolts) / 1e3, int(microamperes) / 1e6
        self.low, self.high = int(low) / 1e3, int(high) / 1e3
        self.rows, self.columns = rows.split(","), columns.split(",")
        assert len(self.rows) == 8 and len(self.columns) in (3, 8), name
        pins = [*self.rows, *self.columns, button, lights]
        assert len(pins) == len(set(pins)), f"{name}: two wires at one pin"
        self.has_register = len(self.columns) == 3


class Wires:
    def __init__(self, text=TABLE.read_text()):
        self.boards, self.parts, self.settle = {}, [], {}
        for line in text.splitlines():
            kind, *rest = line.split() or ["#"]
            if kind == "board":
                self.boards[rest[0]] = Board(*rest)
            elif kind == "part":
                self.parts.append(rest)
            elif kind == "settle":
                self.settle[rest[0]] = int(rest[1])
            elif kind == "square":
                self.square = rest
            elif kind == "column-pf":
                self.picofarads = int(rest[0])
            else:
                assert kind.startswith("#"), f"wires.txt: {line}"

    def parts_of(self, board, sensor):
        """(name, number, value) of each part of a build."""
        for name, count, value, sensors, boards in self.parts:
            if sensors in ("-", sensor) and (boards == "-" or board in boards.split(",")):
                yield name, int(count), value

    def value(self, part, board, sensor):
        return next(value for name, _, value in self.parts_of(board, sensor) if name == part)


def pins(wires):
    lines = ["// The wires of each board, by its Arduino core. Made by cecp/firmware/examples/sensor-board/wires.py from wires.txt: edit that.", "#pragma once"]
    for number, board in enumerate(wires.boards.values()):
        name = "WIRES_" + board.name.upper().replace("-", "_")
        lines.append(f"#{'el' if number else ''}if defined({name}) || defined({board.macro})")
        lines.append(f"static const uint8_t ROWS[8] = {{{', '.join(board.rows)}}};")
        if board.has_register:
            load, clock, data = board.columns
            lines += ["#define REGISTER", f"static const uint8_t LOAD = {load}, CLOCK = {clock}, DATA = {data};"]
        else:
            lines.append(f"static const uint8_t COLUMNS[8] = {{{', '.join(board.columns)}}};")
        lines.append(f"static const uint8_t BUTTON = {board.button}, LIGHTS = {board.lights};")
    lines += ["#else", '#error "no wires for this board: add a line to wires.txt"', "#endif"]
    lines.append("// Microseconds until a selected row has settled.")
    lines += ["#ifdef HALL", f"static const unsigned int SETTLE = {wires.settle['hall']};"]
    lines += ["#else", f"static const unsigned int SETTLE = {wires.settle['reed']};", "#endif"]
    return "\n".join(lines) + "\n"


def listed(parts):
    rows = [f"{count:4} {name.replace('-', ' '):14} {value.replace('-', ' ')}" for name, count, value in parts]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def parts(wires, board, sensor):
    return listed(wires.parts_of(board, sensor))


def pocket(command, file=None):
    """The list of the pocket computer's parts, or its drawn circuit: a box for each part, with the Pico's pins at its own."""
    rows = [line.split() for line in POCKET.read_text().splitlines() if line and not line.startswith("#")]
    parts = [row[1:] for row in rows if row[0] == "part"]
    wires = [row[1:] for row in rows if row[0] == "wire"]
    used = [pin for pin, *_ in wires if pin.startswith("GPIO")]
    assert len(parts) + len(wires) == len(rows) and len(used) == len(set(used)), "two wires at one pin, or a row of another kind"
    if command == "parts":
        return listed((name, int(count), value) for name, count, value in parts)
    import schemdraw
    from schemdraw import elements

    schemdraw.use("svg")
    with schemdraw.Drawing(file=file, show=False) as drawing:
        drawing.config(unit=2, fontsize=11)
        for at, (name, _, value) in enumerate(parts[1:]):
            pins = [elements.IcPin(name=own, anchorname=own, side="left") for _, part, own in wires if part == name]
            box = drawing.add(elements.Ic(pins=pins, size=(6, len(pins) + 1)).at((0, -7 * at)).theta(0).label(value.replace("-", " "), "top"))
            for pin, part, own in wires:
                if part == name:
                    drawing.add(elements.Line().at(getattr(box, own)).left())
                    drawing.add(elements.Tag(width=2).left().label(pin))
    return ""


def circuit(wires, name, sensor, file):
    """Draws two columns and two rows of the matrix with all their parts; the dots stand for the others."""
    import schemdraw
    from schemdraw import elements

    board = wires.boards[name]
    columns = [f"74HC165 {chr(65 + at)}" for at in range(8)] if board.has_register else [f"pin {pin}" for pin in board.columns]
    schemdraw.use("svg")
    with schemdraw.Drawing(file=file, show=False) as drawing:
        drawing.config(unit=2, fontsize=11)
        for column, letter in ((0, "a"), (1, "b"), (2, "h")):
            x = 7 * column
            supply = drawing.add(elements.Vdd().at((x, 4)).label(f"{board.volts} V"))
            pull = drawing.add(elements.Resistor().at(supply.start).down().label(wires.value("pull-up", name, sensor)))
            drawing.add(elements.Dot().at(pull.end))
            drawing.add(elements.Line().at(pull.end).left(1))
            drawing.add(elements.Tag(width=2.6).left().label(f"{letter}: {columns['abcdefgh'.index(letter)]}"))
            drawing.add(elements.Line().at(pull.end).to((x, -12)))
            for row, rank in ((0, 1), (1, 2), (2, 8)):
                y = -4 * row
                drawing.add(elements.Dot().at((x, y)))
                diode = drawing.add(elements.Diode().at((x, y)).right().label(wires.value("diode", name, sensor)))
                what = elements.Switch() if sensor == "reed" else elements.RBox(w=2)
                contact = drawing.add(what.at(diode.end).right().label(f"{letter}{rank} {sensor}"))
                drawing.add(elements.Line().at(contact.end).down(2))
                drawing.add(elements.Dot())
        for row, rank in ((0, 1), (1, 2), (2, 8)):
            y, pin = -4 * row - 2, board.rows[rank - 1]
            drawing.add(elements.Line().at((4, y)).to((19, y)))
            if sensor == "reed":
                drawing.add(elements.Resistor().at((19, y)).right().label(wires.value("series", name, sensor)))
            else:
                transistor = drawing.add(elements.NFet().at((19, y)).anchor("drain"))
                drawing.add(elements.Ground().at(transistor.source))
                drawing.add(elements.Dot().at(transistor.gate))
                drawing.add(elements.Resistor().at(transistor.gate).down(1.4).label(wires.value("gate-resistor", name, sensor)))
                drawing.add(elements.Ground())
                drawing.add(elements.Resistor().at(transistor.gate).right().label(wires.value("series", name, sensor)))
            drawing.add(elements.Tag(width=2.6).right().label(f"rank {rank}: pin {pin}"))
        shifted = any(part == "level-shifter" for part, *_ in wires.parts_of(name, sensor))
        drawing.add(elements.Tag(width=2.6).at((0, -14)).left().label(f"lights: pin {board.lights}"))
        if shifted:
            drawing.add(elements.RBox(w=3).at((0, -14)).right().label(wires.value("level-shifter", name, sensor)))
        drawing.add(elements.Resistor().right().label(wires.value("light-series", name, sensor)))
        drawing.add(elements.RBox(w=3).right().label("64 " + wires.value("light", name, sensor)))
        for at, wire in enumerate(("LOAD", "CLOCK", "DATA") if board.has_register else ()):
            drawing.add(elements.Tag(width=2.6).at((13, -14 - at)).left().label(f"{wire}: pin {board.columns[at]}"))
        drawing.add(elements.Tag(width=2.6).at((0, -16)).left().label(f"button: pin {board.button}"))
        drawing.add(elements.Button().at((0, -16)).right())
        drawing.add(elements.Ground())


def spice(wires, name, sensor):
    """A row with eight closed contacts is selected for 50 us and then released, at 5 % more voltage and 5 % less resistance."""
    board = wires.boards[name]
    volts = board.volts * 1.05
    ohms = {part: value for part, _, value in wires.parts_of(name, sensor)}
    lines = [f"{name} {sensor}", f"Vdd vdd 0 {volts:.3f}", ".model D1N4148 D(Is=2.52n Rs=0.568 N=1.752 Cjo=4p M=0.4 tt=20n)"]
    # The driver: a switch to ground, 50 ohms for a pin, 1 ohm for a transistor.
    lines += [f".model driver SW(Ron={50 if sensor == 'reed' else 1} Roff=10meg Vt=0.5 Vh=0.1)", "Vselect select 0 PULSE(0 1 10u 10n 10n 50u 1)"]
    lines += ["Vsense pin ground0 0", "Sdriver ground0 0 select 0 driver"]
    lines.append("Rseries row pin " + (f"{float(ohms['series']) * 0.95}" if sensor == "reed" else "0.001"))
    # The input of the pin, and the wires of a row.
    lines.append("Crow row 0 200p")
    for column in range(8):
        pull = float(ohms["pull-up"].replace("k", "e3"))
        nodes = {"column": f"c{column}", "row": "row"}
        ends = [nodes.get(wires.square[0]), f"m{column}", nodes.get(wires.square[3])]
        assert wires.square[1:3] == ["diode", "contact"] and None not in ends, "the wire of a square has another form"
        lines.append(f"Rpull{column} vdd c{column} {pull * 0.95}")
        lines.append(f"Ccolumn{column} c{column} 0 {wires.picofarads}p")
        lines.append(f"Ddiode{column} {ends[0]} {ends[1]} D1N4148")
        lines.append(f"Rcontact{column} {ends[1]} {ends[2]} {HALL_OHMS if sensor == 'hall' else 0.2}")
    if sensor == "hall":
        lines.append(f"Isensors vdd row PULSE(0 {8 * HALL_AMPERES} 10u 10n 10n 50u 1)")
    settle = wires.settle[sensor]
    lines += [".tran 20n 200u", "* The first microsecond discharges the wires."]
    lines += [".meas tran peak MAX i(Vsense) FROM=10u TO=60u", ".meas tran sink MAX i(Vsense) FROM=11u TO=59u"]
    lines.append(f".meas tran low MAX v(c0) FROM={10 + min(settle, 40)}u TO=59u")
    lines += [f".meas tran high FIND v(c0) AT={60 + min(settle, 130)}u", ".end"]
    return "\n".join(lines) + "\n"


def simulate(deck):
    """The results of a deck's measurements."""
    run = subprocess.run(["ngspice", "-b", "/dev/stdin"], input=deck, capture_output=True, text=True)
    found = dict(re.findall(r"^(peak|sink|low|high)\s*=\s*([-\d.e+]+)", run.stdout, re.MULTILINE))
    assert len(found) == 4, run.stdout + run.stderr
    return {name: float(value) for name, value in found.items()}


def check(wires):
    for name, board in wires.boards.items():
        for sensor in SENSORS:
            got = simulate(spice(wires, name, sensor))
            who, most = ("pin", board.amperes) if sensor == "reed" else ("transistor", TRANSISTOR_AMPERES)
            print(f"{name:8} {sensor} {who:10} sinks {got['sink'] * 1e3:6.2f} of {most * 1e3:.0f} mA, "
                  f"LOW {got['low']:.2f} of {board.low:.2f} V, HIGH {got['high']:.2f} of {board.high:.2f} V")  # fmt: skip
            if sensor == "reed":
                print(f"         while the wires discharge, for less than 1 us: {got['peak'] * 1e3:.1f} mA")
            assert got["sink"] <= most, f"the {who} sinks too much"
            assert got["low"] <= board.low, "LOW is not low enough"
            assert got["high"] >= board.high, "a column is not HIGH again in time"


def main():
    wires = Wires()
    command, *arguments = sys.argv[1:] or ["help"]
    if command == "pins":
        print(pins(wires), end="")
    elif command == "pocket" and arguments in (["parts"], ["circuit", *arguments[1:2]]):
        print(pocket(*arguments), end="")
    elif command == "check" and not arguments:
        check(wires)
    elif command in ("parts", "spice") and len(arguments) == 2 and arguments[0] in wires.boards and arguments[1] in SENSORS:
        print(globals()[command](wires, *arguments), end="")
    elif command == "circuit" and len(arguments) == 3 and arguments[0] in wires.boards and arguments[1] in SENSORS:
        circuit(wires, *arguments)
    else:
        boards = ", ".join(wires.boards)
        sys.exit(f"{__doc__}\nBOARD is one of {boards}.")


if __name__ == "__main__":
    main()
