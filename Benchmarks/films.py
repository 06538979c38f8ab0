#!/usr/bin/env python3
"""Makes films and recordings for the comparison of encoders, always the same frames: PNG images of 480 × 270 pixels, 8-bit opaque RGB.

Usage: films.py FOLDER [NAME ...]     writes FOLDER/NAME/f0000.png and so on

Sources of ffmpeg, a pan over a landscape that numpy makes, and what Chromium shows of a terminal and of a page. Nothing comes from a network. What
needs a program that is not installed is left out.
"""
import os, shutil, subprocess, sys, tempfile
import numpy as np
from PIL import Image

WIDTH, HEIGHT = 480, 270
SIZE = "%dx%d" % (WIDTH, HEIGHT)
# Name: frames, and a source of ffmpeg with its filters.
SOURCES = {
    "mandelbrot": (50, "mandelbrot=s=%s:rate=10:end_pts=100:start_scale=1.5:end_scale=.001" % SIZE),
    "testsrc": (50, "testsrc2=s=%s:rate=10" % SIZE),
    "life": (100, "life=s=240x135:rate=25:ratio=.2:seed=1:mold=12:death_color=#803020:mold_color=#102040,scale=%s:flags=neighbor" % SIZE.replace("x", ":")),
    "gradients": (100, "gradients=s=%s:rate=25:seed=3:nb_colors=4:duration=4:speed=.03" % SIZE),
    # A test card under the noise of a camera.
    "noise": (50, "gradients=s=%s:rate=25:seed=7:nb_colors=5:speed=.01,format=yuv444p,noise=alls=12:allf=t:all_seed=5" % SIZE),
}


def clouds(width, height, seed, detail=7):
    """Noise of several octaves, 0 to 1."""
    random = np.random.RandomState(seed)
    total = np.zeros((height, width))
    for octave in range(detail):
        count = 2 ** (octave + 1)
        cells = random.rand(count + 1, 2 * count + 1)
        y, x = np.linspace(0, count, height, endpoint=False), np.linspace(0, 2 * count, width, endpoint=False)
        row, column = y.astype(int), x.astype(int)
        v, u = (y - row)[:, None], (x - column)[None, :]
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        top = cells[row][:, column] * (1 - u) + cells[row][:, column + 1] * u
        bottom = cells[row + 1][:, column] * (1 - u) + cells[row + 1][:, column + 1] * u
        total += (top * (1 - v) + bottom * v) / 2 ** octave
    return (total - total.min()) / (total.max() - total.min())


def mix(low, high, share):
    return np.array(low, float) * (1 - share[..., None]) + np.array(high, float) * share[..., None]


