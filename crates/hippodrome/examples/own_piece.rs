// A piece of one's own: a nightrider that also steps as a wazir.

use hippodrome::{
    Answer, Ends, Leaper, Limits, Method, Motion, Piece, Problem, Quiet, solve, verify,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let motions = [Motion::slide(Leaper::KNIGHT), Motion::leap(Leaper::WAZIR)];
    let piece = Piece::of(motions).ok_or("a piece has one to eight motions")?;
    let problem = Problem::on_board("5x5".parse()?, piece, Ends::Any);
    let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
    let Answer::Found(tour) = report.answer else {
        return Err("it tours 5x5".into());
    };
    verify(&problem, tour.squares())?;
    println!(
        "{piece} on 5x5, found by {}:\n{}",
        report.engine,
        tour.display(&problem)
    );
    Ok(())
}
