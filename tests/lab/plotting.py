"""Plots in light and in dark, as pages show them (`pip install matplotlib`)."""

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

# Ink, paper, grid, and colours that most eyes distinguish (P. Tol's "bright").
STYLES = {
    "light": ("#24292f", "#ffffff", "#d0d7de", ["#4477aa", "#ee6677", "#228833", "#aa3377", "#ccbb44", "#66ccee", "#777777"]),
    "dark": ("#e6edf3", "#0d1117", "#30363d", ["#77aadd", "#ff8899", "#66cc77", "#dd77aa", "#ddcc66", "#88ddff", "#aaaaaa"]),
}


def save(folder, plots):
    """Draws each plot, a function of axes and colours with the size of its figure, into `folder/NAME-light.svg` and `-dark`."""
    folder.mkdir(exist_ok=True)
    for style, (ink, paper, grid, colours) in STYLES.items():
        pyplot.rcParams.update({
            "text.color": ink, "axes.labelcolor": ink, "axes.edgecolor": grid, "xtick.color": ink, "ytick.color": ink,
            "figure.facecolor": paper, "axes.facecolor": paper, "savefig.facecolor": paper, "grid.color": grid, "axes.grid": True,
            "axes.axisbelow": True, "axes.spines.top": False, "axes.spines.right": False, "svg.hashsalt": "goby", "svg.fonttype": "none",
            "font.family": "sans-serif",
        })
        for name, (draw, size) in plots.items():
            figure, axes = pyplot.subplots(figsize=size, layout="constrained")
            draw(axes, colours)
            figure.savefig(folder / f"{name}-{style}.svg", metadata={"Date": None})
            pyplot.close(figure)
