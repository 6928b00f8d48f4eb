//! Nine forks of one session try nine compression levels; the best one is kept.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use boxsh::Sandbox;

fn main() -> Result<(), boxsh::Error> {
    let mut base = Sandbox::new();
    base.run("seq 1 1000 > data; score() { wc -c < packed; }");
    let mut branches: Vec<Sandbox> = (1..=9).map(|_| base.fork()).collect::<Result<_, _>>()?;
    let mut scores = Vec::new();
    for (level, branch) in (1..).zip(&mut branches) {
        let result = branch.run(format!("gzip -{level} -c data > packed; score"));
        scores.push(result.stdout_str().trim().parse().unwrap_or(u64::MAX));
    }
    for (level, score) in (1..).zip(&scores) {
        println!("gzip -{level}: {score} bytes");
    }
    let best = (0..scores.len()).min_by_key(|&at| scores[at]).unwrap_or(0);
    println!("keeping the fork of gzip -{}", best + 1);
    let mut kept = branches.swap_remove(best);
    assert_eq!(kept.run("gunzip -c packed | cmp - data && echo same").stdout_str(), "same\n");
    assert!(base.metadata("packed").is_err(), "the original has not changed");
    Ok(())
}

#[test]
fn the_best_branch_is_kept() {
    main().expect("the example works");
}
