//! Counts by several workers and processes: the numbers of one machine, whatever happens.
//!
//! A process is this program again, which is asked to run the test `child` alone.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hippodrome::{Counter, Ends, Leaper, Limits, Problem, published};
use hippodrome_cluster::{Cluster, Hosts, Progress, count};

fn problem(board: &str, closed: bool) -> Problem {
    let ends = if closed { Ends::Closed } else { Ends::Any };
    Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends)
}

/// Addresses that nobody listens at.
fn hosts(processes: usize) -> String {
    let listeners: Vec<TcpListener> = (0..processes)
        .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
        .collect();
    let addresses = listeners
        .iter()
        .map(|listener| listener.local_addr().unwrap());
    addresses.map(|address| format!("{address}\n")).collect()
}

/// A directory of this test alone, empty.
fn directory(name: &str) -> PathBuf {
    let path =
        std::env::temp_dir().join(format!("hippodrome-cluster-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

const CHILD: &str = "HIPPODROME_CLUSTER_CHILD";

/// A process of a cluster: board (of closed tours, unless it says `open`), hosts, its number, workers, directory or nothing.
fn spawn(
    board: &str,
    hosts: &str,
    process: usize,
    workers: usize,
    checkpoint: Option<&Path>,
) -> Child {
    let path = checkpoint
        .map(|path| path.to_string_lossy().into_owned())
        .unwrap_or_default();
    Command::new(std::env::current_exe().unwrap())
        .args(["child", "--exact", "--nocapture", "--include-ignored"])
        .env(CHILD, format!("{board}|{hosts}|{process}|{workers}|{path}"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What a process does that was begun by [`spawn`].
#[test]
#[ignore = "it is a process of the other tests"]
fn child() {
    let Ok(task) = std::env::var(CHILD) else {
        return;
    };
    let parts: Vec<&str> = task.split('|').collect();
    let [board, hosts, process, workers, path] = parts[..] else {
        panic!("{task}");
    };
    let cluster = Cluster {
        hosts: Some(hosts.parse::<Hosts>().unwrap()),
        process: process.parse().unwrap(),
        workers: workers.parse().unwrap(),
        memory: 1 << 30,
        nodes: None,
        checkpoint: (!path.is_empty()).then(|| path.into()),
    };
    let problem = match board.strip_suffix(" open") {
        Some(board) => problem(board, false),
        None => problem(board, true),
    };
    match count(
        &problem,
        &cluster,
        &AtomicBool::new(false),
        &mut |progress| {
            if let Progress::Waiting { process, .. } = progress {
                println!("waiting for {process}");
            }
        },
    ) {
        Ok(report) => println!("tours: {}, exchanged: {}", report.tours.0, report.exchanged),
        Err(failure) => println!("failure: {failure}"),
    }
    // Threads that wait for a process that is gone end with this one.
}

/// What a process said at its end, which it comes to within seconds; a machine that is busy with other things gets minutes.
fn said(mut child: Child) -> String {
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(300) {
            child.kill().unwrap();
            panic!("it hangs: {}", text(&child.wait_with_output().unwrap()));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    text(&child.wait_with_output().unwrap())
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn threads_of_one_process() {
    for (board, closed) in [
        ("5x5", false),
        ("3x10", true),
        ("4x7", false),
        ("6x6", true),
        ("torus:3x4", true),
        ("5x6", false),
        ("1x1", true),
        ("5x5", true),
    ] {
        let problem = problem(board, closed);
        let expected = Counter::new(&problem).count().unwrap().tours;
        for workers in [1, 2, 3, 5] {
            let cluster = Cluster::of_threads(workers, 1 << 28);
            let report = count(&problem, &cluster, &AtomicBool::new(false), &mut |_| {}).unwrap();
            assert_eq!(report.tours.0, expected, "{board} by {workers}");
        }
    }
}

#[test]
fn processes_by_tcp() {
    for (processes, workers) in [(1, 2), (2, 1), (3, 1), (2, 2)] {
        let hosts = hosts(processes);
        let children: Vec<Child> = (0..processes)
            .map(|process| spawn("6x6", &hosts, process, workers, None))
            .collect();
        for child in children {
            let said = said(child);
            assert!(
                said.contains("tours: 9862,"),
                "{processes} of {workers}: {said}"
            );
            assert_eq!(said.contains("exchanged: 0"), processes == 1, "{said}");
        }
    }
}

/// Processes are killed at any moment, one or two of them; the same command again, on as many or other machines, has the right number.
#[test]
#[ignore = "takes seconds"]
fn killed_at_any_moment() {
    let runs: Vec<u64> = (0..8).collect();
    killed(&runs, |run| 100 + 150 * run);
}

/// The same forty times, on two boards, at moments that are as likely early as late.
#[test]
#[ignore = "takes minutes"]
fn killed_forty_times_at_length() {
    let runs: Vec<u64> = (0..40).collect();
    killed(&runs, |run| 10 + 2609 * run % 4001);
}

/// Kills, in each of these runs, one or two processes so many milliseconds after they have begun.
fn killed(runs: &[u64], after: impl Fn(u64) -> u64) {
    let (mut ended_early, mut went_on) = (0, 0);
    for &run in runs {
        let (board, tours) = match run % 8 < 6 {
            true => ("7x8", "tours: 34524432316,"),
            false => ("6x8", "tours: 55488142,"),
        };
        let two = usize::from(run % 8 > 3);
        let path = directory(&format!("killed-{}-{run}", runs.len()));
        let processes = 2 + (run % 2) as usize;
        let first = hosts(processes);
        let mut children: Vec<Child> = (0..processes)
            .map(|process| spawn(board, &first, process, 1, Some(&path)))
            .collect();
        // Who has not met the others waits for them.
        let begun = Instant::now();
        let has_begun = || fs::read_dir(&path).is_ok_and(|found| found.count() == 2 * processes);
        while !has_begun() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(after(run)));
        // Those that are killed come first or last.
        children.rotate_left((run % 3) as usize % processes);
        for child in children.iter_mut().take(1 + two) {
            child.kill().unwrap();
        }
        for child in children.into_iter().skip(1 + two) {
            let said = said(child);
            let is_told =
                said.contains("is lost") || said.contains("cannot go on") || said.contains(tours);
            ended_early += usize::from(!said.contains("tours:"));
            assert!(is_told, "{said}");
        }
        let kept = fs::read_dir(&path).map(Iterator::count).unwrap_or(0);
        went_on += usize::from(kept > 0);
        let processes = if run % 4 < 2 {
            processes
        } else {
            processes % 3 + 1
        };
        let second = hosts(processes);
        let children: Vec<Child> = (0..processes)
            .map(|process| spawn(board, &second, process, 1, Some(&path)))
            .collect();
        for child in children {
            let said = said(child);
            assert!(said.contains(tours), "run {run}: {said}");
        }
        fs::remove_dir_all(&path).unwrap();
    }
    assert!(ended_early > 0 && went_on > 0, "{ended_early} {went_on}");
}

/// All published numbers of boards that one machine counts in seconds, by several workers and by several processes.
#[test]
#[ignore = "takes minutes"]
fn published_numbers_at_length() {
    const STATES: u64 = 20_000_000;
    let mut counted = 0;
    for ranks in 3..=8 {
        for (files, closed) in (ranks..=60).flat_map(|files| [(files, false), (files, true)]) {
            let Some(known) = published(ranks, files, closed) else {
                continue;
            };
            let board = format!("{ranks}x{files}");
            let problem = problem(&board, closed);
            let limits = Limits::NONE.with_nodes(Some(STATES));
            if Counter::new(&problem).limits(limits).count().is_err() {
                continue;
            }
            for workers in [1, 2, 3, 5] {
                let cluster = Cluster::of_threads(workers, 1 << 31);
                let stop = AtomicBool::new(false);
                let report = count(&problem, &cluster, &stop, &mut |_| {}).unwrap();
                assert_eq!(
                    report.tours.0.to_string(),
                    known.count,
                    "{board} by {workers}"
                );
            }
            let kind = if closed { "" } else { " open" };
            for processes in 1..=3 {
                let hosts = hosts(processes);
                let children: Vec<Child> = (0..processes)
                    .map(|process| {
                        let board = format!("{board}{kind}");
                        spawn(&board, &hosts, process, 1, None)
                    })
                    .collect();
                for child in children {
                    let said = said(child);
                    let tours = format!("tours: {},", known.count);
                    assert!(
                        said.contains(&tours),
                        "{board}{kind} by {processes}: {said}"
                    );
                }
            }
            counted += 1;
        }
    }
    assert!(counted > 60, "{counted}");
}

/// Processes that do not belong together say so before any work.
#[test]
#[ignore = "takes seconds"]
fn strangers_do_not_count_together() {
    let two = hosts(2);
    let other = two.lines().next().unwrap().to_owned() + "\n" + &hosts(1);
    let path = directory("strangers");
    let cases = [
        (
            "another board",
            [("6x6", &two, 0, 1, None), ("5x6", &two, 1, 1, None)],
            "it counts the",
        ),
        (
            "another host file",
            [("6x6", &two, 0, 1, None), ("6x6", &other, 1, 1, None)],
            "its host file has",
        ),
        (
            "as many workers",
            [("6x6", &two, 0, 1, None), ("6x6", &two, 1, 2, None)],
            "it has --workers",
        ),
        (
            "a checkpoint",
            [("6x6", &two, 0, 1, None), ("6x6", &two, 1, 1, Some(&path))],
            "a --checkpoint",
        ),
        (
            "the same number",
            [("6x6", &two, 0, 1, None), ("6x6", &two, 0, 1, None)],
            "started a second time",
        ),
        (
            "no such number",
            [("6x6", &two, 2, 1, None), ("6x6", &two, 2, 1, None)],
            "there is no process 2",
        ),
    ];
    for (what, both, why) in cases {
        let mut children: Vec<Child> = both
            .iter()
            .map(|&(board, hosts, process, workers, path)| {
                spawn(board, hosts, process, workers, path.map(PathBuf::as_path))
            })
            .collect();
        let begun = Instant::now();
        // One of them may wait for the right one.
        while children
            .iter_mut()
            .all(|child| child.try_wait().unwrap().is_none())
        {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "{what}: nobody says anything"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(300));
        let all: BTreeSet<String> = children
            .into_iter()
            .map(|mut child| {
                let _ = child.kill();
                text(&child.wait_with_output().unwrap())
            })
            .collect();
        assert!(all.iter().any(|said| said.contains(why)), "{what}: {all:?}");
        assert!(
            !all.iter().any(|said| said.contains("tours:")),
            "{what}: {all:?}"
        );
    }
    assert!(!path.exists(), "nothing was begun");
}

/// Who connects and says nothing, or not to the end, is not waited for: heard one after another, these would take minutes.
#[test]
fn who_says_nothing_holds_up_nobody() {
    let hosts = hosts(2);
    let first = spawn("5x6", &hosts, 0, 1, None);
    let address = hosts.lines().next().unwrap();
    let begun = Instant::now();
    let mut silent: Vec<TcpStream> = Vec::new();
    while silent.len() < 30 {
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody listens");
        silent.extend(TcpStream::connect(address));
        std::thread::sleep(Duration::from_millis(5));
    }
    for half in silent.iter_mut().step_by(2) {
        half.write_all(b"{\"program\":").unwrap();
    }
    let second = spawn("5x6", &hosts, 1, 1, None);
    for child in [first, second] {
        let said = said(child);
        assert!(said.contains("tours: 8,"), "{said}");
    }
}

/// A process that ends before the others have come is not waited for.
#[test]
#[ignore = "takes seconds"]
fn who_has_left_ends_the_meeting() {
    let hosts = hosts(3);
    let mut first = spawn("5x6", &hosts, 0, 1, None);
    let mut second = spawn("5x6", &hosts, 1, 1, None);
    // Once the two have met, it is the third one that the first waits for.
    let mut lines = BufReader::new(first.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "waiting for 2"));
    second.kill().unwrap();
    second.wait().unwrap();
    let said = lines.map(Result::unwrap).collect::<String>();
    assert!(said.contains("process 1 ("), "{said}");
    assert!(said.contains("has left before all were there"), "{said}");
    first.wait().unwrap();
}

/// One that is killed as soon as another has connected, before it has said who it is, is waited for a while, and then no more.
#[test]
#[ignore = "takes seconds"]
fn who_leaves_without_a_word_ends_the_meeting() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let hosts = format!("{}\n{}", listener.local_addr().unwrap(), hosts(1));
    let second = spawn("5x6", &hosts, 1, 1, None);
    drop(listener.accept().unwrap());
    drop(listener);
    let said = said(second);
    assert!(said.contains("process 0 ("), "{said}");
    assert!(said.contains("has left before all were there"), "{said}");
}

/// A bit that was changed, and what is missing: a clear word, and no number.
#[test]
fn damaged_directories() {
    let path = directory("damaged");
    let problem = problem("5x6", true);
    let cluster = Cluster {
        checkpoint: Some(path.clone()),
        nodes: Some(100),
        ..Cluster::of_threads(2, 1 << 28)
    };
    let run = |cluster: &Cluster| count(&problem, cluster, &AtomicBool::new(false), &mut |_| {});
    let stopped = run(&cluster).unwrap_err();
    assert!(stopped.is_limit(), "{stopped}");
    let whole = Cluster {
        nodes: None,
        ..cluster
    };
    let files: Vec<PathBuf> = fs::read_dir(&path)
        .unwrap()
        .flat_map(|directory| fs::read_dir(directory.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|file| fs::metadata(file).is_ok_and(|found| found.len() > 0))
        .collect();
    assert!(files.len() > 6, "{files:?}");
    let whole_files: Vec<(&PathBuf, Vec<u8>)> = files
        .iter()
        .map(|file| (file, fs::read(file).unwrap()))
        .collect();
    let mut refused = 0;
    for (file, bytes) in &whole_files {
        for directory in fs::read_dir(&path).unwrap() {
            for found in fs::read_dir(directory.unwrap().path()).unwrap() {
                fs::remove_file(found.unwrap().path()).unwrap();
            }
        }
        for (file, bytes) in &whole_files {
            fs::write(file, bytes).unwrap();
        }
        let mut changed = bytes.clone();
        let middle = changed.len() / 2;
        changed[middle] ^= 4;
        fs::write(file, &changed).unwrap();
        match run(&whole) {
            Err(failure) => {
                let said = failure.to_string();
                let is_told = said.contains("damaged") || said.contains("holds other bytes");
                assert!(is_told, "{}: {said}", file.display());
                assert!(!failure.is_limit());
                refused += 1;
            }
            // A layer before the last one is not needed any more.
            Ok(report) => assert_eq!(report.tours.0, 8u32.into(), "{}", file.display()),
        }
    }
    assert!(refused > files.len() / 3, "{refused} of {}", files.len());
    fs::remove_dir_all(&path).unwrap();

    // A machine is missing.
    let stopped = run(&Cluster {
        nodes: Some(100),
        ..whole.clone()
    })
    .unwrap_err();
    assert!(stopped.is_limit(), "{stopped}");
    for slot in ["a", "b"] {
        fs::remove_file(path.join(format!("worker-2-of-2-{slot}/checkpoint.json"))).unwrap();
    }
    let missing = run(&whole).unwrap_err().to_string();
    assert!(missing.contains("worker 2 is in none of them"), "{missing}");
    for slot in ["a", "b"] {
        fs::remove_dir_all(path.join(format!("worker-2-of-2-{slot}"))).unwrap();
    }
    let missing = run(&whole).unwrap_err().to_string();
    assert!(missing.contains("worker 2 is in none of them"), "{missing}");
    fs::remove_dir_all(&path).unwrap();
}
