#!/usr/bin/env python3
"""Times the scenes with paints of workloads.py: dripgif beside Skia, and beside Blend2D where it has the paints. Prints a table in Markdown:

    python3 Benchmarks/paint_scenes.py .build/release/dripgif-bench [--rounds N] [NAME …]

Milliseconds a frame, with one thread, all programs in turn, medians of all rounds. Skia plays recorded pictures; dripgif and Blend2D have ready paths.
Needs numpy and skia-python, and blend2d-python (which is another package than blend2d-py).
"""
import argparse, json, os, re, statistics, subprocess, sys, tempfile, time

import numpy
import skia

import workloads

try:
    import blend2d
except ImportError:
    blend2d = None

NAMES = [name for name in workloads.WORKLOADS if name.split("-")[0] in ("gradient", "blend", "mask", "blur", "shadow", "pattern")]
SIDE = 1024
PATTERN = numpy.frombuffer(b"".join(workloads.pattern()), numpy.uint8).reshape(256, 256, 4)
MODES = {"color-dodge": "kColorDodge", "color-burn": "kColorBurn", "hard-light": "kHardLight", "soft-light": "kSoftLight", "plus-lighter": "kPlus",
         "normal": "kSrcOver"}
OPERATION = re.compile(r"([MLCHVZ])|(-?[\d.]+(?:e-?\d+)?)")


def color(text):
    named = {"white": "#FFFFFF", "black": "#000000"}.get(text, text)[1:]
    return tuple(int(named[index:index + 2], 16) for index in range(0, len(named), 2)) + ((255,) if len(named) == 6 else ())


def operations(text):
    """Absolute moves, lines, curves and closes."""
    words, point, result = [word for pair in OPERATION.findall(text) for word in pair if word], (0, 0), []
    index, letter = 0, "M"
    while index < len(words):
        if words[index].isalpha():
            letter = words[index]
            index += 1
        if letter == "Z":
            result.append(("Z", ()))
            continue
        count = {"M": 2, "L": 2, "C": 6, "H": 1, "V": 1}[letter]
        numbers = tuple(float(word) for word in words[index:index + count])
        index += count
        if letter == "H":
            numbers = (numbers[0], point[1])
        elif letter == "V":
            numbers = (point[0], numbers[0])
        point = numbers[-2:]
        result.append(("M" if letter == "M" else "C" if letter == "C" else "L", numbers))
    return result


def frames(name):
    """The instructions of each frame, as words."""
    result = [[]]
    for line in workloads.generate(name).split("\n"):
        words = line.split(None, 3)
        if line == "frame":
            result.append([])
        elif words and words[0] in ("gradient", "fill", "begin", "end", "mask", "clip", "image"):
            result[-1].append(line)
    return result


def stops(words):
    spread, rest = words[0], words[1:]
    return spread, [float(word) for word in rest[0::2]], [color(word) for word in rest[1::2]]


def bounds_of_group(lines, index):
    """The bounds of the control points of a group: without them, Skia would make a layer as large as the canvas."""
    depth, xs, ys = 0, [], []
    for line in lines[index:]:
        depth += {"begin": 1, "mask": 1, "end": -1}.get(line.split()[0], 0)
        if line.startswith("fill"):
            for _, p in operations(line.split(None, 3)[3]):
                xs += p[0::2]
                ys += p[1::2]
        if depth == 0:
            break
    return skia.Rect.MakeLTRB(min(xs), min(ys), max(xs), max(ys))


def skia_path(text):
    builder = skia.PathBuilder() if hasattr(skia, "PathBuilder") else skia.Path()
    for letter, p in operations(text):
        {"M": builder.moveTo, "L": builder.lineTo, "C": builder.cubicTo, "Z": builder.close}[letter](*p)
    return builder.detach() if hasattr(builder, "detach") else builder


