//! Progress on a terminal, and nothing in a pipe.

use std::fmt;
use std::sync::LazyLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use indicatif::{
    HumanCount, HumanDuration, HumanFloatCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};

use crate::input::Input;

/// A line on stderr that says how far a long piece of work is. It appears after half a second, so short work stays
/// silent, and there is none when stderr is no terminal: commands make one for each question.
#[derive(Clone)]
pub struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Counts things of an unknown number; `what` names them, for example `puzzles`.
    pub fn counting(what: &str) -> Progress {
        let bar = bar(None, "{spinner} {human_pos} {msg} · {pace} · {elapsed}");
        // Unlike `set_message` this draws nothing yet.
        Progress { bar: bar.map(|bar| bar.with_message(what.to_string())) }
    }

    /// Counts bytes of an input of known size.
    pub fn bytes(total: u64) -> Progress {
        Progress { bar: bar(Some(total), "{bar:30} {percent}% · {msg} · {elapsed} of about {duration}") }
    }

    /// So much of a total is done; `what` names what is counted now.
    #[cfg(feature = "dataset")]
    pub fn set_of(&self, what: &str, done: u64, total: Option<u64>) {
        let Some(bar) = self.due() else { return };
        if bar.length() != total {
            match total {
                Some(total) => {
                    let template =
                        "{bar:30} {human_pos} of {human_len} {msg} · {pace} · {elapsed}, {left} left";
                    bar.set_style(style(template));
                    bar.set_length(total);
                }
                None => {
                    bar.set_style(style("{spinner} {human_pos} {msg} · {elapsed}"));
                    bar.unset_length();
                }
            }
        }
        bar.set_message(what.to_string());
        bar.set_position(done);
    }

    /// Shows for how long `work` has been going on; `what` names it.
    pub fn waiting<T>(&self, what: &'static str, work: impl FnOnce() -> T) -> T {
        let Some(bar) = &self.bar else { return work() };
        let (done, is_done) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                if is_done.recv_timeout(Duration::from_millis(500)) == Err(RecvTimeoutError::Timeout) {
                    bar.set_style(style("{spinner} {msg} · {elapsed}"));
                    bar.set_message(what);
                    bar.enable_steady_tick(Duration::from_millis(200));
                }
            });
            let result = work();
            drop(done);
            result
        })
    }

    /// Prints something without tearing the line.
    #[cfg(feature = "dataset")]
    pub fn aside(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Counts the bytes of an input.
    pub fn for_input(input: &Input) -> Progress {
        input.length.map_or_else(|| Progress::counting("bytes"), Progress::bytes)
    }

    /// Whether anybody can see it.
    pub fn is_shown(&self) -> bool {
        self.bar.is_some()
    }

    /// So much is done.
    pub fn set(&self, position: u64) {
        if let Some(bar) = self.due() {
            bar.set_position(position);
        }
    }

    /// Shows a message beside the numbers.
    pub fn set_text(&self, text: String) {
        if let Some(bar) = self.due() {
            bar.set_message(text);
        }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// The line, once the work has lasted long enough to show it.
    fn due(&self) -> Option<&ProgressBar> {
        self.bar.as_ref().filter(|bar| bar.elapsed() > Duration::from_millis(500))
    }
}

/// A line on a terminal.
fn bar(total: Option<u64>, template: &str) -> Option<ProgressBar> {
    // Once: commands make a bar for each question.
    static IS_HIDDEN: LazyLock<bool> = LazyLock::new(|| ProgressDrawTarget::stderr().is_hidden());
    if *IS_HIDDEN {
        return None;
    }
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5));
    bar.set_style(style(template));
    Some(bar)
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("pace", pace)
        .with_key("left", left)
}

/// Things a second, without the four decimals of indicatif's own `per_sec`.
fn pace(state: &ProgressState, line: &mut dyn fmt::Write) {
    let _ = match per_second(state) {
        many if many >= 100.0 => write!(line, "{}/s", HumanCount(many as u64)),
        few => write!(line, "{}/s", HumanFloatCount((few * 10.0).round() / 10.0)),
    };
}

/// The recent rate; at the first look, which has no rate yet, the mean one.
fn per_second(state: &ProgressState) -> f64 {
    let recent = state.per_sec();
    if recent > 0.0 { recent } else { state.pos() as f64 / state.elapsed().as_secs_f64().max(1e-3) }
}

/// The time left at that rate.
fn left(state: &ProgressState, line: &mut dyn fmt::Write) {
    let rows = state.len().unwrap_or(0).saturating_sub(state.pos()) as f64;
    let seconds = rows / per_second(state).max(1e-3);
    let _ = write!(line, "{:#}", HumanDuration(Duration::from_secs_f64(seconds.min(1e9))));
}
