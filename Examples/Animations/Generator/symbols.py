"""Animations of one symbol each."""

from layers import *


def ring():
    """The tail follows the head: after 90 frames the arc has its first length again, three quarters further on, and the offset adds the last one."""
    head, tail = keys((0, 5, MOVE), (46, 80), (90, 80)), keys((0, 0), (44, 0, MOVE), (90, 75))
    tones = [(0, BLUE), (0.5, TEAL), (1, INDIGO)]
    breath = keys((0, [100, 100], SMOOTH), (45, [80, 80]), expression="loopOut('pingpong')")
    return animation("ring", 90, [
        shapes("arc", group(ellipse(112)), trim(tail, head, expression("time * 60")), gradient_stroke(tones, [-40, -50], [40, 50], 14), p=CENTER),
        shapes("core", ellipse(38), gradient([(0, TEAL), (1, BLUE)], [0, -19], [0, 19]), p=CENTER, s=breath),
        shapes("track", ellipse(112), stroke(GRAY5, 14), p=CENTER),
    ])


def success():
    accent = slot("accent", color(GREEN))
    pop = keys((0, [0, 0], HOLD), *both(spring(4, 0, 100, 8, 0.18)), (128, [100, 100], ANTICIPATE), (146, [0, 0]))
    line = group(shape("M0,0 L0,-26"), trim(keys((18, 0, OUT), (48, 100)), keys((16, 0, OUT), (42, 100))), stroke(accent, 5))
    wave = [keys((12, [104, 104], OUT), (46, [176, 176])), keys((12, 14, LINEAR), (36, 0)), keys((12, 60, LINEAR), (36, 20))]
    return animation("success", 150, [
        shapes("check", shape("M-25,2 L-8,19 L27,-17"), trim(0, keys((20, 0, MOVE), (40, 100))), stroke(WHITE, 11), parent="disc"),
        shapes("disc", ellipse(116), fill(accent), p=CENTER, s=pop),
        shapes("rays", group(line, p=(0, -66)), repeater(12, r=30), p=CENTER, span=(16, 50)),
        shapes("wave", ellipse(wave[0]), stroke(accent, wave[1], wave[2]), p=CENTER, span=(12, 36)),
    ], markers=[("pop", 4, 36), ("check", 20, 20)], slots={"accent": color(GREEN)})


def refresh():
    tones = [BLUE, ORANGE, GREEN, PURPLE]
    rows = [
        shapes("row %d" % index,
               group(ellipse(22), fill(tones[index]), p=(24, 18)),
               group(rect([44 + 9 * (index % 3), 7], (42, 12), 3.5), fill(GRAY3), p=((index % 3) * 4.5 + 22, 0)),
               group(rect([72, 5], (78, 24), 2.5), fill(GRAY5)),
               group(rect([90, 1], (87, 36.5)), fill(GRAY5)), p=(0, 37 * index))
        for index in range(4)
    ]
    y = [(0, 60), (16, 60, (0.3, 0, 0.2, 1)), (52, 108), (58, 108, MOVE), (74, 100), (132, 100, (0.5, 0, 0.1, 1)), (160, 60)]
    turn = expression("45 * Math.floor(10 * Math.max(0, time - 0.9))")
    spokes = keys((22, 0, LINEAR), (50, 8))
    gone = keys((132, [100, 100], IN), (146, [0, 0]))
    finger = keys((4, 0), (12, 40), (52, 40), (60, 0))
    spoke = group(rect([4.2, 10], (0, -10.5), 2.1), fill(GRAY))
    return animation("refresh", 170, [
        shapes("finger", ellipse(30), fill(GRAY), stroke(WHITE, 2), p=keys((14, [128, 92], (0.3, 0, 0.2, 1)), (52, [128, 140])),
               s=keys((4, [140, 140], OUT), (14, [100, 100]), (52, [100, 100]), (60, [130, 130])), o=finger),
        shapes("bar", group(rect([46, 8], (0, -50), 4), fill(LABEL)),
               group(rect([12, 3], (-46, -50), 1.5), rect([3, 12], (46, -50), 1.5), rect([12, 3], (46, -50), 1.5), fill(BLUE)),
               group(shape("M-68,-36 L-68,-60 C-68,-70 -60,-78 -50,-78 L50,-78 C60,-78 68,-70 68,-60 L68,-36 Z"), fill("#F9F9F9")), p=CENTER),
        shapes("window", rect([136, 156], (0, 0), 20), fill(LABEL), p=CENTER, matte="source"),
        composition("list", "rows", (136, 156), a=(0, 0), p=keys(*[(t, [32, v], *e) for t, v, *e in y]), matte=1),
        shapes("spinner", spoke, repeater(spokes, 18, r=45), p=(100, 82), r=turn, s=gone),
        shapes("screen", rect([136, 156], (0, 0), 20), fill(WHITE), p=CENTER, effects=[drop_shadow("#000000", 40, 4, 24)]),
    ], assets=[asset("rows", 170, *rows, shapes("paper", rect([136, 200], (68, 100)), fill(WHITE)))])


