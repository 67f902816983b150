//! The figures in the documents that are measurements: written by `cargo xtask figures` from what was recorded.
//!
//! A document has marks, which are comments and not seen by its readers. A single figure stands between
//! `<!-- measured count; 8x8 closed; hippodrome; time -->` and `<!-- end -->`: the file of the recording, the case, the program, and
//! what of it (`time`, `range`, `ratio` to ours, `memory`, or `note`). A table of the exponents of growth stands between `<!-- measured
//! growth; exponents -->` and `<!-- end -->`, and their chart in a file of its own. A table of all cases, with when and where and by which command, stands
//! between `<!-- measured count -->` and `<!-- end -->`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::amount::{amount, memory, times};
use crate::recording::{Case, Entry, Recording, recordings};
use crate::{growth, sharing};

const BEGINS: &str = "<!-- measured ";
const MARKED: &str = " -->";
const ENDS: &str = "<!-- end -->";

/// A file that may have figures in it.
#[derive(Clone, Debug)]
pub struct Document {
    pub path: PathBuf,
    pub text: String,
    /// The text with the figures that were recorded.
    pub written: String,
}

/// A chart: the recording, the file that it is drawn into, and how.
type Drawn = (
    &'static str,
    &'static str,
    fn(&Recording) -> anyhow::Result<String>,
);

const CHARTS: [Drawn; 2] = [
    (growth::NAME, growth::CHART, growth::chart),
    (sharing::NAME, sharing::CHART, sharing::chart),
];

/// The documents of the repository.
pub fn documents(root: &Path) -> anyhow::Result<Vec<Document>> {
    let recorded = recordings(root)?;
    let mut paths = vec![root.join("README.md"), root.join("bench/README.md")];
    for file in fs::read_dir(root.join("book"))? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let written = written(&text, &recorded).with_context(|| path.display().to_string())?;
        Ok(Document {
            path,
            text,
            written,
        })
    };
    let mut documents: Vec<Document> =
        paths.into_iter().map(read).collect::<anyhow::Result<_>>()?;
    for (name, file, chart) in CHARTS {
        let Some(recording) = recorded.get(name) else {
            continue;
        };
        let path = root.join(file);
        documents.push(Document {
            // There is none before it is written for the first time.
            text: fs::read_to_string(&path).unwrap_or_default(),
            written: chart(recording)?,
            path,
        });
    }
    Ok(documents)
}

/// Writes the figures into the documents, and tells which have changed.
pub fn write_figures(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut changed = Vec::new();
    for document in documents(root)? {
        if document.text != document.written {
            fs::write(&document.path, document.written)?;
            changed.push(document.path);
        }
    }
    Ok(changed)
}

/// A text with the figures that were recorded.
pub fn written(text: &str, recorded: &BTreeMap<String, Recording>) -> anyhow::Result<String> {
    let mut written = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGINS) {
        let (mark, after) = after.split_once(MARKED).context("a mark has no end")?;
        let (old, after) = after.split_once(ENDS).context(format!("{mark}: no end"))?;
        if old.contains(BEGINS) {
            bail!("{mark}: no end before the next mark");
        }
        let new = replaced(mark, recorded).with_context(|| mark.to_owned())?;
        written += before;
        for part in [BEGINS, mark, MARKED, &new, ENDS] {
            written += part;
        }
        rest = after;
    }
    Ok(written + rest)
}

/// What stands at a mark.
fn replaced(mark: &str, recorded: &BTreeMap<String, Recording>) -> anyhow::Result<String> {
    let words: Vec<&str> = mark.split(';').map(str::trim).collect();
    let recording = recorded.get(words[0]).context("not recorded")?;
    match words[1..] {
        [] => table(recording),
        ["exponents"] => growth::exponents(recording),
        [case, program, what] => {
            let case = recording.case(case)?;
            figure(case, case.entry(program)?, what)
        }
        _ => bail!(
            "a mark has the name of a recording, that and `exponents`, or that and case; program; what"
        ),
    }
}

fn figure(case: &Case, entry: &Entry, what: &str) -> anyhow::Result<String> {
    Ok(match what {
        "time" => amount(entry.median()?, &case.unit),
        "range" => range(case, entry)?,
        "ratio" => times(entry.median()?, case.ours().context("no median of ours")?),
        "memory" => memory(entry.memory.context("its memory was not measured")?),
        "note" => entry.note.clone().context("it has no note")?,
        _ => bail!("`{what}` is none of time, range, ratio, memory, note"),
    })
}

fn range(case: &Case, entry: &Entry) -> anyhow::Result<String> {
    let (least, most) = entry.least.zip(entry.most).context("no range")?;
    let (least, most) = (amount(least, &case.unit), amount(most, &case.unit));
    let unit = |told: &str| told.split_once(' ').map(|(_, unit)| unit.to_owned());
    let first = match unit(&least) == unit(&most) {
        true => least.split(' ').next().unwrap_or_default(),
        false => &least,
    };
    Ok(match least == most {
        true => most,
        false => format!("{first} to {most}"),
    })
}

