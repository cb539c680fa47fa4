//! Not a test but the last word of a run, because of its name: what this machine could not run,
//! and the command that installs what it lacks.

use goby_tests::external::Optional;
use goby_tests::form::in_ci;
use std::collections::BTreeSet;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut skipped = Optional::all();
    skipped.retain(|tests| !tests.missing().is_empty());
    if skipped.is_empty() {
        println!("nothing was skipped");
        return ExitCode::SUCCESS;
    }
    let what: Vec<_> = skipped.iter().map(|tests| tests.what).collect();
    let missing: BTreeSet<_> = skipped.iter().flat_map(Optional::missing).collect();
    let missing: Vec<_> = missing.into_iter().collect();
    println!(
        "SKIPPED {}, for want of {}: `.ci/install` installs it all, on Debian and as root",
        what.join(", "),
        missing.join(", ")
    );
    // Nothing may be skipped there.
    if in_ci() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
