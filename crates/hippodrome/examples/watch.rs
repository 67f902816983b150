// Watches a search: every step that it takes, and how many it took back.

use hippodrome::{Backtrack, Ends, Event, Leaper, Limits, Method, Problem, Trace, solve};

#[derive(Default)]
struct Steps {
    advanced: u64,
    retreated: u64,
}

impl Trace for Steps {
    fn event(&mut self, event: Event) {
        match event {
            Event::Advance(_) => self.advanced += 1,
            Event::Retreat(_) => self.retreated += 1,
            _ => {}
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
    let method = Method::Backtrack(Backtrack::default());
    let mut steps = Steps::default();
    solve(&problem, &method, &Limits::NONE, &mut steps);
    println!("{} steps forward, {} back", steps.advanced, steps.retreated);
    assert_eq!(steps.advanced - steps.retreated, 25);
    Ok(())
}
