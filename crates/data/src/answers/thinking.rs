//! What a text says, and what it only thinks: blocks such as `<think>…</think>`, also where one of the two marks is
//! missing.

/// Names of blocks.
const NAMES: [&str; 8] =
    ["think", "thinking", "thought", "thoughts", "reasoning", "scratchpad", "analysis", "seed:think"];
/// Other marks that begin a block.
const BEGIN: [&str; 4] =
    ["<|begin_of_thought|>", "<|channel|>analysis", "<|channel|>commentary", "<|start_thinking|>"];
/// Other marks that end one.
const END: [&str; 4] =
    ["<|end_of_thought|>", "<|channel|>final", "<|end_thinking|>", "<|begin_of_solution|>"];

/// A mark that stands at the beginning of a text: whether it begins a block, and its length.
fn mark(rest: &str) -> Option<(bool, usize)> {
    let starts = |word: &str| {
        rest.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word)).then_some(word.len())
    };
    if let Some(length) = BEGIN.iter().find_map(|word| starts(word)) {
        return Some((true, length));
    }
    if let Some(length) = END.iter().find_map(|word| starts(word)) {
        return Some((false, length));
    }
    let (open, close) = match rest.as_bytes().first()? {
        b'<' => ('<', '>'),
        b'[' => ('[', ']'),
        _ => return None,
    };
    let inner = rest[1..].find([open, close, '\n']).map(|end| &rest[1..1 + end])?;
    if !rest[1 + inner.len()..].starts_with(close) {
        return None;
    }
    let (begins, name) = match inner.strip_prefix('/') {
        Some(name) => (false, name),
        None => (true, inner),
    };
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name.trim())).then_some((begins, inner.len() + 2))
}

/// What is said, and what is thought.
pub fn parts(text: &str) -> (String, String) {
    let (mut said, mut thought) = (String::new(), String::new());
    let (mut is_thinking, mut from) = (false, 0);
    for (at, sign) in text.char_indices() {
        if at < from || !matches!(sign, '<' | '[') {
            continue;
        }
        let Some((begins, length)) = mark(&text[at..]) else { continue };
        let part = &text[from..at];
        if is_thinking || !begins {
            if !is_thinking {
                // A block whose beginning is missing: all so far was thought.
                thought.push_str(&std::mem::take(&mut said));
            }
            thought.push_str(part);
            thought.push('\n');
        } else {
            said.push_str(part);
            said.push('\n');
        }
        is_thinking = begins;
        from = at + length;
    }
    if is_thinking { &mut thought } else { &mut said }.push_str(&text[from..]);
    (said, thought)
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn what_is_thought_is_told_from_what_is_said() {
        let rows = [
            ("<think>a</think>b", "b", "a"),
            ("<THINKING>a</THINKING>\nb", "b", "a"),
            ("a</think>b", "b", "a"),
            ("b<think>a", "b", "a"),
            ("[THINK]a[/THINK]b", "b", "a"),
            ("<|channel|>analysis<|message|>a<|channel|>final<|message|>b", "<|message|>b", "<|message|>a"),
            ("a < b [1] <b>", "a < b [1] <b>", ""),
            ("", "", ""),
        ];
        for (text, said, thought) in rows {
            let found = parts(text);
            assert_eq!((found.0.trim(), found.1.trim()), (said, thought), "{text}");
        }
    }
}
