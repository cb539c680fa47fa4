//! The chips: memory, clocks from the internal oscillator (no crystal is needed), and the line.

use embassy_stm32::Config;
use embassy_stm32::bind_interrupts;
use embassy_stm32::rcc::{PllMul, PllPreDiv, PllSource, Sysclk};
use embassy_stm32::usart::BufferedInterruptHandler;

#[cfg(not(feature = "h743"))]
bind_interrupts!(pub(crate) struct Irqs {
    USART2 => BufferedInterruptHandler<embassy_stm32::peripherals::USART2>;
});
#[cfg(feature = "h743")]
bind_interrupts!(pub(crate) struct Irqs {
    USART3 => BufferedInterruptHandler<embassy_stm32::peripherals::USART3>;
});

/// The USART, its receiving pin and its transmitting pin: PA3 and PA2, or PD9 and PD8. A Nucleo-64
/// connects the former to its USB socket, a Nucleo-144 the latter.
macro_rules! line {
    ($pins:ident) => {{
        #[cfg(not(feature = "h743"))]
        let line = ($pins.USART2, $pins.PA3, $pins.PA2);
        #[cfg(feature = "h743")]
        let line = ($pins.USART3, $pins.PD9, $pins.PD8);
        line
    }};
}
pub(crate) use line;

/// STM32F103C8 (Blue Pill): 64 KiB of flash, 20 KiB of RAM.
#[cfg(feature = "f103")]
mod of_chip {
    use super::*;
    use embassy_stm32::rcc::{APBPrescaler, Pll};

    pub(crate) type Memory = goby_core::MicroMemory;
    const _: () = assert!(Memory::PROFILE.is_built(), "build with --config f103.toml");
    pub(crate) const HERTZ: u32 = 64_000_000;

    /// 64 MHz: 8 MHz / 2 * 16.
    pub(crate) fn clocks() -> Config {
        let mut config = Config::default();
        config.rcc.pll = Some(Pll {
            src: PllSource::HSI,
            prediv: PllPreDiv::DIV2,
            mul: PllMul::MUL16,
        });
        config.rcc.sys = Sysclk::PLL1_P;
        config.rcc.apb1_pre = APBPrescaler::DIV2;
        config
    }
}

/// STM32F411 (Black Pill, Nucleo-F411RE): 512 KiB of flash, 128 KiB of RAM.
#[cfg(feature = "f411")]
mod of_chip {
    use super::*;
    use embassy_stm32::rcc::{APBPrescaler, Pll, PllPDiv};

    pub(crate) type Memory = goby_core::SmallMemory;
    pub(crate) const HERTZ: u32 = 100_000_000;

    /// 100 MHz: 16 MHz / 8 * 100 / 2.
    pub(crate) fn clocks() -> Config {
        let mut config = Config::default();
        config.rcc.pll_src = PllSource::HSI;
        config.rcc.pll = Some(Pll {
            prediv: PllPreDiv::DIV8,
            mul: PllMul::MUL100,
            divp: Some(PllPDiv::DIV2),
            divq: None,
            divr: None,
        });
        config.rcc.sys = Sysclk::PLL1_P;
        config.rcc.apb1_pre = APBPrescaler::DIV2;
        config
    }
}

/// STM32G474 (Nucleo-G474RE): 512 KiB of flash, 128 KiB of RAM.
#[cfg(feature = "g474")]
mod of_chip {
    use super::*;
    use embassy_stm32::rcc::{Pll, PllRDiv};

    pub(crate) type Memory = goby_core::SmallMemory;
    pub(crate) const HERTZ: u32 = 170_000_000;

    /// 170 MHz: 16 MHz / 4 * 85 / 2.
    pub(crate) fn clocks() -> Config {
        let mut config = Config::default();
        config.rcc.hsi48 = None;
        config.rcc.pll = Some(Pll {
            source: PllSource::HSI,
            prediv: PllPreDiv::DIV4,
            mul: PllMul::MUL85,
            divp: None,
            divq: None,
            divr: Some(PllRDiv::DIV2),
        });
        config.rcc.sys = Sysclk::PLL1_R;
        config.rcc.boost = true;
        config
    }
}

/// STM32H743 (Nucleo-H743ZI): 2 MiB of flash, 512 KiB of RAM in one piece.
#[cfg(feature = "h743")]
mod of_chip {
    use super::*;
    use embassy_stm32::rcc::{AHBPrescaler, APBPrescaler, Pll, PllDiv, VoltageScale};

    pub(crate) type Memory = goby_core::PicoMemory;
    pub(crate) const HERTZ: u32 = 400_000_000;

    /// 400 MHz: 64 MHz / 4 * 50 / 2.
    pub(crate) fn clocks() -> Config {
        let mut config = Config::default();
        config.rcc.hsi48 = None;
        config.rcc.csi = false;
        config.rcc.pll1 = Some(Pll {
            source: PllSource::HSI,
            prediv: PllPreDiv::DIV4,
            mul: PllMul::MUL50,
            divp: Some(PllDiv::DIV2),
            divq: None,
            divr: None,
            fracn: None,
        });
        config.rcc.sys = Sysclk::PLL1_P;
        config.rcc.ahb_pre = AHBPrescaler::DIV2;
        config.rcc.apb1_pre = APBPrescaler::DIV2;
        config.rcc.apb2_pre = APBPrescaler::DIV2;
        config.rcc.apb3_pre = APBPrescaler::DIV2;
        config.rcc.apb4_pre = APBPrescaler::DIV2;
        config.rcc.voltage_scale = VoltageScale::Scale1;
        config
    }
}

pub(crate) use of_chip::{HERTZ, Memory, clocks};
