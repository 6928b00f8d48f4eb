//! From the tree of an expression to its operations.

use std::rc::Rc;

use super::ast::*;
use super::builtin::Builtin;
use super::compiler::{Compile, Compiler};
use super::diagnostic::SyntaxError;
use super::pattern::Pattern;
use super::program::*;
use super::special::Special;
use super::value::Value;

impl Compiler<'_> {
    pub(super) fn pattern(&mut self, pattern: &Rc<Pattern>) -> u32 {
        self.program.patterns.push(pattern.clone());
        self.program.patterns.len() as u32 - 1
    }

    /// An expression for what it does.
    pub(super) fn effect(&mut self, expression: &Expr) -> Compile<()> {
        match expression {
            Expr::Assign(sides) => self.assign(&sides.0, &sides.1, Keep::Nothing),
            Expr::Augment(operation, sides) => self.augment(*operation, &sides.0, &sides.1, Keep::Nothing),
            Expr::Step(_, by, target) => self.step(Step::Before, *by, target, Keep::Nothing),
            Expr::Group(inner) => self.effect(inner),
            _ => {
                self.value(expression)?;
                self.emit(Op::Pop);
                Ok(())
            }
        }
    }

    /// An expression for its number.
    fn number(&mut self, expression: &Expr) -> Compile<()> {
        match expression {
            Expr::Field(_) => match const_field(expression) {
                Some(at) => {
                    self.emit(Op::FieldNumber(at));
                    Ok(())
                }
                None => self.value(expression),
            },
            Expr::Group(inner) => self.number(inner),
            _ => self.value(expression),
        }
    }

    /// Jumps if the expression is true, or if it is false.
    pub(super) fn jump(&mut self, condition: &Expr, when: bool, jumps: &mut Vec<usize>) -> Compile<()> {
        match condition {
            Expr::Group(inner) => return self.jump(inner, when, jumps),
            Expr::Unary(UnaryOp::Not, inner) => return self.jump(inner, !when, jumps),
            Expr::And(sides) if !when => {
                self.jump(&sides.0, false, jumps)?;
                return self.jump(&sides.1, false, jumps);
            }
            Expr::Or(sides) if when => {
                self.jump(&sides.0, true, jumps)?;
                return self.jump(&sides.1, true, jumps);
            }
            Expr::And(sides) => {
                let mut skips = Vec::new();
                self.jump(&sides.0, false, &mut skips)?;
                self.jump(&sides.1, true, jumps)?;
                skips.into_iter().for_each(|skip| self.land(skip));
                return Ok(());
            }
            Expr::Or(sides) => {
                let mut skips = Vec::new();
                self.jump(&sides.0, true, &mut skips)?;
                self.jump(&sides.1, false, jumps)?;
                skips.into_iter().for_each(|skip| self.land(skip));
                return Ok(());
            }
            Expr::Compare(comparison, sides) => {
                let constant = match &sides.1 {
                    Expr::Number(value) => Some(Value::Num(*value)),
                    Expr::String(text) => Some(Value::text(text)),
                    _ => None,
                };
                if let (Some(slot), Some(constant)) = (plain_global(&sides.0), &constant) {
                    self.program.jumps.push(GlobalJump { slot, constant: constant.clone(), to: 0 });
                    let index = self.program.jumps.len() as u32 - 1;
                    jumps.push(self.emit(Op::CompareGlobalJump(*comparison, when, index)));
                    return Ok(());
                }
                self.value(&sides.0)?;
                jumps.push(match constant {
                    Some(constant) => {
                        let constant = self.constant(constant);
                        self.emit(Op::CompareConstantJump(*comparison, when, constant, 0))
                    }
                    None => {
                        self.value(&sides.1)?;
                        self.emit(Op::CompareJump(*comparison, when, 0))
                    }
                });
                return Ok(());
            }
            _ => {}
        }
        self.value(condition)?;
        jumps.push(self.emit(Op::JumpIf(when, 0)));
        Ok(())
    }

    /// An expression for its value.
    pub(super) fn value(&mut self, expression: &Expr) -> Compile<()> {
        match expression {
            Expr::Number(value) => {
                self.emit(Op::Number(*value));
            }
            Expr::String(text) => {
                let constant = self.constant(Value::text(text));
                self.emit(Op::Constant(constant));
            }
            Expr::Regex(pattern) => {
                let index = self.pattern(pattern);
                self.emit(Op::MatchRecord(index));
            }
            Expr::TypedRegex(pattern) => {
                let constant = self.constant(Value::Regex(pattern.clone()));
                self.emit(Op::Constant(constant));
            }
            Expr::Variable(slot) => {
                self.emit(match slot {
                    Slot::Local(at) => Op::Local(*at),
                    Slot::Global(at) => match Special::from_slot(*at) {
                        Some(special) if special.is_computed() => Op::Special(special),
                        _ => Op::Global(*at),
                    },
                });
            }
            Expr::Field(number) => match const_field(expression) {
                Some(at) => {
                    self.emit(Op::Field(at));
                }
                None => {
                    self.number(number)?;
                    self.emit(Op::FieldAt);
                }
            },
            Expr::Element(element) => {
                let from = self.array_from(&element.array)?;
                self.keys(&element.keys)?;
                self.emit(Op::Element(from));
            }
            Expr::Assign(sides) => self.assign(&sides.0, &sides.1, Keep::Value)?,
            Expr::Augment(operation, sides) => self.augment(*operation, &sides.0, &sides.1, Keep::Value)?,
            Expr::Step(step, by, target) => self.step(*step, *by, target, Keep::Value)?,
            Expr::Binary(operation, sides) => {
                self.number(&sides.0)?;
                match &sides.1 {
                    Expr::Number(value) => {
                        self.emit(Op::BinaryConstant(*operation, *value));
                    }
                    other => match plain_global(other) {
                        Some(slot) => {
                            self.emit(Op::BinaryGlobal(*operation, slot));
                        }
                        None => {
                            self.number(other)?;
                            self.emit(Op::Binary(*operation));
                        }
                    },
                }
            }
            Expr::Compare(comparison, sides) => {
                self.value(&sides.0)?;
                self.value(&sides.1)?;
                self.emit(Op::Compare(*comparison));
            }
            Expr::Concat(parts) => {
                for part in parts {
                    self.value(part)?;
                }
                self.emit(Op::Concat(parts.len() as u32));
            }
            Expr::Match(negated, sides) => {
                self.value(&sides.0)?;
                self.regex(&sides.1)?;
                self.emit(Op::Match { negated: *negated });
            }
            Expr::And(_) | Expr::Or(_) => self.truth(expression)?,
            Expr::Unary(UnaryOp::Not, inner) => {
                self.value(inner)?;
                self.emit(Op::Not);
            }
            Expr::Unary(operator, inner) => {
                self.number(inner)?;
                self.emit(if *operator == UnaryOp::Negate { Op::Negate } else { Op::ToNumber });
            }
            Expr::Conditional(parts) => {
                let mut skips = Vec::new();
                self.jump(&parts.0, false, &mut skips)?;
                self.value(&parts.1)?;
                let end = self.emit(Op::Jump(0));
                skips.into_iter().for_each(|skip| self.land(skip));
                self.value(&parts.2)?;
                self.land(end);
            }
            Expr::In(keys, array) => {
                let from = self.array_from(array)?;
                self.keys(keys)?;
                self.emit(Op::Contains(from));
            }
            Expr::Group(inner) => self.value(inner)?,
            Expr::List(_) => {
                let message = "error: a list stands where one value is meant".to_owned();
                return Err(SyntaxError::Plain { place: self.place, message });
            }
            Expr::Call(function, arguments) => self.call(*function, arguments)?,
            Expr::CallIndirect(name, arguments) => self.call_indirect(*name, arguments)?,
            Expr::Builtin(builtin, arguments) => self.builtin(*builtin, arguments)?,
            Expr::Getline(getline) => self.getline(getline)?,
        }
        Ok(())
    }

    /// One or zero.
    fn truth(&mut self, expression: &Expr) -> Compile<()> {
        let mut skips = Vec::new();
        self.jump(expression, false, &mut skips)?;
        self.emit(Op::Number(1.0));
        let end = self.emit(Op::Jump(0));
        skips.into_iter().for_each(|skip| self.land(skip));
        self.emit(Op::Number(0.0));
        self.land(end);
        Ok(())
    }

    /// What is used as a regular expression: a literal one as such, anything else for its value.
    fn regex(&mut self, expression: &Expr) -> Compile<()> {
        match expression {
            Expr::Regex(pattern) => {
                let constant = self.constant(Value::Regex(pattern.clone()));
                self.emit(Op::Constant(constant));
                Ok(())
            }
            Expr::Group(inner) if matches!(**inner, Expr::Regex(_)) => self.regex(inner),
            _ => self.value(expression),
        }
    }

    /// The parts of a key, joined.
    pub(super) fn keys(&mut self, keys: &[Expr]) -> Compile<()> {
        for key in keys {
            self.value(key)?;
        }
        if keys.len() > 1 {
            self.emit(Op::JoinKeys(keys.len() as u32));
        }
        Ok(())
    }

    /// An array: a variable is named by the operation to come, one inside another is put on the stack.
    pub(super) fn array_from(&mut self, array: &ArrayExpr) -> Compile<ArrayFrom> {
        match array {
            ArrayExpr::Variable(slot) => Ok(ArrayFrom::Slot(*slot)),
            ArrayExpr::Element(element) => {
                let from = self.array_from(&element.array)?;
                self.keys(&element.keys)?;
                self.emit(Op::InnerArray(from));
                Ok(ArrayFrom::Stack)
            }
        }
    }

    pub(super) fn simple_target(&self, expression: &Expr) -> Option<Target> {
        match expression {
            Expr::Variable(Slot::Local(at)) => Some(Target::Local(*at)),
            Expr::Variable(Slot::Global(at)) => Some(match Special::from_slot(*at) {
                Some(special) => Target::Special(special),
                None => Target::Global(*at),
            }),
            _ => None,
        }
    }

    /// Puts on the stack what an assignment needs to know.
    fn target(&mut self, expression: &Expr) -> Compile<Target> {
        match expression {
            Expr::Field(number) => {
                self.number(number)?;
                Ok(Target::Field)
            }
            Expr::Element(element) => {
                let from = self.array_from(&element.array)?;
                self.keys(&element.keys)?;
                Ok(Target::Element(from))
            }
            Expr::Group(inner) => self.target(inner),
            other => match self.simple_target(other) {
                Some(target) => Ok(target),
                None => {
                    self.value(other)?;
                    Ok(Target::Nothing)
                }
            },
        }
    }

    fn assign(&mut self, target: &Expr, value: &Expr, keep: Keep) -> Compile<()> {
        if let (Expr::Variable(slot), Expr::Concat(parts)) = (target, value)
            && self.is_append(*slot, parts)
        {
            for part in &parts[1..] {
                self.value(part)?;
            }
            if parts.len() > 2 {
                self.emit(Op::Concat(parts.len() as u32 - 1));
            }
            self.emit(Op::Append(*slot, keep));
            return Ok(());
        }
        let target = self.target(target)?;
        self.value(value)?;
        self.emit(Op::Assign(target, keep));
        Ok(())
    }

    /// Whether `x = x ...` can append in place: nothing behind may look at the variable or change it.
    fn is_append(&self, slot: Slot, parts: &[Expr]) -> bool {
        let own = |part: &Expr| matches!(part, Expr::Variable(other) if *other == slot);
        let is_special = matches!(slot, Slot::Global(at) if Special::from_slot(at).is_some());
        let is_plain = |part: &Expr| match part {
            Expr::Number(_) | Expr::String(_) => true,
            Expr::Variable(_) => !own(part),
            Expr::Field(number) => matches!(**number, Expr::Number(_) | Expr::Variable(_)),
            Expr::Element(element) => {
                matches!(element.array, ArrayExpr::Variable(_))
                    && element
                        .keys
                        .iter()
                        .all(|key| matches!(key, Expr::Number(_) | Expr::String(_) | Expr::Variable(_)))
            }
            _ => false,
        };
        !is_special && own(&parts[0]) && parts[1..].iter().all(is_plain)
    }

    fn augment(&mut self, operation: BinaryOp, target: &Expr, value: &Expr, keep: Keep) -> Compile<()> {
        let target = self.target(target)?;
        self.number(value)?;
        self.emit(match (target, keep) {
            (Target::Global(slot), Keep::Nothing) => Op::AugmentGlobal(slot, operation),
            _ => Op::Augment(target, operation, keep),
        });
        Ok(())
    }

    fn step(&mut self, step: Step, by: f64, target: &Expr, keep: Keep) -> Compile<()> {
        let target = self.target(target)?;
        self.emit(match (target, keep) {
            (Target::Global(slot), Keep::Nothing) => Op::StepGlobal(slot, by as f32),
            _ => Op::Step(target, step, by as f32, keep),
        });
        Ok(())
    }

    fn call(&mut self, function: u32, arguments: &[Expr]) -> Compile<()> {
        let callee = &self.tree.functions[function as usize];
        if arguments.len() > callee.parameters.len() {
            let name = String::from_utf8_lossy(&callee.name).into_owned();
            let message = format!("function `{name}' called with more arguments than declared");
            self.warnings.push((self.place, message));
        }
        for (argument, parameter) in arguments.iter().zip(&callee.parameters) {
            match argument {
                Expr::Variable(slot) if parameter.is_array => {
                    self.emit(Op::ArrayOrRaw(*slot));
                }
                Expr::Variable(slot) => self.raw(*slot),
                Expr::Element(element) => {
                    let from = self.array_from(&element.array)?;
                    self.keys(&element.keys)?;
                    let op = if parameter.is_array { Op::ArrayArgument(from) } else { Op::RawElement(from) };
                    self.emit(op);
                }
                _ => self.value(argument)?,
            }
        }
        let count = arguments.len().min(callee.parameters.len());
        for argument in &arguments[count..] {
            self.value(argument)?;
            self.emit(Op::Pop);
        }
        self.emit(Op::Call { function, count: count as u32 });
        Ok(())
    }

    /// A variable as it is, array or not.
    fn raw(&mut self, slot: Slot) {
        let special = match slot {
            Slot::Global(at) => Special::from_slot(at).filter(|special| special.is_computed()),
            Slot::Local(_) => None,
        };
        self.emit(match special {
            Some(special) => Op::Special(special),
            None => Op::Raw(slot),
        });
    }

    fn call_indirect(&mut self, name: Slot, arguments: &[Expr]) -> Compile<()> {
        let mut places = Vec::new();
        for argument in arguments {
            match argument {
                Expr::Variable(slot) => {
                    self.raw(*slot);
                    places.push(Some(*slot));
                }
                Expr::Regex(_) => {
                    self.regex(argument)?;
                    places.push(None);
                }
                Expr::Element(element) => {
                    let from = self.array_from(&element.array)?;
                    self.keys(&element.keys)?;
                    self.emit(Op::RawElement(from));
                    places.push(None);
                }
                _ => {
                    self.value(argument)?;
                    places.push(None);
                }
            }
        }
        self.program.indirect.push(IndirectCall { name, arguments: places });
        self.emit(Op::CallIndirect(self.program.indirect.len() as u32 - 1));
        Ok(())
    }

    /// An argument that has to be an array.
    fn array_argument(&mut self, argument: &Expr) -> Compile<()> {
        match argument {
            Expr::Variable(slot) => {
                self.emit(Op::Array(*slot));
            }
            Expr::Element(element) => {
                let from = self.array_from(&element.array)?;
                self.keys(&element.keys)?;
                self.emit(Op::InnerArray(from));
            }
            _ => self.value(argument)?,
        }
        Ok(())
    }

    fn builtin(&mut self, builtin: Builtin, arguments: &[Expr]) -> Compile<()> {
        match builtin {
            Builtin::Sub | Builtin::Gsub => {
                let target = match arguments.get(2) {
                    Some(target) => self.target(target)?,
                    None => {
                        self.emit(Op::Number(0.0));
                        Target::Field
                    }
                };
                self.regex(&arguments[0])?;
                self.value(&arguments[1])?;
                self.emit(Op::Substitute(target, builtin));
                return Ok(());
            }
            Builtin::Length if arguments.first().is_none_or(|argument| const_field(argument).is_some()) => {
                let field = arguments.first().and_then(const_field).unwrap_or(0);
                self.emit(Op::LengthOfField(field));
                return Ok(());
            }
            Builtin::Substr
                if const_field(&arguments[0]).is_some() && arguments[1..].iter().all(is_unable_to_act) =>
            {
                for argument in &arguments[1..] {
                    self.number(argument)?;
                }
                let field = const_field(&arguments[0]).unwrap_or(0);
                self.emit(Op::SubstrOfField(field, arguments.len() as u32 - 1));
                return Ok(());
            }
            Builtin::Typeof if !matches!(arguments, [Expr::Variable(_) | Expr::Element(_)] | [_, _]) => {
                match &arguments[0] {
                    Expr::Field(number) => {
                        self.number(number)?;
                        self.emit(Op::TypeOfField);
                    }
                    other => {
                        self.value(other)?;
                        self.emit(Op::TypeOfValue);
                    }
                }
                return Ok(());
            }
            Builtin::Length | Builtin::Isarray | Builtin::Typeof => {
                for argument in arguments {
                    match argument {
                        Expr::Variable(slot) => self.raw(*slot),
                        Expr::Element(element) => {
                            let from = self.array_from(&element.array)?;
                            self.keys(&element.keys)?;
                            self.emit(Op::RawElement(from));
                        }
                        _ => self.value(argument)?,
                    }
                }
            }
            _ => {
                for (at, argument) in arguments.iter().enumerate() {
                    match (builtin, at) {
                        (Builtin::Split | Builtin::Patsplit, 1 | 3)
                        | (Builtin::Match, 2)
                        | (Builtin::Asort | Builtin::Asorti, 0 | 1) => self.array_argument(argument)?,
                        (Builtin::Split | Builtin::Patsplit, 2)
                        | (Builtin::Match, 1)
                        | (Builtin::Gensub, 0) => self.regex(argument)?,
                        _ => self.value(argument)?,
                    }
                }
            }
        }
        self.emit(Op::Builtin(builtin, arguments.len() as u32));
        Ok(())
    }

    fn getline(&mut self, getline: &Getline) -> Compile<()> {
        let target = match &getline.target {
            Some(target) => Some(self.target(target)?),
            None => None,
        };
        let from = match &getline.from {
            GetlineFrom::Main => ReadFrom::Main,
            GetlineFrom::File(name) => {
                self.value(name)?;
                ReadFrom::File
            }
            GetlineFrom::Command(command) => {
                self.value(command)?;
                ReadFrom::Command
            }
            GetlineFrom::Coprocess(command) => {
                self.value(command)?;
                ReadFrom::Coprocess
            }
        };
        self.emit(Op::Getline(from, target));
        Ok(())
    }
}

/// The number of a field that is known beforehand.
/// Whether evaluating it changes nothing, so that it may come before something else.
fn is_unable_to_act(expression: &Expr) -> bool {
    match expression {
        Expr::Number(_) | Expr::Variable(_) => true,
        Expr::Group(inner) => is_unable_to_act(inner),
        Expr::Binary(_, both) => is_unable_to_act(&both.0) && is_unable_to_act(&both.1),
        _ => false,
    }
}

fn const_field(expression: &Expr) -> Option<u32> {
    match expression {
        Expr::Field(number) => match **number {
            Expr::Number(at) if (0.0..=f64::from(i32::MAX)).contains(&at) => Some(at as u32),
            _ => None,
        },
        _ => None,
    }
}

/// The slot of a global variable whose value lies there.
fn plain_global(expression: &Expr) -> Option<u32> {
    match expression {
        Expr::Variable(Slot::Global(at)) => {
            Special::from_slot(*at).is_none_or(|special| !special.is_computed()).then_some(*at)
        }
        _ => None,
    }
}
