//! Shared helpers of the tests.

pub mod engine;
pub mod external;
pub mod pattern;
pub mod process;
pub mod scripted;
pub mod thinker;
pub mod transcript;
