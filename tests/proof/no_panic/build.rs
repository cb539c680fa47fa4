//! Sets the linker's entry point. The program needs no memory layout, because it never runs.

fn main() {
    println!("cargo::rustc-link-arg-bins=--entry=start");
    println!("cargo::rustc-link-arg-bins=--gc-sections");
    println!("cargo::rerun-if-changed=build.rs");
}
