//! `help OPTION`: what an option does.

use super::option::value_called;
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use goby_core::player::Options;
use goby_core::text::ShortText;

/// The first letters of each option, and what it does. Chips have no room for this.
const TEXTS: &[(&str, &str)] = if CAPABILITIES.files {
    &[
        ("OwnBook", "plays from the built-in book"),
        ("Elo", "playing strength; 3000 is full strength"),
        (
            "Skill",
            "strength by name; Adaptive finds your level; the lower of Elo and Skill counts",
        ),
        ("ThinkingTime", "Human thinks as long as a person"),
        ("Book", "a book of openings in Polyglot's format"),
        ("Openings", "your own openings"),
        ("ClearHash", "empties the hash table"),
        ("Lag", "milliseconds reserved for the delay of an interface"),
        ("MultiPV", "number of best lines in an analysis"),
        ("Contempt", "centipawns that Goby gives up to avoid a draw"),
        ("OfferDraws", "offers a draw in a level endgame"),
        ("ResignScore", "centipawns that count as lost"),
        ("Resign", "resigns lost games"),
        (
            "Variety",
            "after \"random\": centipawns that an opening move may cost",
        ),
        ("ThinkingNotation", "moves in the lines for an interface"),
        (
            "ThinkingDetails",
            "adds depth and speed to the lines for an interface",
        ),
        (
            "SearchAlgorithm",
            "MicroMax searches as micro-Max and Mediocre do",
        ),
    ]
} else {
    &[]
};

/// Writes what the option with this name, its unit omitted, does.
pub(super) fn write(name: &str, out: &mut dyn Out) {
    let is = |(own, _): &&(&str, &str)| own.eq_ignore_ascii_case(name);
    if let Some((_, text)) = TEXTS.iter().find(is) {
        let reply = Reply(out).text("  ").text(text);
        let mut default = ShortText::<24>::default();
        match value_called(&Options::default(), name, Reply(&mut default)) {
            Some(_) => reply.text("; by default ").text(&default).text("."),
            None => reply.text("."),
        }
        .end();
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::tests::Written;

    #[test]
    fn the_help_of_an_option_tells_its_default() {
        for (name, end) in [
            ("elo", "; by default 3000.\n"),
            ("Skill", "; by default Full.\n"),
            ("ownbook", "; by default off.\n"),
            ("lag", "; by default 10.\n"),
        ] {
            let mut written = Written::default();
            write(name, &mut written);
            assert!(written.0.ends_with(end), "{}", written.0);
        }
    }

    #[test]
    fn every_option_is_explained() {
        let options = Options::default();
        for (entry, _) in super::super::option::settings(&options) {
            let name = entry.name.split('(').next().unwrap_or_default();
            let mut written = Written::default();
            write(name, &mut written);
            assert!(written.0.ends_with(".\n"), "{name}");
        }
    }
}
