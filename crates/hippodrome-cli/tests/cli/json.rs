//! What `--format json` writes is of one family: every line is a document that `schema/hippodrome.json` describes, its
//! word says what the exit code says, and no member of it is unknown to the schema.
//!
//! One file, because most of it is one table: the commands and the document that each writes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::process::{emptied, file, refused, run};

/// Commands, their exit codes, and the kind, the word and the number of the documents that they write. `{}` is a
/// directory with files.
const COMMANDS: &[(&str, i32, &str, &str, usize)] = &[
    ("tour 3x4 --format json", 0, "tour", "found", 1),
    (
        "tour 3x4 --start a1 --given 12=a2 --require a1-c2 --format json",
        0,
        "tour",
        "found",
        1,
    ),
    (
        "tour 3x4x2 --piece knight --format json",
        0,
        "tour",
        "found",
        1,
    ),
    (
        "tour --graph {}/path.txt --format json",
        0,
        "tour",
        "found",
        1,
    ),
    (
        "tour 4x4 --closed --format json",
        1,
        "tour",
        "impossible",
        1,
    ),
    (
        "tour 8x8 --method backtrack --nodes 5 --format json",
        3,
        "tour",
        "unknown",
        1,
    ),
    (
        "tour 8x8 --closed --method backtrack --start a2 --time 1ms --format json",
        3,
        "tour",
        "unknown",
        1,
    ),
    ("list 3x4 --format json-lines", 0, "tour", "found", 8),
    ("list 3x4 --format json", 0, "tour", "found", 8),
    ("list 3x3 --format json", 1, "tour", "impossible", 1),
    ("list 6x6 --nodes 5 --format json", 3, "tour", "unknown", 1),
    ("sample 3x4 --tours 3 --format json", 0, "tour", "found", 3),
    ("sample 3x3 --format json", 1, "tour", "impossible", 1),
    (
        "sample 8x8 --nodes 5 --format json",
        3,
        "tour",
        "unknown",
        1,
    ),
    (
        "unrank 3x4 --number 0,7 --format json",
        0,
        "tour",
        "found",
        2,
    ),
    (
        "unrank 8x8 --number 0 --time 1ms --format json",
        3,
        "tour",
        "unknown",
        1,
    ),
    ("exists 8x8 --closed --format json", 0, "exists", "yes", 1),
    ("exists 3x8 --closed --format json", 1, "exists", "no", 1),
    (
        "exists 8x8 --closed --symmetry 90 --format json",
        1,
        "exists",
        "no",
        1,
    ),
    ("exists 4x7 --magic --format json", 1, "exists", "no", 1),
    (
        "tour 6x6 --closed --whirling --format json",
        0,
        "tour",
        "found",
        1,
    ),
    (
        "count 6x6 --closed --whirling --format json",
        0,
        "count",
        "found",
        1,
    ),
    (
        "count 4x7 --magic files --format json",
        0,
        "count",
        "found",
        1,
    ),
    (
        "count 6x6 --closed --symmetry 180-eulerian --format json",
        0,
        "count",
        "found",
        1,
    ),
    (
        "exists 6x7-c3 --format json --given 5=d4",
        3,
        "exists",
        "unknown",
        1,
    ),
    (
        "exists 10000000000000000x10000000000000000 --start 9007199254740993,0 --format json",
        0,
        "exists",
        "yes",
        1,
    ),
    (
        "exists --graph {}/star.txt --format json",
        1,
        "exists",
        "no",
        1,
    ),
    ("verify {}/tour.txt --format json", 0, "verify", "yes", 1),
    (
        "verify {}/beverley.txt --format json",
        0,
        "verify",
        "yes",
        1,
    ),
    (
        "verify {}/tour.u32 --board 3x4 --format u32 --format json",
        0,
        "verify",
        "yes",
        1,
    ),
    ("verify {}/wrong.txt --format json", 1, "verify", "no", 1),
    ("verify {}/twice.txt --format json", 1, "verify", "no", 1),
    ("verify {}/none.txt --format json", 0, "verify", "yes", 1),
    ("verify {}/sweep.txt --format json", 0, "verify", "yes", 1),
    ("verify {}/clauses.txt --format json", 0, "verify", "yes", 1),
    (
        "verify {}/tour.txt {}/nothing.txt --format json",
        2,
        "verify",
        "",
        3,
    ),
    (
        "verify {}/tour.txt {}/again.txt {}/mirrored.txt --format json",
        0,
        "verify",
        "yes",
        4,
    ),
    ("verify {}/noted.txt --format json", 0, "verify", "yes", 1),
    ("verify {}/two.txt --format json", 0, "verify", "yes", 3),
    (
        "puzzle check {}/puzzles.txt --format json",
        0,
        "puzzle-check",
        "yes",
        2,
    ),
    (
        "tour --graph {}/mixed.g6 --closed --each --format json",
        2,
        "each",
        "",
        2,
    ),
    ("verify {}/broken.txt --format json", 1, "verify", "no", 1),
    ("compare 3x4 --start a1 --format json", 0, "compare", "", 0),
    (
        "compare 5x5 --start b1 --nodes 5 --format json",
        0,
        "compare",
        "",
        0,
    ),
    (
        "compare 5x5 --all-starts --trials 2 --format json",
        0,
        "starts",
        "found",
        5,
    ),
    (
        "compare 40x40 --all-starts --time 1ms --format json",
        3,
        "starts",
        "unknown",
        1,
    ),
    ("count 3x4 --format json", 0, "count", "found", 1),
    ("count 3x3 --format json", 0, "count", "found", 1),
    (
        "count 5x5 --given 1=a1 --format json",
        0,
        "count",
        "found",
        1,
    ),
    (
        "count --graph {}/path.txt --format json",
        0,
        "count",
        "found",
        1,
    ),
    (
        "count 8x8 --nodes 5 --format json",
        3,
        "count",
        "unknown",
        1,
    ),
    (
        "count 8x8 --time 1ms --format json",
        3,
        "count",
        "unknown",
        1,
    ),
    (
        "count 8x8 --memory 8M --format json",
        3,
        "count",
        "unknown",
        1,
    ),
    ("count 5x5 --by start --format json", 0, "count", "found", 1),
    (
        "count 8x8 --by start --nodes 5 --format json",
        3,
        "count",
        "unknown",
        1,
    ),
    (
        "count 6x6 --closed --by symmetry --format json",
        0,
        "count",
        "found",
        1,
    ),
    ("count 5x6 --check --format json", 0, "count", "found", 1),
    ("count 3x4..7 --format json", 0, "count", "found", 4),
    (
        "count 7x7..9 --nodes 5 --format json",
        3,
        "count",
        "unknown",
        1,
    ),
    (
        "count 3x1..120 --closed --recurrence --format json",
        0,
        "recurrence",
        "found",
        1,
    ),
    (
        "count 3x1..5 --recurrence --format json",
        3,
        "recurrence",
        "unknown",
        1,
    ),
    ("count 6x8 --closed --part 1/2", 0, "count-part", "found", 1),
    (
        "count 6x8 --closed --part 1/2 --nodes 5",
        3,
        "count-part",
        "unknown",
        1,
    ),
    (
        "count 6x6 --estimate --format json",
        0,
        "estimate",
        "found",
        1,
    ),
    (
        "count 6x6 --estimate --checkpoint not-made --format json",
        0,
        "estimate",
        "found",
        1,
    ),
    (
        "count 6x6 --estimate --nodes 5 --format json",
        3,
        "estimate",
        "unknown",
        1,
    ),
    (
        "count 6x4 --magic files --estimate --format json",
        0,
        "list-estimate",
        "found",
        1,
    ),
    (
        "count 5x5 --magic --estimate --format json",
        0,
        "list-estimate",
        "found",
        1,
    ),
    (
        "count 4x7 --magic files --estimate --format json",
        3,
        "list-estimate",
        "unknown",
        1,
    ),
    ("count 5x5 --closed --format json", 0, "count", "found", 1),
    (
        "count 300x300 --closed --format json",
        3,
        "count",
        "unknown",
        1,
    ),
    ("list 11x12 --closed --format json", 3, "tour", "unknown", 1),
    (
        "stats 11x12 --closed --format json",
        3,
        "stats",
        "unknown",
        1,
    ),
    (
        "stats 11x13 --closed --format json",
        1,
        "stats",
        "impossible",
        1,
    ),
    (
        "puzzle check {}/one.txt --format json",
        0,
        "puzzle-check",
        "yes",
        1,
    ),
    (
        "puzzle check {}/several.txt --format json",
        1,
        "puzzle-check",
        "no",
        1,
    ),
    (
        "puzzle check {}/apart.txt --format json",
        1,
        "puzzle-check",
        "no",
        1,
    ),
    (
        "puzzle check {}/one.txt {}/several.txt --format json",
        1,
        "puzzle-check",
        "",
        2,
    ),
    (
        "puzzle check {}/several.txt --nodes 5 --format json",
        3,
        "puzzle-check",
        "unknown",
        1,
    ),
    (
        "puzzle check {}/one.txt --spare --minimal --format json",
        0,
        "puzzle-check",
        "yes",
        1,
    ),
    (
        "list 5x6 --closed --least crossings --best 2 --format json",
        0,
        "tour",
        "found",
        2,
    ),
    (
        "list 5x6 --closed --where turns=3 --format json",
        1,
        "tour",
        "impossible",
        1,
    ),
    (
        "sample 8x8 --closed --tours 2 --method chain --format json",
        0,
        "tour",
        "found",
        2,
    ),
    (
        "sample 4x4 --method factor --format json",
        1,
        "tour",
        "impossible",
        1,
    ),
    (
        "stats 8x8 --closed --sample 5 --method warnsdorff --format json",
        0,
        "stats",
        "found",
        1,
    ),
    (
        "sample 6x6 --closed --tours 5 --where turns=3 --format json",
        3,
        "tour",
        "unknown",
        1,
    ),
    (
        "tour 5x6 --closed --least crossings --format json",
        0,
        "tour",
        "found",
        1,
    ),
    (
        "tour 8x8 --closed --most area --nodes 1200000 --format json",
        3,
        "tour",
        "unknown",
        1,
    ),
    (
        "tour 3x8 --closed --least turns --format json",
        1,
        "tour",
        "impossible",
        1,
    ),
    ("stats 5x6 --closed --format json", 0, "stats", "found", 1),
    (
        "path 4x4 --uncrossed --format json",
        0,
        "longest",
        "found",
        1,
    ),
    ("longest 4x4 --format json", 0, "longest", "found", 1),
    ("cover 4x4 --format json", 0, "cover", "found", 1),
    ("cover 3x3 --closed --format json", 0, "cover", "found", 1),
    (
        "cover --graph {}/path.txt --format json",
        0,
        "cover",
        "found",
        1,
    ),
    (
        "cover 8x8 --piece giraffe --nodes 1000 --format json",
        3,
        "cover",
        "unknown",
        1,
    ),
    (
        "longest 3x3 --closed --format json",
        0,
        "longest",
        "found",
        1,
    ),
    ("longest 3x4 --format json", 0, "longest", "found", 1),
    (
        "longest --graph {}/path.txt --format json",
        0,
        "longest",
        "found",
        1,
    ),
    (
        "longest --graph {}/path.txt --closed --format json",
        1,
        "longest",
        "impossible",
        1,
    ),
    (
        "path 9x9 --uncrossed --nodes 100000 --format json",
        3,
        "longest",
        "unknown",
        1,
    ),
    (
        "stats 6x6 --sample 10 --format json",
        0,
        "stats",
        "found",
        1,
    ),
    (
        "stats 3x8 --closed --format json",
        1,
        "stats",
        "impossible",
        1,
    ),
    (
        "stats 8x8 --nodes 5 --format json",
        3,
        "stats",
        "unknown",
        1,
    ),
    (
        "graph 5x5 --distances a1 --format json",
        0,
        "distances",
        "found",
        1,
    ),
    (
        "graph --graph {}/path.txt --distances A --format json",
        0,
        "distances",
        "found",
        1,
    ),
    (
        "graph 3x3 --depth-first --format json",
        0,
        "depth-first",
        "found",
        1,
    ),
    (
        "graph 5x5 --path a1 --limit 7 --format json",
        0,
        "path-of-length",
        "found",
        1,
    ),
    (
        "graph 3x3 --path b2 --limit 2 --format json",
        1,
        "path-of-length",
        "impossible",
        1,
    ),
    (
        "graph 8x8 --path a1 --limit 63 --nodes 5 --format json",
        3,
        "path-of-length",
        "unknown",
        1,
    ),
    ("tour 8x8 --step 5 --format json", 0, "step", "found", 1),
    (
        "tour 9000000000000000000x9000000000000000000 --closed --square z9000000000000000000 --format json",
        0,
        "step",
        "found",
        1,
    ),
    (
        "tour 3x3 --step 1 --format json",
        1,
        "step",
        "impossible",
        1,
    ),
    (
        "tour 1000x1000 --window a1,2x3 --format json",
        0,
        "window",
        "found",
        1,
    ),
    (
        "graph 3000x3000 --distances a1 --time 1ms --format json",
        3,
        "distances",
        "unknown",
        1,
    ),
    (
        "graph 3000x3000 --depth-first --time 1ms --format json",
        3,
        "depth-first",
        "unknown",
        1,
    ),
    (
        "tour 8x8 --step 5 --nodes 1 --format json",
        3,
        "step",
        "unknown",
        1,
    ),
    (
        "tour 8x8 --window a1,2x2 --nodes 1 --format json",
        3,
        "window",
        "unknown",
        1,
    ),
    (
        "tour 3x3 --window a1,2x2 --format json",
        1,
        "window",
        "impossible",
        1,
    ),
    (
        "puzzle make 5x5 --seed 3 --format json",
        0,
        "puzzle",
        "found",
        1,
    ),
    (
        "puzzle make 5x5 --seed 3 --solution --format json",
        0,
        "tour",
        "found",
        1,
    ),
    (
        "puzzle make 4x4 --format json",
        1,
        "puzzle",
        "impossible",
        1,
    ),
    (
        "puzzle make 8x8 --nodes 5 --format json",
        3,
        "puzzle",
        "unknown",
        1,
    ),
    (
        "rank 3x4 --tour {}/tour.txt --format json",
        0,
        "rank",
        "found",
        1,
    ),
    (
        "rank 8x8 --closed --tour {}/eight.txt --time 1ms --format json",
        3,
        "rank",
        "unknown",
        1,
    ),
    (
        "distance 8x8 a1 h8 --format json",
        0,
        "distance",
        "found",
        1,
    ),
    ("distance 3x3 a1 --format json", 0, "distances", "found", 1),
    (
        "distance --graph {}/path.txt A C --format json",
        0,
        "distance",
        "found",
        1,
    ),
    (
        "distance 3x3 a1 b2 --format json",
        1,
        "distance",
        "impossible",
        1,
    ),
    (
        "tour --graph {}/census.g6 --closed --each --format json",
        1,
        "each",
        "",
        3,
    ),
    (
        "count --graph {}/census.g6 --closed --each --format json",
        0,
        "count",
        "",
        3,
    ),
    (
        "count --graph {}/census.g6 --closed --each --format json --nodes 0",
        3,
        "count",
        "",
        3,
    ),
    (
        "tour --graph {}/census.g6 --closed --each --format json --nodes 0",
        3,
        "each",
        "",
        3,
    ),
    ("refute 4x4 --closed --format json", 0, "refute", "yes", 1),
    (
        "refute 7x9-f7-e6 --start b1 --end f6 --require h2-f3,e2-g3,c2-a1,g4-h6,d4-f5,h5-g7 --format json",
        0,
        "refute",
        "yes",
        1,
    ),
    (
        "refute 8x10 --piece giraffe --closed --format json",
        0,
        "refute",
        "yes",
        1,
    ),
    ("refute 3x4 --format json", 1, "refute", "no", 1),
    (
        "refute 8x8 --closed --nodes 5 --format json",
        3,
        "refute",
        "unknown",
        1,
    ),
    (
        "graph 8x8 --statistics --format json",
        0,
        "statistics",
        "found",
        1,
    ),
    (
        "graph --graph {}/path.txt --statistics --format json",
        0,
        "statistics",
        "found",
        1,
    ),
    (
        "graph --graph {}/arrows.txt --statistics --format json",
        0,
        "statistics",
        "found",
        1,
    ),
    (
        "graph 3000x3000 --statistics --time 1ms --format json",
        3,
        "statistics",
        "unknown",
        1,
    ),
    (
        "compare 8x8 --all-starts --trials 1000000 --time 2s --format json",
        3,
        "starts",
        "",
        2,
    ),
    ("graph 3x4 --format json", 0, "graph", "", 1),
];

