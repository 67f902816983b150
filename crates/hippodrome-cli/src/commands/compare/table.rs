//! What was compared, as a table: for a person, a spreadsheet, a program or a document.

use std::io::Write;

use clap::ValueEnum;

/// How the table is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(super) enum TableFormat {
    /// Columns, a line as soon as a method is done
    Text,
    /// Comma-separated values, with a line of names
    Csv,
    /// JSON documents, a line each
    Json,
    /// A table in Markdown
    Md,
}

impl TableFormat {
    /// The endings of files that stand for a format.
    pub(super) const ENDINGS: [&'static str; 3] = ["csv", "json", "md"];

    /// The format that an ending stands for.
    pub(super) fn by_ending(ending: &str) -> Option<TableFormat> {
        let formats = [TableFormat::Csv, TableFormat::Json, TableFormat::Md];
        let place = Self::ENDINGS
            .iter()
            .position(|known| ending.eq_ignore_ascii_case(known));
        place.map(|place| formats[place])
    }

    /// The ending that stands for it, if it is no plain text.
    pub(super) fn ending(self) -> Option<&'static str> {
        match self {
            TableFormat::Text => None,
            TableFormat::Csv => Some("csv"),
            TableFormat::Json => Some("json"),
            TableFormat::Md => Some("md"),
        }
    }
}

/// What became of a method.
pub(super) struct Row {
    pub(super) method: String,
    pub(super) start: String,
    pub(super) answer: &'static str,
    pub(super) visits: u64,
    pub(super) steps_back: u64,
    pub(super) milliseconds: f64,
}

/// A table that is being written. JSON documents are none.
pub(super) struct Table {
    format: TableFormat,
}

impl Table {
    /// Writes what stands above the rows.
    pub(super) fn begin(out: &mut dyn Write, format: TableFormat) -> std::io::Result<Table> {
        match format {
            TableFormat::Text => writeln!(
                out,
                "{:<39} {:<6} {:<9} {:>11} {:>11} {:>11}",
                "method", "start", "answer", "visits", "steps back", "time"
            )?,
            TableFormat::Csv => {
                writeln!(out, "method,start,answer,visits,steps back,milliseconds")?
            }
            TableFormat::Md => {
                writeln!(
                    out,
                    "| method | start | answer | visits | steps back | milliseconds |"
                )?;
                writeln!(out, "| --- | --- | --- | ---: | ---: | ---: |")?;
            }
            TableFormat::Json => {}
        }
        Ok(Table { format })
    }

    /// Writes a row.
    pub(super) fn add(&self, out: &mut dyn Write, row: &Row) -> std::io::Result<()> {
        let Row {
            method,
            start,
            answer,
            visits,
            steps_back,
            milliseconds,
        } = row;
        match self.format {
            TableFormat::Text => writeln!(
                out,
                "{method:<39} {start:<6} {answer:<9} {visits:>11} {steps_back:>11} {milliseconds:>8.1} ms"
            ),
            TableFormat::Csv => writeln!(
                out,
                "{},{},{answer},{visits},{steps_back},{milliseconds:.1}",
                quoted(method),
                quoted(start)
            ),
            TableFormat::Md => writeln!(
                out,
                "| {} | {} | {answer} | {visits} | {steps_back} | {milliseconds:.1} |",
                method.replace('|', "\\|"),
                start.replace('|', "\\|")
            ),
            TableFormat::Json => Ok(()),
        }
    }
}

/// A field of comma-separated values (RFC 4180).
pub(super) fn quoted(field: &str) -> String {
    match field.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}
