//! What one command writes, another one reads; and the same is written again.

use crate::process::{file, run, run_on, workshop};

/// A tour in every format is read back by `verify`, with no more said than is needed.
fn round_trip(tour: &str, ground: &str, closed: bool) {
    let closed = if closed { "--closed" } else { "" };
    let json = |text: &str| text.contains("json");
    for format in [
        "",
        "--from-zero",
        "--format grid",
        "--format moves",
        "--format json",
        "--format tsplib",
    ] {
        let on_graph = ground.starts_with("--graph");
        if on_graph && matches!(format, "--from-zero" | "--format grid") {
            continue;
        }
        let told = run(&format!("tour {tour} {closed} {format}"));
        assert_eq!(told.code, Some(0), "{tour} {format}: {}", told.stderr);
        let mut lines = vec![format!("verify - {ground} {closed}")];
        let grid = !on_graph && matches!(format, "" | "--from-zero" | "--format grid");
        if json(format) && !on_graph {
            lines.push("verify -".to_owned());
        }
        // A grid tells the shape of its board, not the piece, and not the surface.
        if grid && !tour.contains("--piece") && !tour.contains(':') {
            lines.push(format!("verify - {closed}"));
        }
        for line in lines {
            let verdict = run_on(&line, &told.stdout);
            let said = (verdict.text(), &verdict.stderr);
            assert_eq!(verdict.code, Some(0), "{tour} {format} | {line}: {said:?}");
            let kind = match closed {
                "" => "a verified open ",
                _ => "a verified closed ",
            };
            assert!(verdict.text().starts_with(kind), "{line}: {said:?}");
        }
    }
}

/// A list that is too long to be looked at as a whole is read line by line, and what is wrong is told of its own line.
#[test]
#[ignore = "takes seconds"]
fn long_lists_are_read_line_by_line() {
    let place = workshop("long-lists");
    let tour = run("list 10x10 --limit 1");
    let (line, tours) = (tour.text(), 1 + (4 << 20) / tour.text().len());
    let list = line.repeat(tours);
    let long = file(&place, "long.txt", &list);
    let told = run(&format!("verify {long}"));
    assert_eq!(told.code, Some(0), "{}", told.stderr);
    let all = format!("{tours} of {tours} are tours");
    assert!(told.text().contains(&all), "{}", told.text());
    let asked = "stats 10x10 --of turns --format json --from";
    let told = run(&format!("{asked} {long}"));
    let counted = format!("\"tours\":{tours},");
    assert!(told.text().contains(&counted), "{}", told.text());
    // Blank lines are no tours, and are counted as lines.
    let [begin, end] = [list.clone(), line.repeat(9)];
    let flawed = file(&place, "flawed.txt", &format!("{begin}\na1 b3 zz9q\n{end}"));
    let told = run(&format!("{asked} {flawed}"));
    let flaw = format!("line {}, column 7: `zz9q` is not a square", tours + 2);
    assert_eq!(told.code, Some(2), "{}", told.stderr);
    assert!(told.stderr.contains(&flaw), "{}", told.stderr);
    // A line that is too long for any tour ends it, and no tours are made of its parts.
    let endless = format!("{begin}{}\n{end}", "a1 ".repeat(2 << 20));
    let told = run(&format!("verify {}", file(&place, "endless.txt", &endless)));
    assert_eq!(told.code, Some(2), "{}", told.stderr);
    let all = format!("{tours} of {} are tours", tours + 1);
    assert!(told.text().contains(&all), "{}", told.text());
    let flaw = format!("line {} is longer than 4194304 bytes", tours + 1);
    assert!(
        told.stderr.contains(&flaw) || told.text().contains(&flaw),
        "{}",
        told.stderr
    );
    // Tours of several lines each are no such list, nor are the rows of a grid.
    let tour = run("tour 30x30 --format moves");
    for text in [tour.text(), "1 2 3 4 5 6 7 8\n"] {
        let wrapped = text.repeat(1 + (4 << 20) / text.len());
        let wrapped = file(&place, "wrapped.txt", &wrapped);
        let told = run(&format!("verify {wrapped}"));
        assert_eq!(told.code, Some(1), "{}", told.text());
    }
}

