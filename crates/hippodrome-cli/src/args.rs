//! What can be typed.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};
use hippodrome::{Article, Holes, Piece, Ties};
use hippodrome_draw::{Paper, Style};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold());

/// The knight's tour: find one, or say why there is none.
#[derive(Debug, Parser)]
#[command(
    name = "hippodrome",
    version,
    styles = STYLES,
    max_term_width = 100,
    after_help = "Exit codes: 0 yes, 1 proved no (or not a tour), 2 bad input, 3 not decided \
                  within the limits, 130 interrupted.",
    after_long_help = "Examples:\n  \
        hippodrome tour 8x8\n  \
        hippodrome tour 8x8 --closed --start d4\n  \
        hippodrome tour 3x8 --closed                 (no, with the theorem)\n  \
        hippodrome exists 5x6 --start c1 --end a2\n  \
        hippodrome count 6x8 --closed\n  \
        hippodrome tour 6x6 --format moves | hippodrome verify -\n  \
        hippodrome tour 8x8 --closed -o tour.svg\n  \
        hippodrome compare 8x8 --start b1\n  \
        hippodrome graph 8x8\n  \
        hippodrome distance 8x8 a1 h8\n\n\
        Exit codes: 0 yes, 1 proved no (or not a tour), 2 bad input, 3 not decided within the \
        limits, 130 interrupted."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find a tour, verified, or say why there is none
    Tour(TourArgs),
    /// Say whether there is a tour: yes, no or unknown, with the reason
    Exists(ExistsArgs),
    /// Show by exact search that there is no tour, and write the search down for `verify`
    Refute(RefuteArgs),
    /// Count the tours, exactly
    Count(CountArgs),
    /// List all tours, each once, one a line
    List(ListArgs),
    /// Check a tour (a grid, a list of moves, JSON or TSPLIB), or a refutation
    Verify(VerifyArgs),
    /// Draw a tour, or film it or a trace: SVG, PNG, GIF or APNG
    Draw(DrawArgs),
    /// Check that given numbers leave exactly one tour, or make such a puzzle
    #[command(subcommand)]
    Puzzle(PuzzleCommand),
    /// Watch a search in the terminal, step by step
    Watch(WatchArgs),
    /// Lay a text along a tour, and read it back
    Text(TextArgs),
    /// Run the articles' methods side by side
    Compare(CompareArgs),
    /// The move graph in numbers, or exported
    Graph(GraphArgs),
    /// A shortest path between two squares
    Distance(DistanceArgs),
    /// Serve the page: everything in a browser, computed there
    Serve(ServeArgs),
    /// Write the page into a directory, for any web host
    Site(SiteArgs),
    /// Write a shell's completions
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: clap_complete::Shell,
    },
    /// Write the manual page
    Man {
        /// Of this command; of the whole program if left out
        command: Option<String>,
    },
}

/// Where to tour.
#[derive(Debug, Args)]
pub(crate) struct GroundArgs {
    /// ROWSxCOLUMNS with holes, as in 8x8, 3x10 or 5x5-a1-e5; wrapped as in cylinder:4x9,
    /// torus:8x8, mobius:6x5 or klein:5x7; with levels as in 4x4x4
    #[arg(value_name = "BOARD")]
    pub(crate) spec: Option<String>,
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    /// Make so many random holes (5%, or 12), by --seed; as many of each color as can be
    #[arg(long, value_name = "HOLES", conflicts_with = "graph")]
    pub(crate) holes: Option<Holes>,
}

/// A board or a graph that is not the positional argument.
#[derive(Debug, Args)]
pub(crate) struct Elsewhere {
    /// Any outline: a file (or -) with rows of . (a square) and # (a hole), a line of - between
    /// levels; or ROWSxCOLUMNS; either wrapped as in torus:heart.txt
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<String>,
    /// Any graph instead of a board: a file (or -) with an edge list, DIMACS or TSPLIB HCP
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "piece"])]
    pub(crate) graph: Option<String>,
    /// knight, camel, zebra, giraffe, the two legs of a jump as in 1,2, king, queen, rook, bishop, or
    /// several of these as in knight+camel [default: knight]
    #[arg(long, value_name = "PIECE")]
    pub(crate) piece: Option<Piece>,
}

