//! Pictures: laid out as a scene, then written as text or bytes.

use std::sync::Arc;

use hippodrome_draw::{
    Animation, Look, Pixels, Recorder, Theme, captioned, film, usual_width, write_apng, write_gif,
    write_png, write_svg,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{internal, invalid};
use crate::running::{Limits, run};

/// A picture that is laid out, and can be written in several forms.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) scene: Arc<hippodrome_draw::Scene>,
}

#[pymethods]
impl Scene {
    /// As SVG, so many pixels wide.
    #[pyo3(signature = (width=None))]
    fn svg(&self, py: Python<'_>, width: Option<u32>) -> PyResult<String> {
        if width == Some(0) {
            return Err(no_width());
        }
        let scene = Arc::clone(&self.scene);
        let text = run(py, &Limits::NONE, move |_| {
            let mut text = Vec::new();
            write_svg(&mut text, &scene, width).map(|()| text)
        })?;
        String::from_utf8(text.map_err(internal)?).map_err(internal)
    }

    /// As PNG, so many pixels wide.
    #[pyo3(signature = (width=None))]
    fn png<'py>(&self, py: Python<'py>, width: Option<u32>) -> PyResult<Bound<'py, PyBytes>> {
        let scene = Arc::clone(&self.scene);
        let bytes = run(py, &Limits::NONE, move |_| {
            let width = width.unwrap_or_else(|| usual_width(&scene));
            let pixels = Pixels::new(&scene, width).map_err(invalid)?;
            let mut bytes = Vec::new();
            write_png(&mut bytes, &pixels).map_err(internal)?;
            Ok::<_, PyErr>(bytes)
        })?;
        Ok(PyBytes::new(py, &bytes?))
    }
}

impl From<hippodrome_draw::Scene> for Scene {
    fn from(scene: hippodrome_draw::Scene) -> Scene {
        Scene {
            scene: Arc::new(scene),
        }
    }
}

fn no_width() -> PyErr {
    invalid("width=0: a picture is one pixel wide at least")
}

/// What a picture is to look like, as Python says it.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct LookArgs {
    style: String,
    theme: String,
    sums: bool,
    first: u64,
    title: String,
    caption: String,
}

impl LookArgs {
    pub(crate) fn look(&self) -> PyResult<Look> {
        Ok(Look {
            style: self.style.parse().map_err(invalid)?,
            theme: theme(&self.theme)?,
            sums: self.sums,
            first: self.first,
        })
    }

    /// The picture with its words above and below.
    pub(crate) fn captioned(&self, scene: hippodrome_draw::Scene) -> PyResult<Scene> {
        let ink = theme(&self.theme)?.palette().ink;
        let captioned = captioned(scene, &self.title, &self.caption, ink);
        Ok(captioned.map_err(invalid)?.into())
    }
}

/// The colors of this name.
pub(crate) fn theme(name: &str) -> PyResult<Theme> {
    match name {
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        "print" => Ok(Theme::Print),
        _ => Err(invalid(format_args!(
            "`{name}` is not a theme: use light, dark or print"
        ))),
    }
}

/// Several pictures on one page, so many in a row, with the title and the caption of this look.
#[pyfunction]
pub(crate) fn arrange(
    pictures: Vec<PyRef<'_, Scene>>,
    columns: usize,
    look: LookArgs,
) -> PyResult<Scene> {
    let sides = pictures.iter().map(|picture| {
        let scene = &picture.scene;
        i64::from(scene.width.max(scene.height))
    });
    // However they are arranged, a place on the page is a number of 32 bits.
    if sides.sum::<i64>() > i64::from(i32::MAX / 2) {
        return Err(invalid(format_args!(
            "{} pictures of this size are too many for one page: make several pages of them",
            pictures.len()
        )));
    }
    let scenes = pictures.iter().map(|picture| (*picture.scene).clone());
    let page = hippodrome_draw::arrange(&scenes.collect::<Vec<_>>(), columns);
    let page = page.ok_or_else(|| invalid("a page needs a picture and a column at least"))?;
    look.captioned(page)
}

/// Pixels of a square in a film, and of a film from left to right.
const SQUARE_PIXELS: u32 = 44;
const MAX_FILM_PIXELS: u32 = 480;

/// A film of what this recorder heard: `gif` or `apng`.
pub(crate) fn filmed<'py>(
    py: Python<'py>,
    problem: &Arc<hippodrome::Problem>,
    recorder: impl FnOnce() -> Recorder + Send + 'static,
    form: &str,
    theme_name: &str,
    width: Option<u32>,
    limits: &Limits,
) -> PyResult<Bound<'py, PyBytes>> {
    let is_gif = match form {
        "gif" => true,
        "apng" => false,
        _ => {
            return Err(invalid(format_args!(
                "`{form}` is not a form of films: use gif or apng"
            )));
        }
    };
    let (problem, theme) = (Arc::clone(problem), theme(theme_name)?);
    let bytes = run(py, limits, move |watch| {
        let film = film(&problem, &recorder(), theme).map_err(invalid)?;
        if film.is_empty() {
            return Err(invalid("nothing happens, so there is nothing to film"));
        }
        let first = film.shots().next();
        let squares = first.map_or(1000, |(scene, _)| scene.width) as u32 * SQUARE_PIXELS / 1000;
        let width = width.unwrap_or(squares.min(MAX_FILM_PIXELS));
        let frames = film.len() as u64;
        let told = |what: &'static str| {
            move |frame: usize| watch.tell(frame as u64, Some(frames), what.to_owned())
        };
        let animation = Animation::new(&film, width, told("drawn")).map_err(invalid)?;
        let mut bytes = Vec::new();
        let written = match is_gif {
            true => write_gif(&mut bytes, &animation, told("written")),
            false => write_apng(&mut bytes, &animation, told("written")),
        };
        written.map(|()| bytes).map_err(internal)
    })?;
    Ok(PyBytes::new(py, &bytes?))
}
