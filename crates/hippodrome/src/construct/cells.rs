//! From a square to its step: the inverse of reading the word of a tour.
//!
//! The tiles of a board stand in bands, and in a band in columns; those that are repeated stand side
//! by side. A [`TileGrid`] is a tile with all its repetitions: `across` of them in the band, `up` of them in
//! bands above one another. Each run of the word through the tile has steps that are linear in the
//! number of the repetition, since each repetition of a word is as long as the first:
//!
//! ```text
//! step = base + place in the run + i * by_file + j * by_rank,   0 <= i < across, 0 <= j < up
//! ```
//!
//! So a square's step takes two divisions (which repetition), a look into the tile (which place of
//! its path) and two multiplications.

use super::tile::Tile;
use super::word::{Corner, Item, Run, Word, plus, times};
use crate::sorting::{pair, sort_by_number, sorted_by_number};

/// A tile with its repetitions.
#[derive(Clone, Debug)]
struct TileGrid {
    tile: usize,
    corner: Corner,
    across: u64,
    up: u64,
    /// All its runs are repeated alike.
    even: bool,
    runs: Vec<RunSteps>,
}

/// The steps of one run of a tile's path and of its repetitions.
#[derive(Copy, Clone, Debug)]
struct RunSteps {
    from: u16,
    to: u16,
    backwards: bool,
    base: i128,
    by_file: i128,
    by_rank: i128,
}

/// A band: its lowest rank, and its cells from left to right.
#[derive(Clone, Debug)]
pub(super) struct Band {
    rank: u64,
    cells: Vec<TileGrid>,
}

impl Band {
    /// From left to right: the tile, and how often it is repeated in the band and with it.
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, u64, u64)> {
        self.cells
            .iter()
            .map(|cell| (cell.tile, cell.across, cell.up))
    }
}

/// The cells of a board.
#[derive(Clone, Debug)]
pub(super) struct TileMap {
    bands: Vec<Band>,
}

/// What repeats a run: by how much, and how often.
#[derive(Copy, Clone)]
struct Repeated {
    by: Corner,
    count: u64,
    length: u128,
}

impl TileMap {
    /// Reads the word through.
    pub(super) fn new(word: &Word) -> TileMap {
        let mut cells = TileMap { bands: Vec::new() };
        cells.read(word, 0, &mut Vec::new());
        cells.bands = sorted_by_number(cells.bands, |band| band.rank);
        for band in &mut cells.bands {
            let cells = std::mem::take(&mut band.cells);
            band.cells = sorted_by_number(cells, |cell| cell.corner.0);
        }
        cells
    }

    fn read(&mut self, word: &Word, start: u128, repeated: &mut Vec<Repeated>) {
        for (at, item) in word.items() {
            match item {
                Item::Run(run) => self.add(run, start + at, repeated),
                Item::Repeat(repeat) => {
                    repeated.push(Repeated {
                        by: repeat.by,
                        count: repeat.count,
                        length: repeat.word.len(),
                    });
                    self.read(&repeat.word, start + at, repeated);
                    repeated.pop();
                }
            }
        }
    }

    fn add(&mut self, run: &Run, start: u128, repeated: &[Repeated]) {
        let (mut across, mut up) = (1, 1);
        let mut corner = run.corner;
        let mut stretch = RunSteps {
            from: run.from,
            to: run.to,
            backwards: run.backwards,
            base: start as i128,
            by_file: 0,
            by_rank: 0,
        };
        for &Repeated { by, count, length } in repeated {
            let (by_this, many) = match by.1 {
                0 => (&mut stretch.by_file, &mut across),
                _ => (&mut stretch.by_rank, &mut up),
            };
            *many = count;
            *by_this = length as i128;
            // A repetition that leads down or to the left is counted from its far end.
            if (by.0 | by.1) >> 63 == 1 {
                corner = plus(corner, times(count - 1, by));
                stretch.base += (count - 1) as i128 * length as i128;
                *by_this = -*by_this;
            }
        }
        let rank = corner.1;
        let band = match self.bands.iter().position(|band| band.rank == rank) {
            Some(band) => &mut self.bands[band],
            None => {
                let cells = Vec::new();
                self.bands.push(Band { rank, cells });
                self.bands.last_mut().expect("just pushed")
            }
        };
        match band.cells.iter_mut().find(|cell| cell.corner == corner) {
            Some(cell) => {
                cell.even &= (cell.across, cell.up) == (across, up);
                cell.runs.push(stretch);
            }
            None => band.cells.push(TileGrid {
                tile: run.tile,
                corner,
                across,
                up,
                even: true,
                runs: vec![stretch],
            }),
        }
    }

