//! Passes the addresses of flash and RAM in a chip's `memory.x` to the linker.

use std::path::PathBuf;

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names a folder"));
    std::fs::copy("memory.x", out.join("memory.x")).expect("the chip's memory");
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
