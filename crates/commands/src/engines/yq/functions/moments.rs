//! The operators on dates.

use super::super::dates::{self, Moment, RFC3339};
use super::super::node::{Id, Outcome, fail, number, resolve};
use super::{Applied, Eval, kind_and_path};
use crate::datetime::Zone;

pub(super) fn one(eval: Eval<'_, '_, '_>, applied: Applied<'_>, out: &mut Vec<Id>) -> Outcome<bool> {
    let Applied { name, args, id, real, scope } = applied;
    let result = match (name, args) {
        ("now", []) => {
            let time = boxsh_kernel::vfs::TimeSource::now(eval.arena.process.clock());
            let zone = Zone::of(eval.arena.process);
            let text = Moment::in_zone(time.seconds, 0, &zone).format(RFC3339);
            eval.arena.scalar("!!timestamp", text)?
        }
        ("format_datetime", [layout]) => {
            let layout = eval.text(layout, id, scope)?;
            let text = parse(eval, id, real, false)?.format(&layout);
            eval.arena.scalar(resolve(&text), text)?
        }
        ("tz", [zone]) => {
            let zone = eval.text(zone, id, scope)?;
            let moment = parse(eval, id, real, false)?;
            let known = boxsh_format::zone::Zone::is_known(&zone) || zone.is_empty();
            if !known {
                return fail(format!("could not load tz [{zone}]: unknown time zone {zone}"));
            }
            let zone = Zone::named(zone.as_bytes());
            let text = Moment::in_zone(moment.seconds, moment.nanos, &zone).format(&eval.layout);
            let tag = eval.arena[real].tag.clone();
            eval.arena.scalar(&tag, text)?
        }
        ("with_dtf", [layout, body]) => {
            let layout = eval.text(layout, id, scope)?;
            let former = std::mem::replace(&mut eval.layout, layout);
            let found = eval.eval(body, &[id], scope);
            eval.layout = former;
            out.extend(found?);
            return Ok(true);
        }
        ("to_unix", []) => {
            let moment = parse(eval, id, real, true)?;
            eval.arena.int(moment.seconds)?
        }
        ("from_unix", []) => {
            let Some(seconds) = number(&eval.arena[real]) else {
                let tag = &eval.arena[real].tag;
                return fail(format!("from_unix only works on numbers, found {tag} instead"));
            };
            let zone = Zone::of(eval.arena.process);
            let text = Moment::in_zone(seconds.clamp(-1e14, 1e14) as i64, 0, &zone).format(RFC3339);
            eval.arena.scalar("!!timestamp", text)?
        }
        _ => return Ok(false),
    };
    out.push(result);
    Ok(true)
}

fn parse(eval: Eval<'_, '_, '_>, id: Id, real: Id, names_layout: bool) -> Outcome<Moment> {
    match dates::parse(&eval.layout, &eval.arena[real].value) {
        Ok(moment) => Ok(moment),
        Err(what) => {
            let (_, path) = kind_and_path(eval.arena, id);
            let layout =
                if names_layout { format!(" using layout [{}]", eval.layout) } else { String::new() };
            fail(format!("could not parse datetime of [{path}]{layout}: {what}"))
        }
    }
}
