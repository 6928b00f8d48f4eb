//! Ten copies of one session try ten ways; the best one is kept.

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
    let best = (0..scores.len()).min_by_key(|&at| scores[at]).unwrap_or(0);
    let mut kept = branches.swap_remove(best);
    assert_eq!(kept.run("gunzip -c packed | cmp - data && echo same").stdout_str(), "same\n");
    assert!(base.metadata("packed").is_err(), "the original knows nothing of it");
    Ok(())
}

#[test]
fn the_best_branch_is_kept() {
    main().expect("the example works");
}
