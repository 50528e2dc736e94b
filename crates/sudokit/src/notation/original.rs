//! The text that a document was read from: writing an untouched document in the same format gives the same bytes.
//!
//! Formats of other programs say more than a puzzle (pictures, options, the order of keys), and a puzzle can be written in
//! several ways. What was read and not changed is therefore not composed anew. Whether it was changed is found by comparing
//! the document with a copy of what was read, so that no field needs to be guarded.

use super::document::Document;

/// A text and what was read in it, or nothing.
#[derive(Clone, Default)]
pub struct Original(Option<Box<Source>>);

#[derive(Clone)]
struct Source {
    /// The text, by the format that it is in: some texts hold another format's.
    texts: Vec<(&'static str, String)>,
    document: Document,
}

impl Original {
    #[cfg_attr(not(feature = "formats-web"), expect(dead_code, reason = "only web formats keep their text"))]
    /// Keeps the text of a document that was just read, and what it is in other formats.
    pub(super) fn keep(document: &mut Document, texts: &[(&'static str, &str)]) {
        let texts = texts.iter().map(|&(format, text)| (format, text.to_string())).collect();
        let source = Source { texts, document: document.clone() };
        document.original = Original(Some(Box::new(source)));
    }

    /// The text in this format, if the document says what was read.
    pub(super) fn untouched<'a>(document: &'a Document, format: &str) -> Option<&'a str> {
        let source = document.original.0.as_ref()?;
        let (_, text) = source.texts.iter().find(|(own, _)| *own == format)?;
        (source.document == *document).then_some(text.as_str())
    }
}

/// Where it was read from is no part of what a document says.
impl PartialEq for Original {
    fn eq(&self, _: &Original) -> bool {
        true
    }
}

impl Eq for Original {}

impl std::fmt::Debug for Original {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(source) => f.debug_list().entries(source.texts.iter().map(|(format, _)| format)).finish(),
            None => f.write_str("Original(none)"),
        }
    }
}
