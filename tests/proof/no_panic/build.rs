//! Hands the linker what a program without an operating system needs: where it starts. The linker's
//! own layout does, for the program is linked and never run.

fn main() {
    println!("cargo::rustc-link-arg-bins=--entry=start");
    println!("cargo::rustc-link-arg-bins=--gc-sections");
    println!("cargo::rerun-if-changed=build.rs");
}
