// Says why there is no tour, and checks the reason with the rules alone.

use hippodrome::{Ends, Existence, Leaper, Problem, exists, recheck};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (board, ends) in [
        ("4x7", Ends::Closed),
        ("3x8", Ends::Closed),
        ("8x8-a1-h8", Ends::Closed),
        ("3x5", Ends::Any),
    ] {
        let problem = Problem::on_board(board.parse()?, Leaper::KNIGHT, ends);
        let Existence::No(reason) = exists(&problem) else {
            return Err(format!("{problem}: no reason was found").into());
        };
        assert!(recheck(&problem, &reason));
        println!("{problem}: {reason}");
    }
    Ok(())
}
