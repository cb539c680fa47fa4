//! Passes the linker its script; embassy-stm32 says where flash and RAM are.

fn main() {
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
