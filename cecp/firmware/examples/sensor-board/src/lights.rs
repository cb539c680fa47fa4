//! The chain of lights (WS2812B), driven by a state machine of PIO0.

use goby_core::sensors::{Lights as Shown, Tone};
use goby_core::types::Square;
use hal::pac::PIO0;
use hal::pio::{
    Buffers, PIO, PIOBuilder, PinDir, Running, SM0, ShiftDirection, StateMachine, Tx,
    UninitStateMachine,
};
use rp2040_hal as hal;

/// The chain, and what it shows.
pub struct Lights {
    words: Tx<(PIO0, SM0)>,
    shown: Option<Shown>,
    _machine: StateMachine<(PIO0, SM0), Running>,
}

impl Lights {
    /// Starts the chain at a pin.
    pub fn new(pio: &mut PIO<PIO0>, machine: UninitStateMachine<(PIO0, SM0)>, pin: u8) -> Self {
        // A bit takes 10 cycles of 125 ns: HIGH for 2 of them is a zero, for 7 a one.
        let program = pio::pio_asm!(
            ".side_set 1",
            ".wrap_target",
            "bit:",
            "out x, 1       side 0 [2]",
            "jmp !x zero    side 1 [1]",
            "jmp bit        side 1 [4]",
            "zero:",
            "nop            side 0 [4]",
            ".wrap",
        );
        let program = pio.install(&program.program).ok().unwrap();
        let builder = PIOBuilder::from_installed_program(program).side_set_pin_base(pin);
        let builder = builder.out_shift_direction(ShiftDirection::Left);
        let builder = builder
            .autopull(true)
            .pull_threshold(24)
            .buffers(Buffers::OnlyTx);
        // 125 MHz through 15.625 are 8 MHz.
        let builder = builder.clock_divisor_fixed_point(15, 160);
        let (mut machine, _, words) = builder.build(machine);
        machine.set_pindirs([(pin, PinDir::Output)]);
        Self {
            words,
            shown: None,
            _machine: machine.start(),
        }
    }

    /// Sends the lights if they have changed, which takes 2 ms.
    pub fn show(&mut self, lights: Shown) {
        if self.shown.replace(lights) == Some(lights) {
            return;
        }
        for place in 0..64_usize {
            let is_back = cfg!(feature = "serpentine") && place / 8 % 2 == 1;
            let square = Square::from_index(if is_back { place ^ 7 } else { place });
            let is_lit = square.is_some_and(|square| lights.squares.has(square));
            let [red, green, blue] = if is_lit { color(lights.tone) } else { [0; 3] };
            while !self.words.write(u32::from_be_bytes([green, red, blue, 0])) {}
        }
    }
}

/// Red, green and blue, dim so that 64 lights need little power.
const fn color(tone: Tone) -> [u8; 3] {
    match tone {
        Tone::Turn => [0x08, 0x08, 0x08],
        Tone::Check => [0x30, 0x18, 0x00],
        Tone::Step => [0x10, 0x30, 0x10],
        Tone::Choice => [0x10, 0x10, 0x30],
        Tone::Lost => [0x30, 0x00, 0x00],
        Tone::Draw => [0x30, 0x20, 0x00],
        Tone::Put => [0x00, 0x30, 0x00],
        Tone::Wrong => [0x30, 0x00, 0x30],
    }
}
