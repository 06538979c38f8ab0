#!/usr/bin/env python3
"""Times and errors of the kernels for gradients, blend modes and blurs, beside Skia, Cairo and Blend2D. Prints tables in Markdown:

    python3 Benchmarks/paint.py times [--rounds N]        milliseconds for 1,024 × 1,024 pixels, processor time of one thread, in turn, medians
    python3 Benchmarks/paint.py errors [--cases N]        largest and mean error against real numbers, in levels of 255, of seeded cases

It compiles Sources/Draw/CKernels with `clang` (or $CC). Needs numpy; skia-python, pycairo and blend2d-python are compared where they are installed.
blend2d-python is another package than blend2d-py, which has no gradients, and takes the same name: install it in an environment of its own.
"""
import argparse, ctypes, math, os, statistics, subprocess, sys, tempfile, time
import numpy as np

SIDE = 1024
MODES = "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity plus-lighter".split()
SKIA_MODES = "kSrcOver kMultiply kScreen kOverlay kDarken kLighten kColorDodge kColorBurn kHardLight kSoftLight kDifference kExclusion kHue kSaturation kColor kLuminosity kPlus".split()
CAIRO_MODES = "OVER MULTIPLY SCREEN OVERLAY DARKEN LIGHTEN COLOR_DODGE COLOR_BURN HARD_LIGHT SOFT_LIGHT DIFFERENCE EXCLUSION HSL_HUE HSL_SATURATION HSL_COLOR HSL_LUMINOSITY ADD".split()


def imported(name):
    try:
        return __import__(name)
    except ImportError:
        print("note: %s is not installed, and left out" % name, file=sys.stderr)
        return None


skia, cairo, blend2d = imported("skia"), imported("cairo"), imported("blend2d")
if blend2d and not hasattr(blend2d, "create_linear_gradient"):
    blend2d = None


def build():
    here = os.path.dirname(os.path.abspath(__file__))
    kernels = os.path.join(here, "..", "Sources", "Draw", "CKernels")
    library = os.path.join(tempfile.mkdtemp(), "kernels.so")
    sources = [os.path.join(kernels, name) for name in ("Paint/gradient.c", "Paint/layers.c", "Blur/blur.c")] + [os.path.join(here, "paint_tables.c")]
    subprocess.run([os.environ.get("CC", "clang"), "-O2", "-fPIC", "-shared", "-I", os.path.join(kernels, "include"), *sources, "-o", library, "-lm"],
                   check=True)
    found = ctypes.CDLL(library)
    found.tables_make.restype = ctypes.c_void_p
    found.drip_blur_scratch.restype = ctypes.c_size_t
    return found


def pointer(array):
    return ctypes.c_void_p(array.ctypes.data)


def size(number):
    return ctypes.c_size_t(number)


def holding(draw, *buffers):
    """The same function, which keeps the memory that a program draws into."""
    draw.keep = buffers
    return draw


def numbers(*values):
    return [ctypes.c_double(value) for value in values]


