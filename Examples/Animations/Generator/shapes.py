"""Shapes of Lottie files and what styles and changes them. Lengths are points."""

from values import *


def shape(outline):
    return {"ty": "sh", "ks": still(path(outline) if isinstance(outline, str) else outline)}


def rect(size, at=(0, 0), radius=0):
    return {"ty": "rc", "p": still(list(at) if isinstance(at, tuple) else at), "s": still(size), "r": still(radius)}


def ellipse(size, at=(0, 0)):
    size = [size, size] if isinstance(size, (int, float)) else size
    return {"ty": "el", "p": still(list(at) if isinstance(at, tuple) else at), "s": still(size)}


def star(points, outer, inner, at=(0, 0)):
    tips = {"sy": 1, "pt": still(points), "p": still(list(at)), "r": still(0)}
    return {"ty": "sr", **tips, "or": still(outer), "os": still(0), "ir": still(inner), "is": still(0)}


def paint(value):
    return still(color(value) if isinstance(value, str) else value)


def fill(value, opacity=100):
    return {"ty": "fl", "c": paint(value), "o": still(opacity), "r": 1}


def stroke(value, width, opacity=100):
    return {"ty": "st", "c": paint(value), "o": still(opacity), "w": still(width), "lc": 2, "lj": 2}


def stops(*values):
    """The stops of a gradient: (offset, colour) or (offset, colour, opacity)."""
    numbers = [n for offset, tone, *_ in values for n in [offset] + color(tone)[:3]]
    if any(len(stop) > 2 for stop in values):
        numbers += [n for offset, _, *alpha in values for n in [offset, alpha[0] if alpha else 1]]
    return {"p": len(values), "k": still(numbers)}


def gradient(values, start, end, is_radial=False):
    return {"ty": "gf", "g": stops(*values), "s": still(start), "e": still(end), "t": 2 if is_radial else 1, "o": still(100), "r": 1}


def gradient_stroke(values, start, end, width):
    line = {"w": still(width), "lc": 2, "lj": 2}
    return {"ty": "gs", "g": stops(*values), "s": still(start), "e": still(end), "t": 1, "o": still(100), **line}


def trim(start=0, end=100, offset=0):
    return {"ty": "tm", "s": still(start), "e": still(end), "o": still(offset), "m": 1}


def merge():
    return {"ty": "mm", "mm": 2}


def transform(p=(0, 0), a=(0, 0), s=(100, 100), r=0, o=100):
    """The values that are not the default; position always."""
    given, standard = {"p": p, "a": a, "s": s, "r": r, "o": o}, {"a": (0, 0), "s": (100, 100), "r": 0, "o": 100}
    values = {name: value for name, value in given.items() if value != standard.get(name)}
    return {name: still(list(value) if isinstance(value, tuple) else value) for name, value in values.items()}


def repeater(copies, start_opacity=100, **step):
    step = transform(**step)
    step["so"], step["eo"] = still(start_opacity), still(100)
    return {"ty": "rp", "c": still(copies), "o": still(0), "m": 1, "tr": step}


def group(*items, **placement):
    return {"ty": "gr", "it": [*items, {"ty": "tr", **transform(**placement)}]}
