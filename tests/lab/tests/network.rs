//! Tests of `generate`, `relabel` and `train` with few games and small networks.

use goby_core::board::Board;
use goby_core::hash::Slot;
use goby_lab::games;
use goby_lab::games::searches::{buffers, score};
use goby_lab::labels::Labels;
use goby_lab::record::board;
use goby_lab::records;
use goby_lab::targets::{Targets, mean};
use goby_suite::thinker::Thinker;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const GENERATE: &str = env!("CARGO_BIN_EXE_generate");
const RELABEL: &str = env!("CARGO_BIN_EXE_relabel");
const WIDEN: &str = env!("CARGO_BIN_EXE_widen");
const TRAIN: &str = env!("CARGO_BIN_EXE_train");

fn output(program: &str, paths: &[&Path], arguments: &str) -> Output {
    Command::new(program)
        .args(paths)
        .args(arguments.split_whitespace())
        .output()
        .expect("it runs")
}

fn run(program: &str, paths: &[&Path], arguments: &str) {
    let output = output(program, paths, arguments);
    assert!(output.status.success(), "{program}: {output:?}");
}

fn generate(folder: &Path, games: usize) {
    let arguments = format!("--games {games} --nodes 10 --seed 7");
    run(GENERATE, &[folder], &arguments);
}

fn train(paths: &[&Path], arguments: &str) {
    run(TRAIN, paths, arguments);
}

/// Expects that a program refuses these arguments with this reason.
fn refuse(program: &str, paths: &[&Path], arguments: &str, reason: &str) {
    let refused = output(program, paths, arguments);
    assert!(!refused.status.success(), "{arguments}");
    let fault = String::from_utf8_lossy(&refused.stderr);
    assert!(fault.contains(reason), "{fault}");
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).expect("a file")
}

/// The bytes of two dense layers of 8 and 16 outputs behind 32 neurons, and of the output.
const DENSE: usize = 8 * 32 + 4 * 8 + 16 * 16 + 4 * 16 + 2 * 17 + 4;

/// The loss of each epoch on the held-out positions.
fn losses(network: &Path) -> Vec<f64> {
    let log = fs::read_to_string(network.with_extension("log")).expect("a log");
    log.lines()
        .filter(|line| line.starts_with("epoch"))
        .map(|line| line.rsplit(' ').next().expect("a word"))
        .map(|loss| loss.parse().expect("a loss"))
        .collect()
}