class Gradient:
    """Stops are (offset, red, green, blue, alpha). A shape is (x0, y0, x1, y1), or centre, radius, focus and its radius."""

    def __init__(self, stops, spread, shape):
        self.stops, self.spread, self.shape = np.array(stops, float), spread, shape
        self.is_linear = len(shape) == 4

    def own(self, library, pixels):
        height, width = pixels.shape[:2]
        tables = ctypes.c_void_p(library.tables_make(self.spread, pointer(self.stops), len(self.stops)))
        if self.is_linear:
            x0, y0, x1, y1 = self.shape
            square = (x1 - x0) ** 2 + (y1 - y0) ** 2
            a, c = (x1 - x0) / square, (y1 - y0) / square
            library.tables_linear(tables, *numbers((0.5 - x0) * a + (0.5 - y0) * c, a, c))
        else:
            library.tables_radial(tables, *numbers(*self.shape))
        blocks = (width + 15) // 16
        colors, uniform = np.zeros(blocks * height, np.uint32), np.zeros((blocks + 63) // 64 * height, np.uint64)

        def draw():
            library.tables_paint(tables, pointer(pixels), size(width), size(height), pointer(colors), pointer(uniform))
        return holding(draw, self, colors, uniform, pixels)

    def skia(self, pixels):
        height, width = pixels.shape[:2]
        colors = [skia.Color(*map(int, stop[1:])) for stop in self.stops]
        offsets = [float(stop[0]) for stop in self.stops]
        mode = [skia.TileMode.kClamp, skia.TileMode.kRepeat, skia.TileMode.kMirror][self.spread]
        if self.is_linear:
            x0, y0, x1, y1 = self.shape
            shader = skia.GradientShader.MakeLinear([skia.Point(x0, y0), skia.Point(x1, y1)], colors, offsets, mode)
        else:
            cx, cy, r, fx, fy, fr = self.shape
            shader = skia.GradientShader.MakeTwoPointConical(skia.Point(fx, fy), fr, skia.Point(cx, cy), r, colors, offsets, mode)
        surface, paint, box = skia_surface(pixels), skia.Paint(Shader=shader), skia.Rect.MakeWH(width, height)
        return holding(lambda: surface.getCanvas().drawRect(box, paint), pixels)

    def cairo(self, pixels):
        height, width = pixels.shape[:2]
        surface = cairo.ImageSurface.create_for_data(memoryview(pixels), cairo.FORMAT_ARGB32, width, height)
        context = cairo.Context(surface)
        if self.is_linear:
            pattern = cairo.LinearGradient(*self.shape)
        else:
            cx, cy, r, fx, fy, fr = self.shape
            pattern = cairo.RadialGradient(fx, fy, fr, cx, cy, r)
        for stop in self.stops:
            # Red and blue change places, since Cairo stores blue first.
            pattern.add_color_stop_rgba(stop[0], stop[3] / 255, stop[2] / 255, stop[1] / 255, stop[4] / 255)
        pattern.set_extend([cairo.EXTEND_PAD, cairo.EXTEND_REPEAT, cairo.EXTEND_REFLECT][self.spread])

        def draw():
            context.set_source(pattern)
            context.paint()
            surface.flush()
        return holding(draw, pixels)

    def blend2d(self, pixels):
        """Draws into an image of its own; `pixels` is filled by the result of calling `draw.read`."""
        height, width = pixels.shape[:2]
        image = blend2d.BLImage(width, height)
        context = blend2d.BLContext(image)
        context.clear_all()
        if self.is_linear:
            gradient = blend2d.create_linear_gradient(*self.shape)
        else:
            cx, cy, r, fx, fy, fr = self.shape
            if fr > 0:
                return None
            gradient = blend2d.create_radial_gradient(cx, cy, fx, fy, r)
        for stop in self.stops:
            gradient.add_stop(stop[0], tuple(channel / 255 for channel in stop[1:]))
        gradient.extend_mode = [blend2d.BLExtendMode.PAD, blend2d.BLExtendMode.REPEAT, blend2d.BLExtendMode.REFLECT][self.spread]

        def draw():
            context.set_fill_style(gradient)
            context.fill_all()

        def read():
            pixels[:] = np.asarray(image.getDataAsNumPy()).reshape(height, -1)[:, :width * 4].reshape(pixels.shape)
        draw.read = read
        return holding(draw, context, image)

    def real(self, width, height):
        """The premultiplied channels in real numbers, and where a colour does not jump."""
        x, y = np.arange(width, dtype=np.longdouble)[None, :] + 0.5, np.arange(height, dtype=np.longdouble)[:, None] + 0.5
        if self.is_linear:
            x0, y0, x1, y1 = self.shape
            t = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
        else:
            cx, cy, r, fx, fy, fr = map(np.longdouble, self.shape)
            dx, dy, growth = cx - fx, cy - fy, r - fr
            square, half = dx * dx + dy * dy - growth * growth, (x - fx) * dx + (y - fy) * dy + fr * growth
            with np.errstate(all="ignore"):
                root = np.sqrt(half * half - square * ((x - fx) ** 2 + (y - fy) ** 2 - fr * fr))
                one, other = (half + root) / square, (half - root) / square
                larger, smaller = np.maximum(one, other), np.minimum(one, other)
                t = np.where(fr + larger * growth >= 0, larger, np.where(fr + smaller * growth >= 0, smaller, np.nan))
        before, after = self.at(t - 1e-4), self.at(t + 1e-4)
        return self.at(t), np.abs(before - after).max(axis=2) < 3

    def at(self, t):
        painted = ~np.isnan(t)
        t = np.where(painted, t, 0)
        inside = np.clip(t, 0, 1) if self.spread == 0 else t - np.floor(t)
        if self.spread == 2:
            turn = t - 2 * np.floor(t / 2)
            inside = np.where(turn > 1, 2 - turn, turn)
        result = np.stack([np.interp(inside.astype(float), self.stops[:, 0], self.stops[:, 1 + channel]) for channel in range(4)], axis=2)
        result[..., :3] *= result[..., 3:] / 255
        result[~painted] = 0
        return result


def skia_information(width, height):
    return skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)