/// From where to where.
#[derive(Debug, Args)]
pub(crate) struct EndsArgs {
    /// A closed tour: from its last square a move leads back to its first
    #[arg(long)]
    pub(crate) closed: bool,
    /// The first square
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    /// The last square
    #[arg(
        long,
        value_name = "SQUARE",
        conflicts_with = "closed",
        allow_hyphen_values = true
    )]
    pub(crate) end: Option<String>,
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Squares,
}

/// What the tour must and must not do.
#[derive(Debug, Args)]
pub(crate) struct ConstraintArgs {
    /// The number of a square, from 1, as in 32=e4; several with commas between them, or given again
    #[arg(long, value_name = "NUMBER=SQUARE")]
    pub(crate) given: Vec<String>,
    /// A move that the tour makes, in either direction, as in c3-e4; several likewise
    #[arg(long, value_name = "SQUARE-SQUARE")]
    pub(crate) require: Vec<String>,
    /// A move that the tour does not make; several likewise
    #[arg(long, value_name = "SQUARE-SQUARE")]
    pub(crate) forbid: Vec<String>,
    /// Given numbers, and the board if no other is named, from a file (or -): a grid of numbers, .
    /// for a square without one, # for a hole
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzle: Option<String>,
}

impl ConstraintArgs {
    /// Whether nothing is asked for.
    pub(crate) fn is_empty(&self) -> bool {
        let ConstraintArgs {
            given,
            require,
            forbid,
            puzzle,
        } = self;
        given.is_empty() && require.is_empty() && forbid.is_empty() && puzzle.is_none()
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Squares {
    /// Files as letters, ranks as numbers from the bottom: d4
    Chess,
    /// Row and column from 0, from the top left: 4,3
    Rc,
}

/// How far to go.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop after this many squares entered (or edges chosen, or states of a count)
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Stop after this long: 10s, 2m, 1h, 500ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum MethodName {
    /// Whatever suits the problem
    Auto,
    /// Depth-first search in the order of moves
    Backtrack,
    /// Warnsdorff's rule, mended by flips and begun again
    Warnsdorff,
    /// Two moves at every square first, one cycle afterwards: for large boards with holes
    Factor,
    /// The complete search on edges
    Exact,
    /// Built by formula: the knight on full rectangles 3 wide or with both sides 5 or more
    Construct,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// The step of each square, the highest rank first
    Grid,
    /// The squares in order
    Moves,
    /// Everything, for programs
    Json,
    /// A TSPLIB tour
    Tsplib,
    /// The step of each square from 0 as 32 bits, little endian, the highest rank first
    U32,
    /// The same as 64 bits
    U64,
    /// A picture of lines that can be made larger
    Svg,
    /// A picture of pixels
    Png,
    /// The knight going its way, as a film
    Gif,
    /// The same in PNG
    Apng,
    /// A picture in the terminal
    Ansi,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome tour 8x8\n  \
    hippodrome tour 6x7 --start b3 --end e5 --format json\n  \
    hippodrome tour --board heart.txt --closed\n  \
    hippodrome tour 8x8 --squares rc --start 0,1 --as javascript\n  \
    hippodrome tour --graph petersen.hcp\n  \
    hippodrome tour 8x8 --given 1=a1,32=e4 --require c3-e4 --forbid a1-b3\n  \
    hippodrome tour --puzzle puzzle.txt\n  \
    hippodrome tour 8x8 --closed --explain\n  \
    hippodrome tour 1000000x1000000 --closed --step 314159265358\n  \
    hippodrome tour 1000000x1000000 --closed --square 271828,182845\n  \
    hippodrome tour 30000x30000 --closed --format u32 -o tour.bin\n  \
    hippodrome tour 8x8 --closed -o tour.svg\n  \
    hippodrome tour 8x8 --method warnsdorff --ties first --film search.gif\n  \
    hippodrome tour 1000000x1000000 --closed --window a1,40x40 -o window.png --theme dark")]
pub(crate) struct TourArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// How to look for it; with auto, --ties, --most-first and --alone ask for warnsdorff, --sort and
    /// --order for backtrack
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub(crate) method: MethodName,
    /// Run an article's own program: javascript, javascript-warnsdorff, java (its order of moves
    /// is our guess), codeproject (so are its ties), textbook, textbook-warnsdorff or course
    #[arg(
        long = "as",
        value_name = "ARTICLE",
        conflicts_with_all = [
            "method", "order", "ties", "alone", "seed", "sort", "piece", "given", "require",
            "forbid", "puzzle"
        ]
    )]
    pub(crate) article: Option<Article>,
    /// The order of moves: clockwise, or eight offsets as file,rank: "1,2 2,1 2,-1 ..."
    #[arg(
        long,
        value_name = "ORDER",
        default_value = "clockwise",
        allow_hyphen_values = true
    )]
    pub(crate) order: String,
    /// How Warnsdorff's rule breaks ties: first, random, lookahead, pohl, far or squirrel
    #[arg(long, value_name = "TIES")]
    pub(crate) ties: Option<Ties>,
    /// backtrack: try the squares with the fewest onward moves first
    #[arg(long)]
    pub(crate) sort: bool,
    /// The most onward moves first instead of the fewest (the textbook's exercise)
    #[arg(long)]
    pub(crate) most_first: bool,
    /// warnsdorff: one walk by the rule alone, with nothing behind it
    #[arg(long)]
    pub(crate) alone: bool,
    /// Another seed, another tour (and with --holes another board)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Only the square at this step, of a full rectangle of any size
    #[arg(long, value_name = "K", conflicts_with_all = ["square", "window", "format"])]
    pub(crate) step: Option<u128>,
    /// Only the step of this square: d4, or file,rank from 0 (with --squares rc: row,column)
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["window", "format"])]
    pub(crate) square: Option<String>,
    /// Only a window of the grid: a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8
    #[arg(long, value_name = "WINDOW")]
    pub(crate) window: Option<String>,
    /// How to write the tour [default: by the ending of the file's name, or grid; moves for a graph]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// Number steps from 0 instead of 1, in a grid and for --step and --square
    #[arg(long)]
    pub(crate) from_zero: bool,
    /// Write to this file instead of stdout: .txt, .json, .tour, .svg, .png, .gif or .apng
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Say on stderr what is going to be tried, and what it took
    #[arg(long)]
    pub(crate) explain: bool,
    /// Film the search: .gif or .apng
    #[arg(long, value_name = "FILE")]
    pub(crate) film: Option<PathBuf>,
    /// Write down what the search does, a JSON line for each event; `draw` makes films of it
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome exists 3x8 --closed\n  \
    hippodrome exists 5x6 --start c1 --end a2")]