/// Cases below each other, programs beside each other.
fn table(recording: &Recording) -> anyhow::Result<String> {
    let programs = Case::programs(&recording.cases)?;
    let mut text = format!("\n| | {} |\n|---|", programs.join(" | "));
    text += &"---|".repeat(programs.len());
    for case in &recording.cases {
        text += &format!("\n| {} |", case.name);
        for program in &programs {
            let cell = match case.entry(program) {
                Ok(entry) => cell(case, entry)?,
                Err(_) => String::new(),
            };
            text += &format!(" {cell} |");
        }
    }
    let Recording {
        command,
        date,
        machine,
        load,
        ..
    } = recording;
    text += &format!("\n\nMeasured by `{command}` on {date}; {machine}; {load}.");
    let versions: Vec<String> = recording
        .versions
        .iter()
        .map(|(program, version)| format!("{program} {version}"))
        .collect();
    if !versions.is_empty() {
        text += &format!(" Versions: {}.", versions.join(", "));
    }
    Ok(text + "\n")
}

/// Ours as it was, with the range of its runs; another program as a ratio to it.
fn cell(case: &Case, entry: &Entry) -> anyhow::Result<String> {
    let mut parts = Vec::new();
    if let Some(median) = entry.median {
        let told = amount(median, &case.unit);
        let is_ours = case
            .entries
            .first()
            .is_some_and(|first| first.program == entry.program);
        parts.push(match case.ours() {
            Some(ours) if !is_ours => format!("{} ({told})", times(median, ours)),
            _ if entry.runs > 1 && entry.least != entry.most => {
                format!("{told} ({})", range(case, entry)?)
            }
            _ => told,
        });
    }
    parts.extend(entry.memory.map(memory));
    parts.extend(entry.note.clone());
    Ok(parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recorded() -> BTreeMap<String, Recording> {
        let mut ours = Entry::of("ours", vec![0.3, 0.1, 0.2]);
        ours.memory = Some(9_000_000);
        let mut theirs = Entry::of("theirs", vec![]);
        theirs.note = Some("not in 10 s".to_owned());
        let case = |name: &str, entries: [Entry; 2]| Case {
            name: name.to_owned(),
            unit: "s".to_owned(),
            entries: entries.to_vec(),
        };
        let recording = Recording {
            command: "run".to_owned(),
            date: "2026-11-25".to_owned(),
            machine: "a machine".to_owned(),
            load: "idle".to_owned(),
            versions: [("theirs".to_owned(), "2".to_owned())].into(),
            cases: vec![
                case("3x4", [ours.clone(), Entry::of("theirs", vec![2.0])]),
                case("5x5", [ours, theirs]),
            ],
        };
        [("count".to_owned(), recording)].into()
    }

    #[test]
    fn figures_stand_between_their_marks() {
        let text = "in <!-- measured count; 3x4; ours; time -->?<!-- end -->, \
                    <!-- measured count; 3x4; theirs; ratio --><!-- end -->";
        let new = written(text, &recorded()).unwrap();
        assert_eq!(
            new,
            "in <!-- measured count; 3x4; ours; time -->200 ms<!-- end -->, \
             <!-- measured count; 3x4; theirs; ratio -->10 times<!-- end -->"
        );
        assert_eq!(written(&new, &recorded()).unwrap(), new);
    }

    #[test]
    fn a_table_tells_where_it_is_from() {
        let new = written("<!-- measured count -->\n<!-- end -->", &recorded()).unwrap();
        let table = "\n| | ours | theirs |\n|---|---|---|\n\
            | 3x4 | 200 ms (100 to 300 ms), 9.0 MB | 10 times (2.0 s) |\n\
            | 5x5 | 200 ms (100 to 300 ms), 9.0 MB | not in 10 s |\n\n\
            Measured by `run` on 2026-11-25; a machine; idle. Versions: theirs 2.\n";
        assert_eq!(new, format!("<!-- measured count -->{table}<!-- end -->"));
    }

    #[test]
    fn marks_that_lead_nowhere_are_named() {
        for (text, said) in [
            ("<!-- measured list --><!-- end -->", "not recorded"),
            (
                "<!-- measured count; 9x9; ours; time --><!-- end -->",
                "no case `9x9`",
            ),
            (
                "<!-- measured count; 3x4; none; time --><!-- end -->",
                "no program `none`",
            ),
            (
                "<!-- measured count; 5x5; theirs; time --><!-- end -->",
                "gave no answer",
            ),
            (
                "<!-- measured count; 3x4; ours; size --><!-- end -->",
                "`size` is none of",
            ),
            (
                "<!-- measured count; 3x4 --><!-- end -->",
                "a mark has the name",
            ),
            ("<!-- measured count -->", "no end"),
            (
                "<!-- measured count --> <!-- measured count --><!-- end -->",
                "before the next mark",
            ),
        ] {
            let error = format!("{:#}", written(text, &recorded()).unwrap_err());
            assert!(error.contains(said), "{error}");
        }
    }

    /// The documents say what was recorded: after a change, `cargo xtask figures`.
    #[test]
    fn documents_say_what_was_recorded() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for document in documents(&root).unwrap() {
            let name = document.path.display().to_string();
            assert!(
                document.text == document.written,
                "{name}: cargo xtask figures"
            );
        }
    }

    /// Every recording is told somewhere, so that none is kept for nothing.
    #[test]
    fn what_was_recorded_is_told() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let texts: String = documents(&root)
            .unwrap()
            .into_iter()
            .map(|document| document.text)
            .collect();
        for name in recordings(&root).unwrap().keys() {
            let marks = [
                format!("{BEGINS}{name};"),
                format!("{BEGINS}{name}{MARKED}"),
            ];
            assert!(marks.iter().any(|mark| texts.contains(mark)), "{name}");
        }
    }
}
