//! Endings that must be won: Goby's search, by nodes, against Stockfish's defence.
//!
//! Quick by default; `GOBY_RECORDED=1` plays every start of the card.

mod mop_up;
mod stockfish;
