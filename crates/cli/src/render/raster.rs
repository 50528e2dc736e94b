//! SVG to PNG, with the embedded font, so that a picture looks the same on every machine.

use std::path::Path;
#[cfg(any(feature = "png", feature = "pdf"))]
use std::sync::Arc;

#[cfg(feature = "png")]
use resvg::tiny_skia::{Pixmap, Transform};
#[cfg(feature = "png")]
use resvg::usvg::Tree;
#[cfg(any(feature = "png", feature = "pdf"))]
use resvg::usvg::{Options, fontdb};

use crate::error::CliError;

/// How many pixels a unit of the SVG becomes.
#[cfg(feature = "png")]
const SCALE: f32 = 2.0;

/// Checks that the name that an option gives to a picture has the ending of its kind; `-` is stdout.
///
/// # Errors
/// If the name has another ending.
pub fn must_end_in(path: &Path, option: &str, kind: &str) -> Result<(), CliError> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    if path.as_os_str() == "-" || ending.is_some_and(|ending| ending.eq_ignore_ascii_case(kind)) {
        return Ok(());
    }
    Err(CliError::Usage(format!("{option} writes {kind}: {} should end in .{kind}", path.display())))
}

/// Checks that a picture's name ends in `.svg` or `.png`.
///
/// # Errors
/// If the name ends in something else.
pub fn check_ending(path: &Path) -> Result<(), CliError> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg" | "png") => Ok(()),
        _ => Err(CliError::Usage(format!("name a file that ends in .svg or .png, not {}", path.display()))),
    }
}

/// The picture in the form that the file's ending asks for.
///
/// # Errors
/// If the PNG cannot be rendered, or this build has no feature for it.
pub fn encode(svg: &str, path: &Path) -> Result<Vec<u8>, CliError> {
    check_ending(path)?;
    if path.extension().is_some_and(|extension| extension == "svg") {
        Ok(svg.as_bytes().to_vec())
    } else {
        png(svg)
    }
}

/// A PNG of an SVG.
///
/// # Errors
/// Always, since this build has no feature for PNG.
#[cfg(not(feature = "png"))]
pub fn png(_svg: &str) -> Result<Vec<u8>, CliError> {
    Err(CliError::Usage(
        "this build writes no PNG; name a file that ends in .svg, or build the program with them: \
         cargo build --release --features png"
            .to_string(),
    ))
}

/// A PNG of an SVG.
///
/// # Errors
/// If the SVG is damaged or too large.
#[cfg(feature = "png")]
pub fn png(svg: &str) -> Result<Vec<u8>, CliError> {
    let options = options();
    let damaged = |what: String| CliError::Usage(format!("the picture cannot be made: {what}"));
    let tree = Tree::from_str(svg, &options).map_err(|error| damaged(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| damaged("no size".into()))?;
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or_else(|| damaged("it is too large".into()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| damaged(error.to_string()))
}

/// How SVG is read: with the embedded font alone.
#[cfg(any(feature = "png", feature = "pdf"))]
pub fn options() -> Options<'static> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Options { fontdb: Arc::new(fonts), font_family: "DejaVu Sans".into(), ..Options::default() }
}
