#!/usr/bin/env python3
"""Times rasterizers on the same scene files, in turn, and prints tables in Markdown. Benchmarks/run prepares and calls it.

Every peer clears a premultiplied 32-bit canvas and draws all shapes of a frame on one thread. Paths are ready, except for ThorVG and rlottie, which
only draw what they build. A frame is drawn twice in a row, and the second time counts. A peer that cannot be imported is left out.
"""
import argparse, json, math, os, re, statistics, subprocess, sys, time

TOKEN = re.compile(r"[MLQCZ]|-?[\d.]+(?:e-?\d+)?")
ARGUMENTS = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


def color_of(text):
    digits = text[1:] + ("FF" if len(text) == 7 else "")
    return tuple(int(digits[i:i + 2], 16) for i in (0, 2, 4, 6))


class Scene:
    """Fills of absolute M L Q C Z, which is all that the workloads use."""

    def __init__(self, path):
        self.frames, self.background, shapes = [], (0, 0, 0, 0), []
        for line in open(path):
            words = line.split(None, 3)
            if not words:
                continue
            if words[0] == "size":
                self.width, self.height = int(words[1]), int(words[2])
            elif words[0] == "background":
                self.background = color_of(words[1])
            elif words[0] == "frame":
                self.frames.append(shapes)
                shapes = []
            elif words[0] == "fill":
                shapes.append((color_of(words[1]), words[2] == "evenodd", self.operations(words[3])))
        self.frames.append(shapes)

    @staticmethod
    def operations(text):
        found, letter, numbers = [], None, []
        for token in TOKEN.findall(text):
            if token in ARGUMENTS:
                letter, numbers = token, []
                if token == "Z":
                    found.append(("Z", ()))
            else:
                numbers.append(float(token))
                if len(numbers) == ARGUMENTS[letter]:
                    found.append((letter, tuple(numbers)))
                    letter, numbers = ("L" if letter == "M" else letter), []
        return found


