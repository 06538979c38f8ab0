"""Properties of Lottie files: key frames, curves, expressions and paths. Times are frames, and colours are "#RRGGBB"."""

import re

# The system colours of iOS.
BLUE, GREEN, RED, ORANGE, YELLOW, PINK, PURPLE, INDIGO, TEAL = (
    "#007AFF", "#34C759", "#FF3B30", "#FF9500", "#FFCC00", "#FF2D55", "#AF52DE", "#5856D6", "#5AC8FA")
LABEL, GRAY, GRAY3, GRAY5, WHITE = "#1C1C1E", "#8E8E93", "#C7C7CC", "#E5E5EA", "#FFFFFF"

# Easing curves: the control points of the way from one key frame to the next.
LINEAR, EASE, SMOOTH = (0, 0, 1, 1), (0.42, 0, 0.58, 1), (0.65, 0, 0.35, 1)
IN, OUT = (0.55, 0, 0.9, 0.45), (0.16, 1, 0.3, 1)
# With a swing beyond the end or before the start.
BACK, ANTICIPATE = (0.34, 1.56, 0.64, 1), (0.36, 0, 0.66, -0.56)
HOLD = None
# That of controls which move.
MOVE = (0.4, 0, 0.2, 1)


def color(text):
    return [round(int(text[i : i + 2], 16) / 255, 3) for i in (1, 3, 5)] + [1]


def still(value):
    """A property that does not change; properties pass through."""
    return value if isinstance(value, dict) and "k" in value else {"a": 0, "k": value}


def keys(*frames, expression=None):
    """A property with key frames (time, value, curve to the next one)."""
    result = []
    for time, value, *curve in frames:
        frame = {"t": time, "s": value if isinstance(value, list) else [value]}
        curve = curve[0] if curve else EASE
        if curve is HOLD:
            frame["h"] = 1
        elif time != frames[-1][0]:
            x1, y1, x2, y2 = curve
            frame["o"], frame["i"] = {"x": [x1], "y": [y1]}, {"x": [x2], "y": [y2]}
        result.append(frame)
    found = {"a": 1, "k": result}
    if expression:
        found["x"] = code(expression)
    return found


def code(result, statements=""):
    """An expression as After Effects' exporter writes it."""
    return "var $bm_rt;\n" + statements + "$bm_rt = " + result + ";"


def expression(result, value=0, statements=""):
    return {"a": 0, "k": value, "x": code(result, statements)}


def slot(name, value):
    return {"sid": name, "a": 0, "k": value}


def mixed(start, end, share):
    if isinstance(start, list):
        return [mixed(a, b, share) for a, b in zip(start, end)]
    return round(start + (end - start) * share, 2)


def spring(time, start, end, half=8, bounce=0.2, swings=3):
    """Key frames from `start` to `end`, with swings of `half` frames, each smaller by the factor `bounce`."""
    frames, error = [(time, start, (0.3, 0, 0.35, 1))], -bounce
    for swing in range(1, swings + 1):
        frames.append((time + half * swing, mixed(start, end, 1 - error), (0.37, 0, 0.63, 1)))
        error *= -bounce
    return frames + [(time + half * (swings + 1), end)]


def both(frames):
    """The same for two dimensions."""
    return [(time, [value, value], *curve) for time, value, *curve in frames]


def path(text):
    """Reads a path in the notation of SVG: M, L, C with absolute coordinates, and Z."""
    points, before, after, is_closed = [], [], [], False
    for command, rest in re.findall(r"([MLCZ])([^MLCZ]*)", text):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", rest)]
        numbers = [int(n) if n == int(n) else n for n in numbers]
        is_closed = is_closed or command == "Z"
        step = 6 if command == "C" else 2
        for i in range(0, len(numbers), step):
            *controls, x, y = numbers[i : i + step]
            back = [0, 0]
            if controls:
                after[-1] = [round(controls[0] - points[-1][0], 2), round(controls[1] - points[-1][1], 2)]
                back = [round(controls[2] - x, 2), round(controls[3] - y, 2)]
            points.append([x, y]), before.append(back), after.append([0, 0])
    if is_closed and points[0] == points[-1]:
        before[0] = before.pop()
        points.pop(), after.pop()
    return {"c": is_closed, "v": points, "i": before, "o": after}
