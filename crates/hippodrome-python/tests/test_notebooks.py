"""The notebooks run from top to bottom, and a type checker agrees with them."""

from __future__ import annotations

import subprocess
import sys
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


def test_types_of_the_code(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    for path in PLACE.glob("*.ipynb"):
        cells = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
        # Without what speaks to Jupyter.
        lines = [line for cell in cells for line in cell.splitlines() if not line.startswith("%")]
        (tmp_path / f"{path.stem}.py").write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=PLACE.parent)
    assert ran.returncode == 0, ran.stdout


def test_there_are_five() -> None:
    assert len(list(PLACE.glob("*.ipynb"))) == 5
