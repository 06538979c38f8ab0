"""Values, shapes and layers of Lottie files, for make-animations.py. Lengths are points, times are frames, colours are "#RRGGBB"."""

import json, re

# Easing curves: the control points of the way from one key frame to the next.
LINEAR, EASE, SMOOTH = (0, 0, 1, 1), (0.42, 0, 0.58, 1), (0.65, 0, 0.35, 1)
IN, OUT = (0.55, 0, 0.9, 0.45), (0.16, 1, 0.3, 1)
# With a swing beyond the end or before the start.
BACK, ANTICIPATE = (0.34, 1.56, 0.64, 1), (0.36, 0, 0.66, -0.56)
HOLD = None


def color(text, alpha=None):
    channels = [round(int(text[i : i + 2], 16) / 255, 3) for i in (1, 3, 5)]
    return channels + ([1] if alpha is None else [alpha])


def still(value):
    """A property that does not change; properties pass through."""
    return value if isinstance(value, dict) else {"a": 0, "k": value}


def keys(*frames, expression=None):
    """A property with key frames (time, value, curve to the next one)."""
    result = []
    for time, value, *curve in frames:
        frame = {"t": time, "s": value if isinstance(value, list) else [value]}
        curve = curve[0] if curve else EASE
        if curve is HOLD:
            frame["h"] = 1
        elif time != frames[-1][0]:
            x1, y1, x2, y2 = curve
            frame["o"], frame["i"] = {"x": [x1], "y": [y1]}, {"x": [x2], "y": [y2]}
        result.append(frame)
    found = {"a": 1, "k": result}
    if expression:
        found["x"] = code(expression)
    return found


def code(result, statements=""):
    """An expression as After Effects' exporter writes it."""
    return "var $bm_rt;\n" + statements + "$bm_rt = " + result + ";"


def expression(result, value=0, statements=""):
    return {"a": 0, "k": value, "x": code(result, statements)}


def slot(name, value):
    return {"sid": name, "a": 0, "k": value}


def mixed(start, end, share):
    if isinstance(start, list):
        return [mixed(a, b, share) for a, b in zip(start, end)]
    return round(start + (end - start) * share, 2)


def spring(time, start, end, half=8, bounce=0.2, swings=3):
    """Key frames from `start` to `end`, with swings of `half` frames, each smaller by the factor `bounce`."""
    frames, error = [(time, start, (0.3, 0, 0.35, 1))], -bounce
    for swing in range(1, swings + 1):
        frames.append((time + half * swing, mixed(start, end, 1 - error), (0.37, 0, 0.63, 1)))
        error *= -bounce
    return frames + [(time + half * (swings + 1), end)]


def both(frames):
    """The same for two dimensions."""
    return [(time, [value, value], *curve) for time, value, *curve in frames]


def path(text):
    """Reads a path in the notation of SVG: M, L, C with absolute coordinates, and Z."""
    points, before, after, is_closed = [], [], [], False
    for command, rest in re.findall(r"([MLCZ])([^MLCZ]*)", text):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", rest)]
        numbers = [int(n) if n == int(n) else n for n in numbers]
        is_closed = is_closed or command == "Z"
        step = 6 if command == "C" else 2
        for i in range(0, len(numbers), step):
            *controls, x, y = numbers[i : i + step]
            back = [0, 0]
            if controls:
                after[-1] = [round(controls[0] - points[-1][0], 2), round(controls[1] - points[-1][1], 2)]
                back = [round(controls[2] - x, 2), round(controls[3] - y, 2)]
            points.append([x, y]), before.append(back), after.append([0, 0])
    if is_closed and points[0] == points[-1]:
        before[0] = before.pop()
        points.pop(), after.pop()
    return {"c": is_closed, "v": points, "i": before, "o": after}


# Shapes


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


# Layers


