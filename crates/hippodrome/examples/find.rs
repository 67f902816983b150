// Finds a closed tour of the chess board and shows it as a grid.

use hippodrome::{Answer, Ends, Leaper, Limits, Method, Problem, Quiet, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Closed);
    match solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet).answer {
        Answer::Found(tour) => println!("{}", tour.display(&problem)),
        Answer::Impossible(why) => println!("there is none: {why}"),
        Answer::Unknown(why) => println!("not decided: {why}"),
    }
    Ok(())
}
