//! Runs the program as a user does.
#![allow(missing_docs, dead_code, reason = "each test file uses a part of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value;

/// The puzzle of the README: one solution, minimal, SE 10.7.
pub const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
pub const ANSWER: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// SE 7.1: a path of 76 steps with an XY-chain.
pub const CHAIN: &str = "..8...91......7..3..3....528.9...4....193.....45.2..3....5.1.8....379...5........";

/// What a run of the program came to.
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Run {
    pub fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    /// The lines as JSON objects.
    pub fn objects(&self) -> Vec<Value> {
        let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.out.lines().map(read).collect()
    }
}

/// The program with these arguments.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokit"));
    command.args(arguments).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program in a folder with bytes on its standard input.
pub fn run_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments).current_dir(folder).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end without reading everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Run {
        out: text(output.stdout),
        err: text(output.stderr),
        code: output.status.code().expect("an exit code"),
    }
}

/// The output of the program with bytes on its standard input.
pub fn sudokit(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end without reading everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

pub fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

/// Runs the program with text on its standard input.
pub fn run(arguments: &[&str], input: &str) -> Run {
    run_in(Path::new("."), arguments, input.as_bytes())
}

pub fn testdata(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name).display().to_string()
}

/// A folder that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sudokit-cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// Writes a file and gives its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, content).expect("written");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