/// How squares are given is also how they are written, and they are read so again.
#[test]
fn rows_and_columns_are_written_and_read() {
    let first = |line: &str, words: &str| {
        let told = run(line);
        assert_eq!(told.code, Some(0), "{line}: {}", told.stderr);
        assert!(told.text().starts_with(words), "{line}: {}", told.text());
        told.stdout
    };
    let mut written = vec![
        ("5x5", "tour 5x5 --start 0,0 --format moves", "0,0 "),
        ("5x5", "list 5x5 --start 0,0 --limit 1", "0,0 "),
        ("5x5", "sample 5x5 --start 0,0", "0,0 "),
        ("5x5", "unrank 5x5 --start 0,0 --number 3", "0,0 "),
        (
            "5x6",
            "tour 5x6 --method construct --format moves --start 0,5",
            "0,5 ",
        ),
    ];
    // Longer tours take several lines.
    written.push(("20x20", "tour 20x20 --closed --format moves", ""));
    for (board, line, words) in written {
        let text = first(&format!("{line} --squares rc"), words);
        let read = run_on(&format!("verify - --squares rc --board {board}"), &text);
        assert_eq!(read.code, Some(0), "{line}: {}", read.stderr);
        let draw = format!("draw - --squares rc --board {board} --format svg");
        let drawn = run_on(&draw, &text);
        assert_eq!(drawn.code, Some(0), "{line}: {}", drawn.stderr);
    }
    let third = first("unrank 5x5 --squares rc --number 3", "");
    let third = String::from_utf8(third).unwrap();
    let third = run_on("rank 5x5 --squares rc --tour -", third.as_bytes());
    assert_eq!(third.text(), "3\n", "{}", third.stderr);
    // A graph is the same, whatever its vertices are called.
    for form in ["edges", "adjacency", "dot"] {
        let line = format!("graph 4x5 --format {form} --squares rc");
        let graph = run(&line);
        let by = match form {
            "edges" | "dot" => String::new(),
            form => format!("--graph-format {form}"),
        };
        let closest = run_on(&format!("distance --graph - {by} 3,0 0,4"), &graph.stdout);
        assert_eq!(
            closest.text(),
            "\"3,0\" \"1,1\" \"2,3\" \"0,4\"\n",
            "{line}: {}",
            closest.stderr
        );
    }
    // JSON has its own way.
    for line in ["tour 5x5 --closed", "tour 5x5 --start a5", "graph 5x5"] {
        let document = run(&format!("{line} --format json"));
        let line = line.replace("a5", "0,0");
        let other = run(&format!("{line} --format json --squares rc"));
        let squares = |text: &str| text.replace("from a5", "from 0,0");
        assert_eq!(squares(document.text()), squares(other.text()), "{line}");
    }
}

/// Several tours in one stream, however they are written, are a tour each.
#[test]
fn what_list_and_sample_print_verify_accepts() {
    for board in ["3x4", "5x5", "5x6 --closed"] {
        for format in ["", "--format grid", "--format json-lines"] {
            for line in [
                format!("list {board} --limit 7"),
                format!("sample {board} --tours 7"),
            ] {
                let told = run(&format!("{line} {format}"));
                let plain = board.trim_end_matches(" --closed");
                for verify in ["verify -".to_owned(), format!("verify - --board {plain}")] {
                    let verdict = run_on(&verify, &told.stdout);
                    let said = (verdict.text(), &verdict.stderr);
                    assert_eq!(
                        verdict.code,
                        Some(0),
                        "{line} {format} | {verify}: {said:?}"
                    );
                    assert!(verdict.text().ends_with("7 of 7 are tours\n"), "{said:?}");
                }
            }
        }
        // Longer tours take several lines.
        for format in ["grid", "moves", "json", "tsplib"] {
            let tours = (1..4).map(|seed| {
                let told = run(&format!("tour {board} --seed {seed} --format {format}"));
                assert_eq!(told.code, Some(0), "{}", told.stderr);
                told.stdout
            });
            let tours = tours.collect::<Vec<_>>().concat();
            let plain = board.trim_end_matches(" --closed");
            let verdict = run_on(&format!("verify - --board {plain}"), &tours);
            let said = (verdict.text(), &verdict.stderr);
            assert!(
                verdict.text().ends_with("3 of 3 are tours\n"),
                "{board} {format}: {said:?}"
            );
        }
    }
}

/// One is asked for, where several are given.
#[test]
fn several_tours_are_no_single_one() {
    let tours = run("list 3x4 --limit 3");
    let numbers = run_on("rank 3x4 --tour -", &tours.stdout);
    assert_eq!(numbers.text().lines().count(), 3, "{}", numbers.stderr);
    let refused = run_on("list 3x4 --after -", &tours.stdout);
    assert_eq!(refused.code, Some(2));
    let says = "stdin holds 3 tours: give one at a time";
    assert!(refused.stderr.contains(says), "{}", refused.stderr);
}

#[test]
#[ignore = "takes seconds"]
fn what_tour_prints_verify_accepts() {
    for (board, closed) in [
        ("1x1", false),
        ("1x1", true),
        ("3x4", false),
        ("5x5", false),
        ("6x6", true),
        ("8x8", true),
        ("3x10", true),
        ("10x3", true),
        ("30x30", false),
        ("30x30", true),
        ("4x29", false),
        ("3x3-b2", true),
        ("7x7-d4", true),
        ("5x5-a1", true),
        ("5x5-e5", true),
        ("5x7-a1", false),
        ("9x9-e5", true),
        ("6x6-a1-b1", false),
        ("cylinder:4x9", true),
        ("torus:1x3", true),
        ("torus:5x5-a1", true),
        ("mobius:6x5", false),
        ("klein:5x7", true),
        ("4x4x4", true),
        ("2x3x4", false),
        ("3x3x4-b2-b2.2", false),
    ] {
        round_trip(board, &format!("--board {board}"), closed);
    }
    round_trip("5x16 --piece zebra", "--board 5x16 --piece zebra", true);
    round_trip("3x4 --piece wazir", "--board 3x4 --piece 0,1", false);
    for (board, piece) in [
        ("8x8", "knight+camel"),
        ("4x4", "king"),
        ("torus:5x4", "bishop"),
        ("3x3-b2", "queen"),
        ("3x2x3", "rook"),
    ] {
        let ground = format!("--board {board} --piece {piece}");
        round_trip(&format!("{board} --piece {piece}"), &ground, true);
    }
    round_trip("8x8 --start d4 --seed 9", "--board 8x8 --start d4", false);
    round_trip(
        "8x8 --start d4 --end e4",
        "--board 8x8 --start d4 --end e4",
        false,
    );
}

