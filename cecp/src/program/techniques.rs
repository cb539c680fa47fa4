//! The techniques of both searches on the command line: listing them and choosing among them.

use goby::NAME;
use goby_core::eval::NEURONS;
use goby_core::search::sources::{self, Counts};
use goby_core::search::technique::{Switches, Technique};
use goby_core::search::{Count, Statistics};
use std::fmt::Write as _;

/// Every technique: its name, explanation and source.
pub(crate) fn list() -> String {
    listed(Technique::ALL.iter().map(|&technique| {
        let is_on = Switches::SHIPPED.has(technique);
        let note = if is_on { "" } else { "  (not in this build)" };
        [
            technique.name(),
            note,
            technique.explanation(),
            technique.source(),
        ]
    }))
}

/// Every technique of the sources' search.
pub(crate) fn list_of_sources() -> String {
    listed(sources::Technique::ALL.iter().map(|&technique| {
        let is_on = sources::Switches::MICRO_MAX.has(technique);
        let note = if is_on {
            ""
        } else {
            "  (off: --with turns it on)"
        };
        [
            technique.name(),
            note,
            technique.explanation(),
            technique.source(),
        ]
    }))
}

fn listed(techniques: impl Iterator<Item = [&'static str; 4]>) -> String {
    let each = techniques.map(|[name, note, explanation, source]| {
        format!("{name}{note}\n    {explanation}\n    Source: {source}")
    });
    each.collect::<Vec<_>>().join("\n")
}

/// The techniques of the sources' search, changed by an argument's comma-separated names: with
/// these, or without.
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

/// The program's name and version, what evaluates, and which techniques were left out of the build.
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

/// `switches` without an argument's comma-separated names.
pub(crate) fn choose(switches: Switches, names: &str) -> Result<Switches, String> {
    names.split(',').try_fold(switches, |switches, name| {
        Technique::from_name(name)
            .map(|technique| switches.without(technique))
            .ok_or_else(|| format!("unknown technique {name}; --list-techniques names them"))
    })
}

/// A line for each technique that was asked: how often it was probed, hit, and was in vain.
pub(crate) fn table(statistics: &Statistics) -> String {
    let counted = |technique: &Technique| Some((technique.name(), statistics.of(*technique)?));
    let asked = Technique::ALL.iter().filter_map(counted);
    table_of(asked.filter(|(_, count)| count.probes > 0))
}

/// The table of the sources' search.
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
        let Count {
            probes,
            hits,
            researches,
        } = count;
        let _ = writeln!(text, "{name:24} {probes:>12} {hits:>12} {researches:>12}");
    }
    text
}
