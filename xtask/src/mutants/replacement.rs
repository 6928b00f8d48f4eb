//! What a function gives back that does nothing: simple values of its type.

use syn::{GenericArgument, PathArguments, PathSegment, ReturnType, Type};

/// Values of a function's type, as they are written; the compiler refuses those that are none.
pub(crate) fn values(output: &ReturnType) -> Vec<String> {
    match output {
        ReturnType::Default => vec!["()".to_owned()],
        ReturnType::Type(_, of) => of_type(of),
    }
}

fn of_type(of: &Type) -> Vec<String> {
    let written: &[&str] = match of {
        Type::Path(path) => match path.path.segments.last() {
            Some(last) => return of_name(last),
            None => &[],
        },
        Type::Tuple(tuple) if tuple.elems.is_empty() => &["()"],
        Type::Tuple(_) => &["Default::default()"],
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => &["\"\""],
            Type::Slice(_) => &["&[]"],
            _ => &[],
        },
        _ => &[],
    };
    written.iter().map(|&value| value.to_owned()).collect()
}

fn of_name(name: &PathSegment) -> Vec<String> {
    let values: &[&str] = match name.ident.to_string().as_str() {
        // What makes a value of its own type may be what `default` calls.
        "Self" => &[],
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
            &["0", "1"]
        }
        "Option" => &["None"],
        "Result" | "Run" => {
            let inner = argument(name).map_or_else(|| vec!["()".to_owned()], of_type);
            return inner.into_iter().map(|value| format!("Ok({value})")).collect();
        }
        _ => &["Default::default()"],
    };
    values.iter().map(|&value| value.to_owned()).collect()
}

/// The first type in angle brackets.
fn argument(name: &PathSegment) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = &name.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::values;

    fn of(output: &str) -> Vec<String> {
        values(&syn::parse_str(output).expect("it is a return type"))
    }

    #[test]
    fn values_are_of_the_type() {
        assert_eq!(of(""), ["()"]);
        assert_eq!(of("-> bool"), ["true", "false"]);
        assert_eq!(of("-> io::Result<Option<u8>>"), ["Ok(None)"]);
        assert_eq!(of("-> Result<(), Error>"), ["Ok(())"]);
        assert_eq!(of("-> fmt::Result"), ["Ok(())"]);
        assert_eq!(of("-> Run<usize>"), ["Ok(0)", "Ok(1)"]);
        assert_eq!(of("-> Vec<u8>"), ["Default::default()"]);
        assert_eq!(of("-> &'a [u8]"), ["&[]"]);
        assert!(of("-> Self").is_empty() && of("-> &T").is_empty() && of("-> impl Iterator").is_empty());
    }
}
