"""The notebooks run from top to bottom."""

from __future__ import annotations

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

PLACE = Path(__file__).parent.parent / "notebooks"


@pytest.mark.parametrize("path", sorted(PLACE.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    # What is kept has no outputs: they are made where it is read.
    assert not any(cell.get("outputs") for cell in notebook.cells)
    nbclient.NotebookClient(notebook, kernel_name="python3", timeout=600).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not any(output.output_type == "error" for output in outputs)
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert kinds & {"image/svg+xml", "image/png", "text/plain"}


def test_there_are_five() -> None:
    assert len(list(PLACE.glob("*.ipynb"))) == 5
