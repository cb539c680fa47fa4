//! Tells the linker the entry point. The linker's default layout is enough, because the program is
//! linked and never run.

fn main() {
    println!("cargo::rustc-link-arg-bins=--entry=start");
    println!("cargo::rustc-link-arg-bins=--gc-sections");
    println!("cargo::rerun-if-changed=build.rs");
}
