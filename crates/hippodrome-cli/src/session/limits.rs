//! How far a search may go: `--nodes`, `--time`, `--memory`.

use std::time::Duration;

use clap::Args;

/// How far to go.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop after this many squares entered (or edges chosen, or states of a count)
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Stop after this long: 10s, 2m, 1h, 500ms; where the search took it all, what it found may take
    /// as long again to be written
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
}

/// How much memory to take.
#[derive(Copy, Clone, Debug, Args)]
pub(crate) struct MemoryArgs {
    /// Take no more memory than this, all in: 500M, 12G [default: nine tenths of what the machine has
    /// left]
    #[arg(long = "memory", value_name = "SIZE", value_parser = bytes)]
    pub(crate) bytes: Option<usize>,
}

/// Reads a number and the unit behind it.
fn number_and_unit(text: &str) -> Option<(u64, &str)> {
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    Some((number.parse().ok()?, unit))
}

/// Reads 10s, 1.5s, 2m, 1h, 500ms; a number alone is seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time: write it as 10s, 1.5s, 2m, 1h or 500ms");
    let digits = text.find(|c: char| !(c.is_ascii_digit() || c == '.'));
    let (number, unit) = text.split_at(digits.unwrap_or(text.len()));
    let milliseconds: u64 = match unit {
        "ms" => 1,
        "s" | "" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(wrong()),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    // More digits than these are less than a millisecond of an hour.
    let part = &part[..part.len().min(9)];
    let share: u64 = part.parse().map_err(|_| wrong())?;
    let share = share * milliseconds / 10u64.pow(part.len() as u32);
    let whole = whole
        .parse::<u64>()
        .ok()
        .and_then(|whole| whole.checked_mul(milliseconds));
    let milliseconds = whole.and_then(|whole| whole.checked_add(share));
    Ok(Duration::from_millis(milliseconds.ok_or_else(wrong)?))
}

/// Reads 12G, 500M, 64K; a number alone is bytes.
fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("`{text}` is not a size: write it as 500M or 12G");
    let (number, unit) = number_and_unit(text).ok_or_else(wrong)?;
    let shift = match unit.trim_end_matches(['B', 'b']).trim_end_matches('i') {
        "" => 0,
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        "T" | "t" => 40,
        _ => return Err(wrong()),
    };
    let bytes = number.checked_mul(1 << shift).ok_or_else(wrong)?;
    usize::try_from(bytes).map_err(|_| wrong())
}
