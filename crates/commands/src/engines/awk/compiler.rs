//! From the tree of a program to its operations: rules, functions and statements.

use super::ast::*;
use super::diagnostic::SyntaxError;
use super::program::*;
use super::source::Place;
use super::special::Special;
use super::value::Value;

pub(super) type Compile<T> = Result<T, SyntaxError>;

pub(super) struct Compiler<'t> {
    pub(super) program: Program,
    pub(super) tree: &'t Tree,
    pub(super) place: Place,
    loops: Vec<Loop>,
    rule: RuleKind,
}

/// The loop or switch that is being compiled: jumps that wait for their targets.
struct Loop {
    breaks: Vec<usize>,
    /// `None` for a switch.
    continues: Option<Vec<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RuleKind {
    Begin,
    Main,
    End,
    BeginFile,
    EndFile,
    Function,
}

/// Compiles a program.
pub(super) fn compile(tree: &Tree) -> Compile<Program> {
    let mut compiler = Compiler {
        program: Program { globals: tree.globals.clone(), mentioned: tree.mentioned, ..Program::default() },
        tree,
        place: Place::default(),
        loops: Vec::new(),
        rule: RuleKind::Begin,
    };
    let begin = compiler.blocks(&tree.begin, RuleKind::Begin)?;
    let main = compiler.rules()?;
    let end = compiler.blocks(&tree.end, RuleKind::End)?;
    let begin_file = compiler.blocks(&tree.begin_file, RuleKind::BeginFile)?;
    let end_file = compiler.blocks(&tree.end_file, RuleKind::EndFile)?;
    compiler.program.entries = Entries { begin, main, end, begin_file, end_file };
    compiler.functions()?;
    Ok(compiler.program)
}

impl Compiler<'_> {
    pub(super) fn here(&self) -> u32 {
        self.program.ops.len() as u32
    }

    pub(super) fn emit(&mut self, op: Op) -> usize {
        self.program.ops.push(op);
        self.program.places.push(self.place);
        self.program.ops.len() - 1
    }