def layer(kind, name, content, parent=None, span=None, start=0, matte=None, masks=None, effects=None, **placement):
    found = {"ty": kind, "nm": name, "span": span, "st": start, "ks": transform(**placement), **content}
    if parent:
        found["parent"] = parent
    if matte == "source":
        found["td"] = 1
    elif matte:
        found["tt"] = matte
    if masks:
        found["hasMask"], found["masksProperties"] = True, masks
    if effects:
        found["ef"] = effects
    return found


def shapes(name, *items, **options):
    return layer(4, name, {"shapes": list(items)}, **options)


def null(name, **options):
    return layer(3, name, {}, **options)


def composition(name, asset, size, remap=None, **options):
    content = {"refId": asset, "w": size[0], "h": size[1]}
    if remap:
        content["tm"] = remap
    return layer(0, name, content, **options)


def text(name, words, size, tone, weight="SemiBold", justify=0, animators=(), **options):
    style = {"s": size, "f": "Inter-" + weight, "j": justify, "tr": 0, "lh": round(size * 1.2, 1), "ls": 0, "fc": color(tone)[:3]}
    document = {"t": words, **style}
    data = {"d": {"k": [{"t": 0, "s": document}]}, "p": {}, "m": {"g": 1, "a": still([0, 0])}, "a": list(animators)}
    return layer(5, name, {"t": data}, **options)


def mask(outline, mode="a", feather=0, opacity=100):
    return {"mode": mode, "inv": False, "pt": still(path(outline)), "o": still(opacity), "x": still(0), "f": still([feather, feather])}


def drop_shadow(tone, opacity, distance, softness):
    """The effect, whose light comes from above; `opacity` is of 255."""
    names = ["Shadow Color", "Opacity", "Direction", "Distance", "Softness", "Shadow Only"]
    kinds, values = [2, 0, 0, 0, 0, 7], [color(tone), opacity, 180, distance, softness, 0]
    parts = [{"ty": kind, "nm": name, "v": still(value)} for kind, name, value in zip(kinds, names, values)]
    return {"ty": 25, "nm": "Drop Shadow", "en": 1, "ef": parts}


def numbered(layers, end):
    """Gives layers their numbers and spans; parents are names until then."""
    numbers = {one["nm"]: index + 1 for index, one in enumerate(layers)}
    result = []
    for index, one in enumerate(layers):
        one = {"ind": index + 1, **one}
        one["ip"], one["op"] = one.pop("span") or (0, end)
        if "parent" in one:
            one["parent"] = numbers[one["parent"]]
        result.append(one)
    return result


def asset(name, end, *layers):
    return {"id": name, "layers": numbered(layers, end)}


def animation(name, end, layers, assets=(), markers=(), slots=None, size=(200, 200)):
    """Returns an animation of 60 frames a second."""
    root = {"v": "5.12.0", "nm": name, "fr": 60, "ip": 0, "op": end, "w": size[0], "h": size[1], "ddd": 0}
    lists = {"assets": list(assets), "layers": numbered(layers, end)}
    texts = [one for list_ in [lists["layers"], *[each["layers"] for each in assets]] for one in list_ if one["ty"] == 5]
    fonts = sorted({one["t"]["d"]["k"][0]["s"]["f"] for one in texts})
    if fonts:
        list_ = [{"fName": font, "fFamily": "Inter", "fStyle": font.removeprefix("Inter-"), "ascent": 75} for font in fonts]
        root["fonts"] = {"list": list_}
    if markers:
        root["markers"] = [{"tm": start, "cm": comment, "dr": length} for comment, start, length in markers]
    if slots:
        root["slots"] = {slot: {"p": still(value)} for slot, value in slots.items()}
    return {**root, **lists}


def written(animation):
    """Returns the text of a file, with a line for each layer."""
    parts = []
    for key, value in animation.items():
        if key not in ("assets", "layers"):
            parts.append('"%s":%s' % (key, line(value)))
        elif value:
            parts.append('\n"%s":[\n%s]' % (key, ",\n".join(line(one) for one in value)))
    return "{" + ",".join(parts) + "}\n"


def line(value):
    return json.dumps(value, separators=(",", ":"))
