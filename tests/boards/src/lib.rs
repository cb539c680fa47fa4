//! The boards: their firmware, their emulators, and the monitors of the emulators.

pub mod board;
pub mod matrix;
pub mod monitor;
