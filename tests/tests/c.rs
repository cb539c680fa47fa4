//! Goby in C: a program says the same on this machine as on an emulated micro:bit.

use goby_tests::external::Optional;

#[test]
fn a_program_in_c_plays_on_a_chip() {
    Optional::c().run("proof/c.sh", &["--turn", "0"]);
}
