//! Chooses the network of the evaluation. `GOBY_NETWORK` is a name in `src/eval/network/networks`,
//! such as `96`, or the absolute path of a network's file.

use std::env;
use std::path::{Path, PathBuf};

/// Returns the name of the default network: the largest, or one that fits a chip on machines
/// without an operating system.
fn usual() -> &'static str {
    let is_on = |name: &str| env::var_os(name).is_some();
    let is_bare = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "none");
    match (is_on("CARGO_FEATURE_NETWORK"), is_bare) {
        // Nothing asks it then.
        (false, _) => "32",
        (true, true) => "96",
        (true, false) => "256x4",
    }
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=GOBY_NETWORK");
    let asked = env::var("GOBY_NETWORK").unwrap_or_default();
    let name = if asked.is_empty() { usual() } else { &asked };
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names it"));
    let ours = crate_folder.join(format!("src/eval/network/networks/{name}.bin"));
    let file = if ours.exists() {
        ours
    } else {
        Path::new(name).to_path_buf()
    };
    if !file.is_absolute() || !file.exists() {
        println!(
            "cargo::error=GOBY_NETWORK={name}: not the name of a network of Goby's, and not the absolute path of one"
        );
        return;
    }
    println!("cargo::rerun-if-changed={}", file.display());
    println!("cargo::rustc-env=GOBY_NETWORK_FILE={}", file.display());
}
