//! Languages and formats of text.

/// A language.
pub(super) struct Found {
    pub(super) name: &'static str,
    pub(super) mime: &'static str,
    pub(super) is_executable: bool,
    /// Whether nothing is said about the encoding.
    pub(super) is_whole: bool,
}

const fn source(name: &'static str, mime: &'static str) -> Option<Found> {
    Some(Found { name, mime, is_executable: false, is_whole: false })
}

const fn executable(name: &'static str, mime: &'static str) -> Option<Found> {
    Some(Found { name, mime, is_executable: true, is_whole: false })
}

const fn whole(name: &'static str, mime: &'static str) -> Option<Found> {
    Some(Found { name, mime, is_executable: false, is_whole: true })
}

/// What text is written in; `None` if it is just text.
pub(super) fn recognize(text: &[u8]) -> Option<Found> {
    if let Some(line) = text.strip_prefix(b"#!") {
        return interpreter(line);
    }
    let trimmed = text.trim_ascii_start();
    let starts =
        |word: &[u8]| trimmed.len() >= word.len() && trimmed[..word.len()].eq_ignore_ascii_case(word);
    let head = &trimmed[..trimmed.len().min(4096)];
    if starts(b"<?xml") {
        let is_svg = contains(head, b"<svg");
        return if is_svg {
            whole("SVG Scalable Vector Graphics image", "image/svg+xml")
        } else {
            xml(trimmed)
        };
    }
    if starts(b"<svg") {
        return whole("SVG Scalable Vector Graphics image", "image/svg+xml");
    }
    let html =
        [&b"<!doctype html"[..], b"<html", b"<head", b"<title", b"<body", b"<h1", b"<script", b"<table"];
    if html.iter().any(|word| starts(word)) {
        return source("HTML document", "text/html");
    }
    if starts(b"<?php") {
        return source("PHP script", "text/x-php");
    }
    for (mark, name) in [
        (&b"-----BEGIN CERTIFICATE-----"[..], "PEM certificate"),
        (b"-----BEGIN RSA PRIVATE KEY-----", "PEM RSA private key"),
        (b"-----BEGIN OPENSSH PRIVATE KEY-----", "OpenSSH private key"),
        (b"-----BEGIN PGP PUBLIC KEY BLOCK-----", "PGP public key block"),
    ] {
        if text.starts_with(mark) {
            return whole(name, "text/plain");
        }
    }
    if text.starts_with(b"{\\rtf1") {
        return source("Rich Text Format data, version 1", "text/rtf");
    }
    if starts(b"diff ") || (text.starts_with(b"--- ") && contains(head, b"\n+++ ")) {
        let name = if contains(head, b"\n@@ ") || text.starts_with(b"--- ") {
            "unified diff output"
        } else {
            "diff output"
        };
        return source(name, "text/x-diff");
    }
    if mail(text) {
        return source("news or mail", "message/rfc822");
    }
    program(text)
}

fn contains(text: &[u8], wanted: &[u8]) -> bool {
    memchr::memmem::find(text, wanted).is_some()
}

fn xml(text: &[u8]) -> Option<Found> {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    if contains(line, b"1.1") {
        source("XML 1.1 document", "text/xml")
    } else {
        source("XML 1.0 document", "text/xml")
    }
}

fn mail(text: &[u8]) -> bool {
    let starts = |word: &[u8]| text.starts_with(word);
    starts(b"From: ") || starts(b"Return-Path:") || starts(b"Received:") || starts(b"Delivered-To:")
}

fn interpreter(line: &[u8]) -> Option<Found> {
    let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let path = words.next()?;
    let mut name = path.rsplit(|&byte| byte == b'/').next().unwrap_or(path);
    if name == b"env" {
        name = words.find(|word| !word.starts_with(b"-") && !word.contains(&b'='))?;
    }
    let end = name.iter().position(|byte| byte.is_ascii_digit() || *byte == b'.').unwrap_or(name.len());
    match &name[..end] {
        b"sh" | b"dash" => executable("POSIX shell script", "text/x-shellscript"),
        b"bash" => executable("Bourne-Again shell script", "text/x-shellscript"),
        b"ksh" => executable("Korn shell script", "text/x-shellscript"),
        b"zsh" => executable("Paul Falstad's zsh script", "text/x-shellscript"),
        b"csh" => executable("C shell script", "text/x-shellscript"),
        b"tcsh" => executable("Tenex C shell script", "text/x-shellscript"),
        b"fish" => executable("fish shell script", "text/x-shellscript"),
        b"python" => executable("Python script", "text/x-script.python"),
        b"perl" => whole("Perl script text executable", "text/x-perl"),
        b"ruby" => executable("Ruby script", "text/x-ruby"),
        b"node" => executable("Node.js script executable", "application/javascript")
            .map(|found| Found { is_executable: false, ..found }),
        b"awk" | b"gawk" | b"mawk" => executable("awk script", "text/x-awk"),
        b"make" => executable("a make script", "text/plain"),
        b"sed" => executable("a sed script", "text/plain"),
        b"tclsh" | b"wish" => executable("Tcl script", "text/x-tcl"),
        b"lua" => executable("Lua script", "text/x-lua"),
        b"php" => executable("PHP script", "text/x-php"),
        _ => executable("a script", "text/plain"),
    }
}

/// Whether a line begins with one of these.
fn any_line(text: &[u8], words: &[&[u8]]) -> bool {
    text.split(|&byte| byte == b'\n').any(|line| words.iter().any(|word| line.starts_with(word)))
}

fn program(text: &[u8]) -> Option<Found> {
    let head = &text[..text.len().min(8192)];
    if any_line(head, &[b"#include", b"#define", b"#ifndef", b"#pragma"]) {
        let is_newer =
            any_line(head, &[b"class ", b"namespace ", b"template ", b"using namespace", b"public:"]);
        return if is_newer { source("C++ source", "text/x-c++") } else { source("C source", "text/x-c") };
    }
    let lines = || head.split(|&byte| byte == b'\n');
    let is_definition = |line: &[u8]| line.starts_with(b"def ") && line.trim_ascii_end().ends_with(b":");
    let is_import = |line: &[u8]| line.starts_with(b"from ") && contains(line, b" import ");
    let imports = lines().any(|line| line.starts_with(b"import ") && !line.trim_ascii_end().ends_with(b";"));
    if lines().any(is_definition) || lines().any(is_import) || imports {
        return executable("Python script", "text/x-script.python");
    }
    if any_line(head, &[b"package "]) && contains(head, b"import java.") || contains(head, b"public class ") {
        return source("Java source", "text/x-java");
    }
    if any_line(head, &[b".PHONY"]) {
        return source("makefile script", "text/x-makefile");
    }
    None
}