HEART = ("M0,38 C-8,31 -46,6 -46,-16 C-46,-30 -35,-40 -23,-40 C-13,-40 -5,-34 0,-25 "
         "C5,-34 13,-40 23,-40 C35,-40 46,-30 46,-16 C46,6 8,31 0,38 Z")


def like():
    press = keys((10, [100, 100], OUT), (19, [80, 80], IN), (25, [0, 0], HOLD), (118, [60, 60], BACK), (134, [100, 100]))
    swell = keys((0, [0, 0], HOLD), *both(spring(25, 0, 100, 8, 0.24)), (108, [100, 100], ANTICIPATE), (124, [0, 0]))

    def burst(name, tone, size, reach, turn):
        dot = ellipse(keys((36, [size, size], IN), (74, [0, 0])), keys((30, [0, -44], OUT), (74, [0, -reach])))
        return shapes(name, group(dot, fill(tone)), repeater(8, r=45), p=CENTER, r=turn, span=(30, 74))

    tone = keys((24, color(PINK)), (46, color(PURPLE)))
    return animation("like", 140, [
        shapes("shine", shape("M-33,-18 C-33,-24 -28,-29 -22,-29"), stroke(WHITE, 6, 70), parent="heart"),
        shapes("heart", shape(HEART), gradient([(0, "#FF6482"), (1, PINK)], [0, -40], [0, 38]), p=CENTER, s=swell),
        shapes("outline", shape(HEART), stroke(GRAY3, 7), p=CENTER, s=press),
        burst("sparks", PINK, 10, 84, 0), burst("small sparks", YELLOW, 7, 74, 22.5),
        shapes("ring", ellipse(keys((24, [10, 10], OUT), (48, [132, 132]))), stroke(tone, keys((24, 10), (30, 22, LINEAR), (44, 0))),
               p=CENTER, span=(24, 44)),
    ])


def day_and_night(day, night, at=26, back=128, length=26, curve=(0.6, 0, 0.2, 1)):
    return keys((at, day, curve), (at + length, night), (back, night, curve), (back + length, day))


def toggle():
    def puffs(*circles):
        return [ellipse(size, (x, y)) for x, y, size in circles]

    twinkle = [keys((first, 100), (first + 14, 30), (first + 28, 100), (first + 42, 30), (first + 54, 100)) for first in (64, 72)]
    craters = [group(ellipse(size, at), fill("#AEB4C4")) for size, at in ((17, (-8, 8)), (11, (12, -10)), (8, (10, 14)), (7, (-9, -15)))]
    stretch = keys(*[(t, [w, 100]) for t, w in ((26, 100), (38, 112), (52, 100), (128, 100), (140, 112), (154, 100))])
    switch = [
        null("slider", p=day_and_night([37, 37], [107, 37], curve=(0.6, 0, 0.15, 1.04)), s=stretch),
        shapes("clip", ellipse(58), fill(LABEL), parent="slider", matte="source"),
        shapes("moon", *craters, group(ellipse(58), gradient([(0, "#E9ECF3"), (1, "#C5CAD8")], [0, -29], [0, 29])), parent="slider",
               p=day_and_night([62, 0], [0, 0]), r=day_and_night(90, 0), matte=1),
        shapes("sun", ellipse(58), gradient([(0, "#FFE27A"), (1, "#FFB300")], [-10, -29], [10, 29]), parent="slider",
               effects=[drop_shadow("#000000", 90, 3, 12)]),
        shapes("front cloud", group(*puffs((8, 64, 34), (34, 72, 34), (60, 70, 30), (84, 66, 34), (112, 60, 40), (136, 50, 46)), fill(WHITE)),
               p=day_and_night([0, 0], [0, 60])),
        shapes("back cloud", group(*puffs((20, 58, 36), (52, 62, 36), (90, 54, 40), (124, 40, 44)), fill(WHITE)), o=55,
               p=day_and_night([0, 0], [0, 80])),
        shapes("stars", group(star(4, 6, 1.6, (30, 22)), star(4, 4, 1.1, (66, 50)), fill(WHITE), o=twinkle[0]),
               group(star(4, 5, 1.4, (56, 16)), star(4, 4, 1.1, (24, 50)), ellipse(2.4, (42, 36)), ellipse(2, (74, 28)), fill(WHITE), o=twinkle[1]),
               p=day_and_night([0, -70], [0, 0])),
        shapes("halo", *[group(ellipse(size), fill(WHITE, 13)) for size in (88, 122, 158)], parent="slider"),
        shapes("night", rect([144, 74], (72, 37)), gradient([(0, "#15173F"), (1, "#43448F")], [0, 0], [0, 74]), o=day_and_night(0, 100)),
        shapes("day", rect([144, 74], (72, 37)), gradient([(0, "#2F8CF0"), (1, "#8FD3FF")], [0, 0], [0, 74])),
    ]
    return animation("toggle", 180, [
        shapes("rim", rect([143, 73], (0, 0), 36.5), stroke("#000000", 1.5, 12), p=CENTER),
        shapes("track", rect([144, 74], (0, 0), 37), fill(LABEL), p=CENTER, matte="source"),
        composition("switch", "switch", (144, 74), a=(72, 37), p=CENTER, matte=1),
    ], assets=[asset("switch", 180, *switch)], markers=[("to night", 26, 26), ("to day", 128, 26)])


