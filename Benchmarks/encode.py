#!/usr/bin/env python3
"""Encodes the same frames with dripgif and its peers, in turn, and prints tables in Markdown. Benchmarks/run prepares and calls it.

A size is in thousands of bytes. PSNR, SSIM and flicker are those of quality.py. Time is wall time, the median of all rounds; the table of efforts has
processor time. A program that is not installed is left out.
"""
import argparse, glob, math, os, resource, shutil, statistics, subprocess, tempfile, time

import numpy
from PIL import Image

from quality import Quality

FFMPEG = ["ffmpeg", "-v", "error", "-y", "-framerate", "50", "-i", "{frames}/f%04d.png"]
PALETTE = "split[a][b];[a]palettegen=max_colors=%d:reserve_transparent=0[p];[b][p]paletteuse=dither=none"
ONE_PALETTE = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=bayer"
OWN_PALETTES = "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1"


def methods(program):
    """Name, programs that it needs, output, and commands."""
    own = [program, "encode", "{frames}/f%04d.png", "--fps", "50", "-q"]
    gifsicle = ["gifsicle", "-O3", "{out}", "-o", "{out}"]
    return [
        ("dripgif", [], "gif", [own + ["{out}"]]),
        ("dripgif --effort 1", [], "gif", [own + ["--effort", "1", "{out}"]]),
        ("ffmpeg, one palette, bayer", ["ffmpeg"], "gif", [FFMPEG + ["-lavfi", ONE_PALETTE, "{out}"]]),
        ("ffmpeg, own palettes", ["ffmpeg"], "gif", [FFMPEG + ["-lavfi", OWN_PALETTES, "{out}"]]),
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


def efforts(program, animations, columns, rounds, folder):
    """Thousands of bytes and processor time of each effort, relative to the default one."""
    print("\nEffort: bytes and processor time relative to effort 6:\n\n| | %s |\n|---|%s" % (" | ".join(columns), "--:|" * len(columns)))
    table = {}
    for frames in animations:
        for effort in list(range(1, 10)) * rounds:
            out, before = folder + "/effort.gif", resource.getrusage(resource.RUSAGE_CHILDREN)
            run([[program, "encode", "{frames}/f%04d.png", "--fps", "50", "-q", "--effort", str(effort), "{out}"]], frames, out)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            table.setdefault((frames, effort), []).append((os.path.getsize(out), spent))
    def median(frames, effort, which):
        return statistics.median(entry[which] for entry in table[frames, effort])
    for effort in range(1, 10):
        cells = ["%.4f · %.2f" % tuple(median(f, effort, which) / median(f, 6, which) for which in (0, 1)) for f in animations]
        print("| %d | %s |" % (effort, " | ".join(cells)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True, help="the program dripgif")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--efforts", action="store_true", help="measure the efforts of dripgif instead")
    parser.add_argument("animations", nargs="+", help="folders of frames f0000.png …")
    arguments = parser.parse_args()
    rows = [m for m in methods(arguments.program) if all(map(shutil.which, m[1]))]
    columns = [os.path.basename(os.path.normpath(a)) for a in arguments.animations]
    sizes, seconds = {r[0]: {} for r in rows}, {r[0]: {} for r in rows}
    with tempfile.TemporaryDirectory() as folder:
        if arguments.efforts:
            return efforts(arguments.program, arguments.animations, columns, arguments.rounds, folder)
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
                quality = Quality(out, sources, 20)
                shown = "exact" if quality.psnr == math.inf else "%.1f dB · %.3f · %.1f %%" % (quality.psnr, quality.ssim, 100 * quality.flicker)
                sizes[name][column] = "%.4g · %s" % (quality.byte_count / 1000, shown)
    for title, table in (("Thousands of bytes, PSNR, SSIM and flicker", sizes), ("Seconds", seconds)):
        print("\n%s:\n\n| | %s |\n|---|%s" % (title, " | ".join(columns), "--:|" * len(columns)))
        for name, row in table.items():
            if row:
                print("| %s | %s |" % (name, " | ".join(row.get(c, "–") for c in columns)))


if __name__ == "__main__":
    main()