def skia_surface(pixels):
    height, width = pixels.shape[:2]
    return skia.Surface.MakeRasterDirect(skia_information(width, height), pixels, width * 4)


def skia_image(pixels):
    height, width = pixels.shape[:2]
    return skia.Image.MakeRasterCopy(skia.Pixmap(skia_information(width, height), pixels, width * 4))


# Blends


def blends(library, mode, backdrop, layer):
    """Functions that blend a layer onto a copy of the backdrop, by program, and the pixels that they change."""
    height, width = backdrop.shape[:2]
    found = {}
    own = backdrop.copy()
    found["kernel"] = own, lambda: library.drip_blend_layer(pointer(own), pointer(layer), size(width * height), mode, 65535, None)
    if skia:
        pixels = backdrop.copy()
        surface, image, paint = skia_surface(pixels), skia_image(layer), skia.Paint(BlendMode=getattr(skia.BlendMode, SKIA_MODES[mode]))
        found["Skia"] = pixels, holding(lambda: surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint), pixels)
    if cairo:
        other = backdrop[..., [2, 1, 0, 3]].copy()
        swapped = layer[..., [2, 1, 0, 3]].copy()
        source = cairo.ImageSurface.create_for_data(memoryview(swapped), cairo.FORMAT_ARGB32, width, height)
        target = cairo.ImageSurface.create_for_data(memoryview(other), cairo.FORMAT_ARGB32, width, height)
        context = cairo.Context(target)
        context.set_operator(getattr(cairo, "OPERATOR_" + CAIRO_MODES[mode]))
        context.set_source_surface(source)

        def draw():
            context.paint()
            target.flush()
        found["Cairo"] = other, holding(draw, swapped, other)
    return found


def luminosity(c):
    return 0.3 * c[..., 0] + 0.59 * c[..., 1] + 0.11 * c[..., 2]


def with_luminosity(c, wanted):
    c = c + (wanted - luminosity(c))[..., None]
    own, low, high = luminosity(c)[..., None], c.min(-1, keepdims=True), c.max(-1, keepdims=True)
    c = np.where(low < 0, own + (c - own) * own / np.where(low < 0, own - low, 1), c)
    is_high = high > 1 + 1e-12
    return np.where(is_high, own + (c - own) * (1 - own) / np.where(is_high, high - own, 1), c)


def with_saturation(c, other):
    low, span = c.min(-1, keepdims=True), c.max(-1, keepdims=True) - c.min(-1, keepdims=True)
    return np.where(span > 0, (c - low) * (other.max(-1) - other.min(-1))[..., None] / np.where(span > 0, span, 1), 0)