def cubics(operations):
    """The same path without quadratic curves."""
    at = (0, 0)
    for letter, p in operations:
        if letter == "Q":
            (x0, y0), (x1, y1, x, y) = at, p
            letter, p = "C", ((x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, (x + 2 * x1) / 3, (y + 2 * y1) / 3, x, y)
        if p:
            at = p[-2:]
        yield letter, p


def polyline(operations, tolerance=0.2):
    """The same path of lines within `tolerance` pixels."""
    at = (0, 0)
    for letter, p in cubics(operations):
        if letter == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = at, p
            bend = max(math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
            count = max(1, math.ceil(math.sqrt(0.75 * bend / tolerance)))
            for i in range(1, count + 1):
                t = i / count
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
                yield "L", (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
        else:
            yield letter, p
        if p:
            at = p[-2:]


class Blend2D:
    name = "Blend2D (blend2d-py, lines at 0.2 px)"

    def prepare(self, scene):
        import blend2d
        # These bindings have no even-odd rule.
        if any(odd for shapes in scene.frames for _, odd, _ in shapes):
            return None
        image = blend2d.Image(scene.width, scene.height)
        frames = []
        for shapes in scene.frames:
            paths = []
            for color, _, operations in shapes:
                path = blend2d.Path()
                for letter, p in polyline(operations):
                    if letter == "M":
                        path.move_to(*p)
                    elif letter == "L":
                        path.line_to(*p)
                    else:
                        path.close()
                paths.append((color, path))
            frames.append(paths)

        def draw(index):
            context = blend2d.Context(image)
            context.set_fill_style_rgba(*scene.background)
            context.fill_all()
            style, fill = context.set_fill_style_rgba, context.fill_path
            for color, path in frames[index]:
                style(*color)
                fill(path)
            context.end()

        return draw


class Skia:
    name = "Skia (skia-python, recorded)"

    def prepare(self, scene):
        import numpy, skia
        pixels = numpy.zeros((scene.height, scene.width, 4), numpy.uint8)
        information = skia.ImageInfo.Make(scene.width, scene.height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        surface = skia.Surface.MakeRasterDirect(information, pixels, scene.width * 4)
        pictures = []
        for shapes in scene.frames:
            recorder = skia.PictureRecorder()
            canvas = recorder.beginRecording(skia.Rect.MakeWH(scene.width, scene.height))
            canvas.clear(skia.Color(*scene.background))
            for color, odd, operations in shapes:
                builder = skia.PathBuilder() if hasattr(skia, "PathBuilder") else skia.Path()
                for letter, p in operations:
                    {"M": builder.moveTo, "L": builder.lineTo, "Q": builder.quadTo, "C": builder.cubicTo, "Z": builder.close}[letter](*p)
                builder.setFillType(skia.PathFillType.kEvenOdd if odd else skia.PathFillType.kWinding)
                path = builder.detach() if hasattr(builder, "detach") else builder
                canvas.drawPath(path, skia.Paint(AntiAlias=True, Color=skia.Color(*color)))
            pictures.append(recorder.finishRecordingAsPicture())
        canvas = surface.getCanvas()
        self.keep = pixels, surface

        def draw(index):
            canvas.drawPicture(pictures[index])

        return draw


class Cairo:
    name = "Cairo (pycairo)"

    def prepare(self, scene):
        import cairo
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, scene.width, scene.height)
        context = cairo.Context(surface)
        frames = []
        for shapes in scene.frames:
            paths = []
            for color, odd, operations in shapes:
                context.new_path()
                for letter, p in cubics(operations):
                    {"M": context.move_to, "L": context.line_to, "C": context.curve_to, "Z": context.close_path}[letter](*p)
                rule = cairo.FILL_RULE_EVEN_ODD if odd else cairo.FILL_RULE_WINDING
                paths.append((cairo.SolidPattern(*(c / 255 for c in color)), rule, context.copy_path()))
            frames.append(paths)
        background = cairo.SolidPattern(*(c / 255 for c in scene.background))

        def draw(index):
            context.new_path()
            context.set_operator(cairo.OPERATOR_SOURCE)
            context.set_source(background)
            context.paint()
            context.set_operator(cairo.OPERATOR_OVER)
            for pattern, rule, path in frames[index]:
                context.set_source(pattern)
                context.set_fill_rule(rule)
                context.append_path(path)
                context.fill()
            surface.flush()

        return draw


class ThorVG:
    name = "ThorVG (thorvg-python, builds and fills)"

    def prepare(self, scene):
        import ctypes
        import thorvg_python as tvg
        from thorvg_python.base import CanvasPointer, PaintPointer, PointStruct, Result
        engine = tvg.Engine(threads=0)
        library = engine.thorvg_lib
        canvas = tvg.SwCanvas(engine)
        self.keep = engine, canvas, canvas.set_target(scene.width, scene.height)
        codes = {"Z": 0, "M": 1, "L": 2, "C": 3}
        frames = []
        box = [("M", (0, 0)), ("L", (scene.width, 0)), ("L", (scene.width, scene.height)), ("L", (0, scene.height)), ("Z", ())]
        for shapes in scene.frames:
            arrays = []
            for color, odd, operations in [(scene.background, False, box)] + shapes:
                commands, points = [], []
                for letter, p in cubics(operations):
                    commands.append(codes[letter])
                    points += [PointStruct(p[i], p[i + 1]) for i in range(0, len(p), 2)]
                arrays.append((color, odd, (ctypes.c_uint8 * len(commands))(*commands), len(commands),
                               (PointStruct * len(points))(*points), len(points)))
            frames.append(arrays)
        shapes = [tvg.Shape(engine) for _ in range(max(map(len, frames)))]
        for shape in shapes:
            canvas.add(shape)
        append = library.tvg_shape_append_path
        append.restype = Result

        def draw(index):
            append.argtypes = None
            arrays = frames[index]
            for number, shape in enumerate(shapes):
                shape.reset()
                if number >= len(arrays):
                    continue
                color, odd, commands, command_count, points, point_count = arrays[number]
                append(shape._paint, commands, ctypes.c_uint32(command_count), points, ctypes.c_uint32(point_count))
                shape.set_fill_color(*color)
                shape.set_fill_rule(tvg.FillRule.EVEN_ODD if odd else tvg.FillRule.NON_ZERO)
            canvas.update()
            canvas.draw(True)
            canvas.sync()

        return draw


class Rlottie:
    name = "rlottie (rlottie-python, a Lottie file of the scene)"
    # A larger animation than this takes longer to read than to draw.
    shape_limit = 20_000
    # Of an outline with more curves it leaves most out.
    outline_limit = 2_000

    def prepare(self, scene):
        from rlottie_python import LottieAnimation
        if sum(map(len, scene.frames)) > self.shape_limit:
            return None
        if any(len(operations) > self.outline_limit for shapes in scene.frames for _, _, operations in shapes):
            return None
        box = [("M", (0, 0)), ("L", (scene.width, 0)), ("L", (scene.width, scene.height)), ("L", (0, scene.height)), ("Z", ())]
        layers = []
        for index, shapes in enumerate(scene.frames):
            items = []
            # The first item of a layer is in front.
            for color, odd, operations in reversed([(scene.background, False, box)] + shapes):
                items.append({"ty": "gr", "it": [{"ty": "sh", "ks": {"a": 0, "k": outline}} for outline in self.outlines(operations)] + [
                    {"ty": "fl", "r": 2 if odd else 1, "c": {"a": 0, "k": [c / 255 for c in color[:3]] + [1]}, "o": {"a": 0, "k": color[3] / 2.55}},
                    {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]},
                     "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]})
            layers.append({"ty": 4, "ind": index + 1, "ip": index, "op": index + 1, "st": 0, "shapes": items, "ks": {
                "o": {"a": 0, "k": 100}, "r": {"a": 0, "k": 0}, "p": {"a": 0, "k": [0, 0, 0]}, "a": {"a": 0, "k": [0, 0, 0]}, "s": {"a": 0, "k": [100, 100, 100]}}})
        text = json.dumps({"v": "5.7.0", "fr": 50, "ip": 0, "op": len(scene.frames), "w": scene.width, "h": scene.height, "layers": layers})
        animation = LottieAnimation.from_data(text)

        def draw(index):
            animation.lottie_animation_render(frame_num=index)

        return draw

    @staticmethod
    def outlines(operations):
        found, vertices, ins, outs = [], [], [], []

        def close(is_closed):
            if len(vertices) > 1:
                found.append({"c": is_closed, "v": list(vertices), "i": list(ins), "o": list(outs)})
            vertices.clear(), ins.clear(), outs.clear()

        for letter, p in cubics(operations):
            if letter == "M":
                close(True)
            if letter == "Z":
                close(True)
                continue
            if letter == "C":
                x0, y0 = vertices[-1]
                outs[-1] = [p[0] - x0, p[1] - y0]
            vertices.append(list(p[-2:]))
            ins.append([p[2] - p[4], p[3] - p[5]] if letter == "C" else [0, 0])
            outs.append([0, 0])
        close(True)
        return found


def milliseconds(draw, count, seconds):
    """The median over all frames drawn in about `seconds`: every frame twice, of which the second time counts."""
    samples, begin = [], time.perf_counter()
    while True:
        for index in range(count):
            draw(index)
            start = time.perf_counter()
            draw(index)
            samples.append(time.perf_counter() - start)
            if time.perf_counter() - begin > seconds and len(samples) >= min(count, 3):
                return statistics.median(samples) * 1000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bench", required=True, help="the program dripgif-bench")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1, help="per peer, scene and round")
    parser.add_argument("scenes", nargs="+")
    arguments = parser.parse_args()
    peers, columns = [Blend2D(), Skia(), Cairo(), ThorVG(), Rlottie()], []
    times = {"dripgif, builds and fills": {}, "dripgif, paths ready": {}}
    times.update({peer.name: {} for peer in peers})
    for path in arguments.scenes:
        column = os.path.splitext(os.path.basename(path))[0]
        columns.append(column)
        scene = Scene(path)
        draws = {}
        for peer in peers:
            try:
                draws[peer.name] = peer.prepare(scene)
            except ImportError as error:
                print("note: %s is left out: %s" % (peer.name, error), file=sys.stderr)
        rounds = {name: [] for name in times}
        for _ in range(arguments.rounds):
            report = json.loads(subprocess.run([arguments.bench, "raster", path, "--json"], check=True, capture_output=True).stdout)
            rounds["dripgif, paths ready"].append(report["fill_ms"])
            rounds["dripgif, builds and fills"].append(report["build_fill_ms"])
            for name, draw in draws.items():
                if draw:
                    rounds[name].append(milliseconds(draw, len(scene.frames), arguments.seconds))
        for name, values in rounds.items():
            if values:
                times[name][column] = statistics.median(values)
        print("%s: done" % column, file=sys.stderr)
    times = {name: row for name, row in times.items() if row}

    print("Milliseconds per frame, medians of %d rounds:\n" % arguments.rounds)
    print("| | %s |" % " | ".join(columns))
    print("|---|%s" % ("--:|" * len(columns)))
    for name, row in times.items():
        print("| %s | %s |" % (name, " | ".join("%.3g" % row[c] if c in row else "–" for c in columns)))
    print("\nTime of dripgif divided by that of the peer, and the geometric mean:\n")
    print("| | %s | mean |" % " | ".join(columns))
    print("|---|%s" % ("--:|" * (len(columns) + 1)))
    for name, row in times.items():
        if name.startswith("dripgif"):
            continue
        own = times["dripgif, builds and fills" if "builds" in name or "rlottie" in name else "dripgif, paths ready"]
        ratios = {c: own[c] / row[c] for c in columns if c in row and c in own}
        mean = math.exp(statistics.mean(map(math.log, ratios.values())))
        print("| %s | %s | %.2f |" % (name, " | ".join("%.2f" % ratios[c] if c in ratios else "–" for c in columns), mean))


if __name__ == "__main__":
    main()
