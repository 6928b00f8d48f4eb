//! Whole databases copied: `.backup`, `.save`, `.restore`, `.clone`.

use boxsh_kernel::{Failure, Follow};
use boxsh_sqlite::{Connection, Error, OpenMode};

use super::dot::usage;
use super::quoting::doubled;
use super::shell::{Shell, Verdict};

fn fail(shell: &mut Shell<'_, '_>, text: &[u8]) -> Result<Verdict, Failure> {
    shell.check()?;
    shell.complain(text)?;
    Ok(Verdict::Failed)
}

/// `.backup` and `.save`
pub(super) fn backup(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let (mut names, mut is_hasty) = (Vec::new(), false);
    for word in &words[1..] {
        match word.strip_prefix(b"-").map(|rest| rest.strip_prefix(b"-").unwrap_or(rest)) {
            None => names.push(word.clone()),
            Some(b"async") => is_hasty = true,
            Some(_) => return fail(shell, &[b"unknown option: ", &**word, b"\n"].concat()),
        }
    }
    let (schema, file) = match &names[..] {
        [] => return fail(shell, b"missing FILENAME argument on .backup\n"),
        [file] => (b"main".to_vec(), file.clone()),
        [schema, file] => (schema.clone(), file.clone()),
        _ => return usage(shell, ".backup ?DB? ?OPTIONS? FILENAME"),
    };
    let Ok(target) = Connection::open(&shell.engine, &file, OpenMode::Create) else {
        return fail(shell, &[b"Error: cannot open \"", &*file, b"\"\n"].concat());
    };
    if is_hasty {
        let _ = target.execute(b"PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF;");
    }
    let database = shell.database()?;
    match target.copy_from(b"main", &database, &schema) {
        Ok(()) => Ok(Verdict::Done),
        Err(error) => fail(shell, &[b"Error: ", &*error.message, b"\n"].concat()),
    }
}

/// `.restore`
pub(super) fn restore(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let (schema, file) = match words {
        [_, file] => (b"main".to_vec(), file.clone()),
        [_, schema, file] => (schema.clone(), file.clone()),
        _ => return usage(shell, ".restore ?DB? FILE"),
    };
    let Ok(source) = Connection::open(&shell.engine, &file, OpenMode::Create) else {
        return fail(shell, &[b"Error: cannot open \"", &*file, b"\"\n"].concat());
    };
    let database = shell.database()?;
    match database.copy_from(&schema, &source, b"main") {
        Ok(()) => Ok(Verdict::Done),
        Err(error) if matches!(error.code, Error::BUSY | Error::LOCKED) => {
            fail(shell, b"Error: source database is busy\n")
        }
        Err(error) => fail(shell, &[b"Error: ", &*error.message, b"\n"].concat()),
    }
}

/// `.clone`: object by object, as much of it as can be read.
pub(super) fn clone(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let [_, file] = words else { return usage(shell, ".clone FILENAME") };
    if shell.process.stat(file, Follow::Yes).is_ok() {
        shell.complain(&[b"File \"", &**file, b"\" already exists.\n"].concat())?;
        return Ok(Verdict::Done);
    }
    let target = match Connection::open(&shell.engine, file, OpenMode::Create) {
        Ok(target) => target,
        Err(error) => {
            shell.complain(&[b"Cannot create output database: ", &*error.message, b"\n"].concat())?;
            return Ok(Verdict::Done);
        }
    };
    let database = shell.database()?;
    let _ = database.execute(b"PRAGMA writable_schema=ON;");
    let _ = target.execute(b"BEGIN EXCLUSIVE;");
    for (condition, has_rows) in [("type='table'", true), ("type!='table'", false)] {
        let query = format!("SELECT name, sql FROM sqlite_schema WHERE {condition}");
        let mut objects = Vec::new();
        if let Ok((Some(mut statement), _)) = database.prepare(query.as_bytes()) {
            while statement.step().unwrap_or(false) {
                if let (Some(name), Some(sql)) = (statement.text(0), statement.text(1)) {
                    objects.push((name.to_vec(), sql.to_vec()));
                }
            }
        }
        for (name, sql) in objects {
            shell.context.out.write(&[&*name, b"... "].concat())?;
            if let Err(error) = target.execute(&sql) {
                let text = [b"Error: ", &*error.message, b"\nSQL: [", &*sql, b"]\n"].concat();
                shell.complain(&text)?;
            }
            if has_rows {
                copy_rows(shell, &database, &target, &name)?;
            }
            shell.context.out.write(b"done\n")?;
        }
    }
    let _ = target.execute(b"COMMIT;");
    let _ = database.execute(b"PRAGMA writable_schema=OFF;");
    shell.check()?;
    Ok(Verdict::Done)
}

fn copy_rows(
    shell: &mut Shell<'_, '_>,
    source: &Connection<'_>,
    target: &Connection<'_>,
    table: &[u8],
) -> Result<(), Failure> {
    let table = doubled(table, b'"');
    let Ok((Some(mut rows), _)) = source.prepare(&[b"SELECT * FROM ", &*table].concat()) else {
        return Ok(());
    };
    let marks = vec![b"?".to_vec(); rows.columns()].join(&b',');
    let insert = [b"INSERT OR IGNORE INTO ", &*table, b" VALUES(", &*marks, b");"].concat();
    let mut insert = match target.prepare(&insert) {
        Ok((Some(insert), _)) => insert,
        Ok(_) => return Ok(()),
        Err(error) => {
            let head = format!("Error {}: ", error.code);
            shell.complain(&[head.as_bytes(), &*error.message, b"\n"].concat())?;
            return Ok(());
        }
    };
    while rows.step().unwrap_or(false) {
        shell.process.tick()?;
        for column in 0..rows.columns() {
            insert.bind_column(column + 1, &rows, column);
        }
        if let Err(error) = insert.step() {
            let head = format!("Error {}: ", error.code);
            shell.complain(&[head.as_bytes(), &*error.message, b"\n"].concat())?;
        }
        insert.reset();
    }
    Ok(())
}
