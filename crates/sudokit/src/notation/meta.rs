//! What a text says about a puzzle besides its digits: title, author, rating and the like.

/// A field of [`Meta`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MetaField {
    /// An identifier.
    Id,
    /// The puzzle's name.
    Title,
    /// Who made it.
    Author,
    /// A description or the rules.
    Description,
    /// A comment.
    Comment,
    /// Where it was published.
    Source,
    /// A level in words.
    Level,
    /// A rating in numbers.
    Rating,
    /// A date.
    Date,
    /// The address of a page about the puzzle.
    Url,
    /// Further fields.
    Other,
}

impl MetaField {
    /// A name for programs.
    pub fn id(self) -> &'static str {
        match self {
            MetaField::Id => "id",
            MetaField::Title => "title",
            MetaField::Author => "author",
            MetaField::Description => "description",
            MetaField::Comment => "comment",
            MetaField::Source => "source",
            MetaField::Level => "level",
            MetaField::Rating => "rating",
            MetaField::Date => "date",
            MetaField::Url => "url",
            MetaField::Other => "other",
        }
    }
}

/// What a text says about the puzzle besides its digits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meta {
    /// An identifier, such as the hash of the puzzle exchange bank.
    pub id: Option<String>,
    /// The puzzle's name.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// A description or the rules.
    pub description: Option<String>,
    /// A comment.
    pub comment: Option<String>,
    /// Where it was published.
    pub source: Option<String>,
    /// A level in words.
    pub level: Option<String>,
    /// A rating in numbers, such as `7.1` or `ED=10.7/1.2/1.2`.
    pub rating: Option<String>,
    /// A date, as written.
    pub date: Option<String>,
    /// The address of a page about the puzzle.
    pub url: Option<String>,
    /// Anything else, by the name the text gives it.
    pub other: Vec<(String, String)>,
}

impl Meta {
    /// All fields but the further ones, in the order in which they are written.
    pub fn texts(&self) -> [(MetaField, Option<&str>); 10] {
        let Meta { id, title, author, description, comment, source, level, rating, date, url, other: _ } =
            self;
        [
            (MetaField::Id, id),
            (MetaField::Title, title),
            (MetaField::Author, author),
            (MetaField::Description, description),
            (MetaField::Comment, comment),
            (MetaField::Source, source),
            (MetaField::Level, level),
            (MetaField::Rating, rating),
            (MetaField::Date, date),
            (MetaField::Url, url),
        ]
        .map(|(field, text)| (field, text.as_deref()))
    }

    /// The text of a field, to be changed; `None` for the further fields.
    pub fn text_mut(&mut self, field: MetaField) -> Option<&mut Option<String>> {
        Some(match field {
            MetaField::Id => &mut self.id,
            MetaField::Title => &mut self.title,
            MetaField::Author => &mut self.author,
            MetaField::Description => &mut self.description,
            MetaField::Comment => &mut self.comment,
            MetaField::Source => &mut self.source,
            MetaField::Level => &mut self.level,
            MetaField::Rating => &mut self.rating,
            MetaField::Date => &mut self.date,
            MetaField::Url => &mut self.url,
            MetaField::Other => return None,
        })
    }
}
