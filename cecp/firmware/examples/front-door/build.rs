//! Passes the addresses of flash and RAM to the linker, as in Goby's own firmware for a chip of the
//! target.

use std::env::var;
use std::path::PathBuf;

fn main() {
    let target = var("TARGET").expect("cargo names the target");
    let chip = match target.as_str() {
        "thumbv7m-none-eabi" => "lm3s6965",
        "thumbv7em-none-eabihf" => "stm32f405",
        "thumbv8m.main-none-eabihf" => "mps2-an505",
        _ => panic!("no chip for {target}: name the file with its memory here"),
    };
    let out = PathBuf::from(var("OUT_DIR").expect("cargo names a folder"));
    let memory = format!("../../memory/{chip}.x");
    std::fs::copy(&memory, out.join("memory.x")).expect("the chip's memory");
    println!("cargo::rerun-if-changed={memory}");
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