pub(crate) struct ExistsArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome count 6x6 --closed                (9862)\n  \
    hippodrome count 6x6                         (open tours, either direction counted once)\n  \
    hippodrome count 6x7 --start b2 --end f4\n  \
    hippodrome count 5x5 --by start\n  \
    hippodrome count 6x6 --closed --by symmetry\n  \
    hippodrome count 8x8 --closed                (13267364410532, in a minute or so)\n  \
    hippodrome count 4x1..20                     (a row of a table)\n  \
    hippodrome count 3x1..120 --closed --recurrence\n  \
    hippodrome count 3x2000 --closed\n  \
    hippodrome count --graph petersen.hcp")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// More than the number of all
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<By>,
    /// Of a row of boards, as in 4x1..20: a line `N NUMBER` for each, as the OEIS takes them
    #[arg(long)]
    pub(crate) b_file: bool,
    /// Of a row of boards: the shortest linear recurrence that its numbers obey
    #[arg(long, conflicts_with = "b_file")]
    pub(crate) recurrence: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// The most memory for states: 500M, 12G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    pub(crate) memory: usize,
    /// How many threads share the work, where it can be shared [default: as many as the machine has]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Say on stderr what it took
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum By {
    /// The tours that begin at each square
    Start,
    /// The tours up to rotations and reflections of the board, and those that each maps to itself
    Symmetry,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome list 5x6 --closed\n  \
    hippodrome list 6x6 --closed --up-to-symmetry\n  \
    hippodrome list 8x8 --start a1 --limit 10")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Of tours that rotations and reflections of the board map to each other, only one
    #[arg(long)]
    pub(crate) up_to_symmetry: bool,
    /// No more than this many
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 refuted, 1 there is a tour, 2 bad input, 3 not decided within the \
                  limits, 130 interrupted.",
    after_long_help = "What is written is the tree of the search, a supposition or a contradiction \
    a line; `verify` goes through it with rules of its own, so that nobody need believe the \
    search.\n\n\
    Examples:\n  \
    hippodrome refute 4x8 --closed -o none.txt\n  \
    hippodrome verify none.txt\n  \
    hippodrome refute --graph snark.hcp --closed | hippodrome verify - --graph snark.hcp\n\n\
    Exit codes: 0 refuted, 1 there is a tour, 2 bad input, 3 not decided within the limits, 130 \
    interrupted."
)]
pub(crate) struct RefuteArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
    /// Another seed, another search (and other random holes)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// A tour that somebody has.