    /// Lets a jump go to the place that has been reached now.
    pub(super) fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.program.ops[jump] {
            Op::Jump(to)
            | Op::Loop(to)
            | Op::JumpIf(_, to)
            | Op::CompareJump(_, _, to)
            | Op::SwitchValue(to)
            | Op::SwitchPattern(_, to)
            | Op::NextKey(to)
            | Op::RangeJump(_, to) => *to = here,
            _ => {}
        }
    }

    fn land_all(&mut self, jumps: Vec<usize>) {
        for jump in jumps {
            self.land(jump);
        }
    }

    pub(super) fn constant(&mut self, value: Value) -> u32 {
        self.program.constants.push(value);
        self.program.constants.len() as u32 - 1
    }

    fn blocks(&mut self, blocks: &[Statement], kind: RuleKind) -> Compile<Option<u32>> {
        if blocks.is_empty() {
            return Ok(None);
        }
        self.rule = kind;
        let entry = self.here();
        for block in blocks {
            self.statement(block)?;
        }
        self.emit(Op::End);
        Ok(Some(entry))
    }

    fn rules(&mut self) -> Compile<Option<u32>> {
        let tree = self.tree;
        if tree.rules.is_empty() {
            return Ok(None);
        }
        self.rule = RuleKind::Main;
        let entry = self.here();
        for rule in &tree.rules {
            self.place = rule.place;
            let mut skips = Vec::new();
            match &rule.pattern {
                RulePattern::Always => {}
                RulePattern::When(condition) => self.jump(condition, false, &mut skips)?,
                RulePattern::Range(first, last) => {
                    let range = self.program.ranges;
                    self.program.ranges += 1;
                    let inside = self.emit(Op::RangeJump(range, 0));
                    self.jump(first, false, &mut skips)?;
                    self.emit(Op::RangeSet(range, true));
                    self.land(inside);
                    let mut goes_on = Vec::new();
                    self.jump(last, false, &mut goes_on)?;
                    self.emit(Op::RangeSet(range, false));
                    self.land_all(goes_on);
                }
            }
            match &rule.action {
                Some(action) => self.statement(action)?,
                None => {
                    self.emit(Op::PrintRecord);
                }
            }
            self.land_all(skips);
        }
        self.emit(Op::End);
        Ok(Some(entry))
    }

    fn functions(&mut self) -> Compile<()> {
        self.rule = RuleKind::Function;
        for function in &self.tree.functions {
            let parameters = function.parameters.iter();
            self.program.functions.push(Callee {
                name: function.name.clone(),
                entry: 0,
                parameters: parameters
                    .map(|parameter| (parameter.name.clone(), parameter.is_array))
                    .collect(),
            });
        }
        for (at, function) in self.tree.functions.iter().enumerate() {
            self.program.functions[at].entry = self.here();
            if let Some(body) = &function.body {
                self.statement(body)?;
            }
            let unset = self.constant(Value::Unset);
            self.emit(Op::Constant(unset));
            self.emit(Op::Return);
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Compile<()> {
        self.place = statement.place;
        match &statement.kind {
            StatementKind::Expression(expression) => self.effect(expression)?,
            StatementKind::Print(arguments, redirect) => self.print(arguments, redirect.as_deref())?,
            StatementKind::Printf(arguments, redirect) => {
                for argument in arguments {
                    self.value(argument)?;
                }
                let kind = self.redirect(redirect.as_deref())?;
                self.emit(Op::Printf(arguments.len() as u32, kind));
            }
            StatementKind::If(condition, then, otherwise) => {
                let mut skips = Vec::new();
                self.jump(condition, false, &mut skips)?;
                self.statement(then)?;
                match otherwise {
                    None => self.land_all(skips),
                    Some(otherwise) => {
                        let end = self.emit(Op::Jump(0));
                        self.land_all(skips);
                        self.statement(otherwise)?;
                        self.land(end);
                    }
                }
            }
            StatementKind::While(condition, body) => self.while_loop(Some(condition), None, body)?,
            StatementKind::For(parts) => {
                if let Some(start) = &parts.start {
                    self.statement(start)?;
                }
                self.while_loop(parts.condition.as_ref(), parts.step.as_ref(), &parts.body)?;
            }
            StatementKind::DoWhile(body, condition) => {
                let top = self.here();
                let inner = self.looped(body)?;
                self.land_all(inner.continues.unwrap_or_default());
                let mut ends = Vec::new();
                self.jump(condition, false, &mut ends)?;
                self.emit(Op::Loop(top));
                self.land_all(ends);
                self.land_all(inner.breaks);
            }
            StatementKind::ForIn(variable, array, body) => self.for_in(variable, array, body)?,
            StatementKind::Block(statements) => {
                for statement in statements {
                    self.statement(statement)?;
                }
            }
            StatementKind::Next | StatementKind::NextFile => self.next(&statement.kind)?,
            StatementKind::Exit(status) => {
                if let Some(status) = status {
                    self.value(status)?;
                }
                self.emit(Op::Exit(status.is_some()));
            }
            StatementKind::Return(value) => {
                match value {
                    Some(value) => self.value(value)?,
                    None => {
                        let unset = self.constant(Value::Unset);
                        self.emit(Op::Constant(unset));
                    }
                }
                self.emit(Op::Return);
            }
            StatementKind::Break => {
                let jump = self.emit(Op::Jump(0));
                if let Some(innermost) = self.loops.last_mut() {
                    innermost.breaks.push(jump);
                }
            }
            StatementKind::Continue => {
                let jump = self.emit(Op::Jump(0));
                if let Some(list) = self.loops.iter_mut().rev().find_map(|outer| outer.continues.as_mut()) {
                    list.push(jump);
                }
            }
            StatementKind::Delete(array, keys) => {
                let from = self.array_from(array)?;
                match keys {
                    Some(keys) => {
                        self.keys(keys)?;
                        self.emit(Op::Delete(from));
                    }
                    None => {
                        self.emit(Op::DeleteAll(from));
                    }
                }
            }
            StatementKind::Switch(subject, cases) => self.switch(subject, cases)?,
        }
        Ok(())
    }

    fn next(&mut self, kind: &StatementKind) -> Compile<()> {
        let (name, op) = match kind {
            StatementKind::Next => ("next", Op::Next),
            _ => ("nextfile", Op::NextFile),
        };
        let forbidden = match self.rule {
            RuleKind::Begin => Some("BEGIN"),
            RuleKind::End => Some("END"),
            RuleKind::BeginFile if name == "next" => Some("BEGINFILE"),
            RuleKind::EndFile => Some("ENDFILE"),
            _ => None,
        };
        if let Some(rule) = forbidden {
            let message = format!("error: `{name}' used in {rule} action");
            return Err(SyntaxError::Plain { place: self.place, message });
        }
        self.emit(op);
        Ok(())
    }

    /// Compiles the body of a loop and gives the jumps out of it.
    fn looped(&mut self, body: &Statement) -> Compile<Loop> {
        self.loops.push(Loop { breaks: Vec::new(), continues: Some(Vec::new()) });
        self.statement(body)?;
        Ok(self.loops.pop().unwrap_or(Loop { breaks: Vec::new(), continues: None }))
    }

    /// The condition is tested at the end of each turn, so that a turn has one jump.
    fn while_loop(
        &mut self,
        condition: Option<&Expr>,
        step: Option<&Statement>,
        body: &Statement,
    ) -> Compile<()> {
        let place = self.place;
        let mut ends = Vec::new();
        if let Some(condition) = condition {
            self.jump(condition, false, &mut ends)?;
        }
        let top = self.here();
        let inner = self.looped(body)?;
        self.land_all(inner.continues.unwrap_or_default());
        if let Some(step) = step {
            self.statement(step)?;
        }
        self.place = place;
        if let Some(condition) = condition {
            self.jump(condition, false, &mut ends)?;
        }
        self.emit(Op::Loop(top));
        self.land_all(ends);
        self.land_all(inner.breaks);
        Ok(())
    }

    fn for_in(&mut self, variable: &Expr, array: &ArrayExpr, body: &Statement) -> Compile<()> {
        let from = self.array_from(array)?;
        self.emit(Op::Keys(from));
        let top = self.here();
        let end = self.emit(Op::NextKey(0));
        match self.simple_target(variable) {
            Some(target) => {
                self.emit(Op::Assign(target, Keep::Nothing));
            }
            None => {
                let message = "error: the variable of a loop over an array has to be a name".to_owned();
                return Err(SyntaxError::Plain { place: self.place, message });
            }
        }
        let inner = self.looped(body)?;
        self.land_all(inner.continues.unwrap_or_default());
        self.emit(Op::Loop(top));
        self.land_all(inner.breaks);
        self.emit(Op::Pop);
        self.land(end);
        Ok(())
    }

    /// The tests come first and leave nothing on the stack, then the bodies, which fall through.
    fn switch(&mut self, subject: &Expr, cases: &[(Label, Vec<Statement>)]) -> Compile<()> {
        self.value(subject)?;
        let mut jumps = Vec::new();
        for (label, _) in cases {
            jumps.push(match label {
                Label::Default => None,
                Label::Value(value) => {
                    self.value(value)?;
                    Some(self.emit(Op::SwitchValue(0)))
                }
                Label::Pattern(pattern) => {
                    let index = self.pattern(pattern);
                    Some(self.emit(Op::SwitchPattern(index, 0)))
                }
            });
        }
        self.emit(Op::Pop);
        let otherwise = self.emit(Op::Jump(0));
        let has_default = cases.iter().any(|(label, _)| matches!(label, Label::Default));
        self.loops.push(Loop { breaks: Vec::new(), continues: None });
        for ((_, body), jump) in cases.iter().zip(jumps) {
            self.land(jump.unwrap_or(otherwise));
            for statement in body {
                self.statement(statement)?;
            }
        }
        if !has_default {
            self.land(otherwise);
        }
        let inner = self.loops.pop();
        self.land_all(inner.map(|inner| inner.breaks).unwrap_or_default());
        Ok(())
    }

    fn redirect(&mut self, redirect: Option<&Redirect>) -> Compile<Option<OutputKind>> {
        match redirect {
            None => Ok(None),
            Some(redirect) => {
                self.value(&redirect.target)?;
                Ok(Some(redirect.kind))
            }
        }
    }

    fn print(&mut self, arguments: &[Expr], redirect: Option<&Redirect>) -> Compile<()> {
        if redirect.is_none() {
            if arguments.is_empty() {
                self.emit(Op::PrintRecord);
                return Ok(());
            }
            let items: Option<Vec<Item>> = arguments.iter().map(|argument| self.item(argument)).collect();
            if let Some(items) = items {
                self.program.items.push(items);
                self.emit(Op::PrintItems(self.program.items.len() as u32 - 1));
                return Ok(());
            }
        }
        if arguments.is_empty() {
            self.emit(Op::Field(0));
        }
        for argument in arguments {
            self.value(argument)?;
        }
        let kind = self.redirect(redirect)?;
        self.emit(Op::Print(arguments.len().max(1) as u32, kind));
        Ok(())
    }

    /// What `print` can show as it is: nothing that one argument does can change another.
    fn item(&mut self, argument: &Expr) -> Option<Item> {
        Some(match argument {
            Expr::Number(value) => Item::Constant(self.constant(Value::Num(*value))),
            Expr::String(text) => Item::Constant(self.constant(Value::text(text))),
            Expr::Variable(Slot::Local(at)) => Item::Local(*at),
            Expr::Variable(Slot::Global(at)) => match Special::from_slot(*at) {
                Some(special) if special.is_computed() => Item::Special(special),
                _ => Item::Global(*at),
            },
            Expr::Field(number) => match **number {
                Expr::Number(at) if (0.0..=f64::from(i32::MAX)).contains(&at) => Item::Field(at as u32),
                _ => return None,
            },
            Expr::Group(inner) => return self.item(inner),
            _ => return None,
        })
    }
}
