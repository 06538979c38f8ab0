"""Animations that show a part of an app."""

from layers import *


def typing():
    pop = keys(*both(spring(6, 0, 100, 7, 0.14)), (200, [100, 100], ANTICIPATE), (214, [0, 0]))
    hop = keys((14, [19, 0], OUT), (22, [19, -7], EASE), (34, [19, 0]), (62, [19, 0]), expression="loopOut('cycle')")
    gone = keys((100, 100), (108, 0))

    def lag(seconds, x):
        return expression("[%d, thisComp.layer('dot 1').transform.position.valueAtTime(time - %g)[1]]" % (x, seconds), [x, 0])

    wide, narrow = [124, 36], [74, 40]
    grow = (0.3, 1.35, 0.5, 1)
    size = keys((104, narrow, grow), (126, wide))
    middle = keys((104, [37, 0], grow), (126, [62, 0]))
    letters = {"nm": "letters", "s": {"t": 0, "xe": still(0), "ne": still(0), "a": still(100), "b": 1, "rn": 0, "sh": 1, "r": 1, "sm": still(100),
               "s": keys((108, 0, LINEAR), (132, 100)), "e": still(100), "o": still(0)}, "a": {"o": still(0), "p": still([0, 6])}}
    return animation("typing", 220, [
        null("left", p=(22, 148), a=(0, 20), s=pop),
        text("reply", "On my way!", 17, LABEL, "Regular", animators=[letters], parent="left", p=(14, 6), span=(106, 220)),
        *[shapes("dot %d" % (index + 1), ellipse(11), fill(GRAY), parent="left", p=hop if index == 0 else lag(0.13 * index, 19 + 18 * index), o=gone)
          for index in range(3)],
        shapes("bubble", rect(size, middle, 18), fill("#E9E9EB"), parent="left"),
        shapes("tail", ellipse(11, (5, 16)), ellipse(5, (-5, 23)), fill("#E9E9EB"), parent="left", a=(8, 12), p=(8, 12),
               s=keys((100, [100, 100], IN), (108, [0, 0]))),
        shapes("hook", shape("M4,4 C4,13 1,17 -5,18 C3,20 10,18 14,14 Z"), fill("#E9E9EB"), parent="left", a=(8, 10), p=(8, 10),
               s=keys((106, [0, 0], OUT), (122, [100, 100]))),
        text("question", "Lunch?", 17, WHITE, "Regular", p=(108, 74)),
        shapes("sent", rect([82, 36], (0, 0), 18), group(shape("M37,4 C37,13 40,17 46,18 C38,20 31,18 27,14 Z")), fill(BLUE), p=(137, 68)),
    ])


