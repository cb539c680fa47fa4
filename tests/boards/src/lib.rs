//! The boards: their firmware, the launcher of their emulators, and the monitors of these.

pub mod board;
pub mod monitor;
