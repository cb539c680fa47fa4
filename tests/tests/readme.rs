//! The pages say what the program says.

use goby_tests::process::Process;

/// The page with the options.
const PAGE: &str = include_str!("../../cecp/README.md");

#[test]
fn every_announced_option_stands_in_its_page() {
    let mut goby = Process::start();
    goby.say("xboard\nprotover 2");
    let mut options = 0;
    loop {
        let line = goby.line().expect("features end with done=1");
        if line == "feature done=1" {
            break;
        }
        let option = line.strip_prefix("feature option=\"");
        if let Some((name, _)) = option.and_then(|option| option.split_once(" -")) {
            assert!(PAGE.contains(&format!("| `{name}` |")), "{name}");
            options += 1;
        }
    }
    assert!(options > 0, "no option is announced");
}
