"""What an animated file shows, compared with its source frames: PSNR, SSIM and flicker."""

import math, os
import numpy as np
from PIL import Image


class Quality:
    """Of a file whose source frames have equal delays.

    `psnr` is that of the mean squared error of all frames, `worst` that of the worst one; infinite if exact. `ssim` is the mean over luma blocks of
    8 × 8. `flicker` is the share of pixels that change where the source stands still.
    """

    def __init__(self, path, sources, milliseconds):
        shown, errors, likeness, still, flickers = Shown(path), [], [], 0, 0
        before = None
        for index, source in enumerate(sources):
            frame = shown.at(milliseconds * index)
            difference = frame.astype(np.int32) - source
            errors.append((difference * difference).mean())
            likeness.append(ssim(frame, source))
            if before is not None:
                same = (source == before[0]).all(2)
                still += same.sum()
                flickers += (same & (frame != before[1]).any(2)).sum()
            before = source, frame
        self.byte_count = os.path.getsize(path)
        self.psnr, self.worst = decibels(np.mean(errors)), decibels(max(errors))
        self.ssim, self.flicker = float(np.mean(likeness)), flickers / max(1, still)


class Shown:
    """Plays a file: each frame is shown until the next one."""

    def __init__(self, path):
        self.picture = Image.open(path)
        self.number, self.end = 0, self.picture.info.get("duration", 0)
        self.frame = np.asarray(self.picture.convert("RGB"))

    def at(self, milliseconds):
        while self.end <= milliseconds and self.number + 1 < self.picture.n_frames:
            self.number += 1
            self.picture.seek(self.number)
            self.end += self.picture.info.get("duration", 0)
            self.frame = np.asarray(self.picture.convert("RGB"))
        return self.frame


def decibels(error):
    return math.inf if error == 0 else 10 * math.log10(255 ** 2 / error)


def blocks(picture):
    luma = picture.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)
    height, width = (side - side % 8 for side in luma.shape)
    return luma[:height, :width].reshape(height // 8, 8, width // 8, 8).transpose(0, 2, 1, 3).reshape(-1, 64)


def ssim(one, other):
    if (one == other).all():
        return 1.0
    a, b = blocks(one), blocks(other)
    mean_a, mean_b = a.mean(1), b.mean(1)
    covariance = ((a - mean_a[:, None]) * (b - mean_b[:, None])).mean(1)
    c1, c2 = 2.55 ** 2, 7.65 ** 2
    return (((2 * mean_a * mean_b + c1) * (2 * covariance + c2)) / ((mean_a ** 2 + mean_b ** 2 + c1) * (a.var(1) + b.var(1) + c2))).mean()
