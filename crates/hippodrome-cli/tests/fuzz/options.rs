//! What each command takes, as its own `--help` says: so nothing is forgotten when one is added.

use std::path::Path;
use std::process::Command;

/// A command, as in `puzzle check`, with all that may stand behind it.
#[derive(Clone, Debug)]
pub(crate) struct Takes {
    pub(crate) command: Vec<String>,
    /// What stands there without a name, in order.
    pub(crate) positional: Vec<Value>,
    pub(crate) options: Vec<Named>,
}

/// `--name`, with a value or without.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) value: Option<Value>,
}

/// What stands for a value in the help, as BOARD, and which values it may have, if they are counted up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Value {
    pub(crate) kind: String,
    pub(crate) possible: Vec<String>,
}

/// Whether what stands behind an option is a file that it writes.
pub(crate) fn is_written(option: &str) -> bool {
    ["--output", "--film", "--trace", "--answer-key"].contains(&option)
}

/// All commands but `serve`, which has no end, and `help`.
pub(crate) fn of_program(program: &Path) -> Vec<Takes> {
    let mut all = Vec::new();
    collect(program, &[], &mut all);
    assert!(all.len() > 15, "the help is not read any more: {all:?}");
    all
}

fn collect(program: &Path, command: &[String], all: &mut Vec<Takes>) {
    let told = Command::new(program)
        .args(command)
        .arg("--help")
        .env("NO_COLOR", "1")
        .output()
        .expect("the program starts");
    let help = String::from_utf8(told.stdout).expect("UTF-8");
    let below = subcommands(&help);
    for name in &below {
        collect(
            program,
            &[command, std::slice::from_ref(name)].concat(),
            all,
        );
    }
    if below.is_empty() {
        all.push(read(command.to_vec(), &help));
    }
}

/// The lines of a section, by its title.
fn section<'h>(help: &'h str, title: &str) -> impl Iterator<Item = &'h str> {
    let inside = help.lines().skip_while(move |line| *line != title).skip(1);
    inside.take_while(|line| line.is_empty() || line.starts_with(' '))
}

fn subcommands(help: &str) -> Vec<String> {
    let names = section(help, "Commands:").filter_map(|line| {
        let name = line
            .strip_prefix("  ")
            .filter(|name| !name.starts_with(' '))?;
        name.split_whitespace().next().map(str::to_owned)
    });
    names
        .filter(|name| name != "help" && name != "serve")
        .collect()
}

fn read(command: Vec<String>, help: &str) -> Takes {
    let mut takes = Takes {
        command,
        positional: Vec::new(),
        options: Vec::new(),
    };
    for line in section(help, "Arguments:") {
        let depth = line.len() - line.trim_start().len();
        match (depth, takes.positional.last_mut()) {
            (2, _) => takes.positional.push(Value::of(line)),
            (_, Some(value)) => value.read_possible(line),
            _ => {}
        }
    }
    let titles = help
        .lines()
        .filter(|line| line.ends_with(':') && !line.starts_with(' '));
    for title in titles.filter(|title| !["Arguments:", "Examples:"].contains(title)) {
        for line in section(help, title) {
            let depth = line.len() - line.trim_start().len();
            match (
                line.find("--").filter(|_| depth < 8),
                takes.options.last_mut(),
            ) {
                (Some(at), _) => {
                    let text = &line[at..];
                    let name = text.split([' ', '<']).next().unwrap_or(text);
                    let value = text.contains('<').then(|| Value::of(text));
                    let name = name.to_owned();
                    takes.options.push(Named { name, value });
                }
                (
                    None,
                    Some(Named {
                        value: Some(value), ..
                    }),
                ) => value.read_possible(line),
                _ => {}
            }
        }
    }
    takes
}

impl Value {
    /// Of a line with its kind in brackets.
    fn of(line: &str) -> Value {
        let kind = line.split(['<', '>', '[', ']']).nth(1).unwrap_or_default();
        Value {
            kind: kind.to_owned(),
            possible: Vec::new(),
        }
    }

    /// Takes the values that a line below counts up.
    fn read_possible(&mut self, line: &str) {
        let line = line.trim();
        if let Some((_, list)) = line.split_once("[possible values: ") {
            let values = list.trim_end_matches(']').split(", ");
            self.possible.extend(values.map(str::to_owned));
        } else if let Some((value, _)) = line
            .strip_prefix("- ")
            .and_then(|line| line.split_once(':'))
        {
            self.possible.push(value.to_owned());
        }
    }
}