/// The schema, and what it says of each kind.
struct Family {
    schema: Value,
    whole: Validator,
}

impl Family {
    /// A packaged crate is without it.
    fn read() -> Option<Family> {
        let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema/hippodrome.json");
        let text = std::fs::read_to_string(place).ok()?;
        let schema: Value = serde_json::from_str(&text).expect("JSON");
        jsonschema::meta::validate(&schema).expect("a schema");
        let whole = jsonschema::validator_for(&schema).expect("a schema");
        Some(Family { schema, whole })
    }

    /// A document of a kind, held against what the schema says of it; the error says where it differs.
    fn check(&self, kind: &str, document: &Value) -> Result<(), String> {
        let mut alone = self.schema.clone();
        let members = alone.as_object_mut().expect("an object");
        members.remove("oneOf");
        members.insert("$ref".to_owned(), json!(format!("#/$defs/{kind}")));
        let alone = jsonschema::validator_for(&alone).expect("a kind");
        alone
            .validate(document)
            .map_err(|flaw| format!("{} at {}", flaw, flaw.instance_path()))?;
        let known = self.members(kind);
        for name in document.as_object().expect("an object").keys() {
            if !known.contains(name.as_str()) {
                return Err(format!("the schema does not tell of {name}"));
            }
        }
        match self.whole.is_valid(document) {
            true => Ok(()),
            false => Err("it is of no kind, or of several".to_owned()),
        }
    }

