//! Shared helpers of the tests.

pub mod board;
pub mod engine;
pub mod external;
pub mod golden;
pub mod monitor;
pub mod ordeal;
pub mod pattern;
pub mod process;
pub mod random;
pub mod scripted;
pub mod thinker;
pub mod transcript;
