//! Chooses the network of the evaluation: `GOBY_NETWORK` is the name of one in
//! `src/eval/network/networks`, such as `96`, or the path of another.

use std::env;
use std::path::{Path, PathBuf};

/// The name of the network unless another is asked for: the largest, and on machines without an
/// operating system one that a chip has room for.
fn usual() -> &'static str {
    let is_on = |name: &str| env::var_os(name).is_some();
    let is_bare = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "none");
    match (is_on("CARGO_FEATURE_NETWORK"), is_bare) {
        // Nothing asks it then.
        (false, _) => "32",
        (true, true) => "96",
        (true, false) => "256",
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
            "cargo::error=GOBY_NETWORK={name}: neither a network of Goby's nor the whole path of one"
        );
        return;
    }
    println!("cargo::rerun-if-changed={}", file.display());
    println!("cargo::rustc-env=GOBY_NETWORK_FILE={}", file.display());
}