#[test]
fn training_is_reproducible_and_can_be_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let games = path("games");

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

    let mut positions = Vec::new();
    records::each(&second, |position| positions.push(*position));
    assert!(
        positions.len() > 2_000,
        "a game has more than ten positions"
    );

    let (one, two) = (path("one.bin"), path("two.bin"));
    // Eight groups a batch: one for each part of the gradient.
    let lesson = "--neurons 16 --batch 2048 --epochs 3 --threads";
    train(&[&one, &games], &format!("{lesson} 1"));
    train(&[&two, &games], &format!("{lesson} 2 --sitting 1"));
    let of_two_threads = bytes(&two.with_extension("checkpoint"));
    train(&[&two, &games], &format!("{lesson} 2"));
    assert!(bytes(&one) == bytes(&two), "threads change the network");
    assert_eq!(losses(&one), losses(&two));
    let [first, _, last] = losses(&one)[..] else {
        panic!("three epochs have three losses")
    };
    assert!(last < first, "nothing was learned: {first} {last}");

    let broken = path("broken.bin");
    let sitting = |count| format!("{lesson} 1 --sitting {count}");
    train(&[&broken, &games], &sitting(1));
    assert!(bytes(&broken) != bytes(&one), "one epoch is not three");
    let checkpoint = broken.with_extension("checkpoint");
    // The checkpoint has exact floating-point numbers, where a network is rounded.
    assert!(bytes(&checkpoint) == of_two_threads, "threads change sums");
    let other = format!("{lesson} 1 --seed 2");
    refuse(TRAIN, &[&broken, &games], &other, "another run");
    train(&[&broken, &games], &sitting(1));
    train(&[&broken, &games], &sitting(5));
    assert!(bytes(&broken) == bytes(&one), "a break changes the network");
    assert_eq!(losses(&broken), losses(&one));
    assert!(!checkpoint.exists());

    let same = path("same.bin");
    let from = one.to_str().expect("a plain name");
    train(
        &[&same, &games],
        &format!("--from {from} --epochs 1 --rate 0"),
    );
    assert!(
        bytes(&same) == bytes(&one),
        "training without changes alters the network"
    );
    assert_eq!(losses(&same), [last]);

    let (whole, parts) = (path("whole.bin"), path("parts.bin"));
    let kings = format!("--from {from} --kings 4 --shards 2 --batch 2048 --epochs 2 --threads 1");
    // A file that another run has left is not read.
    let kept = whole.with_extension("1.bin");
    records::write(&kept, &positions[..200]).expect("a file can be written");
    train(&[&whole, &games], &kings);
    assert!(!kept.exists(), "positions are left behind");
    train(&[&parts, &games], &format!("{kings} --sitting 1"));
    // The second file is in the second shard.
    fs::write(&second, bytes(&games.join("000000.games"))).expect("a file can be written");
    refuse(TRAIN, &[&parts, &games], &kings, "another run");
    fs::write(&second, &played).expect("a file can be written");
    train(&[&parts, &games], &kings);
    assert!(
        bytes(&whole) == bytes(&parts),
        "a break changes a network of shards"
    );
    // Four sets of input weights instead of one.
    assert_eq!(bytes(&whole).len(), bytes(&one).len() + 3 * 768 * 16);

    // Without `--kings` a network keeps its king buckets.
    let from = whole.to_str().expect("a plain name");
    let unchanged = format!("--from {from} --epochs 1 --rate 0");
    train(&[&same, &games], &unchanged);
    assert!(bytes(&same) == bytes(&whole), "king buckets are lost");
    // Fewer king buckets get the means of those that they replace.
    for kings in [1, 2] {
        train(&[&same, &games], &format!("{unchanged} --kings {kings}"));
        let more = (kings - 1) * 768 * 16;
        assert_eq!(bytes(&same).len(), bytes(&one).len() + more);
    }
    let two = format!("--from {} --kings 4", same.display());
    refuse(
        TRAIN,
        &[&parts, &games],
        &two,
        "2 king buckets cannot become 4",
    );
    // Dense layers need twice the neurons.
    train(&[&same, &games], &format!("{unchanged} --dense 8,16"));
    assert_eq!(bytes(&same).len(), 26 + 4 * 768 * 32 + 2 * 32 + 8 * DENSE);
    refuse(TRAIN, &[&same, &games], "--kings 3", "--kings 3: 1, 2 or 4");
}

#[test]
fn dense_layers_are_trained_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let games = path("games");
    generate(&games, 200);
    let (one, two, same) = (path("one.bin"), path("two.bin"), path("same.bin"));
    let lesson = "--neurons 32 --dense 8,16 --batch 1024 --epochs 4 --rate 0.004";
    train(&[&one, &games], &format!("{lesson} --threads 1"));
    train(
        &[&two, &games],
        &format!("{lesson} --threads 2 --sitting 1"),
    );
    train(&[&two, &games], &format!("{lesson} --threads 2"));
    assert!(bytes(&one) == bytes(&two), "threads change the network");
    let [first, .., last] = losses(&one)[..] else {
        panic!("four epochs have four losses")
    };
    assert!(last < first, "nothing was learned: {first} {last}");
    // Head, input weights, biases, tail.
    assert_eq!(bytes(&one).len(), 26 + 768 * 32 + 2 * 32 + 8 * DENSE);

    // The form of `--from` stays, with several king buckets too.
    let from = format!("--from {} --epochs 1", one.display());
    train(&[&same, &games], &format!("{from} --rate 0"));
    assert!(bytes(&same) == bytes(&one), "the form is lost");
    train(&[&same, &games], &format!("{from} --kings 2 --rate 0"));
    assert_eq!(losses(&same), [last]);
    for (arguments, reason) in [
        (format!("{from} --dense 16,16"), "other dense layers"),
        (format!("{from} --neurons 48"), "cannot be widened"),
        ("--dense 16".into(), "two multiples of 8"),
        ("--dense 4,32".into(), "two multiples of 8"),
        ("--dense 0,32".into(), "two multiples of 8"),
    ] {
        refuse(TRAIN, &[&path("no.bin"), &games], &arguments, reason);
    }
}

