//! The environment that a program is given.

use std::sync::Arc;

/// `PATH` where nobody has set another.
pub const DEFAULT_PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// Names and values, in the order they were set. A copy is cheap and independent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Environment {
    variables: Arc<Vec<(Vec<u8>, Vec<u8>)>>,
    /// `_`, kept apart because it is another one for each program.
    program: Option<Arc<[u8]>>,
}

/// The name of the variable that holds the path of the program itself.
const PROGRAM: &[u8] = b"_";

impl Environment {
    /// An environment of these names and values; of a repeated name the last counts.
    pub fn new<N: Into<Vec<u8>>, V: Into<Vec<u8>>>(variables: impl IntoIterator<Item = (N, V)>) -> Self {
        let mut environment = Self::default();
        for (name, value) in variables {
            environment.set(name, value);
        }
        environment
    }

    /// Takes names and values that are known not to repeat, and not to be `_`.
    pub fn from_unique(variables: Vec<(Vec<u8>, Vec<u8>)>) -> Self {
        Self { variables: Arc::new(variables), program: None }
    }

    /// How many names there are. What looks for one looks at all of them.
    pub fn len(&self) -> usize {
        self.variables.len() + usize::from(self.program.is_some())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of `name`.
    pub fn get(&self, name: &[u8]) -> Option<&[u8]> {
        if name == PROGRAM {
            return self.program.as_deref();
        }
        self.variables.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_slice())
    }

    /// Sets `name`.
    pub fn set(&mut self, name: impl Into<Vec<u8>>, value: impl Into<Vec<u8>>) {
        let (name, value) = (name.into(), value.into());
        if name == PROGRAM {
            return self.set_program(&value);
        }
        let variables = Arc::make_mut(&mut self.variables);
        match variables.iter_mut().find(|(key, _)| *key == name) {
            Some(entry) => entry.1 = value,
            None => variables.push((name, value)),
        }
    }

    /// Sets `_`, the path of the program that is started.
    pub fn set_program(&mut self, path: &[u8]) {
        self.program = Some(path.into());
    }

    /// Removes `name`.
    pub fn remove(&mut self, name: &[u8]) {
        if name == PROGRAM {
            self.program = None;
            return;
        }
        Arc::make_mut(&mut self.variables).retain(|(key, _)| key != name);
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let variables = self.variables.iter().map(|(name, value)| (name.as_slice(), value.as_slice()));
        variables.chain(self.program.as_deref().map(|path| (PROGRAM, path)))
    }
}

#[cfg(test)]
mod tests {
    use super::Environment;

    #[test]
    fn copies_are_independent_and_names_do_not_repeat() {
        let mut one = Environment::new([("A", "1"), ("B", "2"), ("A", "3")]);
        let two = one.clone();
        one.remove(b"B");
        assert_eq!(one.iter().collect::<Vec<_>>(), [(&b"A"[..], &b"3"[..])]);
        assert_eq!(two.get(b"B"), Some(&b"2"[..]));
    }
}
