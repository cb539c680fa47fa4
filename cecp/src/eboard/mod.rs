//! Boards that read their pieces and have lights, connected to the program.

mod chesslink;
mod follow;
mod placement;
mod words;