def blended(mode, b, s):
    """B of W3C Compositing and Blending Level 1 for straight colours 0…1."""
    with np.errstate(all="ignore"):
        if mode == "normal":
            return s
        if mode == "multiply":
            return b * s
        if mode == "screen":
            return b + s - b * s
        if mode == "overlay":
            return blended("hard-light", s, b)
        if mode == "darken":
            return np.minimum(b, s)
        if mode == "lighten":
            return np.maximum(b, s)
        if mode == "color-dodge":
            return np.where(b == 0, 0, np.where(s == 1, 1, np.minimum(1, b / (1 - s))))
        if mode == "color-burn":
            return np.where(b == 1, 1, np.where(s == 0, 0, 1 - np.minimum(1, (1 - b) / s)))
        if mode == "hard-light":
            return np.where(s <= 0.5, b * 2 * s, blended("screen", b, 2 * s - 1))
        if mode == "soft-light":
            curve = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
            return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (curve - b))
        if mode == "difference":
            return np.abs(b - s)
        if mode == "exclusion":
            return b + s - 2 * b * s
        if mode == "hue":
            return with_luminosity(with_saturation(s, b), luminosity(b))
        if mode == "saturation":
            return with_luminosity(with_saturation(b, s), luminosity(b))
        return with_luminosity(s, luminosity(b)) if mode == "color" else with_luminosity(b, luminosity(s))


def real_blend(mode, backdrop, layer):
    b, s = backdrop / 255.0, layer / 255.0
    if mode == "plus-lighter":
        return 255 * np.minimum(1, b + s)
    ab, a = b[..., 3:], s[..., 3:]
    cb, cs = b[..., :3] / np.where(ab > 0, ab, 1), s[..., :3] / np.where(a > 0, a, 1)
    color = s[..., :3] * (1 - ab) + b[..., :3] * (1 - a) + a * ab * blended(mode, cb, cs)
    return 255 * np.concatenate([color, a + ab - a * ab], axis=-1)


# Blurs


class Axis(ctypes.Structure):
    _fields_ = [("halvings", ctypes.c_uint32), ("reach", ctypes.c_uint32), ("is_symmetric", ctypes.c_uint32),
                ("before", ctypes.c_uint16 * 15), ("after", ctypes.c_uint16 * 15)]

    def __init__(self, deviation):
        """As BlurAxis in Swift."""
        super().__init__()
        variance = deviation ** 2
        while variance > 9:
            self.halvings += 1
            variance = (deviation ** 2 - (4 ** self.halvings - 1) / 2) / 4 ** self.halvings
        self.is_symmetric = 1
        self.reach = math.ceil((3.6 if self.halvings else 3.3) * math.sqrt(variance))
        weights = [math.exp(-d * d / (2 * variance)) for d in range(self.reach + 1)]
        total = 2 * sum(weights) - weights[0]
        weights = [round(weight / total * 65536) for weight in weights]
        weights[0] = min(65535, 65536 - 2 * sum(weights[1:]))
        self.before[:len(weights)] = self.after[:len(weights)] = weights


class Source(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_void_p)] + [(name, ctypes.c_size_t) for name in ("bytes_per_row", "width", "height", "left", "top")]


def blurs(library, picture, deviation):
    height, width = picture.shape[:2]
    axis, source = Axis(deviation), Source(picture.ctypes.data, width * 4, width, height, 0, 0)
    found = {}
    for name, kind, shape in (("kernel", 0, (height, width, 4)), ("kernel, alpha alone", 2, (height, width))):
        scratch = np.zeros(library.drip_blur_scratch(size(width), size(height), kind, ctypes.byref(axis), ctypes.byref(axis)), np.uint16)
        result = np.zeros(shape, np.uint8)

        def draw(kind=kind, result=result, scratch=scratch):
            library.drip_blur(ctypes.byref(source), kind, ctypes.byref(axis), ctypes.byref(axis), pointer(result), size(width), size(height),
                              pointer(scratch))
        found[name] = result, draw
    if skia:
        pixels = np.zeros_like(picture)
        surface, image = skia_surface(pixels), skia_image(picture)
        paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(deviation, deviation, skia.TileMode.kDecal))

        def draw():
            surface.getCanvas().clear(0)
            surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint)
        found["Skia"] = pixels, holding(draw, pixels)
    return found


