//! Lines in, lines out: the same bytes whatever the threads, the chunks of the reader and the instruction set.

mod nine_common;

use nine_common::{Rng, is_solution_of, oracle};
use sudokit::batch::{Line, Options, Totals, run};
use sudokit::nine::Isa;
use sudokit::{Cancel, Grid9};

/// Number, solutions, first solution or the text itself.
fn format(line: &Line<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(line.number.to_string().as_bytes());
    match line.solved {
        Some((_, answer)) => {
            out.extend_from_slice(format!(" {} ", answer.solutions).as_bytes());
            out.extend_from_slice(&answer.first.to_line());
        }
        None => {
            out.push(b' ');
            out.extend_from_slice(line.text);
        }
    }
    out.push(b'\n');
}

fn through(input: &[u8], chunk: usize, options: &Options) -> (Vec<u8>, Totals) {
    let mut left = input;
    let mut output = Vec::new();
    let totals = run(
        options,
        |buffer: &mut [u8]| {
            let count = chunk.min(buffer.len()).min(left.len());
            buffer[..count].copy_from_slice(&left[..count]);
            left = &left[count..];
            Ok::<_, ()>(count)
        },
        |bytes: &[u8]| {
            output.extend_from_slice(bytes);
            Ok(())
        },
        format,
    );
    (output, totals.expect("no errors here"))
}

#[test]
fn the_same_bytes_for_any_threads_chunks_and_instruction_set() {
    let mut rng = Rng(3);
    let mut input = Vec::new();
    let mut puzzles = Vec::new();
    for i in 0..9000 {
        match i % 50 {
            7 => input.extend_from_slice(b"# a comment"),
            8 => {}
            9 => input.extend_from_slice(&[b'1'; 82]),
            10 => input.extend_from_slice(&[b'.'; 80]),
            11 => input.extend_from_slice(&[b'y'; 81]),
            _ => {
                let puzzle = rng.puzzle(24 + i % 30, i % 5 == 0);
                puzzles.push((i as u64 + 1, puzzle));
                let blank = b".0*_-xX?"[i % 8];
                input.extend(puzzle.to_line().map(|byte| if byte == b'.' { blank } else { byte }));
                input.extend_from_slice([&b""[..], b",rated 7.1", b" x", b"\r"][i / 8 % 4]);
            }
        }
        input.push(b'\n');
    }
    input.pop();
    let (expected, totals) = through(&input, usize::MAX, &Options::default());
    let mut lines = expected.split(|&byte| byte == b'\n');
    let mut found = Totals::default();
    for (number, puzzle) in &puzzles {
        let start = format!("{number} ");
        let line = lines.find(|line| line.starts_with(start.as_bytes())).expect("a line for each puzzle");
        let known = oracle(puzzle, None, 2);
        let mut words = line.split(|&byte| byte == b' ').skip(1);
        assert_eq!(words.next(), Some(known.to_string().as_bytes()));
        let first = Grid9::from_line(words.next().expect("a solution")).expect("81 symbols");
        assert!(known == 0 || is_solution_of(puzzle, &first));
        *[&mut found.none, &mut found.one, &mut found.many][known as usize] += 1;
    }
    assert_eq!((totals.none, totals.one, totals.many), (found.none, found.one, found.many));
    assert_eq!((totals.puzzles(), totals.other), (puzzles.len() as u64, 900));

    for threads in [1, 2, 5] {
        for chunk in [1000, 4096, 50_000, usize::MAX] {
            let options = Options { threads, ..Options::default() };
            assert!(through(&input, chunk, &options) == (expected.clone(), totals), "{threads} {chunk}");
        }
    }
    for isa in Isa::ALL {
        let options = Options { isa: Some(isa), ..Options::default() };
        let (bytes, counted) = through(&input, usize::MAX, &options);
        let pairs = bytes.split(|&byte| byte == b'\n').zip(expected.split(|&byte| byte == b'\n'));
        for (line, expected) in pairs {
            let [line, expected] = [line, expected].map(String::from_utf8_lossy);
            assert_eq!(line, expected, "{isa}");
        }
        // In a position without a solution the scalar kernel may see the contradiction a guess sooner.
        let counted =
            Totals { guesses: counted.guesses.max(totals.guesses - totals.guesses / 1000), ..counted };
        assert_eq!(
            (bytes.len(), counted.guesses.min(totals.guesses)),
            (expected.len(), counted.guesses),
            "{isa}"
        );
        assert_eq!(Totals { guesses: totals.guesses, ..counted }, totals, "{isa}");
    }
    assert_eq!(through(b"", 10, &Options::default()), (Vec::new(), Totals::default()));
}

