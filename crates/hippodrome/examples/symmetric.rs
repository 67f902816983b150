// Tours that a turn of the board maps to themselves: how many, one of them, and why there are none.

use hippodrome::{Constraints, Counter, Ends, Existence, Leaper, Problem, Tours, exists, recheck};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let with = |board: &str, symmetry: &str| -> Result<Problem, Box<dyn std::error::Error>> {
        let constraints = Constraints {
            symmetry: Some(symmetry.parse()?),
            ..Constraints::default()
        };
        let closed = Problem::on_board(board.parse()?, Leaper::KNIGHT, Ends::Closed);
        Ok(closed.with(constraints)?)
    };
    for symmetry in ["90", "180-eulerian", "mirror"] {
        let problem = with("6x6", symmetry)?;
        println!("{symmetry}: {}", Counter::new(&problem).count()?.tours);
    }
    let turned = with("6x6", "90")?;
    let tour = Tours::new(&turned)?.next().expect("there are ten");
    println!("{}", tour.display(&turned));

    let none = with("8x8", "90")?;
    let Existence::No(reason) = exists(&none) else {
        panic!("no closed tour of 8x8 has it");
    };
    println!("{reason}");
    assert!(recheck(&none, &reason));
    Ok(())
}
