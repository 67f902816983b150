//! The ending of a file's name means its format with every command, or is refused; and what a terminal is not for.

use crate::process::{emptied, file, held, refused, run};

/// Commands that write a file, and which endings mean a format to them. What they are asked would take for ever.
const COMMANDS: [(&str, &[&str]); 20] = [
    ("list 8x8", &["moves", "jsonl"]),
    ("sample 8x8", &["moves", "jsonl"]),
    ("unrank 8x8 --number 1", &["moves", "jsonl"]),
    ("refute 8x8", &[]),
    (
        "puzzle make 8x8 --start a2",
        &["json", "svg", "png", "ansi"],
    ),
    (
        "puzzle make 8x8 --start a2 --solution",
        &["moves", "json", "tour", "svg", "png", "ansi"],
    ),
    ("text lay 8x8 abc", &["svg", "png", "ansi"]),
    ("count 3x4", &["csv", "json", "jsonl"]),
    ("stats 5x6 --closed", &["csv", "json", "svg"]),
    ("longest 9x9 --uncrossed", &["json", "svg", "png", "ansi"]),
    ("graph 8x8 --statistics", &["json"]),
    ("graph 8x8 --distances a1", &["json"]),
    ("graph 8x8 --depth-first", &["json"]),
    ("graph 8x8 --path a1 --limit 63", &["json"]),
    (
        "graph 8x8",
        &[
            "dot", "gv", "hcp", "col", "dimacs", "json", "edges", "g6", "s6", "d6", "mtx",
        ],
    ),
    (
        "tour 8x8 --method backtrack --start a2",
        &[
            "moves", "json", "tour", "u32", "u64", "svg", "png", "gif", "apng", "ansi",
        ],
    ),
    ("tour 8x8 --step 3", &["json"]),
    (
        "tour 36x36 --method construct --tiles",
        &["svg", "png", "ansi"],
    ),
    ("tour 8x8 --window a1,3x3", &["svg", "png", "ansi", "json"]),
    ("draw tour.txt", &["svg", "png", "gif", "apng", "ansi"]),
];

const ENDINGS: [&str; 31] = [
    "SVG", "png", "gif", "apng", "ansi", "json", "jsonl", "moves", "tour", "u32", "u64", "dot",
    "gv", "hcp", "col", "dimacs", "edges", "g6", "s6", "d6", "pdf", "jpeg", "bin", "graphml",
    "gml", "gexf", "mtx", "net", "paj", "tgf", "gdf",
];

#[test]
#[ignore = "takes seconds"]
fn an_ending_that_is_not_written_is_refused_at_once() {
    let place = emptied("endings-refused");
    let kept = file(&place, "kept.svg", "as it was");
    let before = held(&place);
    let directory = place.display();
    for (command, written) in COMMANDS {
        for ending in ENDINGS {
            if written.contains(&ending.to_lowercase().as_str()) {
                continue;
            }
            refused(
                &format!("{command} -o {directory}/x.{ending}"),
                &format!(".{ending} is not a format of this command, which writes text (.txt)"),
            );
        }
    }
    refused(&format!("list 8x8 -o {kept}"), ".svg is not a format");
    let trace = "tour 8x8 --method backtrack --start a2 --trace";
    refused(
        &format!("{trace} {directory}/x.json"),
        "text (.txt), .jsonl",
    );
    assert_eq!(held(&place), before);
}