#[derive(Debug, Args)]
pub(crate) struct ClaimArgs {
    /// The file with the tour, or - for stdin
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome verify mytour.txt\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome verify -\n  \
    hippodrome verify moves.txt --board 8x8 --closed\n  \
    hippodrome verify tour.bin --board 30000x30000 --format u32\n  \
    hippodrome refute 4x8 --closed | hippodrome verify -")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) claim: ClaimArgs,
    /// The file holds plain numbers, as `tour --format u32` writes them; --board says which board
    #[arg(long, value_name = "FORMAT", requires = "board")]
    pub(crate) format: Option<Numbers>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome draw mytour.txt -o tour.svg --style numbers\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome draw - -o knot.png --style celtic\n  \
    hippodrome draw tour.json -o magic.svg --style numbers --magic\n  \
    hippodrome draw events.jsonl -o search.gif --theme dark\n  \
    hippodrome draw tour.json -o window.png --window c3,12x20")]
pub(crate) struct DrawArgs {
    // The file may hold a trace too.
    #[command(flatten)]
    pub(crate) claim: ClaimArgs,
    /// Only a window of the board: a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8
    #[arg(long, value_name = "WINDOW")]
    pub(crate) window: Option<String>,
    /// How to write it [default: by the ending of the file's name, or ansi]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Picture>,
    /// Write to this file instead of stdout: .svg, .png, .gif or .apng
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

#[derive(Debug, Args)]
#[command(
    after_long_help = "Keys: space plays and pauses, left and right step, up and down change the \
    speed, Home and End go to the ends, PageUp and PageDown a hundred steps, q quits.\n\n\
    Examples:\n  \
    hippodrome watch 8x8 --start d4\n  \
    hippodrome watch 6x6 --method backtrack\n  \
    hippodrome watch --replay events.jsonl"
)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    /// How to look for it
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub(crate) method: MethodName,
    /// How Warnsdorff's rule breaks ties: first, random, lookahead, pohl, far or squirrel
    #[arg(long, value_name = "TIES")]
    pub(crate) ties: Option<Ties>,
    /// backtrack: try the squares with the fewest onward moves first
    #[arg(long)]
    pub(crate) sort: bool,
    /// Another seed, another tour
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Stop after this many squares entered [default: 1000000]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// A trace that `tour --trace` wrote, instead of a search
    #[arg(long, value_name = "FILE", conflicts_with_all = ["spec", "board", "method", "ties", "sort", "nodes"])]
    pub(crate) replay: Option<String>,
    /// The colors: light or dark
    #[arg(long, value_name = "THEME", default_value = "dark")]
    pub(crate) theme: WatchTheme,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum WatchTheme {
    /// For a dark terminal
    Dark,
    /// For a light terminal
    Light,
}

#[derive(Debug, Args)]
pub(crate) struct TextArgs {
    #[command(subcommand)]
    pub(crate) command: TextCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TextCommand {
    /// Lay a text along a tour: a grid to print
    #[command(after_long_help = "Examples:\n  \
        hippodrome text lay 8x8 --closed \"Round and round the knight goes\"\n  \
        hippodrome text lay 5x5 --by syllables \"ev-er-y square but once\"")]
    Lay {
        /// The board, unless --board gives it
        #[arg(value_name = "BOARD")]
        first: String,
        /// The text; - reads it from stdin
        #[arg(value_name = "TEXT")]
        second: Option<String>,
        #[command(flatten)]
        tour: TourOf,
        /// The pieces: letters, syllables (cut at spaces and hyphens) or words
        #[arg(long, value_name = "PIECES", default_value = "letters")]
        by: Pieces,
        /// Write to this file instead of stdout
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Read a text off a grid, along the same tour
    #[command(after_long_help = "Examples:\n  \
        hippodrome text read 8x8 --closed puzzle.txt")]
    Read {
        /// The board, unless --board gives it
        #[arg(value_name = "BOARD")]
        first: String,
        /// The file with the grid, or - for stdin
        #[arg(value_name = "FILE")]
        second: Option<String>,
        #[command(flatten)]
        tour: TourOf,
    },
}

/// The tour that `tour` finds.
#[derive(Debug, Args)]
pub(crate) struct TourOf {
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    /// Another seed, another tour
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Pieces {
    /// Each letter or digit, in capitals
    Letters,
    /// What is between spaces and hyphens
    Syllables,
    /// What is between spaces
    Words,
}

/// What a picture looks like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LookArgs {
    /// line, numbers, board, mosaic, string or celtic
    #[arg(long, value_name = "STYLE", default_value = "line")]
    pub(crate) style: Style,
    /// The colors: for a light or a dark screen, or black on paper
    #[arg(long, value_name = "THEME", default_value = "light")]
    pub(crate) theme: ThemeName,
    /// Sums of the steps beside ranks, files and diagonals; underlined where they are magic
    #[arg(long)]
    pub(crate) magic: bool,
    /// So many pixels from left to right [default: 64 a square, and 1200 at most if that is enough]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) width: Option<u32>,
    /// How a built tour is put together: its tiles, and the moves that join them
    #[arg(long, conflicts_with_all = ["style", "magic"])]
    pub(crate) tiles: bool,
    /// For a plotter: SVG with the tour as one path in millimetres, and nothing else
    #[arg(long, conflicts_with_all = ["style", "theme", "magic", "width", "window", "tiles"])]
    pub(crate) plotter: bool,
    /// The plotter's paper: A1 to A6, letter, tabloid, or millimetres as in 200x300
    #[arg(long, value_name = "PAGE", requires = "plotter", default_value = "A4")]
    pub(crate) page: Paper,
    /// Lengths in millimetres, as they are anyway
    #[arg(long, requires = "plotter")]
    pub(crate) mm: bool,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// For a light screen
    Light,
    /// For a dark screen
    Dark,
    /// For paper: black and grey
    Print,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Picture {
    /// Lines that can be made larger
    Svg,
    /// Pixels
    Png,
    /// A film
    Gif,
    /// A film in PNG
    Apng,
    /// Colored signs, for a terminal
    Ansi,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Numbers {
    /// 32 bits each, little endian
    U32,
    /// 64 bits each
    U64,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    /// Say whether given numbers leave no tour, exactly one, or more
    Check(CheckArgs),
    /// Take numbers away from a random tour as long as it stays the only one
    Make(MakeArgs),
}

#[derive(Debug, Args)]
#[command(
    after_help = "The first word on stdout is one, none, several, or unknown; then come the tour, or \
                  two of several.\n\
                  Exit codes: 0 exactly one, 1 none or several, 2 bad input, 3 not decided within the \
                  limits.",
    after_long_help = "Examples:\n  \
        hippodrome puzzle check puzzle.txt\n  \
        hippodrome puzzle check puzzle.txt --closed\n  \
        hippodrome puzzle check wrapped.txt --board torus:6x6\n\n\
        The first word on stdout is one, none, several, or unknown; then come the tour, or two of \
        several. Exit codes: 0 exactly one, 1 none or several, 2 bad input, 3 not decided within the \
        limits."
)]
pub(crate) struct CheckArgs {
    /// The puzzle, or - for stdin: a grid of numbers, . for a square without one, # for a hole
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    /// From its last number a move leads back to its first
    #[arg(long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome puzzle make 6x6 --seed 3\n  \
    hippodrome puzzle make 6x6 --seed 3 --solution\n  \
    hippodrome puzzle make 8x8 --closed -o puzzle.txt\n  \
    hippodrome puzzle make 7x7 --holes 3 --piece king")]
pub(crate) struct MakeArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    /// Another seed, another puzzle (and with --holes another board)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write the solution instead of the puzzle
    #[arg(long)]
    pub(crate) solution: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome compare 8x8 --start b1\n  \
    hippodrome compare 8x8 --all-starts\n  \
    hippodrome compare 6x6 --all-starts --ties random --trials 1000")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    /// The first square [default: that of each article; a1 for the rest]
    #[arg(long, value_name = "SQUARE", conflicts_with = "all_starts")]
    pub(crate) start: Option<String>,
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Squares,
    /// For each tie-break, a map of the starts from which Warnsdorff's rule alone fails
    #[arg(long)]
    pub(crate) all_starts: bool,
    /// Only this tie-break
    #[arg(long, value_name = "TIES", requires = "all_starts")]
    pub(crate) ties: Option<Ties>,
    /// Walks from each start with random ties
    #[arg(long, value_name = "N", default_value_t = 100, requires = "all_starts")]
    pub(crate) trials: u64,
    /// For random ties and random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The most squares each method may enter
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000_000,
        conflicts_with = "all_starts"
    )]
    pub(crate) nodes: u64,
    /// The time each method may take: 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "all_starts")]
    pub(crate) time: Option<Duration>,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Export {
    /// Graphviz
    Dot,
    /// TSPLIB HCP
    Tsplib,
    /// DIMACS
    Dimacs,
    /// JSON
    Json,
    /// An edge a line
    Edges,
    /// The 0-1 matrix, a row a line
    Matrix,
    /// The board itself, as --board reads it
    Outline,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome graph 8x8\n  \
    hippodrome graph 5x5 --format dot | dot -Tsvg -o graph.svg\n  \
    hippodrome graph 8x8 --distances a1\n  \
    hippodrome graph --graph six.txt --depth-first\n  \
    hippodrome graph --graph six.txt --path A --limit 5")]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write the graph itself instead of its numbers
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["distances", "depth_first"])]
    pub(crate) format: Option<Export>,
    /// The distance in moves of every square from this one
    #[arg(long, value_name = "SQUARE", conflicts_with = "depth_first")]
    pub(crate) distances: Option<String>,
    /// Discovery and finishing times of a depth-first search
    #[arg(long)]
    pub(crate) depth_first: bool,
    /// A path from this square, no square twice, of as many moves as --limit says: the textbook's
    /// depth-first search with a limit on depth
    #[arg(
        long,
        value_name = "SQUARE",
        requires = "limit",
        conflicts_with_all = ["format", "distances", "depth_first"]
    )]
    pub(crate) path: Option<String>,
    /// The moves of --path
    #[arg(long, value_name = "MOVES", requires = "path")]
    pub(crate) limit: Option<usize>,
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Squares,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome distance 8x8 a1 h8\n  \
    hippodrome distance --board island.txt a1 h8 --piece camel")]
