#!/usr/bin/env python3
"""GIFs of three animations with gradients and shadows, by dripgif and by others from the same frames. Prints a table in Markdown:

    python3 Benchmarks/gradients.py .build/release/dripgif

PSNR, SSIM and flicker are those of quality.py. Needs numpy, Pillow, ffmpeg and gifsicle; gifski is measured where it is installed.
"""
import glob, math, os, shutil, subprocess, sys, tempfile
import numpy as np
from PIL import Image

from quality import Quality

SKY = "0 #1B2A6B 0.35 #5B3BA8 0.7 #E0568A 1 #FFC36B"
CARD = "M110 150 H250 A14 14 0 0 1 264 164 V206 A14 14 0 0 1 250 220 H110 A14 14 0 0 1 96 206 V164 A14 14 0 0 1 110 150 Z"


def sky(t):
    """A light that moves over a sky that stands still, with a card and its shadow."""
    x, y = 60 + 240 * t, 150 - 90 * math.sin(math.pi * t)
    return ["gradient sky linear 0 0 0 240 pad " + SKY, "fill sky nonzero M0 0 H360 V240 H0 Z",
            "gradient glow radial %g %g 70 %g %g 0 pad 0 #FFF6D8FF 0.3 #FFE7A8C0 1 #FFE7A800" % (x, y, x, y),
            "fill glow nonzero M0 0 H360 V240 H0 Z", "begin 1 shadow 0 8 10 #00000088", "fill #F7F8FC nonzero " + CARD, "end"]


def ring(t):
    """A ring that turns over its shadow."""
    c, s = math.cos(2 * math.pi * t), math.sin(2 * math.pi * t)
    return ["gradient ring linear -80 0 80 0 pad 0 #0A84FF 0.5 #5E5CE6 1 #FF375F", "begin 1 shadow 0 4 6 #00000055",
            "begin 1 matrix %g %g %g %g 120 120" % (c, s, -s, c), "stroke ring 22 round round M80 0 A80 80 0 1 1 0 -80", "end", "end"]


def blobs(t):
    """Blurred circles that pass over one another."""
    lines = ["gradient ground linear 0 0 320 200 pad 0 #12123A 1 #3A1C71", "fill ground nonzero M0 0 H320 V200 H0 Z"]
    for index, (color, r) in enumerate((("#FF6FB5", 70), ("#5AC8FA", 85), ("#FFD60A", 55))):
        x = 160 + 90 * math.cos(2 * math.pi * t + 2.1 * index)
        y = 100 + 50 * math.sin(2 * math.pi * t + 1.3 * index)
        lines += ["begin 0.85 blur 18 18", "fill %s nonzero M%g %g a%d %d 0 1 0 %d 0 a%d %d 0 1 0 %d 0 Z" % (color, x - r, y, r, r, 2 * r, r, r, -2 * r), "end"]
    return lines


ANIMATIONS = {"sky": (sky, 360, 240), "ring": (ring, 240, 240), "blobs": (blobs, 320, 200)}


def scene(draw, width, height, count=50):
    lines = ["drip 2", "size %d %d" % (width, height), "fps 25", "background #FFFFFF"]
    for index in range(count):
        lines += (["frame"] if index else []) + draw(index / count)
    return "\n".join(lines) + "\n"


def row(path, sources):
    quality = Quality(path, sources, 40)
    return "%d kB · %.1f dB · %.3f · %.1f %%" % (quality.byte_count / 1000, quality.psnr, quality.ssim, 100 * quality.flicker)


def main(program):
    folder = tempfile.mkdtemp()
    table = {}
    for name, (draw, width, height) in ANIMATIONS.items():
        source = os.path.join(folder, name + ".drip")
        with open(source, "w") as file:
            file.write(scene(draw, width, height))
        frames = os.path.join(folder, name + "-%03d.png")
        subprocess.run([program, "draw", source, "-q", frames], check=True)
        each = sorted(glob.glob(frames.replace("%03d", "*")))
        sources = [np.asarray(Image.open(path).convert("RGB")) for path in each]

        def add(method, *command):
            out = os.path.join(folder, "out.gif")
            subprocess.run([word.replace("OUT", out) for word in command], check=True, stdout=subprocess.DEVNULL)
            if command[0] == "ffmpeg":
                subprocess.run(["gifsicle", "-O3", "--batch", out], check=True)
            table.setdefault(method, []).append(row(out, sources))
            return os.path.getsize(out)

        smallest = None
        for dither in ("sierra2_4a", "bayer"):
            palette = "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=" + dither
            size = add("ffmpeg, " + dither, "ffmpeg", "-y", "-v", "error", "-framerate", "25", "-i", frames, "-vf", palette, "OUT")
            smallest = min(smallest or size, size)
        if shutil.which("gifski"):
            smallest = min(smallest, add("gifski", "gifski", "-q", "--fps", "25", "-o", "OUT", *each))
        add("dripgif", program, "draw", source, "-q", "OUT")
        add("dripgif, as large as the smallest of them", program, "draw", source, "-q", "--max-bytes", str(smallest), "OUT")
    print("| size · PSNR · SSIM · flicker | %s |\n|---|%s" % (" | ".join(ANIMATIONS), "--:|" * len(ANIMATIONS)))
    for method, cells in table.items():
        print("| %s | %s |" % (method, " | ".join(cells)))
    shutil.rmtree(folder)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("error: say python3 Benchmarks/gradients.py PROGRAM")
    main(sys.argv[1])
