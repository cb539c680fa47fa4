//! Rules for every conversation and every search: no game leaves a trace in the next, all numbers
//! of a line agree, a mate is announced exactly if the fifty-move rule allows it, and a pondered
//! move is met however it is written.

mod fifty_moves;
mod numbers;
mod pondered;
mod traces;