#[test]
fn errors_and_cancelling_end_the_work() {
    let line = [&[b'.'; 81][..], b"\n"].concat();
    for threads in [1, 3] {
        let options = Options { threads, limit: 1, ..Options::default() };
        let mut blocks = 0;
        let read = |buffer: &mut [u8]| {
            blocks += 1;
            if blocks > 5 {
                return Err("the disk is gone");
            }
            let lines = buffer.len() / line.len();
            buffer[..lines * line.len()].copy_from_slice(&line.repeat(lines));
            Ok(lines * line.len())
        };
        let mut written = 0;
        let write = |bytes: &[u8]| {
            written += bytes.len();
            Ok(())
        };
        let ended = run(&options, read, write, |_, out| out.push(b'.'));
        assert_eq!(ended, Err("the disk is gone"));
        assert!(written > 1000, "what came before the error is written");

        let endless = |buffer: &mut [u8]| Ok(buffer.len());
        // Not one line end ever: memory stays bounded, and the writer is called nevertheless.
        let ended = run(&options, endless, |_| Err("disk full"), |_, out| out.push(b'.'));
        assert_eq!(ended, Err("disk full"));

        let cancel = Cancel::new();
        let options = Options { cancel: cancel.clone(), ..options };
        let repeat = |buffer: &mut [u8]| {
            cancel.cancel();
            buffer[..line.len()].copy_from_slice(&line);
            Ok::<_, ()>(line.len())
        };
        let totals = run(&options, repeat, |_| Ok(()), |_, out| out.push(b'.')).expect("no error");
        assert!(totals.cancelled);
    }
}

#[test]
fn a_line_is_answered_before_the_next_one_is_asked_for() {
    let line = [&[b'.'; 81][..], b"\n"].concat();
    for threads in [1, 2, 4] {
        let (answered, answers) = std::sync::mpsc::channel();
        let (mut requested, line) = (0, &line);
        let read = move |buffer: &mut [u8]| {
            if requested > 0 {
                assert_eq!(answers.recv(), Ok(b"1".to_vec()));
            }
            if requested == 20 {
                return Ok::<_, ()>(0);
            }
            requested += 1;
            buffer[..line.len()].copy_from_slice(line);
            Ok(line.len())
        };
        let write = |bytes: &[u8]| {
            answered.send(bytes.to_vec()).expect("somebody waits");
            Ok(())
        };
        let options = Options { threads, limit: 1, ..Options::default() };
        let totals = run(&options, read, write, |_, out| out.push(b'1')).expect("no error");
        assert_eq!(totals.one, 20);
    }
}

#[test]
fn a_panic_while_formatting_leaves_no_thread_waiting() {
    let line = [&[b'.'; 81][..], b"\n"].concat();
    for threads in [1, 2, 4] {
        // Far more blocks than may wait for the one that is never written.
        let mut left = 200;
        let read = |buffer: &mut [u8]| {
            left -= 1;
            buffer[..line.len()].copy_from_slice(&line);
            Ok::<_, ()>(if left == 0 { 0 } else { line.len() })
        };
        let format = |line: &Line<'_>, out: &mut Vec<u8>| {
            assert!(line.number != 20, "unspeakable");
            out.push(b'.');
        };
        let options = Options { threads, limit: 1, ..Options::default() };
        let job = || run(&options, read, |_| Ok(()), format);
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).expect_err("it panics");
        assert_eq!(panic.downcast_ref(), Some(&"unspeakable"));
    }
}
