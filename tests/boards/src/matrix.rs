//! A switch-level model of the sensor board's matrix: contacts, diodes, directions and pulls.
//!
//! The wire of a square is read from the table of wires. Each column has a pull-up. A square joins
//! its column to its row while its contact is closed; its diode conducts from the column only.

use goby_core::sensors::Wires;

/// The table of wires of the sensor board.
const TABLE: &str = include_str!("../../../cecp/firmware/examples/sensor-board/wires.txt");

/// A pin at a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pin {
    /// Not driven.
    Input,
    /// An output that is LOW.
    Low,
    /// An output that is HIGH.
    High,
}

/// The connection between a contact and its column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Diode {
    /// A diode that conducts from the column to the row.
    Sound,
    /// A wire in place of the diode.
    Bridged,
    /// Nothing in place of the diode, or a diode that is the wrong way round.
    Open,
}

/// The matrix, with what is connected to it.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// Closed contacts: bit 0 is a1.
    pub contacts: u64,
    /// The diode of each square.
    pub diodes: [Diode; 64],
    /// The pins at the rows.
    pub rows: [Pin; 8],
    /// The state that a row gets when it is released.
    pub released: Pin,
    /// Number of steps in which outputs were shorted, or would be if any one diode were bridged.
    pub shorts: u32,
    /// Number of steps.
    pub steps: u32,
}

impl Matrix {
    /// The matrix of the table of wires, without pieces.
    ///
    /// # Panics
    /// If the table has no wire of a square.
    pub fn new() -> Self {
        let wire = TABLE.lines().find_map(|line| line.strip_prefix("square "));
        let wire: Vec<_> = wire.expect("the wire of a square").split(' ').collect();
        let diode = match wire.as_slice() {
            ["column", "diode", "contact", "row"] | ["column", "contact", "diode", "row"] => {
                Diode::Sound
            }
            ["column", "contact", "row"] => Diode::Bridged,
            _ => Diode::Open,
        };
        Self {
            contacts: 0,
            diodes: [diode; 64],
            rows: [Pin::Input; 8],
            released: Pin::Input,
            shorts: 0,
            steps: 0,
        }
    }

    /// The closed contacts of a row whose connection `conducts`: bit 0 is column a.
    fn joined(&self, row: usize, conducts: impl Fn(Diode) -> bool) -> u8 {
        (0..8).fold(0, |joined, column| {
            let square = 8 * row + column;
            let is_joined = self.contacts >> square & 1 != 0 && conducts(self.diodes[square]);
            joined | u8::from(is_joined) << column
        })
    }

    /// The columns and rows that a current reaches from the rows in state `pin`. Towards LOW it
    /// passes from column to row; from HIGH it passes from row to column.
    fn reached(&self, pin: Pin) -> (u8, u8) {
        let any = |diode| diode != Diode::Open;
        let bridged = |diode| diode == Diode::Bridged;
        let (mut columns, mut rows) = (0_u8, 0_u8);
        for row in 0..8 {
            rows |= u8::from(self.rows[row] == pin) << row;
        }
        loop {
            let before = (columns, rows);
            for row in 0..8 {
                let [forward, both] = [self.joined(row, any), self.joined(row, bridged)];
                let (to_column, to_row) = match pin {
                    Pin::Low => (forward, both),
                    _ => (both, forward),
                };
                if rows >> row & 1 != 0 {
                    columns |= to_column;
                }
                if columns & to_row != 0 {
                    rows |= 1 << row;
                }
            }
            if (columns, rows) == before {
                return before;
            }
        }
    }

    /// Counts a step, and whether outputs are shorted in it.
    fn step(&mut self) {
        self.steps += 1;
        let (_, reached) = self.reached(Pin::High);
        // With one diode bridged, two closed contacts in a column join their rows.
        let contacts = |row: usize| (self.contacts >> (8 * row)) as u8;
        let high = (0..8).filter(|&row| self.rows[row] == Pin::High);
        let joined = high.fold(0, |joined, row| joined | contacts(row));
        let mut low = (0..8).filter(|&row| self.rows[row] == Pin::Low);
        let is_short = low.any(|row| reached >> row & 1 != 0 || contacts(row) & joined != 0);
        self.shorts += u32::from(is_short);
    }
}

impl Default for Matrix {
    fn default() -> Self {
        Self::new()
    }
}

impl Wires for Matrix {
    fn select(&mut self, rank: usize) {
        self.rows[rank] = Pin::Low;
        self.step();
    }

    fn release(&mut self, rank: usize) {
        self.rows[rank] = self.released;
        self.step();
    }

    /// A column is LOW if a LOW row draws its pull-up's current.
    fn files(&mut self) -> u8 {
        self.reached(Pin::Low).0
    }
}
