// Builds a closed tour of a board of 10^36 squares, and asks it for single steps.

use hippodrome::{Construction, Numbering, Rectangle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let side = 1_000_000_000_000_000_000;
    let rectangle = Rectangle::closed(side, side);
    println!("{}", rectangle.exists()?.sentence(&rectangle));
    let tour = Construction::of(&rectangle)?;
    for step in [0, 1, 10u128.pow(20), tour.len() - 1] {
        let square = tour.point_at(step).ok_or("past the end of the tour")?;
        println!("step {step}: file {}, rank {}", square.file, square.rank);
        assert_eq!(tour.step_of(square), Some(step));
    }
    Ok(())
}