def onboarding():
    def page(name, tones, *art):
        lines = [group(rect([62, 9], (64, 118), 4.5), fill(LABEL)), group(rect([88, 5], (64, 132), 2.5), rect([70, 5], (64, 141), 2.5), fill(GRAY3))]
        ground = group(rect([128, 100], (64, 50)), gradient(tones, [20, 0], [108, 100]))
        return asset(name, 180, shapes("words", *lines), shapes("art", *art, ground))

    hills = [group(shape("M0,100 L0,88 L34,66 L60,84 L98,60 L128,82 L128,100 Z"), fill("#6B2A86")),
             group(shape("M0,100 L0,70 L24,48 L50,72 L76,52 L104,72 L128,58 L128,100 Z"), fill("#A6408F")),
             group(ellipse(34, (66, 46)), fill("#FFE27A"))]
    bars = [group(shape("M28,42 L46,30 L64,38 L82,20 L100,12"), stroke("#FFE27A", 4)),
            group(*[rect([13, h], (28 + 18 * i, 84 - h / 2), 4) for i, h in enumerate((22, 34, 28, 46, 56))], fill(WHITE, 92))]
    talk = [group(*[ellipse(7, (40 + 14 * i, 36)) for i in range(3)], fill(INDIGO)), group(rect([64, 30], (54, 36), 15), fill(WHITE)),
            group(rect([56, 30], (78, 70), 15), fill(WHITE, 60))]
    pages = [page("sunset", [(0, "#FF9A5A"), (1, PINK)], *hills), page("chart", [(0, TEAL), (1, BLUE)], *bars),
             page("talk", [(0, "#8E8CF5"), (1, INDIGO)], *talk)]
    scroll = null("scroll", p=keys((0, [0, 0], LINEAR), (90, [-384, 0])))
    order = enumerate(["sunset", "chart", "talk", "sunset"])
    strip = [composition("page %d" % index, name, (128, 160), parent="scroll", p=(128 * index, 0)) for index, name in order]
    swipe = (0.5, 0, 0.15, 1)
    moves = ((26, 56), (86, 116), (146, 176))
    remap = keys(*[frame for index, (begin, end) in enumerate(moves) for frame in ((begin, index / 2, swipe), (end, (index + 1) / 2))])
    places = [[82 + 18 * (index % 3), 188] for index in range(4)]
    x = keys(*[frame for index, (begin, end) in enumerate(moves) for frame in ((begin, places[index], swipe), (end, places[index + 1]))])
    width = [(0, [18, 7]), *[frame for begin, end in moves for frame in ((begin, [18, 7], swipe), (begin + 10, [26, 7], swipe), (end, [18, 7]))]]
    return animation("onboarding", 180, [
        shapes("pill", rect(keys(*width), (0, 0), 3.5), fill(BLUE), p=x),
        shapes("dots", *[ellipse(7, (18 * index, 0)) for index in range(3)], fill(GRAY3), p=(82, 188)),
        shapes("shape", rect([128, 160], (0, 0), 24), fill(LABEL), p=(100, 94), matte="source"),
        composition("pages", "strip", (128, 160), remap, a=(64, 80), p=(100, 94), matte=1),
        shapes("card", rect([128, 160], (0, 0), 24), fill(WHITE), p=(100, 94), effects=[drop_shadow("#000000", 45, 4, 24)]),
    ], assets=[*pages, asset("strip", 180, scroll, *strip, shapes("paper", rect([128, 160], (64, 80)), fill(WHITE)))])


def weather():
    rounded = "M0,36 C0,12 12,0 36,0 L120,0 C144,0 156,12 156,36 L156,120 C156,144 144,156 120,156 L36,156 C12,156 0,144 0,120 Z"

    def cloud(name, **options):
        parts = [rect([74, 26], (0, 13), 13), ellipse(34, (-18, 4)), ellipse(46, (10, -2)), merge()]
        return shapes(name, group(*parts, gradient([(0, WHITE), (1, "#DCEBFA")], [0, -24], [0, 26])), **options)

    ray = group(rect([6, 13], (0, -40), 3), fill("#FFD60A"))
    sky = [
        text("degrees", "22°", 38, WHITE, "Light", p=(14, 130)),
        text("words", "Mostly sunny", 12, WHITE, "Medium", p=(15, 145)),
        cloud("near cloud", p=keys((0, [112, 68], SMOOTH), (120, [100, 70], SMOOTH), (240, [112, 68])), effects=[drop_shadow("#1B4F8F", 70, 4, 16)]),
        shapes("disc", ellipse(52), gradient([(0, "#FFE873"), (1, "#FFB300")], [0, -26], [0, 26]), p=(76, 50)),
        shapes("rays", ray, repeater(8, r=45), p=(76, 50), r=keys((0, 0, LINEAR), (240, 45)),
               s=keys((0, [100, 100], SMOOTH), (120, [92, 92], SMOOTH), (240, [100, 100]))),
        cloud("far cloud", p=keys((0, [-42, 34], LINEAR), (240, [198, 26])), s=(62, 62), o=70),
        shapes("glow", ellipse(170), gradient([(0, "#FFFBE6", 0.6), (1, "#FFFBE6", 0)], [0, 0], [85, 0], is_radial=True), p=(76, 50)),
        shapes("sky", rect([156, 156], (78, 78)), gradient([(0, "#1E73E0"), (1, "#7CC7FF")], [0, 0], [0, 156])),
    ]
    widget = composition("widget", "sky", (156, 156), a=(78, 78), p=CENTER, masks=[mask(rounded)])
    return animation("weather", 240, [widget], assets=[asset("sky", 240, *sky)])