    /// The members that documents of a kind may have.
    fn members(&self, kind: &str) -> BTreeSet<&str> {
        let definitions = &self.schema["$defs"];
        let shared = ["answer", "problem", "path", kind].into_iter();
        let named = shared.filter_map(|name| definitions[name]["properties"].as_object());
        named
            .flat_map(|named| named.keys().map(String::as_str))
            .collect()
    }
}

/// A directory with what the commands read.
fn place(test: &str) -> String {
    let place = emptied(test);
    for (name, text) in [
        ("path.txt", "A B\nB C\nC D\n"),
        ("star.txt", "A B\nB C\nB D\n"),
        ("arrows.txt", "A -> B\nB -> C\n"),
        ("tour.txt", "1 4 7 10\n12 9 2 5\n3 6 11 8\n"),
        (
            "beverley.txt",
            "1 30 47 52 5 28 43 54\n48 51 2 29 44 53 6 27\n31 46 49 4 25 8 55 42\n50 3 32 45 56 41 26 7\n\
             33 62 15 20 9 24 39 58\n16 19 34 61 40 57 10 23\n63 14 17 36 21 12 59 38\n18 35 64 13 60 37 22 11\n",
        ),
        (
            "two.txt",
            "Ann\n1 4 7 10\n12 9 2 5\n3 6 11 8\n\nBen\n1 4 7 10\n12 9 2 5\n3 6 11 8\n",
        ),
        (
            "puzzles.txt",
            "One\n1 4 7 10\n. . . .\n3 6 . 8\n\nTwo\n1 4 7 10\n12 . . .\n3 6 . 8\n",
        ),
        ("mixed.g6", "Dhc\n!!\n"),
        ("noted.txt", "1 4 7 10\n12 9 2 5\n3 6 11 8\nDone by Ben\n"),
        ("again.txt", "1 4 7 10\n12 9 2 5\n3 6 11 8\n"),
        ("mirrored.txt", "3 6 11 8\n12 9 2 5\n1 4 7 10\n"),
        ("census.g6", "Dhc\nIheA@GUAo\n&BP_\n"),
        ("wrong.txt", "1 4 7 10\n12 9 2 5\n3 6 8 11\n"),
        ("twice.txt", "1 4 7 10\n12 9 2 5\n3 6 6 8\n"),
        ("one.txt", "1 4 7 10\n. . . .\n3 6 . 8\n"),
        (
            "several.txt",
            ". . . . .\n. . . . .\n. . . . .\n. . . . .\n1 . . . .\n",
        ),
        ("apart.txt", "1 12 . .\n. . . .\n. . . .\n"),
    ] {
        file(&place, name, text);
    }
    let at = place.display().to_string();
    for line in [
        format!("tour 8x8 --closed -o {at}/eight.txt"),
        format!("tour 3x4 --format u32 -o {at}/tour.u32"),
        format!("refute 4x4 --closed -o {at}/none.txt"),
        format!("refute 8x10 --piece giraffe --closed -o {at}/sweep.txt"),
        format!(
            "refute 7x9-f7-e6 --start b1 --end f6 --require h2-f3,e2-g3,c2-a1,g4-h6,d4-f5,h5-g7 -o {at}/clauses.txt"
        ),
    ] {
        assert_eq!(run(&line).code, Some(0), "{line}");
    }
    let whole = std::fs::read_to_string(place.join("none.txt")).expect("written");
    let lines = whole.lines().count() - 1;
    let broken: String = whole
        .lines()
        .take(lines)
        .map(|line| format!("{line}\n"))
        .collect();
    file(&place, "broken.txt", &broken);
    at
}

