//! The search for the fewest changes: Myers' algorithm in linear space, from both ends at once.
//!
//! See E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, 1986. Where it would take too long, the best that was
//! found so far decides.

use boxsh_kernel::Errno;

use super::class::Class;
use super::discard::Remaining;

/// A run of matches this long is no accident.
const LONG_SNAKE: i32 = 20;

/// As many steps are taken before a search may be given up as too long.
const PATIENCE: i32 = 4096;

/// As many before a good diagonal is taken for the right one, if changes are known to be scattered.
const SCATTERED_PATIENCE: i32 = 200;

/// A rectangle of the edit graph: lines `x0..x1` of one text, `y0..y1` of the other.
#[derive(Clone, Copy)]
struct Area {
    x0: i32,
    x1: i32,
    y0: i32,
    y1: i32,
    /// Whether the best path has to be found.
    minimal: bool,
}

/// A point that the path goes through, and whether either side of it still has to be the best.
struct Middle {
    x: i32,
    y: i32,
    minimal: [bool; 2],
}

/// What the search needs to know.
pub(super) struct Search<'a> {
    sides: &'a [Remaining; 2],
    /// The furthest points from the start, by diagonal.
    forward: Vec<i32>,
    /// The furthest points from the end.
    backward: Vec<i32>,
    /// The place of diagonal 0 in both.
    origin: i32,
    patience: i32,
    scattered: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(sides: &'a [Remaining; 2], scattered: bool) -> Self {
        let lengths = [sides[0].classes.len(), sides[1].classes.len()];
        let diagonals = lengths[0] + lengths[1] + 3;
        let mut patience = 1_i32;
        let mut size = diagonals;
        while size > 0 {
            patience = patience.saturating_mul(2);
            size >>= 2;
        }
        Self {
            sides,
            forward: vec![0; diagonals],
            backward: vec![0; diagonals],
            origin: lengths[1] as i32 + 1,
            patience: patience.max(PATIENCE),
            scattered,
        }
    }

    /// Marks the lines that are not matched.
    ///
    /// # Errors
    /// What `pulse` fails with; it is called now and then.
    pub(super) fn run(
        mut self,
        minimal: bool,
        changed: &mut [Vec<bool>; 2],
        pulse: &mut dyn FnMut() -> Result<(), Errno>,
    ) -> Result<(), Errno> {
        let (xs, ys) = (&self.sides[0].classes, &self.sides[1].classes);
        let mut areas = vec![Area { x0: 0, x1: xs.len() as i32, y0: 0, y1: ys.len() as i32, minimal }];
        while let Some(area) = areas.pop() {
            pulse()?;
            let Area { mut x0, mut x1, mut y0, mut y1, minimal } = area;
            while x0 < x1 && y0 < y1 && xs[x0 as usize] == ys[y0 as usize] {
                x0 += 1;
                y0 += 1;
            }
            while x0 < x1 && y0 < y1 && xs[x1 as usize - 1] == ys[y1 as usize - 1] {
                x1 -= 1;
                y1 -= 1;
            }
            if x0 == x1 {
                mark(&self.sides[1], y0..y1, &mut changed[1]);
            } else if y0 == y1 {
                mark(&self.sides[0], x0..x1, &mut changed[0]);
            } else {
                let middle = self.middle(Area { x0, x1, y0, y1, minimal }, pulse)?;
                areas.push(Area { x0: middle.x, x1, y0: middle.y, y1, minimal: middle.minimal[1] });
                areas.push(Area { x0, x1: middle.x, y0, y1: middle.y, minimal: middle.minimal[0] });
            }
        }
        Ok(())
    }

    /// Finds a point in the middle of the best path through an area, or of a good one.
    fn middle(&mut self, area: Area, pulse: &mut dyn FnMut() -> Result<(), Errno>) -> Result<Middle, Errno> {
        let Area { x0, x1, y0, y1, minimal } = area;
        let (first, last) = (x0 - y1, x1 - y0);
        let mut ahead = Frontier::new(x0 - y0, first, last);
        let mut behind = Frontier::new(x1 - y1, first, last);
        let odd = (ahead.home - behind.home) & 1 != 0;
        self.forward[(self.origin + ahead.home) as usize] = x0;
        self.backward[(self.origin + behind.home) as usize] = x1;
        let mut steps = 0;
        loop {
            steps += 1;
            pulse()?;
            let mut long_snake = false;
            ahead.widen(&mut self.forward, self.origin, -1);
            if let Some(found) = self.advance(area, &ahead, odd.then_some(&behind), &mut long_snake) {
                return Ok(found);
            }
            behind.widen(&mut self.backward, self.origin, i32::MAX);
            if let Some(found) = self.retreat(area, &behind, (!odd).then_some(&ahead), &mut long_snake) {
                return Ok(found);
            }
            if minimal {
                continue;
            }
            if self.scattered
                && steps > SCATTERED_PATIENCE
                && long_snake
                && let Some(good) =
                    self.good_ahead(area, &ahead, steps).or_else(|| self.good_behind(area, &behind, steps))
            {
                return Ok(good);
            }
            if steps >= self.patience {
                return Ok(self.furthest(area, &ahead, &behind));
            }
        }
    }

    /// Takes a step from the start on every diagonal; gives where that meets what came from the end.
    #[inline]
    fn advance(
        &mut self,
        area: Area,
        ahead: &Frontier,
        behind: Option<&Frontier>,
        long_snake: &mut bool,
    ) -> Option<Middle> {
        let (xs, ys) =
            (&self.sides[0].classes[..area.x1 as usize], &self.sides[1].classes[..area.y1 as usize]);
        for diagonal in ahead.diagonals() {
            let place = (self.origin + diagonal) as usize;
            let (low, high) = (self.forward[place - 1], self.forward[place + 1]);
            let start = if low < high { high } else { low + 1 };
            let y_start = start - diagonal;
            let run =
                common_start(&xs[(start as usize).min(xs.len())..], &ys[(y_start as usize).min(ys.len())..]);
            *long_snake |= run > LONG_SNAKE;
            let x = start + run;
            self.forward[place] = x;
            if behind.is_some_and(|behind| behind.has(diagonal) && self.backward[place] <= x) {
                return Some(Middle { x, y: x - diagonal, minimal: [true; 2] });
            }
        }
        None
    }

    /// The same from the end.
    #[inline]
    fn retreat(
        &mut self,
        area: Area,
        behind: &Frontier,
        ahead: Option<&Frontier>,
        long_snake: &mut bool,
    ) -> Option<Middle> {
        let (xs, ys) = (&self.sides[0].classes, &self.sides[1].classes);
        for diagonal in behind.diagonals() {
            let place = (self.origin + diagonal) as usize;
            let (low, high) = (self.backward[place - 1], self.backward[place + 1]);
            let start = if low < high { low } else { high - 1 };
            let y_start = start - diagonal;
            let mut x = start;
            let mut y = y_start;
            while area.x0 < x && area.y0 < y && xs[x as usize - 1] == ys[y as usize - 1] {
                x -= 1;
                y -= 1;
            }
            *long_snake |= start - x > LONG_SNAKE;
            self.backward[place] = x;
            if ahead.is_some_and(|ahead| ahead.has(diagonal) && x <= self.forward[place]) {
                return Some(Middle { x, y, minimal: [true; 2] });
            }
        }
        None
    }

    /// The point from the start that has come surprisingly far, and with a long run of matches.
    fn good_ahead(&self, area: Area, ahead: &Frontier, steps: i32) -> Option<Middle> {
        let (xs, ys) = (&self.sides[0].classes, &self.sides[1].classes);
        let mut best = None;
        let mut best_value = 0;
        for diagonal in ahead.diagonals() {
            let drift = diagonal - ahead.home;
            let x = self.forward[(self.origin + diagonal) as usize];
            let y = x - diagonal;
            let value = (x - area.x0) * 2 - drift;
            let inside = area.x0 + LONG_SNAKE <= x && x < area.x1 && area.y0 + LONG_SNAKE <= y && y < area.y1;
            if value > 12 * (steps + drift.abs()) && value > best_value && inside {
                let all_match =
                    (1..=LONG_SNAKE).all(|back| xs[(x - back) as usize] == ys[(y - back) as usize]);
                if all_match {
                    best_value = value;
                    best = Some(Middle { x, y, minimal: [true, false] });
                }
            }
        }
        best
    }

    /// The same from the end.
    fn good_behind(&self, area: Area, behind: &Frontier, steps: i32) -> Option<Middle> {
        let (xs, ys) = (&self.sides[0].classes, &self.sides[1].classes);
        let mut best = None;
        let mut best_value = 0;
        for diagonal in behind.diagonals() {
            let drift = diagonal - behind.home;
            let x = self.backward[(self.origin + diagonal) as usize];
            let y = x - diagonal;
            let value = (area.x1 - x) * 2 + drift;
            let inside = area.x0 < x && x <= area.x1 - LONG_SNAKE && area.y0 < y && y <= area.y1 - LONG_SNAKE;
            if value > 12 * (steps + drift.abs()) && value > best_value && inside {
                let all_match = (0..LONG_SNAKE).all(|on| xs[(x + on) as usize] == ys[(y + on) as usize]);
                if all_match {
                    best_value = value;
                    best = Some(Middle { x, y, minimal: [false, true] });
                }
            }
        }
        best
    }

    /// The point furthest from where it came from.
    fn furthest(&self, area: Area, ahead: &Frontier, behind: &Frontier) -> Middle {
        let Area { x0, x1, y0, y1, .. } = area;
        let (mut ahead_sum, mut ahead_x) = (-1, 0);
        for diagonal in ahead.diagonals() {
            let mut x = self.forward[(self.origin + diagonal) as usize].min(x1);
            if x - diagonal > y1 {
                x = y1 + diagonal;
            }
            let sum = x + x - diagonal;
            if ahead_sum < sum {
                (ahead_sum, ahead_x) = (sum, x);
            }
        }
        let (mut behind_sum, mut behind_x) = (i32::MAX, 0);
        for diagonal in behind.diagonals() {
            let mut x = self.backward[(self.origin + diagonal) as usize].max(x0);
            if x - diagonal < y0 {
                x = y0 + diagonal;
            }
            let sum = x + x - diagonal;
            if sum < behind_sum {
                (behind_sum, behind_x) = (sum, x);
            }
        }
        if x1 + y1 - behind_sum < ahead_sum - (x0 + y0) {
            Middle { x: ahead_x, y: ahead_sum - ahead_x, minimal: [true, false] }
        } else {
            Middle { x: behind_x, y: behind_sum - behind_x, minimal: [false, true] }
        }
    }
}

