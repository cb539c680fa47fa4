//! The techniques of both searches on the command line: listing them and choosing among them.

use goby::NAME;
use goby_core::eval::NEURONS;
use goby_core::search::technique::{Switches, Technique};
use goby_core::search::{Algorithm, Count, Statistics};
use std::fmt::Write as _;

/// Every technique of a search: its name, explanation and source.
pub(crate) fn list(algorithm: Algorithm) -> String {
    let line = |it: &Technique| {
        let note = match (Switches::SHIPPED.has(*it), it.is_built()) {
            (true, _) => "",
            (false, true) => "  (off: --with turns it on)",
            (false, false) => "  (not in this build)",
        };
        let (name, explanation, source) = (it.name(), it.explanation(), it.source());
        format!("{name}{note}\n    {explanation}\n    Source: {source}")
    };
    let lines: Vec<String> = algorithm.techniques().iter().map(line).collect();
    lines.join("\n")
}

/// Turns techniques of a search on or off. `names` separates them by commas.
///
/// # Errors
/// A name is unknown.
pub(crate) fn choose(
    algorithm: Algorithm,
    switches: Switches,
    turns_on: bool,
    names: &str,
) -> Result<Switches, String> {
    names.split(',').try_fold(switches, |switches, name| {
        let mut techniques = algorithm.techniques().iter();
        match techniques.find(|technique| technique.name() == name) {
            Some(&technique) if turns_on => Ok(switches.with(technique)),
            Some(&technique) => Ok(switches.without(technique)),
            None => {
                let search = match algorithm {
                    Algorithm::Main => "",
                    Algorithm::Sources => "--search sources ",
                };
                Err(format!(
                    "unknown technique {name}; {search}--list-techniques names them"
                ))
            }
        }
    })
}

/// The program's name and version, its evaluation, and the techniques that the build lacks.
pub(crate) fn version() -> String {
    let evaluation = match NEURONS {
        Some(neurons) => format!("network of {neurons} neurons"),
        None => "hand-written evaluation".into(),
    };
    let names = Technique::MAIN.iter();
    let names = names.filter(|&&technique| !Switches::SHIPPED.has(technique));
    let names: Vec<_> = names.map(|technique| technique.name()).collect();
    match names.as_slice() {
        [] => format!("{NAME}, {evaluation}"),
        names => format!("{NAME}, {evaluation}, without {}", names.join(", ")),
    }
}

/// The counters of each technique of a search that this build counts.
pub(crate) fn table(algorithm: Algorithm, statistics: &Statistics) -> String {
    let mut text = format!(
        "{:24} {:>12} {:>12} {:>12}\n",
        "technique", "probes", "hits", "re-searches"
    );
    for technique in algorithm.techniques() {
        if let Some(count) = statistics.of(*technique) {
            let Count {
                probes,
                hits,
                failures,
            } = count;
            let name = technique.name();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name:24} {probes:>12} {hits:>12} {failures:>12}");
        }
    }
    text
}