#[test]
fn an_ending_means_its_format() {
    let place = emptied("endings");
    let at = |name: &str| place.join(name).display().to_string();
    let tour = file(&place, "three.txt", "1 4 7 10\n12 9 2 5\n3 6 11 8\n");
    let draw = format!("draw {tour}");
    for (command, name, begins) in [
        ("list 3x4", "x.jsonl", "{\"schema\":\"hippodrome/tour/1\""),
        ("list 3x4", "x.moves", "a1 "),
        ("list 3x4", "x.txt", "a1 "),
        ("list 3x4 --format moves", "x.out", "a1 "),
        ("list 3x4 --format moves", "y.moves", "a1 "),
        ("sample 3x4", "s.JSONL", "{\"schema\":"),
        ("unrank 3x4 --number 3", "u.jsonl", "{\"schema\":"),
        ("puzzle make 5x5", "p.txt", " "),
        (
            "puzzle make 5x5 --solution",
            "p.json",
            "{\n  \"schema\": \"hippodrome/tour/1\"",
        ),
        ("puzzle make 5x5 --solution", "p.tour", "NAME : tour"),
        (
            "puzzle make 5x5",
            "p.JSON",
            "{\"schema\":\"hippodrome/puzzle/1\"",
        ),
        ("puzzle make 5x5 --format text", "q.txt", " "),
        (
            "graph 3x3 --statistics",
            "s.json",
            "{\"schema\":\"hippodrome/statistics/1\"",
        ),
        ("graph 3x3 --statistics", "s.txt", "knight on "),
        ("graph 3x3", "g.hcp", "NAME : tour\nTYPE : HCP"),
        (
            "graph 3x3",
            "g.json",
            "{\n  \"schema\": \"hippodrome/graph/1\"",
        ),
        ("graph 3x3", "g.DOT", "graph {"),
        ("graph 3x3", "g.g6", "H"),
        ("graph 3x3", "g.s6", ":H"),
        ("graph 3x3", "g.txt", "knight on "),
        ("graph 3x3", "g.out", "knight on "),
        ("graph 3x3 --format dimacs", "g.col", "p edge 9 8"),
        ("graph 3x3 --format matrix", "g.mat", "0"),
        ("tour 3x4", "t.moves", "a"),
        ("tour 3x4", "t.out", " "),
        ("tour 3x4", "t", " "),
        ("tour 3x4", "t.tour", "NAME : tour"),
        ("tour 3x4 --format json", "t.JSON", "{\n"),
        ("tour 3x4 --format svg", "t.picture", "<svg "),
        ("tour 3x4 --format grid", "u.txt", " "),
        (
            "tour 3x4 --method backtrack --trace /dev/null",
            "t.svg",
            "<svg ",
        ),
        (&draw, "d.svg", "<svg "),
        ("text lay 3x4 abc", "l.svg", "<svg "),
        ("text lay 3x4 abc", "l.txt", ""),
        ("count 3x4", "n.txt", "8\n"),
        ("count 3x4", "n.json", "{\"schema\":\"hippodrome/count/1\""),
        ("count 3x4 --by start", "n.csv", "square,tours\na1,"),
        (
            "count 3x4..6",
            "r.csv",
            "board,tours\n3x4,8\n3x5,0\n3x6,0\n",
        ),
        (
            "count 3x4..6",
            "r.jsonl",
            "{\"schema\":\"hippodrome/count/1\"",
        ),
        ("count 3x4..6 --format text", "r.txt", "3x4 8\n"),
        ("count 3x1..120 --closed --recurrence", "c.txt", "a(n) = "),
        ("count 5x5 --estimate", "e.txt", "about "),
    ] {
        let path = at(name);
        let line = format!("{command} -o {path}");
        let ended = run(&line);
        assert_eq!(ended.code, Some(0), "{line}: {}", ended.stderr);
        let text = std::fs::read_to_string(&path).expect("written");
        assert!(
            text.trim_start().starts_with(begins.trim_start()),
            "{line}: {text}"
        );
    }
    let numbers = at("t.u32");
    assert_eq!(run(&format!("tour 3x4 -o {numbers}")).code, Some(0));
    assert_eq!(std::fs::metadata(&numbers).expect("written").len(), 48);
}

#[test]
fn a_format_that_contradicts_the_ending_is_refused() {
    let place = emptied("endings-contradicted");
    let tour = file(&place, "three.txt", "1 4 7 10\n12 9 2 5\n3 6 11 8\n");
    let before = held(&place);
    for (command, format, name, right) in [
        ("tour 6x6", "png", "wrong.svg", ".png"),
        ("tour 6x6", "png", "wrong.txt", ".png"),
        ("tour 6x6", "svg", "wrong.txt", ".svg"),
        ("tour 6x6", "gif", "wrong.apng", ".gif"),
        ("tour 6x6", "moves", "w.json", ".moves"),
        ("tour 6x6", "grid", "w.csv", ".txt"),
        ("tour 6x6", "u32", "w.u64", ".u32"),
        ("tour 6x6", "u64", "w.txt", ".u64"),
        ("tour 6x6 --step 3", "json", "w.svg", ".json"),
        ("tour 60x60 --window a1,3x3", "svg", "w.JSON", ".svg"),
        (&format!("draw {tour}"), "svg", "w2.png", ".svg"),
        ("draw --board 3x3", "ansi", "w2.svg", ".ansi"),
        ("graph 5x5", "dot", "w.json", ".dot or .gv"),
        ("graph 5x5", "edges", "w.svg", ".edges"),
        ("graph 5x5", "matrix", "w.g6", ".txt"),
        ("graph 5x5 --distances a1", "json", "w.dot", ".json"),
        ("list 5x5", "moves", "w.jsonl", ".moves"),
        ("list 5x5", "grid", "w.moves", ".txt"),
        ("sample 5x5", "json-lines", "w.json", ".jsonl"),
        ("unrank 5x5 --number 1", "moves", "w.json", ".moves"),
        ("puzzle make 5x5", "text", "w.json", ".txt"),
        ("puzzle make 5x5", "json", "w.svg", ".json"),
        ("puzzle make 5x5 --solution", "json", "w.moves", ".json"),
    ] {
        let (_, ending) = name.split_once('.').expect("an ending");
        refused(
            &format!("{command} --format {format} -o {}/{name}", place.display()),
            &format!(
                ".{ending} stands for another format than --format {format}: end the name in {right}, or leave --format out"
            ),
        );
    }
    assert_eq!(held(&place), before);
    // Plain numbers of any kind are called so.
    let numbers = format!("tour 6x6 --format u32 -o {}/numbers.bin", place.display());
    assert_eq!(run(&numbers).code, Some(0));
}