    /// Whether the cells lie side by side and cover a board of these sides, and the runs of each go
    /// over each square of its tile once.
    pub(super) fn cover(&self, tiles: &[Tile], (width, height): Corner) -> bool {
        let mut rank = 0;
        for band in &self.bands {
            let (mut file, mut top) = (0, None);
            for cell in &band.cells {
                let tile = &tiles[cell.tile];
                let up = rank + tile.height * cell.up;
                if cell.corner != (file, rank) || *top.get_or_insert(up) != up {
                    return false;
                }
                if !cell.even || !tile.is_full() || !cell.runs_over(tile.len()) {
                    return false;
                }
                file += tile.width * cell.across;
            }
            if file != width {
                return false;
            }
            rank = top.unwrap_or(rank);
        }
        rank == height
    }

    /// The step of a square of the board.
    pub(super) fn step_of(&self, tiles: &[Tile], x: u64, y: u64) -> u128 {
        let band = self.bands.partition_point(|band| band.rank <= y) - 1;
        let cells = &self.bands[band].cells;
        let cell = cells.partition_point(|cell| cell.corner.0 <= x) - 1;
        cells[cell].step_of(&tiles[cells[cell].tile], x, y)
    }

    /// The tile that a square of the board lies in, and the corner of its repetition.
    pub(super) fn tile_at(&self, tiles: &[Tile], x: u64, y: u64) -> (usize, Corner) {
        let band = self.bands.partition_point(|band| band.rank <= y) - 1;
        let cells = &self.bands[band].cells;
        let cell = &cells[cells.partition_point(|cell| cell.corner.0 <= x) - 1];
        let tile = &tiles[cell.tile];
        let (file, rank) = cell.corner;
        let (across, _) = part(x - file, tile.width, cell.across);
        let (up, _) = part(y - rank, tile.height, cell.up);
        let corner = (file + across * tile.width, rank + up * tile.height);
        (cell.tile, corner)
    }

    /// The bands from the highest down.
    pub(super) fn downwards(&self) -> impl Iterator<Item = &Band> {
        self.bands.iter().rev()
    }

    /// The cells: tile, corner, and how often it is repeated in its band and with it.
    pub(super) fn patches(&self) -> impl Iterator<Item = (usize, Corner, u64, u64)> {
        let cells = self.bands.iter().flat_map(|band| &band.cells);
        cells.map(|cell| (cell.tile, cell.corner, cell.across, cell.up))
    }

    /// The lines of tiles through a rank.
    pub(super) fn along_rank<'c>(
        &'c self,
        tiles: &[Tile],
        y: u64,
    ) -> impl Iterator<Item = TileLine<'c>> {
        let band = &self.bands[self.bands.partition_point(|band| band.rank <= y) - 1];
        let first = &band.cells[0];
        let (nth, place) = part(y - band.rank, tiles[first.tile].height, first.up);
        band.cells.iter().map(move |cell| TileLine {
            cell,
            in_rank: true,
            nth,
            place,
        })
    }

    /// The lines of tiles through a file.
    pub(super) fn along_file(&self, tiles: &[Tile], x: u64) -> impl Iterator<Item = TileLine<'_>> {
        self.bands.iter().map(move |band| {
            let cell = band.cells.partition_point(|cell| cell.corner.0 <= x) - 1;
            let cell = &band.cells[cell];
            let (nth, place) = part(x - cell.corner.0, tiles[cell.tile].width, cell.across);
            TileLine {
                cell,
                in_rank: false,
                nth,
                place,
            }
        })
    }
}