#[test]
fn arguments_without_an_effect_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (program, arguments) in [
        (GENERATE, "--games 20"),
        (GENERATE, "--games 200 --threads 0"),
        (RELABEL, "--threads 0"),
    ] {
        refuse(program, &[folder.path()], arguments, "--");
    }
    let made = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(made.count(), 0);
}

#[test]
fn relabel_writes_new_scores_to_a_separate_file() {
    let folder = tempfile::tempdir().expect("a folder");
    generate(folder.path(), 200);
    let games = folder.path().join("000000.games");
    let scores = || {
        let mut scores = Vec::new();
        records::each(&games, |position| scores.push(position.score));
        scores
    };
    let (played, old) = (bytes(&games), scores());
    let relabel = || {
        run(RELABEL, &[folder.path()], "--nodes 100");
        bytes(&Labels::path(&games))
    };
    let labels = relabel();
    assert!(bytes(&games) == played, "the games were changed");
    let found = Labels::beside(&games).expect("whole labels");
    let new = scores();
    assert_eq!(new.len(), old.len());
    let changed = (0..).zip(&old).zip(&new);
    let changed = changed.filter(|((number, old), new)| {
        let is_new = old != new;
        assert!(!is_new || found.get(*number).is_some());
        is_new
    });
    let changed = changed.count();
    assert!(changed > old.len() / 2 && changed <= found.count());

    // An existing file of labels is kept; a deleted one is made again with equal contents.
    fs::write(Labels::path(&games), "mine\n").expect("a file");
    assert_eq!(relabel(), b"mine\n");
    fs::remove_file(Labels::path(&games)).expect("the file was there");
    assert!(relabel() == labels);
}

#[test]
fn further_positions_count_as_soon_as_they_have_scores() {
    let folder = tempfile::tempdir().expect("a folder");
    generate(folder.path(), 200);
    let games = folder.path().join("000000.games");
    let further = games.with_extension("further");
    let positions = || {
        let mut found = Vec::new();
        records::each(&games, |position| found.push(*position));
        found
    };
    let played = positions();
    let widen = || {
        let arguments = "--siblings 120 --met 30 --lopsided 20 --nodes 50";
        run(WIDEN, &[folder.path()], arguments);
        bytes(&further)
    };
    let widened = widen();
    assert!(positions() == played, "positions without scores count");
    let head = String::from_utf8_lossy(&widened);
    let head = head.lines().next().expect("a head");
    let number = |kind: &str| -> usize {
        let (before, _) = head.split_once(kind).expect("the head names each kind");
        let number = before.split(' ').next_back().expect("a number");
        number.parse().expect("a number")
    };
    let kinds = [" siblings", " met", " lopsided"].map(number);
    let beside = records::Games::read(&games);
    let plies: usize = beside.games.iter().map(|game| game.plies.len()).sum();
    assert_eq!(kinds.iter().sum::<usize>(), beside.further.concat().len());
    let shares = kinds.map(|count| 100 * count / plies);
    assert!((100..=120).contains(&shares[0]), "{shares:?}");
    assert!((5..=30).contains(&shares[1]), "{shares:?}");
    assert!((5..=20).contains(&shares[2]), "{shares:?}");

    run(RELABEL, &[folder.path()], "--nodes 20");
    let all = positions();
    let (of_games, others) = all.split_at(played.len());
    assert!(
        of_games
            .iter()
            .zip(&played)
            .all(|(one, other)| one.occ == other.occ)
    );
    assert!(others.len() > plies / 2, "{} of {plies}", others.len());
    for position in others {
        assert!(!board(position).in_check());
    }
    // Results agree with the scores on average.
    let targets = Targets::new(0.0, 400.0);
    let of_scores = mean(others, |position| targets.of(position));
    let of_results = mean(others, |position| f32::from(position.result) / 2.0);
    assert!(
        (of_scores - of_results).abs() < 0.02,
        "{of_scores} {of_results}"
    );

    // An existing file is kept; a deleted one is made again with equal contents.
    fs::remove_file(&further).expect("the file was there");
    assert!(widen() == widened);

    let network = folder.path().join("network.bin");
    for extension in ["games", "further", "labels"] {
        let path = games.with_extension(extension);
        let whole = bytes(&path);
        fs::write(&path, &whole[..whole.len() - 1]).expect("a file");
        let name = format!("000000.{extension} is broken");
        refuse(TRAIN, &[&network, folder.path()], "", &name);
        fs::write(&path, whole).expect("a file");
    }
}