def download():
    def tray(bend):
        corner, slope, middle = 44 + 0.4 * bend, 0.25 * bend, 44 + bend
        left = "M-44,10 L-44,28 C-44,38 -38,%g -28,%g C-18,%g -12,%g 0,%g" % (corner - slope, corner, corner + slope, middle, middle)
        return path(left + "C12,%g 18,%g 28,%g C38,%g 44,38 44,28 L44,10" % (middle, corner + slope, corner, corner - slope))

    bend = keys((22, tray(0), OUT), (29, tray(14)), (38, tray(-6)), (47, tray(3)), (56, tray(0)))
    landing = [(t, [100, y], *e) for t, y, *e in spring(150, 30, 100, 7, 0.16)]
    drop = keys((0, [100, 100], EASE), (12, [100, 90], IN), (24, [100, 124], HOLD), *landing)
    shown = keys((20, 100, LINEAR), (24, 0, HOLD), (150, 0, LINEAR), (158, 100))
    shrink = keys((18, [100, 100], IN), (24, [30, 30], HOLD), (150, [100, 100]))
    cycle = "loopOut('cycle')"

    def packet(number, first):
        fall = keys((first, [100, 54], IN), (first + 28, [100, 122]), expression=cycle)
        seen = keys((first, 0, LINEAR), (first + 10, 100, LINEAR), (first + 22, 100, LINEAR), (first + 28, 0), expression=cycle)
        return shapes("packet %d" % number, ellipse(11), fill(TEAL), p=fall, o=seen, span=(first, first + 56))

    load = [(36, 0, EASE), (58, 32), (64, 34, EASE), (84, 78), (88, 80, EASE), (102, 100)]
    tone = keys((104, color(BLUE)), (112, color(GREEN)), (138, color(GREEN)), (148, color(BLUE)))
    tick = trim(keys((134, 0, IN), (146, 100)), keys((106, 0, MOVE), (122, 100)))
    return animation("download", 180, [
        shapes("arrow", group(shape("M0,-56 L0,10"), trim(keys((18, 0, IN), (24, 90, HOLD), (150, 0)))),
               group(shape("M-22,-12 L0,10 L22,-12"), p=(0, 10), a=(0, 10), s=shrink), stroke(BLUE, 10), p=drop, o=shown),
        shapes("check", shape("M-22,-20 L-6,-4 L25,-36"), tick, stroke(GREEN, 10), p=CENTER, span=(106, 149)),
        packet(1, 36), packet(2, 50),
        shapes("progress", shape(bend), trim(0, keys((0, 100, HOLD), (28, 100, IN), *load)), stroke(tone, 10), p=CENTER),
        shapes("tray", shape(bend), stroke(GRAY5, 10), p=CENTER),
    ], markers=[("fall", 0, 30), ("load", 36, 68), ("done", 104, 30)])


def bell():
    swing = expression("24 * Math.sin(13 * t) * Math.exp(-1.9 * t) * Math.max(0, 1 - t / 2)", 0, "var t = Math.max(0, time - 0.3);\n")
    lag = expression("-1.3 * thisComp.layer('bell').transform.rotation.valueAtTime(time - 0.07)")
    pop = keys((0, [0, 0], HOLD), *both(spring(26, 0, 100, 7, 0.25)), (134, [100, 100], ANTICIPATE), (148, [0, 0]))
    tones = [(0, "#FFD60A"), (1, ORANGE)]
    dome = "M-36,78 C-31,70 -30,62 -30,46 C-30,24 -18,10 0,10 C18,10 30,24 30,46 C30,62 31,70 36,78 Z"
    fade = keys((18, 0), (24, 100), (60, 100), (78, 0))

    def waves(name, side):
        arcs = []
        for x, bulge, height, opacity in ((46, 52, 12, 60), (58, 68, 20, 30)):
            points = (side * x, -height, side * bulge, -height / 2, side * bulge, height / 2, side * x, height)
            arcs.append(group(shape("M%g,%g C%g,%g %g,%g %g,%g" % points), stroke(ORANGE, 5, opacity)))
        return shapes(name, *arcs, p=(100, 98), o=fade, s=keys((18, [80, 100], OUT), (40, [100, 100])))

    return animation("bell", 150, [
        text("count", "3", 24, WHITE, "Bold", justify=2, parent="badge", p=(0, 8.5)),
        shapes("badge", ellipse(40), fill(RED), p=(136, 56), s=pop),
        shapes("bell", group(rect([86, 11], (0, 80), 5.5), fill(ORANGE)), group(shape(dome), gradient(tones, [0, 10], [0, 84])),
               group(rect([11, 18], (0, 7), 5.5), fill("#FFD60A")), p=(100, 46), r=swing),
        shapes("clapper", ellipse(22, (0, 54)), fill("#C96F00"), parent="bell", p=(0, 34), r=lag),
        waves("right waves", 1), waves("left waves", -1),
    ])
