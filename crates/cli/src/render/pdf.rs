//! SVG pages to PDF (ISO 32000-1), as paths: text is outlined by the same rasteriser's text shaping that draws PNG
//! pictures, with the embedded font, so that no reader needs a font. Only what our pictures have is written: filled and
//! stroked paths in plain colours, dashes, opacity. A page that has more is an error, never a picture that lacks
//! something.

use std::collections::BTreeMap;
use std::path::Path;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::{PathSegment, Point, Transform};
use resvg::usvg::{self, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Tree};

use super::raster;
use crate::error::CliError;

/// Degrees of opacity that occur, in thousandths, and the name of each.
type Opacities = BTreeMap<u16, String>;

/// Writes the pages as one document.
///
/// # Errors
/// If a page is damaged, or has what cannot be written.
pub fn pdf(pages: &[String], title: &str) -> Result<Vec<u8>, CliError> {
    let damaged = |what: &str| CliError::Usage(format!("the document cannot be made: {what}"));
    let options = raster::options();
    let mut pdf = Pdf::new();
    let (catalog, tree_id, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let id = |index: usize, part: usize| Ref::new((4 + index * 2 + part) as i32);
    pdf.catalog(catalog).pages(tree_id).lang(TextStr("en"));
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("sudokit"));
    pdf.pages(tree_id).kids((0..pages.len()).map(|index| id(index, 0))).count(pages.len() as i32);
    for (index, svg) in pages.iter().enumerate() {
        let tree = Tree::from_str(svg, &options).map_err(|error| damaged(&error.to_string()))?;
        let (wide, high) = (tree.size().width(), tree.size().height());
        let mut drawing = Drawing { content: Content::new(), opacities: Opacities::new() };
        // PDF counts from below.
        drawing
            .group(tree.root(), Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, high), 1.0)
            .map_err(damaged)?;
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&drawing.content.finish(), 9);
        pdf.stream(id(index, 1), &packed).filter(Filter::FlateDecode);
        let mut page = pdf.page(id(index, 0));
        page.parent(tree_id).media_box(Rect::new(0.0, 0.0, wide, high)).contents(id(index, 1));
        let mut resources = page.resources();
        let mut states = resources.ext_g_states();
        for (thousandths, name) in &drawing.opacities {
            let alpha = f32::from(*thousandths) / 1000.0;
            states
                .insert(Name(name.as_bytes()))
                .start::<pdf_writer::writers::ExtGraphicsState<'_>>()
                .non_stroking_alpha(alpha)
                .stroking_alpha(alpha);
        }
        states.finish();
        resources.finish();
        page.finish();
    }
    Ok(pdf.finish())
}

/// Checks that a document's name ends in `.pdf`; `-` is stdout.
///
/// # Errors
/// [`CliError::Usage`] if the name has another ending.
pub fn check_ending(path: &Path) -> Result<(), CliError> {
    raster::must_end_in(path, "--output", "pdf")
}

struct Drawing {
    content: Content,
    opacities: Opacities,
}

impl Drawing {
    fn group(&mut self, group: &Group, page: Transform, opacity: f32) -> Result<(), &'static str> {
        if group.mask().is_some() || !group.filters().is_empty() {
            return Err("a mask or a filter is not understood");
        }
        // Nested pictures are clipped to their frames, within which all that they draw stands.
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner, page, opacity)?,
                Node::Path(path) => self.path(path, page, opacity)?,
                Node::Text(text) => self.group(text.flattened(), page, opacity)?,
                Node::Image(_) => return Err("a picture of pixels is not understood"),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &usvg::Path, page: Transform, opacity: f32) -> Result<(), &'static str> {
        if !path.is_visible() {
            return Ok(());
        }
        let transform = page.pre_concat(path.abs_transform());
        match path.paint_order() {
            PaintOrder::FillAndStroke => {
                self.fill(path, transform, opacity)?;
                self.stroke(path, transform, opacity)
            }
            PaintOrder::StrokeAndFill => {
                self.stroke(path, transform, opacity)?;
                self.fill(path, transform, opacity)
            }
        }
    }

    fn fill(&mut self, path: &usvg::Path, transform: Transform, opacity: f32) -> Result<(), &'static str> {
        let Some(fill) = path.fill() else { return Ok(()) };
        let [red, green, blue] = plain(fill.paint())?;
        self.with_opacity(opacity * fill.opacity().get(), |content| {
            content.set_fill_rgb(red, green, blue);
            outline(content, path, transform);
            match fill.rule() {
                FillRule::NonZero => content.fill_nonzero(),
                FillRule::EvenOdd => content.fill_even_odd(),
            };
        });
        Ok(())
    }

    fn stroke(&mut self, path: &usvg::Path, transform: Transform, opacity: f32) -> Result<(), &'static str> {
        let Some(stroke) = path.stroke() else { return Ok(()) };
        let [red, green, blue] = plain(stroke.paint())?;
        // Pictures are scaled alike in both directions.
        let scale = transform.get_scale().0;
        self.with_opacity(opacity * stroke.opacity().get(), |content| {
            content.set_stroke_rgb(red, green, blue).set_line_width(stroke.width().get() * scale);
            content.set_line_cap(match stroke.linecap() {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            });
            content.set_line_join(match stroke.linejoin() {
                LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
            });
            content.set_miter_limit(stroke.miterlimit().get());
            let dashes = stroke.dasharray().unwrap_or_default();
            content.set_dash_pattern(dashes.iter().map(|dash| dash * scale), stroke.dashoffset() * scale);
            outline(content, path, transform);
            content.stroke();
        });
        Ok(())
    }

    fn with_opacity(&mut self, opacity: f32, draw: impl FnOnce(&mut Content)) {
        let thousandths = (opacity * 1000.0).round() as u16;
        if thousandths >= 1000 {
            draw(&mut self.content);
            return;
        }
        let name = self.opacities.entry(thousandths).or_insert_with(|| format!("a{thousandths}"));
        self.content.save_state().set_parameters(Name(name.as_bytes()));
        draw(&mut self.content);
        self.content.restore_state();
    }
}

/// A colour from 0 to 1.
fn plain(paint: &Paint) -> Result<[f32; 3], &'static str> {
    match paint {
        Paint::Color(colour) => {
            Ok([colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0))
        }
        _ => Err("a gradient or a pattern is not understood"),
    }
}

fn outline(content: &mut Content, path: &usvg::Path, transform: Transform) {
    let at = |mut point: Point| {
        transform.map_point(&mut point);
        // A hundredth of a point is finer than any printer.
        ((point.x * 100.0).round() / 100.0, (point.y * 100.0).round() / 100.0)
    };
    let mut last = Point::zero();
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                let (x, y) = at(to);
                content.move_to(x, y);
                last = to;
            }
            PathSegment::LineTo(to) => {
                let (x, y) = at(to);
                content.line_to(x, y);
                last = to;
            }
            PathSegment::QuadTo(control, to) => {
                // The same curve as a cubic one: two thirds of the way to the control point from both ends.
                let toward = |from: Point| {
                    Point::from_xy(
                        from.x + (control.x - from.x) * 2.0 / 3.0,
                        from.y + (control.y - from.y) * 2.0 / 3.0,
                    )
                };
                let ((ax, ay), (bx, by), (x, y)) = (at(toward(last)), at(toward(to)), at(to));
                content.cubic_to(ax, ay, bx, by, x, y);
                last = to;
            }
            PathSegment::CubicTo(first, second, to) => {
                let ((ax, ay), (bx, by), (x, y)) = (at(first), at(second), at(to));
                content.cubic_to(ax, ay, bx, by, x, y);
                last = to;
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}