/// The diagonals that have been reached from one end.
struct Frontier {
    home: i32,
    least: i32,
    most: i32,
    /// The bounds of the area.
    first: i32,
    last: i32,
}

impl Frontier {
    fn new(home: i32, first: i32, last: i32) -> Self {
        Self { home, least: home, most: home, first, last }
    }

    /// Goes one diagonal further on both sides, or turns back at the bounds of the area.
    #[inline]
    fn widen(&mut self, points: &mut [i32], origin: i32, unreached: i32) {
        if self.least > self.first {
            self.least -= 1;
            points[(origin + self.least - 1) as usize] = unreached;
        } else {
            self.least += 1;
        }
        if self.most < self.last {
            self.most += 1;
            points[(origin + self.most + 1) as usize] = unreached;
        } else {
            self.most -= 1;
        }
    }

    fn has(&self, diagonal: i32) -> bool {
        self.least <= diagonal && diagonal <= self.most
    }

    /// Every second diagonal, from the last on: those that an even or odd number of steps leads to.
    fn diagonals(&self) -> impl Iterator<Item = i32> + use<> {
        let (least, most) = (self.least, self.most);
        let count = if least <= most { (most - least) / 2 + 1 } else { 0 };
        (0..count).map(move |step| most - 2 * step)
    }
}

#[inline]
fn common_start(a: &[Class], b: &[Class]) -> i32 {
    a.iter().zip(b).take_while(|(a, b)| a == b).count() as i32
}

fn mark(side: &Remaining, lines: std::ops::Range<i32>, changed: &mut [bool]) {
    for line in lines {
        changed[side.places[line as usize] as usize] = true;
    }
}
