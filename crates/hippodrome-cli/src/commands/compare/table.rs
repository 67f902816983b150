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

/// What became of a method.
pub(super) struct Row {
    pub(super) method: String,
    pub(super) start: String,
    pub(super) answer: &'static str,
    pub(super) visits: u64,
    pub(super) steps_back: u64,
    pub(super) milliseconds: f64,
}

/// A table that is being written to stdout. JSON documents are none.
pub(super) struct Table {
    format: TableFormat,
}

impl Table {
    /// Writes what stands above the rows.
    pub(super) fn begin(format: TableFormat) -> std::io::Result<Table> {
        let mut out = anstream::stdout();
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
    pub(super) fn add(&self, row: &Row) -> std::io::Result<()> {
        let Row {
            method,
            start,
            answer,
            visits,
            steps_back,
            milliseconds,
        } = row;
        let mut out = anstream::stdout();
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
fn quoted(field: &str) -> String {
    match field.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}
