//! Owners that archives are given: `--owner`, `--group`, and the maps from the present ones to others.

use std::collections::HashMap;

use boxsh_kernel::{Context, Errno, Failure, Process};

use super::names_file::read_lines;
use super::options::usage;
use crate::account::{Accounts, parse_id};

/// A user or group to be named in an archive; without a number, the file's own stays.
#[derive(Clone, Debug)]
pub(super) struct Account {
    /// Empty if the number is to be looked up.
    pub(super) name: Vec<u8>,
    pub(super) number: Option<u32>,
}

/// New owners by the number of the old ones.
#[derive(Clone, Debug, Default)]
pub(super) struct OwnerMap(HashMap<u32, Account>);

/// Which of the two kinds of accounts is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owners {
    Users,
    Groups,
}

impl Owners {
    fn number(self, accounts: &mut Accounts, process: &Process, name: &[u8]) -> Result<Option<u32>, Errno> {
        match self {
            Self::Users => accounts.user(process, name),
            Self::Groups => accounts.group(process, name),
        }
    }

    /// The name of a number; empty if it has none.
    pub(super) fn name(
        self,
        accounts: &mut Accounts,
        process: &Process,
        number: u32,
    ) -> Result<Vec<u8>, Errno> {
        let name = match self {
            Self::Users => accounts.user_name(process, number)?,
            Self::Groups => accounts.group_name(process, number)?,
        };
        Ok(name.unwrap_or_default().to_vec())
    }

    fn what(self) -> &'static str {
        match self {
            Self::Users => "UID",
            Self::Groups => "GID",
        }
    }
}

/// `NAME`, `NAME:NUMBER` or `NUMBER`.
pub(super) fn parse(context: &Context<'_>, text: &[u8], owners: Owners) -> Result<Account, Failure> {
    if let Some(colon) = text.iter().position(|&byte| byte == b':') {
        let number = parse_id(&text[colon + 1..]);
        let shown = String::from_utf8_lossy(text);
        let number = number.ok_or_else(|| usage(2, &format!("{shown}: Invalid owner or group ID")))?;
        return Ok(Account { name: text[..colon].to_vec(), number: Some(number) });
    }
    let (mut accounts, process) = (Accounts::default(), context.process);
    if let Some(number) = owners.number(&mut accounts, process, text)? {
        return Ok(Account { name: text.to_vec(), number: Some(number) });
    }
    let Some(number) = parse_id(text) else { return Ok(Account { name: text.to_vec(), number: None }) };
    Ok(Account { name: owners.name(&mut accounts, process, number)?, number: Some(number) })
}

impl OwnerMap {
    /// Reads `OLD NEW[:NUMBER]` lines; a `+` before a number says that it is one.
    pub(super) fn read(context: &mut Context<'_>, file: &[u8], owners: Owners) -> Result<Self, Failure> {
        let mut map = Self::default();
        let mut accounts = Accounts::default();
        let mut is_wrong = false;
        let shown = String::from_utf8_lossy(file).into_owned();
        for (at, line) in read_lines(context, file, b'\n')?.iter().enumerate() {
            let end = line.iter().position(|&byte| byte == b'#').unwrap_or(line.len());
            let words: Vec<&[u8]> =
                line[..end].split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
            let read = match words[..] {
                [] => continue,
                [old, new] => map.add(context.process, &mut accounts, owners, (old, new))?,
                _ => Err("malformed line".to_owned()),
            };
            if let Err(problem) = read {
                is_wrong = true;
                context.warn(format_args!("{shown}:{}: {problem}", at + 1))?;
            }
        }
        match is_wrong {
            true => Err(Failure::with_status(
                2,
                "errors reading map file\ntar: Error is not recoverable: exiting now",
            )),
            false => Ok(map),
        }
    }

    /// Adds a line; the inner error says what is wrong with it.
    fn add(
        &mut self,
        process: &Process,
        accounts: &mut Accounts,
        owners: Owners,
        (old, new): (&[u8], &[u8]),
    ) -> Result<Result<(), String>, Failure> {
        let mut find = |text: &[u8]| -> Result<Result<u32, String>, Failure> {
            let shown = String::from_utf8_lossy(text);
            let what = owners.what();
            if let Some(digits) = text.strip_prefix(b"+") {
                let shown = String::from_utf8_lossy(digits);
                return Ok(parse_id(digits).ok_or_else(|| format!("invalid {what}: {shown}")));
            }
            let number = owners.number(accounts, process, text)?;
            Ok(number.ok_or_else(|| format!("can't obtain {what} of {shown}")))
        };
        let old = match find(old)? {
            Ok(old) => old,
            Err(problem) => return Ok(Err(problem)),
        };
        let account = match new.iter().position(|&byte| byte == b':') {
            Some(colon) => {
                let number = parse_id(&new[colon + 1..]);
                let Some(number) = number else {
                    let shown = String::from_utf8_lossy(&new[colon + 1..]);
                    return Ok(Err(format!("invalid {}: {shown}", owners.what())));
                };
                Account { name: new[..colon].to_vec(), number: Some(number) }
            }
            None => match find(new)? {
                Ok(number) if new.starts_with(b"+") => Account { name: Vec::new(), number: Some(number) },
                Ok(number) => Account { name: new.to_vec(), number: Some(number) },
                Err(problem) => return Ok(Err(problem)),
            },
        };
        self.0.insert(old, account);
        Ok(Ok(()))
    }

    /// What a number is to become.
    pub(super) fn get(&self, number: u32) -> Option<&Account> {
        self.0.get(&number)
    }
}
