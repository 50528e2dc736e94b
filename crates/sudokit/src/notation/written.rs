//! Writing in a format.
//!
//! A document is checked against what the format can express ([`Capabilities`](super::Capabilities)): What is part of
//! the puzzle and cannot be held is an error that names it, unless a lossy text is asked for. Everything else that is
//! left out is named beside the text.

use super::capabilities::Sizes;
use super::catalogue::FORMATS;
use super::document::{Document, Original};
use super::error::WriteError;
use super::feature::Feature;
use super::format::Format;
use super::options::WriteOptions;

/// A text in some format, and what it does not say of its document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the document says and the text does not. Essential features stand here only if the options ask for a
    /// lossy text.
    pub left_out: Vec<Feature>,
}

impl Format {
    /// Writes one document, without a line end after it.
    ///
    /// # Errors
    /// The format can only be read, is not part of this build, or cannot hold something that is part of the puzzle
    /// and [`WriteOptions::lossy`] is not set.
    pub fn write(&self, document: &Document, options: &WriteOptions) -> Result<Written, WriteError> {
        if !self.built {
            return Err(WriteError::NotBuilt(self.id));
        }
        let writer = self.writer.ok_or(WriteError::ReadOnly(self.id))?;
        let left_out = self.left_out(document, options);
        let is_refused = |feature: &Feature| match feature {
            // No part of such a board can be written.
            Feature::Board(_) => true,
            Feature::Size(_) if matches!(self.capabilities.sizes, Sizes::Nine | Sizes::UpTo16) => true,
            feature => self.must_hold(feature) && !options.lossy,
        };
        let features: Vec<Feature> = left_out.iter().filter(|feature| is_refused(feature)).cloned().collect();
        if !features.is_empty() {
            let instead = FORMATS.iter().filter(|other| other.reads() && other.writes());
            let instead = instead.filter(|other| other.holds(document, options));
            let instead = instead.map(|other| other.id).collect();
            return Err(WriteError::CannotHold { format: self.id, features, instead });
        }
        if let Some(text) = Original::untouched(document, self.id) {
            return Ok(Written { text: text.to_string(), left_out });
        }
        let text = match (&options.alphabet, &document.alphabet) {
            (None, Some(alphabet)) => {
                writer(document, &WriteOptions { alphabet: Some(alphabet.clone()), ..options.clone() })
            }
            _ => writer(document, options),
        };
        Ok(Written { text: text?, left_out })
    }

    /// Writes several documents as one text: as the format's collection if it has one; otherwise the header if there is
    /// one, one record a line, and a blank line between documents of several lines. Each left-out feature is named
    /// once.
    ///
    /// # Errors
    /// As [`Format::write`], and if there are several documents and the format holds one in a text.
    pub fn write_all(&self, documents: &[Document], options: &WriteOptions) -> Result<Written, WriteError> {
        if documents.len() > 1 && !self.capabilities.several {
            return Err(WriteError::Several { format: self.id, found: documents.len() });
        }
        let mut text = self.header.map(|header| format!("{header}\n")).unwrap_or_default();
        let mut left_out: Vec<Feature> = Vec::new();
        let collection = self.collection.filter(|_| documents.len() > 1);
        for (number, document) in documents.iter().enumerate() {
            let written = self.write(document, options)?;
            if collection.is_none() {
                let between = if number > 0 && !self.record { "\n" } else { "" };
                text.extend([between, &written.text, "\n"]);
            }
            for feature in written.left_out {
                if !left_out.contains(&feature) {
                    left_out.push(feature);
                }
            }
        }
        if let Some(collection) = collection {
            text = collection(documents, options)? + "\n";
        }
        Ok(Written { text, left_out })
    }
}
