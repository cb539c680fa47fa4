//! Frames of ChessLink, the protocol of Millennium's boards.
//!
//! Written from D. Woodfield, "Magic Chessboard Communications Protocol", 2017
//! (`mchess/magic-board.md` in the repository `domschl/python-mchess`). A frame is a letter, data,
//! and two hexadecimal digits: the XOR of all characters before them. Each character has an odd
//! parity bit. Here the parity bit is bit 7 of a byte, which looks on the line like seven bits with
//! parity, and shows errors. Only commands that change nothing in the board's memory are used.

use super::placement::{Lights, Placement};
use goby_core::types::Square;

/// Bits a second on the line.
pub(super) const BAUD: u32 = 38_400;

/// The command that asks for all pieces.
pub(super) const STATUS: &str = "S";
/// The command that turns all lights off.
const DARK: &str = "X";
/// The time of one step of the lights' patterns, in units of 4.096 ms.
const STEP: u8 = 32;
/// The pattern of a light at a square on which a piece must be put: steady.
const STEADY: u8 = 0xFF;
/// The pattern of a light at a square from which a piece must be lifted: blinking.
const BLINKING: u8 = 0xCC;
/// The lights in a column, at the corners of the squares of a file.
const COLUMN: usize = 9;

/// A frame from the board.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Frame {
    /// The pieces on all squares. The board sends them also without a request.
    Pieces(Placement),
    /// The answer to a command that shows lights.
    Lit,
    /// The answer to the command that turns all lights off.
    Dark,
}

/// Returns the bytes of a command.
pub(super) fn encode(command: &str) -> Vec<u8> {
    let frame = format!("{command}{:02X}", check(command.as_bytes()));
    let odd = |byte: u8| byte | (u8::from(byte.count_ones().is_multiple_of(2)) << 7);
    frame.bytes().map(odd).collect()
}

/// Returns the command that shows these lights. A square has four lights at its corners; light 1 is
/// at the corner of a8, light 9 at a1, light 81 at h1.
pub(super) fn lights(lights: &Lights) -> String {
    if *lights == Lights::default() {
        return DARK.into();
    }
    let mut patterns = [0; COLUMN * COLUMN];
    for (set, pattern) in [(lights.lift, BLINKING), (lights.put, STEADY)] {
        for square in set {
            let corner = square.file() as usize * COLUMN + square.flip().rank() as usize;
            for place in [corner, corner + 1, corner + COLUMN, corner + COLUMN + 1] {
                if let Some(light) = patterns.get_mut(place) {
                    *light |= pattern;
                }
            }
        }
    }
    let patterns = patterns.map(|pattern| format!("{pattern:02X}"));
    format!("L{STEP:02X}{}", patterns.concat())
}

/// The beginning of a frame.
#[derive(Default)]
pub(super) struct Decoder(Vec<u8>);

impl Decoder {
    /// Adds a byte. Returns the frame that it completes. Faulty frames are dropped: the board sends
    /// its pieces again.
    pub(super) fn push(&mut self, byte: u8) -> Option<Frame> {
        let letter = byte & 0x7F;
        if byte.count_ones().is_multiple_of(2) {
            self.0.clear();
            return None;
        }
        // These letters only begin a frame.
        if matches!(letter, b's' | b'l' | b'x') {
            self.0.clear();
        } else if self.0.is_empty() {
            return None;
        }
        self.0.push(letter);
        let length = match self.0.first() {
            Some(b's') => 1 + Square::ALL.len() + 2,
            _ => 1 + 2,
        };
        if self.0.len() < length {
            return None;
        }
        let frame = std::mem::take(&mut self.0);
        let (text, digits) = frame.split_at(length - 2);
        let expected = format!("{:02X}", check(text));
        if !digits.eq_ignore_ascii_case(expected.as_bytes()) {
            return None;
        }
        match text {
            [b's', letters @ ..] => Placement::read(letters).map(Frame::Pieces),
            [b'l', ..] => Some(Frame::Lit),
            _ => Some(Frame::Dark),
        }
    }
}

/// Returns the XOR of all characters.
fn check(text: &[u8]) -> u8 {
    text.iter().fold(0, |sum, letter| sum ^ letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goby_core::board::Board;

    const START: &str = "srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

    fn decode(bytes: &[u8]) -> Vec<Frame> {
        let mut decoder = Decoder::default();
        bytes
            .iter()
            .filter_map(|&byte| decoder.push(byte))
            .collect()
    }

    fn start() -> Frame {
        Frame::Pieces(Placement::of(&Board::start()))
    }

    #[test]
    fn commands_have_parity_and_a_check() {
        assert_eq!(encode("V"), [0xD6, 0xB5, 0xB6]);
        assert_eq!(encode(STATUS), [0xD3, 0xB5, 0xB3]);
    }

    #[test]
    fn a_report_is_read_from_a8_to_h1() {
        assert_eq!(decode(&encode(START)), [start()]);
    }

    #[test]
    fn a_frame_with_any_wrong_bit_is_dropped() {
        let report = encode(START);
        for place in 0..report.len() {
            for bit in 0..8 {
                let mut wrong = report.clone();
                wrong[place] ^= 1 << bit;
                assert_eq!(decode(&wrong), [], "byte {place}, bit {bit}");
                wrong.extend(&report);
                assert_eq!(decode(&wrong), [start()], "byte {place}, bit {bit}");
                // The second wrong bit makes the parity of the byte right.
                wrong[place] ^= 1 << ((bit + 1) % 8);
                let frames = decode(&wrong);
                assert_eq!(frames, [start()], "byte {place}, bits from {bit}");
            }
        }
    }

    #[test]
    fn frames_are_found_in_noise_and_after_half_frames() {
        let report = encode(START);
        for cut in 0..report.len() {
            let mut bytes = report[cut..].to_vec();
            if cut > 0 {
                bytes.extend(b"\0\xFF~\r\n");
                bytes.extend(&report[..cut]);
                bytes.extend([encode("l"), encode("x")].concat());
                bytes.extend(&report);
                assert_eq!(decode(&bytes), [Frame::Lit, Frame::Dark, start()], "{cut}");
            }
        }
    }

    #[test]
    fn letters_that_are_no_piece_are_refused() {
        assert_eq!(decode(&encode(&START.replace('Q', "X"))), []);
    }

    /// The lights that are lit with this pattern, counted from 1.
    fn lit(command: &str, pattern: &str) -> Vec<usize> {
        let patterns = command.as_bytes()[3..].chunks(2).zip(1..);
        let lit = patterns.filter(|(digits, _)| *digits == pattern.as_bytes());
        lit.map(|(_, place)| place).collect()
    }

    #[test]
    fn a_square_is_lit_at_its_four_corners() {
        for (square, corners) in [
            (Square::A8, [1, 2, 10, 11]),
            (Square::A1, [8, 9, 17, 18]),
            (Square::H8, [64, 65, 73, 74]),
            (Square::H1, [71, 72, 80, 81]),
        ] {
            let put = Lights {
                put: square.bitboard(),
                ..Lights::default()
            };
            let command = lights(&put);
            assert_eq!(command.len(), 3 + 2 * 81);
            assert_eq!(lit(&command, "FF"), corners, "{square}");
            assert_eq!(lit(&command, "00").len(), 77, "{square}");
        }
        let capture = Lights {
            put: Square::E4.bitboard(),
            lift: Square::E4.bitboard() | Square::E2.bitboard(),
        };
        assert_eq!(lit(&lights(&capture), "FF").len(), 4);
        assert_eq!(lit(&lights(&capture), "CC").len(), 4);
        assert_eq!(lights(&Lights::default()), "X");
    }
}
