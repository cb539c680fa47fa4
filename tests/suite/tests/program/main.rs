//! The program as a process.

mod annotate;
mod arguments;
mod leaving;
mod nodes;
mod person;
mod session;
mod stress;
mod typed;

use goby_suite::process::program;
use std::process::Command;

/// Runs the program with arguments. Returns its standard output and exit status.
fn run(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(program()).args(arguments).output();
    let output = output.expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (text, output.status.code())
}
