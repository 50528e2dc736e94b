//! What a text says, and what it only thinks: blocks such as `<think>…</think>`, also where one of the two marks is
//! missing, sections that are folded away under "Thought for …", and fences that are named so.

/// Names of blocks.
const NAMES: [&str; 20] = [
    "think",
    "thinking",
    "thought",
    "thoughts",
    "thought_process",
    "reason",
    "reasoning",
    "reflect",
    "reflection",
    "scratchpad",
    "scratch",
    "analysis",
    "monologue",
    "inner_monologue",
    "internal_monologue",
    "inner_thoughts",
    "chain_of_thought",
    "cot",
    "seed:think",
    "antthinking",
];
/// Other marks that begin a block.
const BEGIN: [&str; 4] =
    ["<|begin_of_thought|>", "<|channel|>analysis", "<|channel|>commentary", "<|start_thinking|>"];
/// Other marks that end one.
const END: [&str; 4] =
    ["<|end_of_thought|>", "<|channel|>final", "<|end_thinking|>", "<|begin_of_solution|>"];
/// First words of the heading of a section that is folded away.
const HEADINGS: [&str; 7] =
    ["thought", "thinking", "think", "reasoning", "chain of thought", "analysis", "scratch"];

/// What ends a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    /// A mark with the name of a block.
    Named,
    /// `</details>`.
    Section,
    /// The fence.
    Fence,
}

/// A mark that begins or ends a block.
struct Mark {
    block: Block,
    begins: bool,
    length: usize,
}

fn begins_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
}

fn is_name(name: &str) -> bool {
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// The mark that a text begins with; `open` is the block around it.
fn mark(rest: &str, open: Option<Block>) -> Option<Mark> {
    let named = |begins, length| Some(Mark { block: Block::Named, begins, length });
    if let Some(word) = BEGIN.iter().find(|word| begins_with(rest, word)) {
        return named(true, word.len());
    }
    if let Some(word) = END.iter().find(|word| begins_with(rest, word)) {
        return named(false, word.len());
    }
    let close = match rest.chars().next()? {
        '<' => '>',
        '[' => ']',
        '◁' => '▷',
        '`' => return fence(rest, open),
        _ => return None,
    };
    let head = rest.chars().next().map_or(0, char::len_utf8);
    let inner = &rest[head..head + rest[head..].find(['<', '>', '[', ']', '◁', '▷', '\n'])?];
    let length = head + inner.len() + close.len_utf8();
    if !rest[head + inner.len()..].starts_with(close) {
        return None;
    }
    let inner = inner.trim_matches('|');
    let (begins, inner) = inner.strip_prefix('/').map_or((true, inner), |inner| (false, inner));
    // Attributes may follow the name.
    let name = inner.split_ascii_whitespace().next().unwrap_or_default();
    if name.eq_ignore_ascii_case("details") {
        let is_mark = if begins { is_thought(&rest[length..]) } else { open == Some(Block::Section) };
        return is_mark.then_some(Mark { block: Block::Section, begins, length });
    }
    if is_name(name) { named(begins, length) } else { None }
}

/// Whether a section begins with a heading that names a thought.
fn is_thought(section: &str) -> bool {
    let text = section.trim_start();
    let heading =
        if begins_with(text, "<summary") { text.split_once('>').map_or("", |(_, text)| text) } else { text };
    let mut heading = heading.trim_start();
    while let Some((_, rest)) = heading.strip_prefix('<').and_then(|tag| tag.split_once('>')) {
        heading = rest;
    }
    let heading = heading.trim_start_matches(|sign: char| !sign.is_alphanumeric() && sign != '\n');
    HEADINGS.iter().any(|word| begins_with(heading, word))
}

/// A fence that is named by a thought, or that ends one.
fn fence(rest: &str, open: Option<Block>) -> Option<Mark> {
    let name = rest.strip_prefix("```")?;
    let line = name.lines().next().unwrap_or_default().trim();
    if open == Some(Block::Fence) {
        return line.is_empty().then_some(Mark { block: Block::Fence, begins: false, length: 3 });
    }
    (open.is_none() && is_name(line)).then_some(Mark { block: Block::Fence, begins: true, length: 3 })
}

/// The answer and the thinking.
pub fn parts(text: &str) -> (String, String) {
    let (mut answer, mut thought) = (String::new(), String::new());
    let (mut open, mut from) = (None, 0);
    for (at, sign) in text.char_indices() {
        if at < from || !matches!(sign, '<' | '[' | '◁' | '`') {
            continue;
        }
        let Some(Mark { block, begins, length }) = mark(&text[at..], open) else { continue };
        let part = &text[from..at];
        if open.is_some() || !begins {
            if open.is_none() {
                // A block whose beginning is missing: all so far was thought.
                thought.push_str(&std::mem::take(&mut answer));
            }
            thought.push_str(part);
            thought.push('\n');
        } else {
            answer.push_str(part);
            answer.push('\n');
        }
        open = begins.then_some(block);
        from = at + length;
    }
    if open.is_some() { &mut thought } else { &mut answer }.push_str(&text[from..]);
    (answer, thought)
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn thinking_is_separated_from_the_answer() {
        let rows = [
            ("<think>a</think>b", "b", "a"),
            ("<THINKING>a</THINKING>\nb", "b", "a"),
            ("a</think>b", "b", "a"),
            ("b<think>a", "b", "a"),
            ("[THINK]a[/THINK]b", "b", "a"),
            ("<|channel|>analysis<|message|>a<|channel|>final<|message|>b", "<|message|>b", "<|message|>a"),
            ("◁think▷a◁/think▷b", "b", "a"),
            ("<|thinking|>a<|/thinking|>b", "b", "a"),
            ("<reasoning effort=\"high\">a</reasoning>b", "b", "a"),
            (
                "<details><summary>Thought for 9 seconds</summary>a</details>b",
                "b",
                "<summary>Thought for 9 seconds</summary>a",
            ),
            (
                "<details><summary>Grid</summary>a</details>b",
                "<details><summary>Grid</summary>a</details>b",
                "",
            ),
            ("```thinking\na\n```\nb", "b", "thinking\na"),
            ("```\na\n```\nb", "```\na\n```\nb", ""),
            ("a < b [1] <b>", "a < b [1] <b>", ""),
            ("", "", ""),
        ];
        for (text, answer, thought) in rows {
            let found = parts(text);
            assert_eq!((found.0.trim(), found.1.trim()), (answer, thought), "{text}");
        }
    }
}
