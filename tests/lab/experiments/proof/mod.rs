//! Proofs in place of samples: the claims of the futility family in all positions of a class of
//! material, compared with exact values.
//!
//! The claims come from the product's code: the plan and the verdicts of the sources' search, at
//! the lowest alpha (or the highest beta) at which a technique acts, so that a right claim is right
//! for all windows. The values of depth 0 come from the product's quiescence, those of each further
//! depth from the values of the depth before (`values`). A sample of the values is compared with
//! the product's search, and a sample of the claims is checked for the lowest alpha (`check`).

mod check;
mod claims;
mod class;
pub(crate) mod margin;
mod tally;
pub(crate) mod uniform;
mod values;
pub(crate) mod zugzwang;

use crate::numbers::Numbers;
use crate::results::Results;
use claims::FORMS;
use class::Class;
use goby::bench::Silence;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::search::sources::observer::ObservedNode;
use goby_core::search::technique::{Switches, Technique as T};
use goby_core::search::{Limits, Search, Sizes};
use goby_core::time::Instant;
use goby_suite::thinker::Buffers;
use tally::Tally;
use values::Tables;

/// The greatest depth of a claim.
const DEEPEST: usize = 5;
/// The techniques of the reference search; with null moves if the material allows them.
const REFERENCE: Switches = Switches::NONE
    .with(T::Quiescence)
    .with(T::NullMoveOfMicroMax)
    .with(T::MicroMaxEvaluation);
/// The classes that `--check` proves again.
const CHECKED: [&str; 1] = ["KRK"];
/// The classes with three men, by their extra man.
const THREE: [&str; 5] = ["KQK", "KRK", "KBK", "KNK", "KPK"];

/// A node of the product's search, placed on one position after another.
type Visited<'w, 'a, 'g> = ObservedNode<'w, 'a, 'g, ()>;

/// Calls `f` with a node of the product's search.
fn visit<A>(f: impl FnOnce(&mut Visited<'_, '_, '_>) -> A) -> A {
    let mut memory = Buffers::new(&Sizes::DESKTOP);
    let mut search = Search::new(memory.lend());
    search.set_switches(REFERENCE);
    let (mut ring, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut ring, &mut keys);
    game.reset(Board::start());
    let mut limits = Limits::until_stopped(Instant::default());
    search.visit(&game, &mut limits, &mut Silence, f)
}

/// Proves or refutes the claims in these classes of material, unless they are recorded.
pub(crate) fn run(results: &mut Results, names: &[&str]) -> Result<(), String> {
    let names = if names.is_empty() { &THREE[..] } else { names };
    for name in names {
        let class = Class::parse(name)?;
        // With null moves in any case, as below a root with more material.
        for passes in [true, false] {
            prove(results, name, &class, passes)?;
        }
    }
    Ok(())
}

/// Proves the claims again that a check covers.
pub(crate) fn check(results: &mut Results) -> Result<(), String> {
    run(results, &CHECKED)
}

/// Records a row for each technique: the claims by depth.
fn prove(results: &mut Results, name: &str, class: &Class, passes: bool) -> Result<(), String> {
    Numbers {
        margin: 0,
        ..Numbers::THEIRS
    }
    .choose();
    let label = |technique: T| format!("{name}, {}", technique.name());
    let section = if passes {
        "proof-null-move"
    } else {
        "proof-no-null-move"
    };
    let mut proved: Option<Proved> = None;
    let mut find = |text: &dyn Fn(&Proved) -> String| {
        text(proved.get_or_insert_with(|| Proved::of(class, passes)))
    };
    results.row(section, &format!("{name}, positions"), || {
        find(&|proved| proved.positions.to_string())
    })?;
    for technique in FORMS {
        results.row(section, &label(technique), || {
            find(&|proved| proved.tally.text(technique))
        })?;
    }
    if !passes {
        results.row("zugzwang-exact", name, || {
            find(&|proved| proved.zugzwang.clone())
        })?;
    }
    Ok(())
}

/// The findings of a class.
struct Proved {
    /// Legal positions with the side to move, both sides of the class.
    positions: u64,
    tally: Tally,
    /// The share of zugzwang; empty with null moves.
    zugzwang: String,
}

impl Proved {
    fn of(class: &Class, passes: bool) -> Self {
        let tables = Tables::new(class, passes);
        let samples = check::compare(&tables, class);
        eprintln!(
            "{}: {samples} values and claims are the product's",
            class.name()
        );
        let zugzwang = if passes {
            String::new()
        } else {
            zugzwang::exact(&tables, class)
        };
        let (positions, tally) = claims::count(&tables, class);
        Self {
            positions,
            tally,
            zugzwang,
        }
    }
}
