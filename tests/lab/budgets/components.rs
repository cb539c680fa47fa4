//! The flash of each part of the engine, by the names of functions.

use crate::calls::Calls;
use crate::image::Image;
use goby_boards::board::Board;

/// The parts, and the beginnings of their functions' paths. The first match counts.
const COMPONENTS: [(&str, &[&str]); 6] = [
    (
        "moves",
        &[
            "goby_core::types",
            "goby_core::attacks",
            "goby_core::board",
            "goby_core::movegen",
            "goby_core::notation",
            "goby_core::game",
        ],
    ),
    ("evaluation", &["goby_core::eval"]),
    (
        "search",
        &["goby_core::search", "goby_core::order", "goby_core::time"],
    ),
    ("hash", &["goby_core::hash"]),
    (
        "player",
        &["goby_core::player", "goby_core::engine", "goby_core::text"],
    ),
    ("protocol", &["goby::"]),
];

/// The report on a board. The rest is the runtime, the chip's own code, and code that the compiler
/// adds.
pub(crate) fn line(board: &Board) -> String {
    let path = board.image(&[]);
    let image = Image::read(&path);
    let calls = Calls::read(&path);
    let mut sizes = [0; COMPONENTS.len()];
    for function in calls.functions() {
        let path = function.name.trim_start_matches(['<', '&']);
        let fits = |parts: &&[&str]| parts.iter().any(|part| path.starts_with(part));
        if let Some(place) = COMPONENTS.iter().position(|(_, parts)| fits(parts)) {
            sizes[place] += function.size;
        }
    }
    let printed = COMPONENTS.iter().zip(sizes);
    let printed: Vec<_> = printed
        .map(|((name, _), size)| format!("{name} {size}"))
        .collect();
    let rest = image.flash - image.tables - sizes.iter().sum::<u64>();
    format!(
        "{:6} {:9} {}, tables {}, the rest {rest}; in all {}",
        board.profile.name,
        board.name,
        printed.join(", "),
        image.tables,
        image.flash
    )
}