def real_blur(picture, deviation):
    def along(values, axis):
        count = values.shape[axis]
        distances = np.arange(count)[:, None] - np.arange(count)[None, :]
        total = np.exp(-np.arange(-int(12 * deviation) - 3, int(12 * deviation) + 4) ** 2 / (2 * deviation ** 2)).sum()
        return np.moveaxis(np.tensordot(np.exp(-distances ** 2 / (2 * deviation ** 2)) / total, values, (1, axis)), 0, axis)
    return along(along(picture.astype(float), 1), 0)


# Tables


def medians(draws, rounds):
    samples = {name: [] for name in draws}
    for _ in range(rounds):
        for name, draw in draws.items():
            draw()
            start = time.thread_time()
            draw()
            samples[name].append((time.thread_time() - start) * 1000)
    return {name: statistics.median(values) for name, values in samples.items()}


def print_head(title, names):
    print("\n%s\n\n| | %s |\n|---|%s" % (title, " | ".join(names), "--:|" * len(names)))


def print_row(label, names, cells):
    print("| %s | %s |" % (label, " | ".join(cells.get(name, "–") for name in names)), flush=True)


def print_times(label, names, found):
    print_row(label, names, {name: "%.2f" % value for name, value in found.items()})


def gradient_draws(library, gradient, pixels):
    draws = {"kernel": gradient.own(library, pixels)}
    if skia:
        draws["Skia"] = gradient.skia(pixels.copy())
    if cairo:
        draws["Cairo"] = gradient.cairo(pixels.copy())
    if blend2d:
        draws["Blend2D"] = gradient.blend2d(pixels.copy())
    return {name: draw for name, draw in draws.items() if draw}


def random_stops(random, count, is_opaque):
    offsets = np.sort(random.random(count))
    offsets[0], offsets[-1] = 0, 1
    colors = random.integers(0, 256, (count, 4)).astype(float)
    if is_opaque:
        colors[:, 3] = 255
    return np.concatenate([offsets[:, None], colors], axis=1)


def random_pixels(random, *shape):
    alpha = random.choice([0, 255, -1], shape + (1,), p=[0.1, 0.5, 0.4])
    alpha = np.where(alpha < 0, random.integers(0, 256, shape + (1,)), alpha)
    return np.concatenate([np.rint(random.integers(0, 256, shape + (3,)) * alpha / 255), alpha], axis=-1).astype(np.uint8)


def times(library, rounds):
    random = np.random.default_rng(7)
    line, circle, focal = (100, 100, 900, 800), (512, 512, 500, 512, 512, 0), (512, 512, 500, 612, 512, 0)
    names = ["kernel", "Skia", "Cairo", "Blend2D"]
    print_head("Gradients, milliseconds", names)
    for label, shape, spread in (("linear", line, 0), ("linear, repeated", (100, 100, 350, 300), 1), ("radial", circle, 0),
                                 ("radial, reflected", (512, 512, 100, 512, 512, 0), 2), ("focal", focal, 0)):
        for count in (2, 8):
            for is_opaque in (True, False):
                gradient = Gradient(random_stops(random, count, is_opaque), spread, shape)
                found = medians(gradient_draws(library, gradient, np.full((SIDE, SIDE, 4), 255, np.uint8)), rounds)
                print_times("%s, %d stops%s" % (label, count, "" if is_opaque else " with alpha"), names, found)
    backdrop, layer = random_pixels(random, SIDE, SIDE), random_pixels(random, SIDE, SIDE)
    names = ["kernel", "Skia", "Cairo"]
    print_head("Blend modes, milliseconds", names)
    for mode, name in enumerate(MODES):
        print_times(name, names, medians({peer: draw for peer, (_, draw) in blends(library, mode, backdrop, layer).items()}, rounds))
    names = ["kernel", "kernel, alpha alone", "Skia"]
    print_head("Blurs, milliseconds", names)
    for deviation in (0.5, 1, 2, 3, 4, 8, 16, 32, 100):
        print_times("σ %g" % deviation, names, medians({peer: draw for peer, (_, draw) in blurs(library, layer, deviation).items()}, rounds))


