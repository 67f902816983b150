//! What the page answers is what the library answers: hundreds of questions, asked natively and of
//! every file of the engine, must bring the same answers and the same parcels, number for number.

use std::fs;
use std::path::Path;
use std::process::Command;

use hippodrome::format::TOUR_FORMS;
use hippodrome_engine::{Parcel, Sink, answer};
use serde_json::{Value, json};

/// Kind, length and fingerprint of every parcel.
#[derive(Default)]
struct Fingerprints(Vec<(u32, usize, u32)>);

impl Sink for Fingerprints {
    fn parcel(&mut self, parcel: Parcel, numbers: &[u32]) {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        let hash = bytes.fold(0x811c_9dc5u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        self.0.push((parcel as u32, numbers.len(), hash));
    }
}

fn questions() -> Vec<Value> {
    let mut questions = Vec::new();
    let tour = |board: &str, piece: &str, closed, start: Option<&str>, method: Value| {
        json!({ "tour": {
            "problem": { "board": board, "piece": piece, "closed": closed, "start": start },
            "method": method,
            "nodes": 50_000,
            "steps": 5_000,
        }})
    };
    let boards = [
        "1x1",
        "2x3",
        "3x4",
        "3x8",
        "4x4",
        "5x5",
        "5x5-a1-b1",
        "6x6",
        "6x7-c3-d4",
        "8x8",
        "3x30",
        "20x20",
        "torus:5x6",
        "cylinder:4x9",
        "mobius:6x5",
        "klein:5x7",
        "31x17-p9",
    ];
    for board in boards {
        questions.push(json!({ "board": { "board": board, "piece": "knight" } }));
        for closed in [false, true] {
            for seed in 0..5 {
                let method = json!({ "name": "auto", "seed": seed });
                questions.push(tour(board, "knight", closed, None, method));
            }
            for name in [
                "exact",
                "factor",
                "construct",
                "warnsdorff",
                "backtrack",
                "sorted",
            ] {
                let method = json!({ "name": name, "seed": 3 });
                questions.push(tour(board, "knight", closed, None, method));
            }
        }
        for ties in ["first", "random", "lookahead", "pohl", "far", "squirrel"] {
            let method = json!({ "name": "alone", "ties": ties, "seed": 1 });
            questions.push(tour(board, "knight", false, Some("a1"), method));
        }
    }
    for piece in ["camel", "zebra", "king", "rook", "knight+camel", "1,4"] {
        for board in ["6x6", "10x10", "9x8-d4"] {
            questions.push(tour(board, piece, false, None, json!({ "name": "auto" })));
            questions.push(json!({ "board": { "board": board, "piece": piece } }));
        }
    }
    // What the arguments against a tour point at.
    for problem in [
        json!({ "board": "5x6", "piece": "knight", "start": "b3", "end": "c3" }),
        json!({ "board": "5x6-c4-d4", "piece": "knight", "closed": true }),
        json!({ "board": "6x6", "piece": "knight", "given": "1=a1,3=b2" }),
    ] {
        let method = json!({ "name": "auto" });
        let tour = json!({ "problem": problem, "method": method, "nodes": 50_000, "steps": 5_000 });
        questions.push(json!({ "tour": tour }));
    }
    for name in [
        "javascript-warnsdorff",
        "textbook-warnsdorff",
        "course",
        "codeproject",
        "java",
    ] {
        for most_first in [false, true] {
            let method = json!({ "name": name, "mostFirst": most_first });
            questions.push(tour("5x5", "knight", false, Some("a5"), method.clone()));
            questions.push(tour("8x8", "knight", false, Some("a8"), method));
        }
    }
    for method in ["alone", "warnsdorff"] {
        let method = json!({ "name": method, "ties": "pohl" });
        let about = json!({ "board": "8x8", "piece": "knight", "method": method });
        questions.push(json!({ "map": about }));
    }
    for path in [
        &[0, 17, 34][..],
        &[1],
        &[0, 10, 4, 21],
        &[63, 46, 61, 44, 59, 42],
    ] {
        for closed in [false, true] {
            let problem = json!({ "board": "8x8", "piece": "knight", "closed": closed });
            let about = json!({ "problem": problem, "path": path, "nodes": 50_000 });
            questions.push(json!({ "hint": about }));
        }
    }
    questions.push(json!({ "board": { "board": "9x", "piece": "knight" } }));
    questions.push(json!({ "board": { "board": "8x8", "piece": "horse" } }));
    questions.push(json!({ "board": { "board": "99999x99999", "piece": "knight" } }));
    questions.push(json!({ "board": { "nothing": 1 } }));
    let given = json!({ "board": "6x6", "piece": "knight", "given": "1=a1,7=e1,24=a6" });
    questions.push(json!({ "hint": { "problem": given, "path": [0, 13] } }));
    for given in [
        "1=a1,25=c3",
        "1=b1",
        "3=e1,11=c1,23=c3",
        "9=z9",
        "5=a1,6=a2",
    ] {
        let problem = json!({ "board": "5x5", "piece": "knight", "given": given });
        questions.push(json!({ "solutions": { "problem": problem } }));
    }
    for (board, clues) in [("5x5", None), ("6x6", Some(12)), ("3x4-a1", None)] {
        for seed in 0..5 {
            let problem = json!({ "board": board, "piece": "knight" });
            let about = json!({ "problem": problem, "seed": seed, "clues": clues });
            questions.push(json!({ "puzzle": about }));
        }
    }
    for (ranks, files) in [
        ("8", "8"),
        ("5", "1000003"),
        ("1000000000", "999999999"),
        ("1000000000000000000", "1000000000000000000"),
        ("2", "9"),
    ] {
        for closed in [false, true] {
            for ask in [
                vec!["whole"],
                vec!["window", "3", "1", "5", "4"],
                vec!["square", "c4"],
                vec!["step", "60", "70"],
            ] {
                let about = json!({ "ranks": ranks, "files": files, "closed": closed, "ask": ask });
                questions.push(json!({ "giant": about }));
            }
        }
    }
    questions
}

/// Tours to be read and to be written.
fn questions_of_text() -> Vec<Value> {
    let texts = [
        "a1 b3 c5",
        "1 2\n3 4",
        "b1 a3 b5",
        "{}",
        "nonsense",
        "1 4 7 10\n12 9 2 5\n3 6 11 8",
        "1 4 7 10\n12 9 2 5\n3 6 . 8",
    ];
    let checks = texts.map(|text| json!({ "check": { "text": text } }));
    let tour = [8, 6, 0, 9, 7, 1, 10, 3, 5, 11, 2, 4];
    let forms = TOUR_FORMS.iter().map(|form| (form.name, &tour[..]));
    let writes = forms.chain([("grid", &tour[1..]), ("grid", &[12]), ("nonsense", &tour)]);
    let writes = writes.map(|(form, squares)| {
        let problem = json!({ "board": "3x4", "piece": "knight" });
        json!({ "write": { "problem": problem, "format": form, "squares": squares } })
    });
    checks.into_iter().chain(writes).collect()
}

/// Counts and lists.
fn questions_of_numbers() -> Vec<Value> {
    let mut questions = Vec::new();
    for board in [
        "3x4",
        "5x5",
        "5x6",
        "4x4",
        "6x6",
        "torus:3x4",
        "5x5-c3",
        "1x1",
    ] {
        for closed in [false, true] {
            let problem = json!({ "board": board, "piece": "knight", "closed": closed });
            for what in ["all", "starts", "classes"] {
                let about = json!({ "problem": problem, "what": what, "nodes": 100_000 });
                questions.push(json!({ "count": about }));
            }
            for (from, classes) in [(0, false), (100, false), (0, true)] {
                let about =
                    json!({ "problem": problem, "from": from, "most": 50, "classes": classes });
                questions.push(json!({ "list": about }));
            }
        }
    }
    questions
}

/// Special tours, and what is measured of tours.
fn questions_of_special_tours() -> Vec<Value> {
    let mut questions = Vec::new();
    for board in ["4x7", "5x5", "5x6", "6x6", "6x7", "7x7-d4", "8x8"] {
        for closed in [false, true] {
            for (option, value) in [
                ("symmetry", "90"),
                ("symmetry", "180"),
                ("symmetry", "mirror"),
                ("symmetry", "diagonal"),
                ("magic", "files"),
                ("magic", "semi"),
                ("whirling", "clockwise"),
            ] {
                let problem =
                    json!({ "board": board, "piece": "knight", "closed": closed, option: value });
                let about = json!({ "problem": problem, "nodes": 20_000, "seed": 1 });
                questions.push(json!({ "special": about }));
            }
            let problem = json!({ "board": board, "piece": "knight", "closed": closed });
            for measure in ["turns", "crossings", "area"] {
                for end in ["least", "most"] {
                    let about = json!({ "problem": problem, "nodes": 20_000, end: measure });
                    questions.push(json!({ "special": about }));
                }
                for sample in [None, Some(100)] {
                    let about = json!({ "problem": problem, "of": measure, "sample": sample, "nodes": 30_000 });
                    questions.push(json!({ "statistics": about }));
                }
            }
            let about = json!({ "problem": problem, "nodes": 20_000 });
            questions.push(json!({ "uncrossed": about }));
        }
    }
    questions
}

#[test]
#[ignore = "takes seconds"]
fn the_page_answers_as_the_library_does() {
    let questions = questions();
    assert!(questions.len() > 500, "{}", questions.len());
    let found = agree("engine.wasm", questions);
    assert!(found > 200, "{found}");
}

#[test]
fn the_page_reads_and_writes_as_the_library_does() {
    agree("text.wasm", questions_of_text());
}

#[test]
fn the_page_counts_as_the_library_does() {
    agree("numbers.wasm", questions_of_numbers());
}

#[test]
#[ignore = "takes seconds"]
fn the_page_finds_special_tours_as_the_library_does() {
    let found = agree("special.wasm", questions_of_special_tours());
    assert!(found > 60, "{found}");
}

#[test]
fn the_page_films_as_the_library_does() {
    let problem = json!({ "board": "3x4", "piece": "knight" });
    let steps = [0, 0, 6 << 4, 0, (6 << 4) + 1, 0, 9 << 4, 0, 2, 0, 5 << 4, 0];
    let film = |dark, steps: &[u32]| {
        let about = json!({ "problem": problem, "steps": steps, "dark": dark });
        json!({ "film": about })
    };
    let questions = [film(false, &steps), film(true, &steps), film(true, &[])];
    agree("film.wasm", questions.to_vec());
}

/// Asks natively and of a file of the page; how many tours were found.
fn agree(engine: &str, questions: Vec<Value>) -> usize {
    let mut lines = String::new();
    let mut found = 0;
    for question in questions {
        let mut parcels = Fingerprints::default();
        let text = answer(&question.to_string(), &mut parcels);
        found += usize::from(text.contains(r#""status":"found""#));
        let line = json!({ "question": question, "answer": text, "parcels": parcels.0 });
        lines += &format!("{line}\n");
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{engine}.jsonl"));
    fs::write(&file, lines).expect("a file of questions");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new("node")
        .arg(root.join("browser/agree.js"))
        .arg(root.join("crates/hippodrome-web/built").join(engine))
        .arg(&file)
        .output()
        .expect("node: install Node.js 20 or newer");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said:.4000}");
    found
}
