// Makes a puzzle: numbers on some squares that leave exactly one tour.

use hippodrome::puzzle::{Difficulty, Solutions, check, make};
use hippodrome::{Ends, Leaper, Limits, Problem, Quiet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
    let puzzle = make(&board, 7, Difficulty::Easy, &Limits::NONE, &mut Quiet)?;
    for &(step, square) in &puzzle.problem.constraints().given {
        println!("{} on {}", step + 1, board.ground().name(square));
    }
    let (solutions, _) = check(&puzzle.problem, &Limits::NONE, &mut Quiet);
    assert!(matches!(solutions, Solutions::One(_)));
    Ok(())
}