class SkiaPlayer:
    def __init__(self, name):
        self.pixels = numpy.zeros((SIDE, SIDE, 4), numpy.uint8)
        information = skia.ImageInfo.Make(SIDE, SIDE, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(information, self.pixels, SIDE * 4)
        self.pictures = [self.record(lines) for lines in frames(name)]

    def gradient(self, words):
        kind, numbers = words[0], [float(word) for word in words[1:5 if words[0] == "linear" else 7]]
        spread, offsets, colors = stops(words[len(numbers) + 1:])
        mode = {"pad": skia.TileMode.kClamp, "repeat": skia.TileMode.kRepeat, "reflect": skia.TileMode.kMirror}[spread]
        colors = [skia.Color(*each) for each in colors]
        if kind == "linear":
            return skia.GradientShader.MakeLinear([skia.Point(*numbers[:2]), skia.Point(*numbers[2:])], colors, offsets, mode)
        x, y, r, fx, fy, fr = numbers
        return skia.GradientShader.MakeTwoPointConical(skia.Point(fx, fy), fr, skia.Point(x, y), r, colors, offsets, mode)

    def record(self, lines):
        recorder, shaders, masked, clip = skia.PictureRecorder(), {}, [], None
        picture = skia.Image.fromarray(PATTERN, skia.ColorType.kRGBA_8888_ColorType, skia.AlphaType.kUnpremul_AlphaType)
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        canvas = recorder.beginRecording(skia.Rect.MakeWH(SIDE, SIDE))
        canvas.clear(0)
        for index, line in enumerate(lines):
            words = line.split()
            if words[0] == "clip":
                clip = skia_path(line.split(None, 2)[2])
            elif words[0] == "image":
                a, b, c, d, e, f = (float(word) for word in words[2:])
                matrix = skia.Matrix.MakeAll(a, c, e, b, d, f, 0, 0, 1)
                shader = picture.makeShader(skia.TileMode.kDecal, skia.TileMode.kDecal, sampling, matrix)
                canvas.drawPath(clip, skia.Paint(AntiAlias=True, Shader=shader))
            elif words[0] == "gradient":
                shaders[words[1]] = self.gradient(words[2:])
            elif words[0] == "fill":
                paint = skia.Paint(AntiAlias=True)
                if words[1] in shaders:
                    paint.setShader(shaders[words[1]])
                else:
                    paint.setColor(skia.Color(*color(words[1])))
                canvas.drawPath(skia_path(line.split(None, 3)[3]), paint)
            elif words == ["begin", "1"] and lines[index + 1].startswith("clip"):
                # A clip and an image are a pattern.
                masked.append("pattern")
            elif words[0] == "begin":
                paint = skia.Paint(Alphaf=float(words[1]))
                if "blend" in words:
                    mode = words[words.index("blend") + 1]
                    paint.setBlendMode(getattr(skia.BlendMode, MODES.get(mode, "k" + mode.capitalize())))
                if "blur" in words:
                    sigma = float(words[words.index("blur") + 1])
                    paint.setImageFilter(skia.ImageFilters.Blur(sigma, sigma))
                if "shadow" in words:
                    dx, dy, sigma = (float(word) for word in words[words.index("shadow") + 1:][:3])
                    paint.setImageFilter(skia.ImageFilters.DropShadow(dx, dy, sigma, sigma, skia.Color(*color(words[-1]))))
                canvas.saveLayer(bounds_of_group(lines, index), paint)
                masked.append(None)
            elif words[0] == "mask":
                # Skia masks what is there already: the mask is recorded, and drawn at the end of its group.
                self.outer, masked[-1] = canvas, skia.PictureRecorder()
                canvas = masked[-1].beginRecording(skia.Rect.MakeWH(SIDE, SIDE))
                masked.append("mask")
            elif masked[-1] == "mask":
                masked.pop()
                masked[-1], canvas = masked[-1].finishRecordingAsPicture(), self.outer
            else:
                mask = masked.pop()
                if mask == "pattern":
                    continue
                if mask:
                    canvas.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kDstIn, ColorFilter=skia.LumaColorFilter.Make()))
                    canvas.drawPicture(mask)
                    canvas.restore()
                canvas.restore()
        return recorder.finishRecordingAsPicture()

    def draw(self, index):
        self.surface.getCanvas().drawPicture(self.pictures[index])


class Blend2DPlayer:
    def __init__(self, name):
        self.image = blend2d.BLImage(SIDE, SIDE)
        self.context = blend2d.BLContext(self.image)
        self.frames = []
        for lines in frames(name):
            gradients, shapes = {}, []
            for line in lines:
                words = line.split()
                if words[0] == "gradient":
                    gradients[words[1]] = self.gradient(words[2:])
                    continue
                path = blend2d.BLPath()
                for letter, p in operations(line.split(None, 3)[3]):
                    {"M": path.move_to, "L": path.line_to, "C": path.cubic_to, "Z": path.close}[letter](*p)
                shapes.append((gradients[words[1]], path))
            self.frames.append(shapes)

    def gradient(self, words):
        numbers = [float(word) for word in words[1:5 if words[0] == "linear" else 7]]
        _, offsets, colors = stops(words[len(numbers) + 1:])
        if words[0] == "linear":
            gradient = blend2d.create_linear_gradient(*numbers)
        else:
            x, y, r, fx, fy, _ = numbers
            gradient = blend2d.create_radial_gradient(x, y, fx, fy, r)
        for offset, channels in zip(offsets, colors):
            gradient.add_stop(offset, tuple(channel / 255 for channel in channels))
        return gradient

    def draw(self, index):
        self.context.clear_all()
        for gradient, path in self.frames[index]:
            self.context.set_fill_style(gradient)
            self.context.fill_path(path)


def timed(player):
    count, times, end = len(frames_of[player]), [], time.perf_counter() + 1
    index = 0
    while time.perf_counter() < end or index < count:
        begin = time.perf_counter()
        player.draw(index % count)
        times.append((time.perf_counter() - begin) * 1000)
        index += 1
    return statistics.median(times)


frames_of = {}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_intermixed_args()
    folder = tempfile.mkdtemp()
    workloads.write_pattern(folder)
    print("| | dripgif | Skia | Blend2D |\n|---|--:|--:|--:|")
    for name in options.names or NAMES:
        path = os.path.join(folder, name + ".drip")
        with open(path, "w") as file:
            file.write(workloads.generate(name))
        players = {"Skia": SkiaPlayer(name)}
        if blend2d and name.startswith("gradient"):
            players["Blend2D"] = Blend2DPlayer(name)
        for player in players.values():
            frames_of[player] = frames(name)
        times = {}
        for _ in range(options.rounds):
            report = json.loads(subprocess.run([options.program, "raster", path, "--json"], capture_output=True, check=True).stdout)
            times.setdefault("dripgif", []).append(report["fill_ms"])
            for peer, player in players.items():
                times.setdefault(peer, []).append(timed(player))
        print("| %s | %s |" % (name, " | ".join("%.2f" % statistics.median(times[peer]) if peer in times else "" for peer in ("dripgif", "Skia", "Blend2D"))), flush=True)


if __name__ == "__main__":
    sys.exit(main())
