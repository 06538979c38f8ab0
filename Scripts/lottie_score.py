"""Draws frames of Lottie files with dripgif and compares them with pictures: for Scripts/score-lottie and Scripts/score-lottie-ios."""

import concurrent.futures, json, os, subprocess, tempfile

import numpy
from PIL import Image


class Comparison:
    """The differences of two pictures over white and over black. A pixel is off where a channel differs by more than 32 of 255."""

    def __init__(self, drawn, expected):
        off, self.worst, self.error = numpy.zeros(expected.shape[:2], bool), 0, 0
        for ground in (255, 0):
            difference = numpy.abs(over(drawn, ground) - over(expected, ground)).max(axis=2)
            off |= difference > 32
            self.worst = max(self.worst, (difference > 32).mean())
            self.error = max(self.error, difference.mean())
        shown = ((drawn[..., 3] > 0) | (expected[..., 3] > 0)).sum()
        self.off, self.part = off.mean(), off.sum() / max(1, shown)
        self.is_empty = (drawn[..., 3] > 0).sum() == 0 < (expected[..., 3] > 0).sum()


def over(image, ground):
    alpha = image[..., 3:] / 255
    return image[..., :3] * alpha + ground * (1 - alpha)


def pixels(path):
    return numpy.asarray(Image.open(path).convert("RGBA")).astype(float)


class Picture:
    """A frame of a file, counted as the in-point is, and the picture to compare it with at a number of pixels per point."""

    def __init__(self, name, animation, frame, expected, scale):
        self.name, self.animation, self.frame, self.expected, self.scale = name, animation, frame, expected, scale

    def compare(self, program):
        """Returns the comparison, and what the program said. A picture that is not drawn counts as transparent."""
        start = json.load(open(self.animation, encoding="utf-8-sig")).get("ip", 0)
        expected = pixels(self.expected)
        with tempfile.TemporaryDirectory() as folder:
            output = os.path.join(folder, "out.png")
            time = "@%.9f" % max(0, self.frame - start)
            call = [program, "draw", self.animation, "--lenient", "--at", time, "--scale", repr(self.scale), "-j", "1", output]
            run = subprocess.run(call, capture_output=True, text=True, errors="replace")
            said = "; ".join(line.removeprefix("note: ") for line in run.stderr.splitlines())
            if run.returncode not in (0, 65):
                said = "exit code %d: %s" % (run.returncode, said)
            drawn = pixels(output) if os.path.exists(output) else numpy.zeros(expected.shape)
        if drawn.shape != expected.shape:
            said, drawn = "other size; " + said, numpy.zeros(expected.shape)
        return Comparison(drawn, expected), said


def compare_all(pictures, program):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(zip(pictures, pool.map(lambda picture: picture.compare(program), pictures)))