/// Plain numbers, of tours built and tours found, there and back; and what is wrong with them.
#[test]
fn plain_numbers_round_trip() {
    for (board, width) in [
        ("60x61", "u32"),
        ("61x60", "u64"),
        ("7x9", "u32"),
        ("3x10", "u64"),
    ] {
        let closed = if board == "7x9" { "" } else { "--closed" };
        let tour = run(&format!("tour {board} {closed} --format {width}"));
        assert_eq!(tour.code, Some(0), "{}", tour.stderr);
        let check = |bytes: &[u8]| {
            run_on(
                &format!("verify - --board {board} {closed} --format {width}"),
                bytes,
            )
        };
        let whole = check(&tour.stdout);
        assert_eq!(whole.code, Some(0), "{}", whole.stderr);
        assert!(whole.text().starts_with("a verified"));
        let short = check(&tour.stdout[8..]);
        assert!(short.code == Some(1) && short.text().contains("ends after"));
        let mut twice = tour.stdout.clone();
        twice.copy_within(0..8, 8);
        let twice = check(&twice);
        assert!(twice.code == Some(1) && twice.text().contains("stands twice"));
    }
}

#[test]
fn outlines_and_graphs_round_trip() {
    let place = workshop("round-trips");
    let mask = file(&place, "mask.txt", "\n. . . .\n.##.\n....\n....\n\n");
    assert!(matches!(
        run(&format!("tour --board {mask}")).code,
        Some(0 | 1)
    ));
    let ring = file(&place, "ring.txt", "...\n.#.\n...\n");
    round_trip(&format!("--board {ring}"), &format!("--board {ring}"), true);
    let cross = "###..###\n###..###\n........\n........\n........\n........\n###..###\n###..###\n";
    let cross = file(&place, "cross.txt", cross);
    assert!(matches!(
        run(&format!("tour --board {cross}")).code,
        Some(0 | 1)
    ));
    for (name, text, closed) in [
        ("path.txt", "one two\ntwo three\n", false),
        ("ring-of-five.txt", "a b\nb c\nc d\nd e\ne a\na c\n", true),
        ("arrows.txt", "x -> y\ny -> z\nz -> x\nz -> y\n", true),
        ("arrows.txt", "x -> y\ny -> z\nz -> x\nz -> y\n", false),
        (
            "numbers.txt",
            "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n",
            true,
        ),
        (
            "spaces.txt",
            "\"new york\" \"los angeles\"\n\"los angeles\" x\n",
            false,
        ),
    ] {
        let graph = format!("--graph {}", file(&place, name, text));
        round_trip(&graph, &graph, closed);
    }
    let stacked = file(
        &place,
        "box.txt",
        "....\n...#\n....\n----\n....\n....\n#...\n",
    );
    let stacked = format!("--board {stacked}");
    round_trip(&stacked, &stacked, true);
    let wrapped = format!("--board torus:{ring}");
    round_trip(&wrapped, &wrapped, true);
    // A board's own graph, in every form that can be read, is toured like the board.
    let formats = ["tsplib", "dimacs", "json", "edges"];
    for (board, format) in ["6x6", "klein:3x5", "2x3x4"]
        .into_iter()
        .flat_map(|board| formats.map(|format| (board, format)))
    {
        let graph = run(&format!("graph {board} --format {format}"));
        let name = format!("{}.{format}", board.replace(':', "-"));
        let graph = format!("--graph {}", file(&place, &name, graph.text()));
        round_trip(&graph, &graph, true);
    }
}

/// The same bytes, run after run.
#[test]
fn seeds_repeat() {
    for line in [
        "tour 8x8 --seed 5",
        "tour 20x20 --closed --seed 18446744073709551615",
        "tour 6x6 --method exact --seed 3",
        "tour 8x8 --method warnsdorff --ties random --seed 3 --format json",
    ] {
        let first = run(line);
        assert_eq!(first.code, Some(0), "{line}");
        assert_eq!(first.stdout, run(line).stdout, "{line}");
    }
    assert_ne!(
        run("tour 8x8 --seed 1").stdout,
        run("tour 8x8 --seed 2").stdout
    );
}
