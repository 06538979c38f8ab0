"""Layers of Lottie files, their masks and effects, and whole files."""

import json

from shapes import *

# The middle of an animation.
CENTER = (100, 100)


def layer(kind, name, content, parent=None, span=None, start=0, matte=None, masks=None, effects=None, **placement):
    found = {"ty": kind, "ddd": 0, "nm": name, "span": span, "st": start, "ks": transform(**placement), **content}
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