#[test]
fn shards_keep_all_files_and_a_broken_one_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (games, shards, back) = (path("games"), path("shards"), path("back"));
    fs::create_dir(&games).expect("a folder");
    let mut contents = Vec::new();
    for name in ["0.games", "0.labels", "1.games", "1.further", "2.games"] {
        let mut content = b"games of Goby; commit 0123456789; seed 80, file 0;\n".to_vec();
        content.resize(30_000, name.as_bytes()[0]);
        fs::write(games.join(name), &content).expect("a file");
        contents.push((name, content));
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("network/shards.sh");
    let shell = |arguments: [&str; 1], paths: [&Path; 2]| {
        let mut command = Command::new("bash");
        let command = command.env("SHARD_BYTES", "110000").arg(&script);
        let output = command.args(arguments).args(paths).output();
        output.expect("bash runs")
    };
    let names = || {
        let entries = fs::read_dir(&shards).expect("a folder");
        let paths = entries.map(|entry| entry.expect("a file").path());
        let mut paths: Vec<_> = paths.collect();
        paths.sort();
        paths
    };
    assert!(shell(["pack"], [&games, &shards]).status.success());
    let made = names();
    assert_eq!(made.len(), 2);
    for shard in &made {
        let name = shard.file_name().expect("a name").to_string_lossy();
        assert!(name.starts_with("80-01234567-"), "{name}");
        assert!(bytes(shard).len() <= 110_000);
    }
    assert!(shell(["pack"], [&games, &shards]).status.success());
    assert_eq!(names(), made, "games are packed twice");
    assert!(shell(["unpack"], [&shards, &back]).status.success());
    for (name, content) in contents {
        assert!(bytes(&back.join(name)) == content, "{name}");
    }

    let mut broken = bytes(&made[1]);
    broken[1_000] ^= 1;
    fs::write(&made[1], broken).expect("a file");
    let refused = shell(["unpack"], [&shards, &path("none")]);
    let fault = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success());
    assert_eq!(fault, format!("{} is broken\n", made[1].display()));
}

#[test]
fn relabel_begins_at_the_end_of_each_game() {
    const NODES: u64 = 100;
    let folder = tempfile::tempdir().expect("a folder");
    generate(folder.path(), 200);
    let arguments = format!("--nodes {NODES}");
    run(RELABEL, &[folder.path()], &arguments);
    let path = folder.path().join("000000.games");
    let labels = Labels::beside(&path).expect("whole labels");
    let (_, games) = games::read(&bytes(&path)).expect("whole games");
    let mut buffers = buffers(NODES);
    let slots = (0..1 << 15).map(|_| Slot::new()).collect();
    let mut thinker = Thinker::with_table(&mut buffers, slots);
    let (mut number, mut compared) = (0, 0);
    for played in games {
        // The first position of the latest ply, which is searched first.
        let mut latest: Option<(usize, u32, Board)> = None;
        played.positions(|known| {
            if latest.as_ref().is_none_or(|(ply, ..)| known.ply > *ply) {
                latest = Some((known.ply, number, known.board.clone()));
            }
            number += 1;
        });
        let Some((_, place, board)) = latest else {
            continue;
        };
        let Some(label) = labels.get(place) else {
            continue;
        };
        thinker.forget();
        let expected = score(&mut thinker, &board, NODES);
        assert_eq!(Some(i32::from(label)), expected);
        compared += 1;
    }
    assert!(compared > 10, "{compared} games");
}