def errors(library, cases):
    random = np.random.default_rng(8)
    kinds = {}
    for number in range(cases * 3):
        kind = ("linear", "concentric", "focal")[number % 3]
        width, height = int(random.integers(8, 200)), int(random.integers(8, 100))
        center, radius = random.uniform(0, 150, 2), random.uniform(30, 150)
        turn = random.uniform(0, 2 * math.pi)
        off = random.uniform(0, 0.9) * radius
        shape = {"linear": tuple(random.uniform(-50, 200, 4)), "concentric": (*center, radius, *center, 0.0),
                 "focal": (*center, radius, center[0] + off * math.cos(turn), center[1] + off * math.sin(turn), 0.0)}[kind]
        gradient = Gradient(random_stops(random, int(random.choice([2, 3, 5, 12])), random.random() < 0.5), int(random.integers(0, 3)), shape)
        real, is_smooth = gradient.real(width, height)
        for peer, make in (("kernel", lambda p: gradient.own(library, p)), ("Skia", skia and gradient.skia), ("Cairo", cairo and gradient.cairo),
                           ("Blend2D", blend2d and gradient.blend2d)):
            pixels = np.zeros((height, width, 4), np.uint8)
            draw = make(pixels) if make else None
            if draw:
                draw()
                if hasattr(draw, "read"):
                    draw.read()
                kinds.setdefault(kind, {}).setdefault(peer, []).append(np.abs(pixels - real)[is_smooth])
    report("Gradients", ["kernel", "Skia", "Cairo", "Blend2D"], kinds)
    kinds = {}
    for mode, name in enumerate(MODES):
        backdrop, layer = random_pixels(random, cases, 97), random_pixels(random, cases, 97)
        real = real_blend(name, backdrop, layer)
        for peer, (pixels, draw) in blends(library, mode, backdrop, layer).items():
            draw()
            shown = pixels[..., [2, 1, 0, 3]] if peer == "Cairo" else pixels
            kinds.setdefault(name, {}).setdefault(peer, []).append(np.abs(shown - real))
    report("Blend modes", ["kernel", "Skia", "Cairo"], kinds)
    kinds = {}
    for number in range(cases):
        deviation = float(np.exp(random.uniform(math.log(0.3), math.log(100))))
        side = int(random.integers(10, 200))
        picture = np.zeros((side, side, 4), np.uint8)
        kind = ("one pixel", "half", "noise", "black or clear")[number % 4]
        if kind == "one pixel":
            picture[side // 2, side // 2] = 255
        elif kind == "half":
            picture[:, side // 2:] = 255
        elif kind == "noise":
            picture[:] = random_pixels(random, side, side)
        else:
            picture[..., 3] = random.integers(0, 2, (side, side)) * 255
        real = real_blur(picture, deviation)
        for peer, (pixels, draw) in blurs(library, picture, deviation).items():
            draw()
            if pixels.ndim == 3:
                kinds.setdefault(kind, {}).setdefault(peer, []).append(np.abs(pixels - real))
    report("Blurs, σ .3 to 100", ["kernel", "Skia"], kinds)


def report(title, names, kinds):
    print_head(title + ", largest error in levels", names)
    for kind, peers in kinds.items():
        print_row(kind, names, {
            peer: "%.2f (mean %.3f)" % (max(v.max(initial=0) for v in values), np.mean([v.mean() for v in values if v.size]))
            for peer, values in peers.items()})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["times", "errors"])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--cases", type=int, default=200)
    arguments = parser.parse_args()
    library = build()
    if arguments.what == "times":
        times(library, arguments.rounds)
    else:
        errors(library, arguments.cases)


if __name__ == "__main__":
    main()
