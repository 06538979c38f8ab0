#!/usr/bin/env python3
"""Encodes the same frames with dripgif and its peers, in turn, and prints tables in Markdown. Benchmarks/run prepares and calls it.

A size is in thousands of bytes. dB is the PSNR of the worst frame against its source. Time is wall time, the median of all rounds. A program that is
not installed is left out.
"""
import argparse, glob, math, os, shutil, statistics, subprocess, tempfile, time

import numpy
from PIL import Image

FFMPEG = ["ffmpeg", "-v", "error", "-y", "-framerate", "50", "-i", "{frames}/f%04d.png"]
PALETTE = "split[a][b];[a]palettegen=max_colors=%d:reserve_transparent=0[p];[b][p]paletteuse=dither=none"


def methods(program):
    """Name, programs that it needs, output, and commands."""
    own = [program, "encode", "{frames}/f%04d.png", "--fps", "50", "-q"]
    gifsicle = ["gifsicle", "-O3", "{out}", "-o", "{out}"]
    return [
        ("dripgif", [], "gif", [own + ["{out}"]]),
        ("dripgif --max-error 1", [], "gif", [own + ["--max-error", "1", "{out}"]]),
        ("ffmpeg, one palette, then gifsicle -O3", ["ffmpeg", "gifsicle"], "gif", [FFMPEG + ["-lavfi", PALETTE % 256, "{out}"], gifsicle]),
        ("dripgif --max-error 4", [], "gif", [own + ["--max-error", "4", "{out}"]]),
        ("ffmpeg, 32 colours, then gifsicle -O3", ["ffmpeg", "gifsicle"], "gif", [FFMPEG + ["-lavfi", PALETTE % 32, "{out}"], gifsicle]),
        ("gifski, quality 100", ["gifski"], "gif", [["gifski", "-q", "--quality", "100", "--fps", "50", "-o", "{out}", "{each}"]]),
        ("dripgif, APNG", [], "apng", [own + ["{out}"]]),
        ("ffmpeg, APNG", ["ffmpeg"], "apng", [FFMPEG + ["-plays", "0", "-f", "apng", "{out}"]]),
        ("apngasm, zlib", ["apngasm"], "apng", [["apngasm", "{out}", "{frames}/f*.png", "1", "50", "-z0"]]),
    ]


def run(commands, frames, out):
    """Seconds, or nothing when a program fails."""
    each = sorted(glob.glob(frames + "/f*.png"))
    begin = time.perf_counter()
    for command in commands:
        words = []
        for word in command:
            words += each if word == "{each}" else [word.replace("{frames}", frames).replace("{out}", out)]
        if subprocess.run(words, stdout=subprocess.DEVNULL).returncode != 0:
            return None
    return time.perf_counter() - begin


def worst(sources, out):
    """The PSNR of the worst frame at its moment, or infinity. Viewers show each frame until the next one, so merged equal frames count as often."""
    picture = Image.open(out)
    shown, moment = [], 0.0
    for index in range(picture.n_frames):
        picture.seek(index)
        shown.append((moment, numpy.asarray(picture.convert("RGB"))))
        moment += picture.info.get("duration", 20) / 1000
    lowest, current = math.inf, 0
    for index, source in enumerate(sources):
        while current + 1 < len(shown) and shown[current + 1][0] <= index / 50 + 1e-6:
            current += 1
        error = numpy.mean((shown[current][1].astype(numpy.int32) - source) ** 2)
        if error > 0:
            lowest = min(lowest, 10 * math.log10(255 * 255 / error))
    return lowest


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True, help="the program dripgif")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("animations", nargs="+", help="folders of frames f0000.png …")
    arguments = parser.parse_args()
    rows = [m for m in methods(arguments.program) if all(map(shutil.which, m[1]))]
    columns = [os.path.basename(os.path.normpath(a)) for a in arguments.animations]
    sizes, seconds = {r[0]: {} for r in rows}, {r[0]: {} for r in rows}
    with tempfile.TemporaryDirectory() as folder:
        for frames, column in zip(arguments.animations, columns):
            taken = {r[0]: [] for r in rows}
            sources = [numpy.asarray(Image.open(path).convert("RGB")) for path in sorted(glob.glob(frames + "/f*.png"))]
            for _ in range(arguments.rounds):
                for number, (name, _, kind, commands) in enumerate(rows):
                    time_ = run(commands, frames, "%s/%d.%s" % (folder, number, kind))
                    if time_ is not None:
                        taken[name].append(time_)
            for number, (name, _, kind, _) in enumerate(rows):
                out = "%s/%d.%s" % (folder, number, kind)
                if not taken[name]:
                    continue
                seconds[name][column] = "%.2f" % statistics.median(taken[name])
                quality = worst(sources, out)
                kilobytes = os.path.getsize(out) / 1000
                sizes[name][column] = "%.4g · %s" % (kilobytes, "exact" if quality == math.inf else "%.0f dB" % quality)
    for title, table in (("Thousands of bytes, and the PSNR of the worst frame", sizes), ("Seconds", seconds)):
        print("\n%s:\n\n| | %s |\n|---|%s" % (title, " | ".join(columns), "--:|" * len(columns)))
        for name, row in table.items():
            if row:
                print("| %s | %s |" % (name, " | ".join(row.get(c, "–") for c in columns)))


if __name__ == "__main__":
    main()
