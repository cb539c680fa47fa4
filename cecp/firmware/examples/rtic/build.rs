//! Passes the addresses of flash and RAM to the linker, as in Goby's own firmware for this chip.

use std::path::PathBuf;

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names a folder"));
    std::fs::copy("../../memory/lm3s6965.x", out.join("memory.x")).expect("the chip's memory");
    println!("cargo::rerun-if-changed=../../memory/lm3s6965.x");
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
