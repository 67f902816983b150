//! Measurements as they are kept: a file of JSON for each subject in `bench/recorded/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};

/// Where they lie in the repository.
pub const FOLDER: &str = "bench/recorded";

/// What one run of a subject measured.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    /// What measures it again.
    pub command: String,
    /// The day, as 2026-11-25.
    pub date: String,
    pub machine: String,
    /// What else the machine was doing.
    pub load: String,
    /// Of the programs that were measured, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub versions: BTreeMap<String, String>,
    pub cases: Vec<Case>,
}

/// One question that several programs were asked in turn.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub name: String,
    /// Of the amounts: `s`, or as `ns a square`.
    pub unit: String,
    /// Ours first: ratios are to it.
    pub entries: Vec<Entry>,
}

/// What came of one program.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub program: String,
    /// How often it ran.
    pub runs: u32,
    /// None where it did not answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<f64>,
    /// The most bytes that its process had resident.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// What else there is to say, as `12 of 18 boards`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// All that has been recorded, by the names of the files.
pub fn recordings(root: &Path) -> anyhow::Result<BTreeMap<String, Recording>> {
    let folder = root.join(FOLDER);
    let mut all = BTreeMap::new();
    for file in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = file?.path();
        let text = fs::read_to_string(&path)?;
        let recording = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        all.insert(name.into_owned(), recording);
    }
    Ok(all)
}

impl Recording {
    /// Keeps it under a name, in place of what was recorded before.
    pub fn keep(&self, root: &Path, name: &str) -> anyhow::Result<()> {
        let path = root.join(FOLDER).join(name).with_extension("json");
        let text = serde_json::to_string_pretty(self)? + "\n";
        fs::write(&path, text).with_context(|| path.display().to_string())
    }

    /// The case of this name.
    pub(crate) fn case(&self, name: &str) -> anyhow::Result<&Case> {
        let found = self.cases.iter().find(|case| case.name == name);
        found.with_context(|| format!("there is no case `{name}`"))
    }
}

impl Case {
    /// What came of this program.
    pub(crate) fn entry(&self, program: &str) -> anyhow::Result<&Entry> {
        let found = self.entries.iter().find(|entry| entry.program == program);
        found.with_context(|| format!("`{}` has no program `{program}`", self.name))
    }

    /// What ratios are to.
    pub(crate) fn ours(&self) -> Option<f64> {
        self.entries.first()?.median
    }
}

impl Entry {
    /// Of amounts of several runs, none of one that gave no answer.
    pub fn of(program: &str, mut amounts: Vec<f64>) -> Entry {
        amounts.sort_by(f64::total_cmp);
        Entry {
            program: program.to_owned(),
            runs: amounts.len() as u32,
            median: amounts.get(amounts.len() / 2).copied(),
            least: amounts.first().copied(),
            most: amounts.last().copied(),
            memory: None,
            note: None,
        }
    }

    /// It answered; the error says that it did not.
    pub(crate) fn median(&self) -> anyhow::Result<f64> {
        let median = self.median;
        median.with_context(|| format!("`{}` gave no answer", self.program))
    }
}

impl Case {
    /// The same programs in every case of a kind, in the order in which they first come.
    pub(crate) fn programs(cases: &[Case]) -> anyhow::Result<Vec<&str>> {
        let mut programs: Vec<&str> = Vec::new();
        for case in cases {
            ensure!(!case.entries.is_empty(), "`{}` measures nothing", case.name);
            for entry in &case.entries {
                if !programs.contains(&entry.program.as_str()) {
                    programs.push(&entry.program);
                }
            }
        }
        Ok(programs)
    }
}
