//! Goby plays against itself, with a level for each side, and gives a hint before each move:
//! `cargo run --release -p goby-core --features levels --example level_and_hint -- WHITE_ELO BLACK_ELO`.

use goby_core::{Color, Engine, Level, Limit, NoTimer, SmallMemory};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut elo = std::env::args().skip(1).map(|word| word.parse::<i16>());
    let white = elo.next().ok_or("White's rating is missing")??;
    let black = elo.next().ok_or("Black's rating is missing")??;
    let mut memory = Box::new(SmallMemory::new());
    let mut goby = Engine::new(&mut *memory);
    let mut followed = 0;
    while goby.game().outcome().is_none() {
        let own = match goby.board().side() {
            Color::White => white,
            Color::Black => black,
        };
        // A hint is always at full strength.
        let hint = goby.hint(&mut NoTimer);
        goby.set_level(Level::Elo(own))?;
        let thought = goby.think(Limit::Nodes(2_000), &mut NoTimer);
        let best = thought.ok_or("the game goes on")?.best;
        followed += u32::from(hint == Some(best));
        goby.play_move(best)?;
    }
    let plies = goby.game().ply();
    println!("{:?} after {plies} plies", goby.game().outcome());
    println!("{followed} moves were equal to the hint");
    Ok(())
}
