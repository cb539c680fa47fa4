//! Zugzwang and stalemate: searches endings with a null move (with and without a guard) and without
//! a null move. If the verdicts differ, the null move caused an error.
//!
//! Endings are random but reproducible, in classes by their pieces other than pawns
//! (`positions.rs`).

use crate::numbers::Numbers;
use crate::positions::{CLASSES, Class};
use crate::results::{Results, chunks};
use goby_core::game::Game;
use goby_core::search::Algorithm;
use goby_core::search::Sizes;
use goby_core::search::technique::{Switches, Technique as T};
use goby_core::types::Depth;
use goby_suite::thinker::{Buffers, Thinker};

/// Depth of the sources' search.
const DEPTH: Depth = Depth(6);
/// Depth of the main search.
const MAIN_DEPTH: Depth = Depth(10);
/// A score beyond this, in centipawns, is won or lost.
const DECIDED: i32 = 150;
/// Number of endings for each line of the results.
const CHUNK: u64 = 100;
/// micro-Max's guard: no null move if more units of material are missing.
const GUARD: i32 = Numbers::THEIRS.guard;
/// All units of material: null moves are always allowed.
const NO_GUARD: i32 = 40;

/// A search: name, algorithm, techniques, and guard.
type Searched = (&'static str, Algorithm, Switches, i32);

fn forms() -> [Searched; 6] {
    let shipped = Switches::SHIPPED;
    let sources = [
        T::MicroMaxEvaluation,
        T::BestMoveFirst,
        T::InternalDeepening,
        T::MateHoldsOfMicroMax,
        T::DelayedLoss,
        T::Quiescence,
    ];
    let bare = sources.into_iter().fold(Switches::NONE, Switches::with);
    let of = |name, switches, guard| (name, Algorithm::Sources, switches, guard);
    let without = shipped.without(T::NullMove);
    [
        of("guard-no-null-move", bare, GUARD),
        of("guard-micro-max", bare.with(T::NullMoveOfMicroMax), GUARD),
        of("guard-off", bare.with(T::NullMoveOfMicroMax), NO_GUARD),
        of("guard-mediocre", bare.with(T::NullMoveOfMediocre), GUARD),
        ("guard-main", Algorithm::Main, shipped, GUARD),
        ("guard-main-no-null-move", Algorithm::Main, without, GUARD),
    ]
}

/// Searches this many endings of each class, unless they are recorded; with `has_main` also by the
/// main search.
pub(crate) fn run(results: &mut Results, endings: u64, has_main: bool) -> Result<(), String> {
    let mut buffers = Buffers::new(&Sizes::DESKTOP);
    let mut thinker = Thinker::new(&mut buffers);
    for chunk in 0..chunks(endings, CHUNK)? {
        let range = chunk * CHUNK..(chunk + 1) * CHUNK;
        for class in CLASSES {
            let is_asked = |form: &Searched| has_main || form.1 != Algorithm::Main;
            for form in forms().into_iter().filter(is_asked) {
                let (first, last) = (range.start + 1, range.end);
                let label = format!("{}, endings {first} to {last}", class.name);
                let search = || verdicts(&mut thinker, class, range.clone(), form);
                results.row(form.0, &label, search)?;
            }
        }
    }
    Ok(())
}

/// The text `VERDICTS in NODES nodes`, with a letter for each ending: won, drawn or lost.
fn verdicts(
    thinker: &mut Thinker<'_>,
    class: Class,
    range: std::ops::Range<u64>,
    (_, algorithm, switches, guard): Searched,
) -> String {
    let theirs = Numbers::THEIRS;
    Numbers { guard, ..theirs }.choose();
    let depth = match algorithm {
        Algorithm::Main => MAIN_DEPTH,
        Algorithm::Sources => DEPTH,
    };
    let (mut ring, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut ring, &mut keys);
    let (mut verdicts, mut nodes) = (String::new(), 0);
    for number in range {
        game.reset(class.ending(number));
        let report = thinker.think_by(&game, depth, algorithm, switches);
        verdicts.push(match report.score.0 {
            score if score >= DECIDED => '+',
            score if score <= -DECIDED => '-',
            _ => '=',
        });
        nodes += report.nodes;
    }
    format!("{verdicts} in {nodes} nodes")
}