pub(crate) struct DistanceArgs {
    /// The board, unless --board or --graph gives it
    #[arg(value_name = "BOARD")]
    pub(crate) first: String,
    /// From this square
    #[arg(value_name = "FROM")]
    pub(crate) second: String,
    /// To this square
    #[arg(value_name = "TO")]
    pub(crate) third: Option<String>,
    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Squares,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome serve --open\n  \
    hippodrome serve --port 0\n  \
    hippodrome serve --address 0.0.0.0           (whoever can reach this machine)")]
pub(crate) struct ServeArgs {
    /// 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8089)]
    pub(crate) port: u16,
    /// Where to listen: this machine alone, unless told otherwise
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome site public")]
pub(crate) struct SiteArgs {
    /// The directory; made if it is not there
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,
}

/// Reads 10s, 2m, 1h, 500ms; a number alone is seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time: write it as 10s, 2m, 1h or 500ms");
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let milliseconds = match unit {
        "ms" => 1,
        "s" | "" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(wrong()),
    };
    let milliseconds = number.checked_mul(milliseconds).ok_or_else(wrong)?;
    Ok(Duration::from_millis(milliseconds))
}

/// Reads 12G, 500M, 64K; a number alone is bytes.
fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("`{text}` is not a size: write it as 500M or 12G");
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: usize = number.parse().map_err(|_| wrong())?;
    let shift = match unit.trim_end_matches(['B', 'b']).trim_end_matches('i') {
        "" => 0,
        "K" | "k" => 10,
        "M" | "m" => 20,
        "G" | "g" => 30,
        "T" | "t" => 40,
        _ => return Err(wrong()),
    };
    number.checked_mul(1 << shift).ok_or_else(wrong)
}
