//! A tour of a board, and how it was found; or why there is none.

use hippodrome::{Answer, Limits, plan, solve};
use serde_json::{Value, json};

use crate::request::AboutTour;
use crate::watch::Watcher;
use crate::{Parcel, Sink, evidence};

pub(crate) fn respond(asked: &AboutTour, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let method = asked.method.method(&problem)?;
    let plan = plan(&problem, &method);
    let limits = Limits::NONE.with_nodes(asked.nodes);
    let mut watcher = Watcher::new(sink, asked.steps);
    let report = solve(&problem, &method, &limits, &mut watcher);
    watcher.flush();
    let steps = watcher.steps;
    let (status, reason, proof) = match &report.answer {
        Answer::Found(tour) => {
            let squares: Vec<u32> = tour.squares().iter().map(|square| square.raw()).collect();
            sink.parcel(Parcel::Tour, &squares);
            ("found", None, None)
        }
        Answer::Impossible(proof) => (
            "impossible",
            Some(proof.to_string()),
            Some(evidence::of(proof, &|square| square.raw())),
        ),
        Answer::Unknown(stopped) => ("unknown", Some(stopped.to_string()), None),
    };
    let remark = asked
        .method
        .article()
        .and_then(|article| article.remark(&problem, asked.method.most_first(), &report));
    Ok(json!({
        "problem": problem.to_string(),
        "status": status,
        "reason": reason,
        "proof": proof,
        "remark": remark,
        "plan": plan.to_string(),
        "rule": plan.rule().map(|rule| json!({ "ties": rule.ties.to_string(), "mostFirst": rule.most_first })),
        "engine": report.engine,
        "visits": report.stats.nodes,
        "backtracks": report.stats.backtracks,
        "deepest": report.stats.deepest,
        "restarts": report.stats.restarts,
        "steps": steps,
    }))
}