#[test]
#[ignore = "takes seconds"]
fn every_document_is_of_the_family() {
    let Some(family) = Family::read() else {
        return;
    };
    let at = place("json-family");
    let mut faults = Vec::new();
    let mut words: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut members: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for &(line, code, kind, word, documents) in COMMANDS {
        let line = line.replace("{}", &at);
        let ended = run(&line);
        let mut fault = |what: String| faults.push(format!("{line}: {what}"));
        if ended.code != Some(code) {
            fault(format!("ended with {:?}: {}", ended.code, ended.stderr));
            continue;
        }
        let read = serde_json::Deserializer::from_slice(&ended.stdout).into_iter::<Value>();
        let read: Vec<Value> = match read.collect() {
            Ok(read) => read,
            Err(why) => {
                fault(format!("{why}: {}", ended.text()));
                continue;
            }
        };
        if read.is_empty() || (documents > 0 && read.len() != documents) {
            fault(format!("{} documents", read.len()));
        }
        for document in &read {
            if let Err(why) = family.check(kind, document) {
                fault(format!("{why}: {document}"));
            }
            let named = document
                .as_object()
                .into_iter()
                .flat_map(|named| named.keys());
            members.entry(kind).or_default().extend(named.cloned());
            let Some(status) = document["status"].as_str() else {
                continue;
            };
            words
                .entry(kind.to_owned())
                .or_default()
                .insert(status.to_owned());
            if !word.is_empty() && status != word {
                fault(format!("{status} instead of {word}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // Every kind has been seen with every word that it may have, but of what this program is built without.
    let is_built = |told: &Value| {
        let description = told["description"].as_str().unwrap_or_default();
        !description.contains("--features cluster")
    };
    for reference in family.schema["oneOf"].as_array().expect("kinds") {
        let name = reference["$ref"].as_str().expect("a reference");
        let name = name.trim_start_matches("#/$defs/");
        if !is_built(&family.schema["$defs"][name]) {
            continue;
        }
        let stated = &family.schema["$defs"][name]["properties"]["status"]["enum"];
        for word in stated.as_array().into_iter().flatten() {
            let word = word.as_str().expect("a word");
            let seen = words.get(name).is_some_and(|seen| seen.contains(word));
            assert!(seen, "no document of {name} said {word}");
        }
        // And with every member of its own.
        let stated = family.schema["$defs"][name]["properties"].as_object();
        let stated = stated.into_iter().flatten();
        for (member, _) in stated.filter(|(_, told)| is_built(told)) {
            let seen = members.get(name).is_some_and(|seen| seen.contains(member));
            assert!(seen, "no document of {name} had {member}");
        }
    }
}

/// Of several tours, the document of one that came before says which, and by what symmetry it is its image.
#[test]
fn the_tour_that_came_before_is_named() {
    let Some(family) = Family::read() else {
        return;
    };
    let at = place("json-same");
    for (second, symmetry) in [
        ("tour", Value::Null),
        ("mirrored", json!("mirror top-bottom")),
    ] {
        let ended = run(&format!(
            "verify {at}/tour.txt {at}/{second}.txt --format json"
        ));
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        let read: Vec<Value> = ended
            .text()
            .lines()
            .map(|line| serde_json::from_str(line).expect("a document"))
            .collect();
        assert_eq!(read[0]["same_as"], Value::Null);
        assert_eq!(read[1]["same_as"], json!(format!("{at}/tour.txt")));
        assert_eq!(read[1]["by_symmetry"], symmetry, "{second}");
        let mut wrong = read[1].clone();
        wrong["same_as"] = json!(1);
        assert!(family.check("verify", &wrong).is_err(), "{wrong}");
    }
}

/// A document that differs from what it should be is not of the family.
#[test]
fn the_schema_refuses_what_is_wrong() {
    let Some(family) = Family::read() else {
        return;
    };
    let ended = run("count 3x4 --format json");
    let right: Value = serde_json::from_str(ended.text()).expect("a document");
    assert_eq!(family.check("count", &right), Ok(()));
    for (member, value) in [
        ("schema", json!("hippodrome/count/2")),
        ("status", json!("yes")),
        ("status", json!("impossible")),
        ("tours", json!(16)),
        ("tours", json!("many")),
        ("tours", Value::Null),
        ("closed", json!("no")),
        ("start", json!("a1")),
        ("states", json!(-1)),
        ("remark", json!("")),
    ] {
        let mut wrong = right.clone();
        wrong[member] = value;
        assert!(family.check("count", &wrong).is_err(), "{wrong}");
    }
    for member in ["schema", "status", "board", "closed", "tours"] {
        let mut wrong = right.clone();
        wrong.as_object_mut().expect("an object").remove(member);
        assert!(family.check("count", &wrong).is_err(), "{wrong}");
    }
}

/// What stopped a search is told as on stderr.
#[test]
fn the_reason_is_that_of_the_text() {
    for (line, reason) in [
        (
            "tour 8x8 --start a2 --closed --method backtrack --time 100ms",
            "the time is up",
        ),
        (
            "tour 8x8 --method backtrack --nodes 5",
            "the limit on nodes was reached",
        ),
        ("count 8x8 --time 50ms", "the time is up"),
        ("count 8x8 --time 0ms", "the time is up"),
        (
            "count 8x8 --memory 8M",
            "it would take more than the 8.00 MiB of --memory",
        ),
        (
            "count 3x4 --piece rook --memory 1K",
            "it would take more than the 1.00 KiB of --memory",
        ),
    ] {
        let ended = run(&format!("{line} --format json"));
        assert_eq!(ended.code, Some(3), "{line}: {}", ended.stderr);
        let document: Value = serde_json::from_str(ended.text()).expect(line);
        assert_eq!(document["reason"], json!(reason), "{line}");
        assert!(ended.stderr.contains(reason), "{line}: {}", ended.stderr);
    }
}

#[test]
fn bad_input_leaves_stdout_empty() {
    let at = place("json-refused");
    for (line, why) in [
        ("exists 8x --format json".to_owned(), "8x"),
        (
            "count 8x8 --by start --closed --format json".to_owned(),
            "--by start",
        ),
        ("count 4x1..5 --b-file --format json".to_owned(), "--b-file"),
        (
            format!("verify {at}/nothing.txt --format json"),
            "cannot read",
        ),
        (
            format!("verify {at}/tour.u32 --format u32 --format json"),
            "--board",
        ),
        (
            format!("rank 3x4 --tour {at}/wrong.txt --format json"),
            "--tour",
        ),
        ("distance 3x3 a1 d4 --format json".to_owned(), "d4"),
        (
            "graph 3x3 --statistics --format dot".to_owned(),
            "--statistics",
        ),
        (
            "unrank 3x4 --number 99 --format json".to_owned(),
            "no tour 99",
        ),
        (
            "puzzle make --board x --format json".to_owned(),
            "cannot read",
        ),
    ] {
        refused(&line, why);
    }
}
