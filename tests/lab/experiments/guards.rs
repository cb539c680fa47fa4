//! Zugzwang and stalemate: what searches say of endings with a null move, with and without a guard,
//! and without a null move. Where it says another thing the null move is wrong.
//!
//! Endings are seeded (`positions.rs`), by what stands on the board besides pawns.

use crate::numbers::Numbers;
use crate::positions::{CLASSES, Class};
use crate::results::Results;
use goby_core::game::Game;
use goby_core::search::Sizes;
use goby_core::search::sources::{Recipe, Switches, Technique as T};
use goby_core::search::technique::{self, Technique};
use goby_core::types::Depth;
use goby_tests::thinker::{Buffers, Thinker};

/// How deep endings are searched by the sources' search, and by today's.
const DEPTH: Depth = Depth(6);
const TODAY_DEPTH: Depth = Depth(10);
/// A score beyond this is decided.
const DECIDED: i32 = 150;
/// Endings of a line in the results.
const CHUNK: u64 = 100;
/// Units of material that may be gone for a null move: micro-Max's guard, and all.
const GUARD: i32 = Numbers::THEIRS.guard;
const NO_GUARD: i32 = 40;

/// A search: its name, its techniques, and its guard.
type Searched = (&'static str, Recipe, technique::Switches, i32);

fn forms() -> [Searched; 6] {
    let today = technique::Switches::SHIPPED;
    let sources = [
        T::BestMoveFirst,
        T::InternalDeepening,
        T::MateHolds,
        T::DelayedLoss,
        T::Quiescence,
    ];
    let bare = sources.into_iter().fold(Switches::NONE, Switches::with);
    let of = |name, switches, guard| (name, Recipe::Sources(switches), today, guard);
    let without = today.without(Technique::NullMove);
    [
        of("guard-no-null-move", bare, GUARD),
        of("guard-micro-max", bare.with(T::NullMove), GUARD),
        of("guard-off", bare.with(T::NullMove), NO_GUARD),
        of("guard-mediocre", bare.with(T::NullMoveOfMediocre), GUARD),
        ("guard-today", Recipe::Today, today, GUARD),
        ("guard-today-no-null-move", Recipe::Today, without, GUARD),
    ]
}

/// Searches this many endings of each class, as far as they are not on record; today's search too
/// if that is asked for.
pub(crate) fn run(results: &mut Results, endings: u64, has_today: bool) -> Result<(), String> {
    let mut buffers = Buffers::new(&Sizes::DESKTOP);
    let mut thinker = Thinker::new(&mut buffers);
    for chunk in 0..endings / CHUNK {
        let range = chunk * CHUNK..(chunk + 1) * CHUNK;
        for class in CLASSES {
            let is_asked = |form: &Searched| has_today || form.1 != Recipe::Today;
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

/// `VERDICTS in NODES nodes`: for each ending won, drawn or lost.
fn verdicts(
    thinker: &mut Thinker<'_>,
    class: Class,
    range: std::ops::Range<u64>,
    (_, recipe, switches, guard): Searched,
) -> String {
    let theirs = Numbers::THEIRS;
    Numbers { guard, ..theirs }.choose();
    let depth = match recipe {
        Recipe::Today => TODAY_DEPTH,
        Recipe::Sources(_) => DEPTH,
    };
    let (mut ring, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut ring, &mut keys);
    let (mut verdicts, mut nodes) = (String::new(), 0);
    for number in range {
        game.reset(class.ending(number));
        let report = thinker.think_by(&game, depth, recipe, switches);
        verdicts.push(match report.score.0 {
            score if score >= DECIDED => '+',
            score if score <= -DECIDED => '-',
            _ => '=',
        });
        nodes += report.nodes;
    }
    format!("{verdicts} in {nodes} nodes")
}