/// Whatever `graph` writes is read where it shows what it is, or its name does.
#[test]
fn a_graph_in_one_word_is_read_by_its_ending() {
    let place = emptied("words");
    for name in ["x.g6", "x.s6", "x.json", "x.hcp", "x.col", "x.edges"] {
        let path = place.join(name).display().to_string();
        assert_eq!(run(&format!("graph 5x6 -o {path}")).code, Some(0), "{name}");
        let found = run(&format!("tour --graph {path} --closed"));
        assert_eq!(found.code, Some(0), "{name}: {}", found.stderr);
        assert_eq!(found.text().split_whitespace().count(), 30, "{name}");
    }
    let petersen = "IheA@GUAo\n";
    let word = file(&place, "petersen.g6", petersen);
    assert_eq!(run(&format!("tour --graph {word} --closed")).code, Some(1));
    assert_eq!(run(&format!("tour --graph {word}")).code, Some(0));
    let unnamed = file(&place, "petersen.txt", petersen);
    refused(
        &format!("tour --graph {unnamed} --closed"),
        "is a single name, and there is no edge: say that it is graph6, or edges, with --graph-format",
    );
    let named = format!("tour --graph {unnamed} --closed --graph-format");
    assert_eq!(run(&format!("{named} graph6")).code, Some(1));
    // Known to be a list of edges, it is one vertex.
    assert_eq!(run(&format!("{named} edges")).code, Some(0));
    let two = file(&place, "two.g6", "IheA@GUAo\nC~\n");
    refused(&format!("tour --graph {two}"), "the text holds 2 graphs");
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_is_shown_no_bytes_and_no_gigabytes() {
    use crate::process::{A_WHILE, PROGRAM, Running};
    let place = emptied("shown");
    let tour = file(&place, "three.txt", "1 4 7 10\n12 9 2 5\n3 6 11 8\n");
    let on_terminal = |line: &str| {
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &format!("'{PROGRAM}' {line}"), "/dev/null"]);
        Running::start(&mut script, |_| ()).end(A_WHILE)
    };
    let draw = format!("draw {tour} --format gif");
    let endless = "tour 8x8 --method backtrack --start a2 --closed";
    for (line, why) in [
        (format!("{endless} --format png"), "png is binary"),
        (format!("{endless} --format apng -o -"), "apng is binary"),
        ("tour 5x5 --format u32".to_owned(), "u32 is binary"),
        (draw, "gif is binary"),
        (
            "tour 30000x30000".to_owned(),
            "900000000 numbers are too many for a terminal",
        ),
        (
            "tour 30000x30000 --format moves".to_owned(),
            "900000000 numbers",
        ),
        (
            "graph 4000x4000 --distances a1".to_owned(),
            "16000000 numbers",
        ),
        (
            "graph 4000x4000 --format matrix".to_owned(),
            "256000000000000 numbers",
        ),
    ] {
        let ended = on_terminal(&line);
        let shown = String::from_utf8_lossy(&ended.stdout);
        assert_eq!(ended.code, Some(2), "{line}: {shown}");
        assert!(
            shown.contains(why) && shown.contains("-o FILE"),
            "{line}: {shown}"
        );
    }
    for line in [
        "tour 5x5",
        "tour 5x5 --format svg",
        "tour 30000x30000 --step 5",
        "tour 30000x30000 --window a1,3x3",
        "tour 5x5 --format png -o /dev/null",
    ] {
        let ended = on_terminal(line);
        let shown = String::from_utf8_lossy(&ended.stdout);
        assert_eq!(ended.code, Some(0), "{line}: {shown}");
    }
}