/// Which repetition, and what is beyond its edge.
fn part(beyond: u64, side: u64, count: u64) -> (u64, u64) {
    match count {
        1 => (0, beyond),
        _ => (beyond / side, beyond % side),
    }
}

impl TileGrid {
    /// Whether the runs go over each place of the tile's path once.
    fn runs_over(&self, length: usize) -> bool {
        let mut runs: Vec<(u32, u32)> = self
            .runs
            .iter()
            .map(|run| (run.from.into(), run.to.into()))
            .collect();
        sort_by_number(&mut runs, |(from, to)| pair(from, to));
        let end = runs
            .iter()
            .try_fold(0, |end, &(from, to)| (from == end).then_some(to));
        end.is_some_and(|end| end as usize == length)
    }

    fn step_of(&self, tile: &Tile, x: u64, y: u64) -> u128 {
        let (i, x) = part(x - self.corner.0, tile.width, self.across);
        let (j, y) = part(y - self.corner.1, tile.height, self.up);
        let (run, step) = self.first_step(tile, x, y);
        (step + i128::from(i) * run.by_file + i128::from(j) * run.by_rank) as u128
    }

    /// The step of a square of the first repetition, and the run that goes over it.
    #[inline]
    fn first_step(&self, tile: &Tile, x: u64, y: u64) -> (&RunSteps, i128) {
        let at = tile.step_of(x, y) as u16;
        let run = self
            .runs
            .iter()
            .find(|run| (run.from..run.to).contains(&at));
        let run = run.expect("the runs of a tile go over all its squares");
        let place = match run.backwards {
            false => at - run.from,
            true => run.to - 1 - at,
        };
        (run, run.base + i128::from(place))
    }
}

/// A rank or a file of a cell: a line through tiles that are alike.
#[derive(Copy, Clone, Debug)]
pub(super) struct TileLine<'c> {
    cell: &'c TileGrid,
    in_rank: bool,
    /// Which of the repetitions that lie beside this one, across the line.
    pub(super) nth: u64,
    /// Which rank or file of the tile.
    pub(super) place: u64,
}

/// The step of a square in the first tile of a line, of the first repetition; and by how much it
/// grows from tile to tile along the line, and from repetition to repetition across it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Linear {
    pub(super) step: i128,
    pub(super) along: i128,
    pub(super) across: i128,
}

impl TileLine<'_> {
    /// Whether both go through the same squares of their tiles, of perhaps other repetitions.
    pub(super) fn is_like(&self, other: &TileLine<'_>) -> bool {
        std::ptr::eq(self.cell, other.cell) && self.place == other.place
    }

    /// Where the line begins.
    pub(super) fn from(&self) -> u64 {
        match self.in_rank {
            true => self.cell.corner.0,
            false => self.cell.corner.1,
        }
    }

    /// How many tiles it goes through.
    pub(super) fn count(&self) -> u64 {
        match self.in_rank {
            true => self.cell.across,
            false => self.cell.up,
        }
    }

    /// The steps of its squares.
    pub(super) fn steps(&self, tiles: &[Tile]) -> impl ExactSizeIterator<Item = Linear> {
        let TileLine {
            cell,
            in_rank,
            place,
            ..
        } = *self;
        let tile = &tiles[cell.tile];
        let length = if in_rank { tile.width } else { tile.height };
        (0..length as usize).map(move |at| {
            let at = at as u64;
            let (x, y) = if in_rank { (at, place) } else { (place, at) };
            let (run, step) = cell.first_step(tile, x, y);
            let (along, across) = match in_rank {
                true => (run.by_file, run.by_rank),
                false => (run.by_rank, run.by_file),
            };
            Linear {
                step,
                along,
                across,
            }
        })
    }
}
