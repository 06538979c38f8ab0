"""Lottie files with odd values, one each, and their frames in lottie-web: for Scripts/sweep-lottie."""

import copy, json

FRAMES = (0, 20, 40)
SIDE = 100


# MARK: Templates

def value(number):
    return {"a": 0, "k": number}


def keys(*pairs):
    """Returns a property with key frames of (time, value)."""
    ease = {"i": {"x": [0.7], "y": [0.7]}, "o": {"x": [0.3], "y": [0.3]}}
    return {"a": 1, "k": [{"t": time, "s": number if isinstance(number, list) else [number], **ease} for time, number in pairs]}


def transform(**changes):
    return {"a": value([0, 0]), "p": value([50, 50]), "s": value([100, 100]), "r": value(0), "o": value(100), "sk": value(0), "sa": value(0), **changes}


def layer(kind, index, **changes):
    return {"ty": kind, "ind": index, "nm": "L%d" % index, "ip": 0, "op": 60, "st": 0, "sr": 1, "bm": 0, "ddd": 0, "ks": transform(), **changes}


def shapes(index, *items, **changes):
    return layer(4, index, shapes=list(items), **changes)


def animation(*layers, **changes):
    return {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": SIDE, "h": SIDE, "ddd": 0, "assets": [], "layers": list(layers), **changes}


def rectangle(side=40):
    return {"ty": "rc", "d": 1, "p": value([0, 0]), "s": value([side, side]), "r": value(0)}


def ellipse(side=40):
    return {"ty": "el", "d": 1, "p": value([0, 0]), "s": value([side, side])}


def star():
    return {"ty": "sr", "sy": 1, "d": 1, "p": value([0, 0]), "pt": value(5), "r": value(0), "or": value(35), "os": value(0), "ir": value(15), "is": value(0)}


def path(closed=True):
    return {"ty": "sh", "ks": value({"c": closed, "v": [[-30, -20], [30, -20], [20, 25], [-25, 20]], "i": [[0, 0], [-9, -9], [0, 0], [0, 0]], "o": [[9, -9], [0, 0], [0, 0], [0, 0]]})}


def fill(*color):
    return {"ty": "fl", "c": value(list(color or (1, 0.3, 0.1)) + [1]), "o": value(100), "r": 1, "bm": 0}


def stroke(**changes):
    return {"ty": "st", "c": value([0.1, 0.3, 0.9, 1]), "o": value(100), "w": value(6), "lc": 1, "lj": 1, "ml": 4, "bm": 0, **changes}


def gradient(kind, **changes):
    stops = [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0.5, 1, 1, 0.3]
    return {"ty": "gf", "t": kind, "s": value([-20, 0]), "e": value([20, 0]), "h": value(0), "a": value(0), "o": value(100), "r": 1, "bm": 0, "g": {"p": 3, "k": value(stops)}, **changes}


def group(*items, **changes):
    return {"ty": "gr", "it": list(items) + [{"ty": "tr", **transform(p=value([0, 0]), **changes)}]}


def with_composition(**changes):
    inner = [shapes(1, ellipse(60), fill(1, 0.5, 0), bm=1), shapes(2, rectangle(50), fill(0, 0.6, 0.8))]
    outer = layer(0, 1, refId="c", w=SIDE, h=SIDE, ks=transform(a=value([50, 50])), **changes)
    back = layer(1, 2, sw=SIDE, sh=SIDE, sc="#80c040", ks=transform(a=value([50, 50])))
    return animation(outer, back, assets=[{"id": "c", "layers": inner, "w": SIDE, "h": SIDE}])


def with_matte():
    return animation(shapes(1, star(), fill(0, 0, 0), td=1), shapes(2, rectangle(60), fill(), tt=1))


def with_mask():
    mask = {"inv": False, "mode": "a", "pt": value({"c": True, "v": [[20, 20], [80, 30], [60, 80]], "i": [[0, 0]] * 3, "o": [[0, 0]] * 3}), "o": value(100), "x": value(0), "f": value([0, 0])}
    return animation(layer(1, 1, sw=SIDE, sh=SIDE, sc="#3060c0", ks=transform(a=value([50, 50])), hasMask=True, masksProperties=[mask]))


def with_parent():
    return animation(shapes(1, rectangle(20), fill(), parent=2, ks=transform(p=value([20, 0]))), layer(3, 2, ks=transform(r=keys((0, 0), (40, 90)))))


def repeater(**changes):
    step = {"ty": "tr", **transform(p=value([18, 4]), s=value([90, 90]), r=value(15)), "so": value(100), "eo": value(60)}
    return {"ty": "rp", "c": value(4), "o": value(0), "m": 1, "tr": step, **changes}


def moving():
    curved = {"a": 1, "k": [{"t": 10, "s": [20, 80], "to": [0, -40], "ti": [-30, 0], "i": {"x": 0.7, "y": 0.7}, "o": {"x": 0.3, "y": 0.3}}, {"t": 30, "s": [80, 20]}]}
    return animation(shapes(1, rectangle(24), fill(), ao=1, ks=transform(p=curved)))


def effect(kind, *parameters):
    return {"ty": kind, "en": 1, "nm": "E", "ef": [{"ty": 2 if isinstance(number, list) else 0, "nm": "P", "v": value(number)} for number in parameters]}


def with_effect(kind, *parameters):
    return animation(shapes(1, star(), fill(), ef=[effect(kind, *parameters)]))


LAYER = ("layers", 0)
ITEM = LAYER + ("shapes",)
TRANSFORM = LAYER + ("ks",)

# Name, template, and the paths of the properties and plain values that become odd.
TEMPLATES = [
    ("layer", lambda: animation(shapes(1, rectangle(), fill())),
     [TRANSFORM + (key,) for key in ("a", "p", "s", "r", "o", "sk", "sa")] + [TRANSFORM] + [LAYER + (key,) for key in ("ip", "op", "st", "sr", "bm", "ind", "ty", "ddd", "hd", "nm", "shapes")]),
    ("file", lambda: animation(shapes(1, rectangle(), fill())), [("fr",), ("v",), ("assets",), ("markers",), ("fonts",), ("chars",), ("ddd",)]),
    ("rectangle", lambda: animation(shapes(1, rectangle(), fill())), [ITEM + (0, key) for key in ("p", "s", "r", "d", "hd")]),
    ("ellipse", lambda: animation(shapes(1, ellipse(), fill())), [ITEM + (0, key) for key in ("p", "s", "d")]),
    ("star", lambda: animation(shapes(1, star(), fill())), [ITEM + (0, key) for key in ("p", "pt", "r", "or", "os", "ir", "is", "sy", "d")]),
    ("path", lambda: animation(shapes(1, path(), fill())), [ITEM + (0, "ks"), ITEM + (0, "ks", "k", "i"), ITEM + (0, "ks", "k", "o"), ITEM + (0, "ks", "k", "c")]),
    ("open path", lambda: animation(shapes(1, path(False), stroke())), [ITEM + (0, "ks", "k", "c")]),
    ("fill", lambda: animation(shapes(1, star(), fill())), [ITEM + (1, key) for key in ("c", "o", "r", "bm")]),
    ("stroke", lambda: animation(shapes(1, path(), stroke())), [ITEM + (1, key) for key in ("c", "o", "w", "lc", "lj", "ml")]),
    ("dashes", lambda: animation(shapes(1, path(), stroke(d=[{"n": "d", "v": value(9)}, {"n": "g", "v": value(5)}, {"n": "o", "v": value(3)}]))),
     [ITEM + (1, "d")] + [ITEM + (1, "d", index, "v") for index in range(3)]),
    ("linear gradient", lambda: animation(shapes(1, rectangle(), gradient(1))), [ITEM + (1, key) for key in ("s", "e", "o", "t")] + [ITEM + (1, "g", "p")]),
    ("radial gradient", lambda: animation(shapes(1, rectangle(), gradient(2))), [ITEM + (1, key) for key in ("s", "e", "h", "a")]),
    ("group", lambda: animation(shapes(1, group(rectangle(), fill(), group(ellipse(20), fill(0, 0, 1))))), [ITEM + (0, "it", 3, key) for key in ("a", "p", "s", "r", "o", "sk")] + [ITEM + (0, "it", 3), ITEM + (0, "it")]),
    ("trim", lambda: animation(shapes(1, path(), stroke(), {"ty": "tm", "s": value(20), "e": value(70), "o": value(30), "m": 1})), [ITEM + (2, key) for key in ("s", "e", "o", "m")]),
    ("round corners", lambda: animation(shapes(1, rectangle(), {"ty": "rd", "r": value(8)}, fill())), [ITEM + (1, "r")]),
    ("pucker", lambda: animation(shapes(1, rectangle(), {"ty": "pb", "a": value(20)}, fill())), [ITEM + (1, "a")]),
    ("zig-zag", lambda: animation(shapes(1, rectangle(), {"ty": "zz", "s": value(4), "r": value(5), "pt": value(1)}, fill())), [ITEM + (1, key) for key in ("s", "r", "pt")]),
    ("offset", lambda: animation(shapes(1, rectangle(), {"ty": "op", "a": value(5), "lj": 1, "ml": value(4)}, fill())), [ITEM + (1, key) for key in ("a", "lj", "ml")]),
    ("repeater", lambda: animation(shapes(1, rectangle(12), fill(), repeater(), ks=transform(p=value([25, 40])))),
     [ITEM + (2, key) for key in ("c", "o", "m")] + [ITEM + (2, "tr", key) for key in ("a", "p", "s", "r", "so", "eo")]),
    ("merge", lambda: animation(shapes(1, rectangle(), star(), {"ty": "mm", "mm": 1}, fill())), [ITEM + (2, "mm")]),
    ("composition", with_composition, [LAYER + (key,) for key in ("w", "h", "st", "sr", "tm", "bm", "refId", "ct")] + [TRANSFORM + (key,) for key in ("o", "s", "r")]),
    ("matte", with_matte, [("layers", 1, "tt"), ("layers", 1, "tp"), ("layers", 0, "hd"), ("layers", 0, "ks", "o"), ("layers", 0, "ip")]),
    ("mask", with_mask, [LAYER + ("masksProperties", 0, key) for key in ("o", "x", "f", "mode", "inv", "pt")] + [LAYER + ("masksProperties",), LAYER + ("hasMask",)]),
    ("parent", with_parent, [LAYER + ("parent",), ("layers", 1, "ks", "s"), ("layers", 1, "ks", "p"), ("layers", 1, "ks", "o"), ("layers", 1, "hd")]),
    ("auto-orient", moving, [LAYER + ("ao",), TRANSFORM + ("r",)]),
    ("solid", lambda: animation(layer(1, 1, sw=40, sh=30, sc="#ff8000", ks=transform(a=value([20, 15])))), [LAYER + (key,) for key in ("sw", "sh", "sc")]),
    ("effect fill", lambda: with_effect(21, 0, 0, [0, 0.5, 1, 1], 0, 0, 0, 1), [LAYER + ("ef", 0, "ef", index, "v") for index in (2, 6)] + [LAYER + ("ef", 0, "en"), LAYER + ("ef",)]),
    ("effect tint", lambda: with_effect(20, [0, 0, 0, 1], [1, 1, 0, 1], 100), [LAYER + ("ef", 0, "ef", index, "v") for index in (0, 1, 2)]),
    ("effect shadow", lambda: with_effect(25, [0, 0, 0, 1], 160, 135, 12, 8), [LAYER + ("ef", 0, "ef", index, "v") for index in range(5)]),
    ("effect blur", lambda: with_effect(29, 20, 1, 0), [LAYER + ("ef", 0, "ef", index, "v") for index in (0, 1)]),
]

# Names, and what the value of a property becomes. `number` is the old constant.
ODD = [
    ("zero", lambda number: value(scaled(number, 0))),
    ("negative", lambda number: value(scaled(number, -1))),
    ("huge", lambda number: value(scaled(number, 1000))),
    ("bare", lambda number: number),
    ("one key", lambda number: {"a": 1, "k": [{"t": 10, "s": number if isinstance(number, list) else [number]}]}),
    ("held keys", lambda number: {"a": 1, "k": [{"t": 10, "s": listed(number), "h": 1}, {"t": 30, "s": listed(scaled(number, 0.5)), "h": 1}]}),
    ("keys to negative", lambda number: keys((0, listed(number)), (30, listed(scaled(number, -1))))),
    ("keys at one time", lambda number: keys((10, listed(number)), (10, listed(scaled(number, 0.3))), (30, listed(scaled(number, 0.6))))),
    ("text", lambda number: value("odd")),
    ("null", lambda number: None),
]

# What a plain value becomes.
ODD_PLAIN = [("zero", 0), ("negative", -3), ("huge", 1e6), ("half", 0.5), ("text", "odd"), ("number as text", "2"), ("null", None), ("true", True), ("object", {}), ("list", [])]


def scaled(number, share):
    return [part * share for part in number] if isinstance(number, list) else number * share


def listed(number):
    return number if isinstance(number, list) else [number]


def is_number(number):
    return isinstance(number, (int, float)) or isinstance(number, list) and all(isinstance(part, (int, float)) for part in number)


def changed(file, path, change):
    """Returns a copy of a file with another value at a path. `change` takes the old value, or KeyError where there is none."""
    file = copy.deepcopy(file)
    owner = file
    for key in path[:-1]:
        owner = owner[key]
    change(owner, path[-1])
    return file


def remove(owner, key):
    if isinstance(owner, dict):
        owner.pop(key, None)
    else:
        del owner[key]


def assign(new):
    def change(owner, key):
        owner[key] = new
    return change


def files():
    """Yields names and files."""
    for name, template, paths in TEMPLATES:
        plain = template()
        yield name, plain
        for path in paths:
            owner = plain
            for key in path[:-1]:
                owner = owner[key]
            old = owner.get(path[-1]) if isinstance(owner, dict) else owner[path[-1]]
            label = "%s: %s" % (name, ".".join(str(key) for key in path))
            if old is not None:
                yield label + " missing", changed(plain, path, remove)
            if isinstance(old, dict) and is_number(old.get("k")):
                for odd, make in ODD:
                    yield "%s %s" % (label, odd), changed(plain, path, assign(make(old["k"])))
            else:
                for odd, new in ODD_PLAIN:
                    yield "%s %s" % (label, odd), changed(plain, path, assign(new))


# MARK: lottie-web

# Draws every frame of every file. The SVG becomes an image, and that a canvas, whose pixels are written into the page.
PAGE = """<!doctype html><meta charset="utf-8"><div id="stage" style="width:%(side)dpx;height:%(side)dpx"></div><pre id="out"></pre>
<script>%(library)s</script>
<script>
const files = %(files)s, frames = %(frames)s, side = %(side)d, out = document.getElementById("out");
const canvas = document.createElement("canvas");
canvas.width = canvas.height = side;
const context = canvas.getContext("2d", { willReadFrequently: true });
async function pixels() {
    const svg = document.querySelector("#stage svg");
    if (!svg) return null;
    svg.setAttribute("width", side);
    svg.setAttribute("height", side);
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
    await image.decode();
    context.clearRect(0, 0, side, side);
    context.drawImage(image, 0, 0);
    return canvas.toDataURL("image/png");
}
addEventListener("error", event => event.preventDefault());
(async () => {
    for (const [name, data] of files) {
        // The name, the frames, and whether the player failed.
        const row = [name, [], false];
        try {
            const player = lottie.loadAnimation({ container: document.getElementById("stage"), renderer: "svg", loop: false, autoplay: false });
            player.addEventListener("error", () => row[2] = true);
            player.setupAnimation(data);
            for (const frame of frames) {
                player.goToAndStop(frame, true);
                row[1].push(await pixels());
            }
            player.destroy();
        } catch { row[2] = true; }
        document.getElementById("stage").replaceChildren();
        out.textContent += JSON.stringify(row) + "\\n";
    }
    document.title = "done";
})();
</script>
"""


def page(library, chosen):
    script = library.replace("</script", "<\\/script")
    return PAGE % {"library": script, "files": json.dumps(chosen).replace("</", "<\\/"), "frames": json.dumps(FRAMES), "side": SIDE}