def landscape(width, height):
    """A sky with clouds, a face's colours in a sphere, and dark hills: a picture with the parts of a photograph."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    picture = mix((64, 118, 196), (232, 226, 210), np.clip(y / height * 1.4, 0, 1))
    cover = np.clip((clouds(width, height, 1) - .45) * 3, 0, 1)[..., None]
    picture = picture * (1 - .8 * cover) + np.array((244, 240, 236)) * .8 * cover
    for seed, base, low, high in ((2, .55, (70, 84, 96), (132, 140, 132)), (3, .68, (34, 52, 30), (104, 116, 58)), (4, .82, (14, 16, 20), (58, 48, 40))):
        ridge = height * (base + .16 * (clouds(width, 2, seed, 5)[0] - .5))
        picture = np.where((y > ridge[None, :])[..., None], mix(low, high, clouds(width, height, seed + 10, 9)), picture)
    for left in (width * .3, width * .75):
        u, v = (x - left) / (height * .22), (y - height * .55) / (height * .3)
        inside = u * u + v * v < 1
        light = np.clip(.35 + .75 * np.sqrt(np.clip(1 - u * u - v * v, 0, 1)) - .35 * u, 0, 1) + .05 * (clouds(width, height, 20, 8) - .5)
        picture = np.where(inside[..., None], mix((72, 36, 28), (250, 208, 178), np.clip(light, 0, 1)), picture)
    return Image.fromarray(np.clip(picture + np.random.RandomState(9).normal(0, 1.5, picture.shape), 0, 255).astype(np.uint8))


def pan(count):
    """A slow pan with a zoom, as of a camera."""
    picture = landscape(1200, 600)
    for index in range(count):
        share = index / (count - 1)
        width = 640 - 80 * share
        height = width * HEIGHT / WIDTH
        left, top = 40 + 460 * share, 60 + 120 * share
        yield picture.resize((WIDTH, HEIGHT), Image.BICUBIC, (left, top, left + width, top + height))


PAGE = """<!doctype html><meta charset=utf-8><style>
body { margin: 0; width: %(width)dpx; font: 13px/1.5 sans-serif; color: #222 }
.shot { position: relative; width: %(width)dpx; height: %(height)dpx; overflow: hidden; background: #fff }
.bar { position: absolute; z-index: 1; left: 0; right: 0; height: 34px; background: #24292f; color: #fff; padding: 7px 16px; box-sizing: border-box; box-shadow: 0 2px 6px #0006 }
.text { position: absolute; left: 24px; right: 24px; top: 44px } h2 { margin: 8px 0; font-size: 19px } p { margin: 6px 0 }
.card { background: linear-gradient(120deg, #5ac8fa, #5856d6); border-radius: 8px; color: #fff; padding: 14px; margin: 10px 0; box-shadow: 0 3px 10px #0004 }
pre, .term { font: 12px/16px monospace } pre { background: #f4f4f6; padding: 8px; margin: 8px 0 } a { color: #0969da }
.term { background: #1e1e2e; color: #cdd6f4; white-space: pre; padding: 7px 9px; box-sizing: border-box }
.g { color: #a6e3a1 } .b { color: #89b4fa } .r { color: #f38ba8 } .c { background: #cdd6f4 } </style>"""
WORDS = "frame palette colour index pixel canvas delay phrase code table picture matte edge curve render layer motion spring".split()


def words(seed, count):
    random = np.random.RandomState(seed)
    return " ".join(WORDS[n] for n in random.randint(0, len(WORDS), count))


def page(count):
    """A page that is scrolled, stands still, and is scrolled again."""
    body = "".join("<h2>%s</h2><p>%s <a>%s</a> %s.</p><div class=card>%s</div><pre>let %s = %s(\n    %s)</pre>" % (
        words(n, 3), words(n + 20, 24), words(n + 30, 2), words(n + 40, 16), words(n + 50, 9), words(n, 1), words(n + 3, 1), words(n + 60, 3)) for n in range(8))
    for index in range(count):
        moved = min(index, 30) + max(0, index - 60)
        yield "<div class=bar>dripgif · %s</div><div class=text style='top:%dpx'>%s</div>" % ("reading" if 30 <= index < 60 else "scrolling", 44 - 9 * moved, body)


def terminal(count):
    """Commands that are typed, and their output, which scrolls."""
    typed = ["dripgif encode frames/f%04d.png film.gif", "ls -l", "swift build -c release", "git log --oneline"]
    lines, at, row = [], 0, 0
    for index in range(count):
        stage, step = divmod(index, 25)
        command = typed[stage % len(typed)]
        if step < 14:
            shown = command[:(step + 1) * len(command) // 14]
        else:
            if step == 14:
                lines.append("<span class=g>~/film</span> $ " + command)
            row += 1
            lines.append("<span class=b>%4d</span> %s %s" % (row, words(row, 5), "<span class=r>changed</span>" if row % 4 == 0 else ""))
            shown = None
        prompt = [] if shown is None else ["<span class=g>~/film</span> $ %s<span class=c> </span>" % shown]
        yield "<div class=term style='height:%dpx'>%s</div>" % (HEIGHT, "\n".join((lines + prompt)[-16:]))


def shots(states):
    """What Chromium shows of each state, all in one picture."""
    states = list(states)
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/page.html", "w") as file:
            file.write(PAGE % {"width": WIDTH, "height": HEIGHT} + "".join("<div class=shot>%s</div>" % state for state in states))
        subprocess.run([chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=%d,%d" % (WIDTH, HEIGHT * len(states)),
                        "--screenshot=" + folder + "/page.png", "file://" + folder + "/page.html"], check=True, capture_output=True)
        whole = Image.open(folder + "/page.png").convert("RGB")
    for index in range(len(states)):
        yield whole.crop((0, HEIGHT * index, WIDTH, HEIGHT * (index + 1)))


def chromium():
    return next((name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name)), None)


DRAWN = {"pan": lambda: pan(50), "terminal": lambda: shots(terminal(100)), "page": lambda: shots(page(90))}
NAMES = list(SOURCES) + list(DRAWN)


def main():
    for name in sys.argv[2:] or NAMES:
        folder = os.path.join(sys.argv[1], name)
        if not (chromium() if name in ("terminal", "page") else shutil.which("ffmpeg") if name in SOURCES else True):
            print("note: no program here makes", name, file=sys.stderr)
            continue
        os.makedirs(folder, exist_ok=True)
        if name in SOURCES:
            count, source = SOURCES[name]
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, "-frames:v", str(count), "-pix_fmt", "rgb24", "-start_number", "0",
                            folder + "/f%04d.png"], check=True)
        else:
            for index, frame in enumerate(DRAWN[name]()):
                frame.save(os.path.join(folder, "f%04d.png" % index), compress_level=1)
        print(name, len(os.listdir(folder)), "frames", flush=True)


if __name__ == "__main__":
    main()
