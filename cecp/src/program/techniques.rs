//! The techniques of both searches on the command line: listing them and choosing among them.

use goby::NAME;
use goby_core::eval::NEURONS;
use goby_core::search::sources::{self, Counts};
use goby_core::search::technique::{Switches, Technique};
use goby_core::search::{Count, Statistics};
use std::fmt::Write as _;

/// Every technique of a search: its name, explanation and source.
pub(crate) fn list(by_sources: bool) -> String {
    let line = |name, note, explanation, source| {
        format!("{name}{note}\n    {explanation}\n    Source: {source}")
    };
    let of_main = |&it: &Technique| {
        let is_on = Switches::SHIPPED.has(it);
        let note = if is_on { "" } else { "  (not in this build)" };
        line(it.name(), note, it.explanation(), it.source())
    };
    let of_sources = |&it: &sources::Technique| {
        let is_on = sources::Switches::MICRO_MAX.has(it);
        let note = if is_on {
            ""
        } else {
            "  (off: --with turns it on)"
        };
        line(it.name(), note, it.explanation(), it.source())
    };
    let lines: Vec<String> = if by_sources {
        sources::Technique::ALL.iter().map(of_sources).collect()
    } else {
        Technique::ALL.iter().map(of_main).collect()
    };
    lines.join("\n")
}

/// Turns techniques of the sources' search on or off. `names` separates them by commas.
///
/// # Errors
/// A name is unknown.
pub(crate) fn choose_of_sources(
    switches: sources::Switches,
    turns_on: bool,
    names: &str,
) -> Result<sources::Switches, String> {
    names.split(',').try_fold(switches, |switches, name| {
        let technique = sources::Technique::from_name(name).ok_or_else(|| {
            format!("unknown technique {name}; --search sources --list-techniques names them")
        })?;
        Ok(match turns_on {
            true => switches.with(technique),
            false => switches.without(technique),
        })
    })
}

/// The program's name and version, its evaluation, and the techniques that the build lacks.
pub(crate) fn version() -> String {
    let evaluation = match NEURONS {
        Some(neurons) => format!("network of {neurons} neurons"),
        None => "hand-written evaluation".into(),
    };
    let names = Technique::ALL.iter();
    let names = names.filter(|&&technique| !Switches::SHIPPED.has(technique));
    let names: Vec<_> = names.map(|technique| technique.name()).collect();
    match names.as_slice() {
        [] => format!("{NAME}, {evaluation}"),
        names => format!("{NAME}, {evaluation}, without {}", names.join(", ")),
    }
}

/// Turns techniques of the main search off. `names` separates them by commas.
///
/// # Errors
/// A name is unknown.
pub(crate) fn choose(switches: Switches, names: &str) -> Result<Switches, String> {
    names.split(',').try_fold(switches, |switches, name| {
        Technique::from_name(name)
            .map(|technique| switches.without(technique))
            .ok_or_else(|| format!("unknown technique {name}; --list-techniques names them"))
    })
}

/// The counters of each technique that was probed.
pub(crate) fn table(statistics: &Statistics) -> String {
    let counted = |technique: &Technique| Some((technique.name(), statistics.of(*technique)?));
    let counts = Technique::ALL.iter().filter_map(counted);
    table_of(counts.filter(|(_, count)| count.probes > 0))
}

/// The counters of each technique of the sources' search.
pub(crate) fn table_of_sources(counts: &Counts) -> String {
    let all = sources::Technique::ALL.iter();
    table_of(all.map(|&technique| (technique.name(), counts.of(technique))))
}

fn table_of(counts: impl Iterator<Item = (&'static str, Count)>) -> String {
    let mut text = format!(
        "{:24} {:>12} {:>12} {:>12}\n",
        "technique", "probes", "hits", "re-searches"
    );
    for (name, count) in counts {
        let (probes, hits, again) = (count.probes, count.hits, count.researches);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:24} {probes:>12} {hits:>12} {again:>12}");
    }
    text
}
