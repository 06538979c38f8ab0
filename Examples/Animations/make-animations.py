#!/usr/bin/env python3
"""Writes the animations of this package. The same source gives the same bytes.

    python3 make-animations.py [FOLDER [FOLDER-FOR-ALL-IN-ONE]]
"""

import os, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "Generator"))
from scenes import *
from symbols import *

MAKERS = (ring, success, refresh, like, toggle, download, typing, onboarding, bell, weather)
# The frame of each that the picture of all shows.
MOMENTS = (30, 29, 60, 40, 38, 132, 25, 38, 45, 100)


def all_of(animations):
    """All ten side by side, each at its moment, for a picture of the documentation."""
    assets, layers = [], []
    for index, (one, moment) in enumerate(zip(animations, MOMENTS)):
        assets += [*one["assets"], {"id": one["nm"], "layers": one["layers"]}]
        place = (100 * (index % 5), 100 * (index // 5))
        layers.append(composition(one["nm"], one["nm"], (200, 200), start=-moment, p=place, s=(50, 50)))
    return animation("lottie-animations", 1, layers, assets, slots={"accent": color(GREEN)}, size=(500, 200))


def main():
    animations = [make() for make in MAKERS]
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "Sources/Animations/Lottie")
    files = [(one, folder) for one in animations] + [(all_of(animations), folder) for folder in sys.argv[2:3]]
    for one, folder in files:
        with open(os.path.join(folder, one["nm"] + ".json"), "w") as file:
            file.write(written(one))


main()
