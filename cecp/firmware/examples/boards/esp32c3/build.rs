//! Passes the linker its script, which esp-hal has.

fn main() {
    println!("cargo::rustc-link-arg-bins=-Tlinkall.x");
}
