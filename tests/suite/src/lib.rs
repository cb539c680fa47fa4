//! Helpers that the test crates share.

pub mod announced;
#[cfg(target_os = "linux")]
pub mod chesslink;
pub mod engine;
pub mod form;
pub mod golden;
pub mod mates;
pub mod numbers;
pub mod openings;
pub mod pattern;
pub mod process;
#[cfg(target_os = "linux")]
pub mod pty;
pub mod random;
pub mod recorded;
pub mod scripted;
pub mod spoken;
pub mod starts;
pub mod stress;
pub mod talk;
pub mod thinker;
#[cfg(feature = "tools")]
pub mod tools;
pub mod transcript;
