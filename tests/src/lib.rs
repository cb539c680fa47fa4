//! Shared helpers of the tests.

pub mod announced;
pub mod arguments;
pub mod board;
pub mod engine;
pub mod external;
pub mod form;
pub mod games;
pub mod golden;
pub mod labels;
pub mod mates;
pub mod monitor;
pub mod openings;
pub mod pattern;
pub mod play;
pub mod process;
pub mod random;
pub mod record;
pub mod records;
pub mod sampled;
pub mod scripted;
pub mod spoken;
pub mod stress;
pub mod talk;
pub mod targets;
pub mod thinker;
pub mod transcript;
