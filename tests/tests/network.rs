//! The way from games to a network, in small: `generate`, `meet`, `train`.

use goby_tests::records;
use std::fs;
use std::path::Path;
use std::process::Command;

fn run(program: &str, paths: &[&Path], arguments: &str) {
    let output = Command::new(program)
        .args(paths)
        .args(arguments.split_whitespace())
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{program}: {output:?}");
}

fn generate(folder: &Path, games: usize) {
    let arguments = format!("--games {games} --nodes 10 --seed 7");
    run(env!("CARGO_BIN_EXE_generate"), &[folder], &arguments);
}

fn train(paths: &[&Path], arguments: &str) {
    run(env!("CARGO_BIN_EXE_train"), paths, arguments);
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).expect("a file")
}

/// What each epoch has lost on the positions held out.
fn losses(network: &Path) -> Vec<f64> {
    let log = fs::read_to_string(network.with_extension("log")).expect("a log");
    log.lines()
        .filter(|line| line.starts_with("epoch"))
        .map(|line| line.rsplit(' ').next().expect("a word"))
        .map(|loss| loss.parse().expect("a loss"))
        .collect()
}

#[test]
fn games_teach_the_same_network_each_time_and_learning_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (games, few, met) = (path("games"), path("few"), path("met"));

    generate(&games, 400);
    let second = games.join("000001.games");
    let played = bytes(&second);
    fs::remove_file(&second).expect("the file was there");
    generate(&games, 400);
    let head = played.split(|byte| *byte == b'\n').next().expect("a head");
    let head = String::from_utf8_lossy(head);
    for word in ["commit ", "seed 7, file 1;", " 10 nodes;", " 200 games,"] {
        assert!(head.contains(word), "{head}");
    }
    assert!(bytes(&second) == played, "a run goes on with other games");

    generate(&few, 20);
    run(env!("CARGO_BIN_EXE_meet"), &[&met, &few], "");
    let count = |folder: &Path, name| {
        let mut count = 0;
        records::each(&folder.join(name), |_| count += 1);
        count
    };
    let [met_here, played_here] = [count(&met, "000000.bin"), count(&few, "000000.games")];
    assert!(met_here > played_here, "{met_here} met of {played_here}");
    assert!(played_here > 200, "a game has more than a position");

    let (one, two) = (path("one.bin"), path("two.bin"));
    let lesson = "--neurons 16 --batch 256 --epochs 3 --threads";
    train(&[&one, &games], &format!("{lesson} 1"));
    train(&[&two, &games], &format!("{lesson} 2"));
    assert!(bytes(&one) == bytes(&two), "threads change the network");
    assert_eq!(losses(&one), losses(&two));
    let [first, _, last] = losses(&one)[..] else {
        panic!("three epochs have three losses")
    };
    assert!(last < first, "nothing was learned: {first} {last}");

    let same = path("same.bin");
    let from = one.to_str().expect("a plain name");
    train(
        &[&same, &games],
        &format!("--from {from} --epochs 1 --rate 0"),
    );
    assert!(bytes(&same) == bytes(&one), "who learns nothing forgets");
    assert_eq!(losses(&same), [last]);

    let pupil = path("pupil.bin");
    let teach = format!("--teacher {from} --results 0 --from {from} --epochs 1 --rate 0");
    train(&[&pupil, &met], &teach);
    assert_eq!(losses(&pupil), [0.0], "a network differs from itself");
}
