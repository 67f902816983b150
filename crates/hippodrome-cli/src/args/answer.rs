//! `--format` of commands whose answer is a sentence or a number: as text, or as a JSON document.

use clap::{Args, ValueEnum};

/// How the answer is written.
#[derive(Copy, Clone, Debug, Args)]
pub(crate) struct AnswerArgs {
    /// How to write the answer: as text for a person, or as JSON for programs [default: text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,
}

/// The ways to write an answer.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// For a person
    Text,
    /// For programs: a document on one line, or a line for each of several
    Json,
}

impl AnswerArgs {
    /// Whether the format was named.
    pub(crate) fn is_named(self) -> bool {
        self.format.is_some()
    }

    /// Whether it is JSON that was asked for.
    pub(crate) fn is_json(self) -> bool {
        self.format == Some(AnswerFormat::Json)
    }
}
