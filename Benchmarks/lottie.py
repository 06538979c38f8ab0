#!/usr/bin/env python3
"""Times Lottie animations with dripgif, ThorVG and rlottie, in turn. Prints a table in Markdown:

    python3 Benchmarks/lottie.py .build/release/dripgif-bench FOLDER [--files N] [--rounds N]

Milliseconds a frame, with one thread, as large as fits 400 × 400: for each file the median of 30 frames over its loop, of that the minimum of all
rounds; then median and mean of all files that every program draws. Needs thorvg-python and rlottie-python from PyPI.
"""
import argparse, glob, json, os, statistics, subprocess, time

SIDE, FRAMES = 400, 30


def timed(draw, frames):
    times = []
    for index in range(FRAMES):
        begin = time.perf_counter()
        draw(frames * index / FRAMES)
        times.append((time.perf_counter() - begin) * 1000)
    return statistics.median(times)


def own(program):
    def measure(path, size, frames):
        words = subprocess.run([program, "lottie", path, "--side", str(SIDE), "--frames", str(FRAMES)], capture_output=True, text=True).stdout.split("\t")
        return float(words[2]) if len(words) == 3 else None
    return measure


def thorvg():
    import thorvg_python as tvg

    def measure(path, size, frames):
        engine = tvg.Engine(threads=0)
        canvas = tvg.SwCanvas(engine)
        canvas.set_target(*size)
        animation = tvg.Animation(engine)
        picture = animation.get_picture()
        if picture.load(path).value != 0:
            return None
        picture.set_size(*size)
        canvas.add(picture)

        def draw(frame):
            animation.set_frame(frame)
            canvas.update()
            canvas.draw(True)
            canvas.sync()
        return timed(draw, frames)
    return measure


def rlottie():
    from rlottie_python import LottieAnimation

    def measure(path, size, frames):
        animation = LottieAnimation.from_file(path)
        return timed(lambda frame: animation.lottie_animation_render(int(frame), None, *size), frames)
    return measure


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    programs = {"dripgif": own(options.program), "ThorVG": thorvg(), "rlottie": rlottie()}
    best = {name: {} for name in programs}
    paths = sorted(glob.glob(os.path.join(options.folder, "**/*.json"), recursive=True))[: options.files]
    for _ in range(options.rounds):
        for path in paths:
            try:
                animation = json.load(open(path, encoding="utf-8-sig"))
                scale = SIDE / max(animation["w"], animation["h"])
                size = max(1, round(animation["w"] * scale)), max(1, round(animation["h"] * scale))
                frames = animation["op"] - animation["ip"]
            except (ValueError, KeyError, TypeError):
                continue
            for name, measure in programs.items():
                found = measure(path, size, frames)
                if found is not None:
                    best[name][path] = min(found, best[name].get(path, found))
    common = sorted(set.intersection(*(set(times) for times in best.values())))
    print("%d files\n\n| | median | mean |\n|---|--:|--:|" % len(common))
    for name, times in best.items():
        own_times = [times[path] for path in common]
        print("| %s | %.3f | %.3f |" % (name, statistics.median(own_times), statistics.mean(own_times)))
    slowest = sorted(common, key=lambda path: best["dripgif"][path] - min(best["ThorVG"][path], best["rlottie"][path]))[-8:]
    print("\n| slowest beside the others | dripgif | ThorVG | rlottie |\n|---|--:|--:|--:|")
    for path in reversed(slowest):
        print("| %s | %s |" % (os.path.basename(path), " | ".join("%.3f" % best[name][path] for name in programs)))


if __name__ == "__main__":
    main()
