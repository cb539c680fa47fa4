//! Notes which compiler builds for which target: the answer to `compiler` in UCI.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let asked = env::var_os("RUSTC").and_then(|rustc| Command::new(rustc).arg("-V").output().ok());
    let version = asked.map_or_else(String::new, |said| {
        String::from_utf8_lossy(&said.stdout).trim().to_string()
    });
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=GOBY_COMPILER={version} for {target}");
}
