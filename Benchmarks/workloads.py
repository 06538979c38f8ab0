#!/usr/bin/env python3
"""Writes the workloads of the rasterizer as scene files, always the same ones; only the standard library is needed.

Usage: workloads.py [-o FOLDER] [-n FRAMES] [NAME ...]     all workloads without a NAME
"""
import argparse, math, os, random, struct, sys, zlib

K = 0.5522847498307936


def f(x):
    s = "%.3f" % x
    s = s.rstrip("0").rstrip(".")
    return "0" if s in ("-0", "") else s


def P(*a):
    return " ".join(x if isinstance(x, str) else f(x) for x in a)


def circle(cx, cy, r, ccw=False):
    k = K * r
    if not ccw:
        return P("M", cx + r, cy, "C", cx + r, cy + k, cx + k, cy + r, cx, cy + r,
                 "C", cx - k, cy + r, cx - r, cy + k, cx - r, cy,
                 "C", cx - r, cy - k, cx - k, cy - r, cx, cy - r,
                 "C", cx + k, cy - r, cx + r, cy - k, cx + r, cy, "Z")
    return P("M", cx + r, cy, "C", cx + r, cy - k, cx + k, cy - r, cx, cy - r,
             "C", cx - k, cy - r, cx - r, cy - k, cx - r, cy,
             "C", cx - r, cy + k, cx - k, cy + r, cx, cy + r,
             "C", cx + k, cy + r, cx + r, cy + k, cx + r, cy, "Z")


def rrect(x, y, w, h, r):
    k = r * (1 - K)
    return P("M", x + r, y, "L", x + w - r, y, "C", x + w - k, y, x + w, y + k, x + w, y + r,
             "L", x + w, y + h - r, "C", x + w, y + h - k, x + w - k, y + h, x + w - r, y + h,
             "L", x + r, y + h, "C", x + k, y + h, x, y + h - k, x, y + h - r,
             "L", x, y + r, "C", x, y + k, x + k, y, x + r, y, "Z")


def connector(x1, y1, r1, x2, y2, r2):
    """Classic sticky-badge connector: two tangent-ish chords joined by two quads."""
    dx, dy = x2 - x1, y2 - y1
    d = math.hypot(dx, dy) or 1e-6
    c, s = dy / d, dx / d
    ax, ay = x1 - r1 * c, y1 + r1 * s
    bx, by = x1 + r1 * c, y1 - r1 * s
    cx, cy = x2 + r2 * c, y2 - r2 * s
    ex, ey = x2 - r2 * c, y2 + r2 * s
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    t = 0.15
    px, py = mx - t * r1 * c, my + t * r1 * s
    qx, qy = mx + t * r1 * c, my - t * r1 * s
    return P("M", ax, ay, "L", bx, by, "Q", qx, qy, cx, cy, "L", ex, ey, "Q", px, py, ax, ay, "Z")


def head(w, h, bg):
    return ["drip 1", "size %d %d" % (w, h), "background " + bg]


def waterdrop_400(n=120):
    rnd = random.Random(400)
    o = head(400, 400, "#F2F6FAFF")
    drops = [(30 + 57 * i + rnd.uniform(-8, 8), rnd.uniform(9, 16), rnd.random(), rnd.uniform(.7, 1.4)) for i in range(7)]
    col = "#2E8BE6FF"
    for k in range(n):
        o.append("frame")
        t = k / 120.0
        # ceiling + its wet edge
        top = [P("M", 0, 0, "L", 400, 0, "L", 400, 40)]
        for i in range(20):
            x = 400 - 20 * i
            top.append(P("Q", x - 10, 40 + 5 * math.sin(x * .05 + 6.283 * t), x - 20, 40))
        top.append("Z")
        o.append("fill %s nonzero %s" % (col, " ".join(top)))
        for (x, r, ph, sp) in drops:
            u = (t * sp + ph) % 1.0
            y0, r0 = 38.0, r * (1.1 - .7 * u)
            y1 = y0 + 10 + 240 * u * u
            r1 = r * (.6 + .5 * min(1, 2 * u))
            o.append("fill %s nonzero %s" % (col, circle(x, y0, r0)))
            if y1 - y0 < 90:
                o.append("fill %s nonzero %s" % (col, connector(x, y0, r0, x + 3 * math.sin(9 * t + ph), y1, r1)))
            o.append("fill %s nonzero %s" % (col, circle(x + 3 * math.sin(9 * t + ph), y1, r1)))
            o.append("fill #FFFFFFB0 nonzero %s" % circle(x - r1 * .3 + 3 * math.sin(9 * t + ph), y1 - r1 * .3, r1 * .25))
        # water surface: two translucent layers
        for layer, c in ((0, "#2E8BE6C0"), (1, "#64B5F6A0")):
            y = 320 + 8 * layer
            s = [P("M", 0, 400, "L", 0, y)]
            for i in range(10):
                x = 40 * i
                a = 10 * math.sin(6.283 * (t + i * .17 + .4 * layer))
                s.append(P("C", x + 13, y - a, x + 27, y + a, x + 40, y))
            s.append(P("L", 400, 400, "Z"))
            o.append("fill %s nonzero %s" % (c, " ".join(s)))
    return o


def wave_400(n=120):
    o = head(400, 300, "#FFFFFFFF")
    for k in range(n):
        o.append("frame")
        ph = 6.283185307 * k / 60.0
        pts = ["M 0 300"]
        for i in range(1601):          # 1601 points; 0.5 px steps over two screen widths, the right half is off screen
            x = i * .5
            y = 150 + 30 * math.sin(x * 6.283185307 / 400 + ph) + 4 * math.sin(x * .11 - 2 * ph)
            pts.append("L %s %s" % (f(x), f(y)))
        pts.append("L 800 300 Z")
        o.append("fill #1E88E5D0 nonzero " + " ".join(pts))
    return o


def wave_400_q(n=120):
    """Same wave, sampled every 0.25 px so that all 1601 points are on screen."""
    o = head(400, 300, "#FFFFFFFF")
    for k in range(n):
        o.append("frame")
        ph = 6.283185307 * k / 60.0
        pts = ["M 0 300"]
        for i in range(1601):
            x = i * .25
            y = 150 + 30 * math.sin(x * 6.283185307 / 400 + ph) + 4 * math.sin(x * .11 - 2 * ph)
            pts.append("L %s %s" % (f(x), f(y)))
        pts.append("L 400 300 Z")
        o.append("fill #1E88E5D0 nonzero " + " ".join(pts))
    return o


def balls_414(n=120):
    rnd = random.Random(414)
    o = head(414, 736, "#1B1F3BFF")
    b = [(rnd.uniform(0, 414), rnd.uniform(0, 736), rnd.uniform(-3, 3), rnd.uniform(-3, 3),
          "#%02X%02X%02XCC" % (rnd.randrange(256), rnd.randrange(256), rnd.randrange(256))) for _ in range(40)]
    for k in range(n):
        o.append("frame")
        for i in range(6):
            o.append("fill #FFFFFF%02X nonzero %s" % (0x30 + 8 * i, rrect(16.5, 40 + 112 * i + 4 * math.sin(k * .1 + i), 381, 92, 14)))
        for (x, y, vx, vy, c) in b:
            o.append("fill %s nonzero %s" % (c, circle((x + vx * k) % 414, (y + vy * k) % 736, 10)))
    return o


def dense_1024(n=30):
    rnd = random.Random(1024)
    o = head(1024, 1024, "#FFFFFFFF")
    d = [(25.6 + 51.2 * (i % 20) + rnd.uniform(-9, 9), 20 + 51.2 * (i // 20) + rnd.uniform(-9, 9),
          rnd.uniform(6, 14), rnd.random(), "#%02X%02X%02X%02X" % (rnd.randrange(200), rnd.randrange(200), 255, rnd.choice((255, 255, 200)))) for i in range(400)]
    for k in range(n):
        o.append("frame")
        for (x, y, r, ph, c) in d:
            u = (k / 30.0 + ph) % 1
            r0, r1 = r * (1 - .5 * u), r * (.6 + .4 * u)
            x2, y2 = x + 4 * math.sin(6.28 * u), y + 6 + 34 * u
            o.append("fill %s nonzero %s" % (c, circle(x, y, r0)))
            o.append("fill %s nonzero %s" % (c, connector(x, y, r0, x2, y2, r1)))
            o.append("fill %s nonzero %s" % (c, circle(x2, y2, r1)))
    return o


def blob(rnd, cx, cy, r, m, jitter):
    a0 = rnd.uniform(0, 6.283)
    pts = []
    for i in range(m):
        rr = r * rnd.uniform(1 - jitter, 1 + jitter)
        a = a0 + 6.283185307 * i / m
        pts.append((cx + rr * math.cos(a), cy + rr * math.sin(a)))
    out = [P("M", *pts[0])]
    for i in range(m):
        p0, p1, p2, p3 = pts[i - 1], pts[i], pts[(i + 1) % m], pts[(i + 2) % m]
        out.append(P("C", p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6,
                     p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6, p2[0], p2[1]))
    return " ".join(out) + " Z"


def big_4096(n=5):
    rnd = random.Random(4096)
    o = head(4096, 4096, "#FFFFFFFF")
    for k in range(n):
        o.append("frame")
        for i in range(12):
            c = "#%02X%02X%02X%02X" % (rnd.randrange(256), rnd.randrange(256), rnd.randrange(256), 255 if i % 3 == 0 else 0xB0)
            o.append("fill %s nonzero %s" % (c, blob(rnd, rnd.uniform(900, 3200), rnd.uniform(900, 3200), rnd.uniform(900, 1700), 14, .35)))
    return o


def many_tiny_1024(n=5):
    rnd = random.Random(20000)
    o = head(1024, 1024, "#FFFFFFFF")
    for k in range(n):
        o.append("frame")
        for i in range(20000):
            s = rnd.uniform(6, 12)
            x, y = rnd.uniform(0, 1024 - s), rnd.uniform(0, 1024 - s)
            kind = i % 4
            if kind == 0:      # "o": ring, evenodd
                r = s / 2
                p, rule = circle(x + r, y + r, r) + " " + circle(x + r, y + r, r * .55), "evenodd"
            elif kind == 1:    # "o": ring by winding, nonzero
                r = s / 2
                p, rule = circle(x + r, y + r, r) + " " + circle(x + r, y + r, r * .6, True), "nonzero"
            elif kind == 2:    # quad leaf with straight stem
                p, rule = P("M", x, y + s, "Q", x, y, x + s * .5, y, "Q", x + s, y, x + s, y + s * .6,
                            "L", x + s * .7, y + s * .6, "Q", x + s * .7, y + s * .3, x + s * .5, y + s * .3,
                            "Q", x + s * .3, y + s * .3, x + s * .3, y + s, "Z"), "nonzero"
            else:              # drop
                w = s * .5
                p, rule = P("M", x + w, y, "C", x + w * 1.1, y + s * .35, x + w * 1.8, y + s * .45, x + w * 1.8, y + s * .68,
                            "C", x + w * 1.8, y + s * 1.02, x + w * .2, y + s * 1.02, x + w * .2, y + s * .68,
                            "C", x + w * .2, y + s * .45, x + w * .9, y + s * .35, x + w, y, "Z"), "evenodd" if i % 8 == 3 else "nonzero"
            o.append("fill #%02X%02X%02X%s %s %s" % (rnd.randrange(180), rnd.randrange(180), rnd.randrange(180), "FF" if i % 5 else "C0", rule, p))
    return o


def stress_spiral_2048(n=3):
    o = head(2048, 2048, "#FFFFFFFF")
    for k in range(n):
        rnd = random.Random(2048 + k)
        o.append("frame")
        # 4000 cubics: rosette wound inwards; every turn crosses many earlier ones
        pts = []
        for i in range(12001):
            a = i * (0.137 + .001 * k)
            r = 1000 * (1 - i / 12600.0) * (.55 + .45 * math.sin(i * .0611 + k))
            pts.append((1024 + r * math.cos(a) + rnd.uniform(-3, 3), 1024 + r * math.sin(a) + rnd.uniform(-3, 3)))
        out = [P("M", *pts[0])]
        for i in range(1, 12001, 3):
            out.append(P("C", *pts[i], *pts[i + 1], *pts[i + 2]) if i + 2 <= 12000 else "")
        o.append("fill #203040E0 nonzero " + " ".join(x for x in out if x) + " Z")
        # 3000 lissajous cubics as a long thin ribbon (closed)
        out = []
        m = 3000
        for i in range(m):
            t0, t1 = 6.283185307 * i / m, 6.283185307 * (i + 1) / m
            def q(t):
                return 1024 + 1000 * math.sin(37 * t + k), 1024 + 1000 * math.sin(41 * t)
            def d(t):
                return 1000 * 37 * math.cos(37 * t + k), 1000 * 41 * math.cos(41 * t)
            (x0, y0), (x1, y1), (u0, v0), (u1, v1), h = q(t0), q(t1), d(t0), d(t1), (t1 - t0) / 3
            if i == 0:
                out.append(P("M", x0, y0))
            out.append(P("C", x0 + u0 * h, y0 + v0 * h, x1 - u1 * h, y1 - v1 * h, x1, y1))
        o.append("fill #C0202080 nonzero " + " ".join(out) + " Z")
    return o


STOPS = "pad 0 #0B3D91 .3 #2CB5E8 .6 #FFE08A 1 #D81B60"
MODES = "multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity".split()


def paints(w, h, n, frame):
    """Frames of a scene of version 2; `frame` returns the lines of one moment, 0 to 1."""
    o = head(w, h, "#FFFFFF")
    o[0] = "drip 2"
    for i in range(n):
        o.append("frame")
        o += frame(i / n)
    return o


def gradient_large(n=30):
    def frame(t):
        return ["gradient a linear %s %s" % (P(100 * t, 80, 900, 700 + 200 * t), STOPS),
                "gradient b radial %s %s" % (P(512, 512, 500, 400 + 100 * t, 380, 0), STOPS.replace("#0B3D91", "#0B3D9180")),
                "fill a nonzero M0 0 H1024 V1024 H0 Z", "fill b nonzero M0 0 H1024 V1024 H0 Z"]
    return paints(1024, 1024, n, frame)


def gradient_circles(count, columns, radius, step, focus, line):
    """Circles in rows, every other one with a focal point `focus` from its centre; the others have a line that ends `line` from it."""
    def workload(n=30):
        def frame(t):
            o = []
            for i in range(count):
                x, y = step[0] + i % columns * step[1] + 5 * math.sin(6 * t + i), step[0] + i // columns * step[2]
                kind = "radial %s" % P(x, y, radius, x - focus, y - focus, 0) if i % 2 else "linear %s" % P(x - line, y - line, x + line, y + line)
                o += ["gradient g%d %s %s" % (i % 100, kind, STOPS), "fill g%d nonzero %s" % (i % 100, circle(x, y, radius))]
            return o
        return paints(1024, 1024, n, frame)
    return workload


def blend_layers(n=15):
    def frame(t):
        o = ["gradient a linear 0 0 1024 1024 " + STOPS, "fill a nonzero M0 0 H1024 V1024 H0 Z"]
        for i in range(20):
            x, y = 512 + 300 * math.cos(i + 6 * t), 512 + 300 * math.sin(2 * i + 6 * t)
            o += ["begin .8 blend " + MODES[i % 15], "fill #%06X nonzero %s" % (0x3060C0 + 0x0A0503 * i, circle(x, y, 260)), "end"]
        return o
    return paints(1024, 1024, n, frame)


def masks(n=30):
    def frame(t):
        o = []
        for i in range(16):
            x, y = 128 + i % 4 * 256, 128 + i // 4 * 256
            o += ["gradient m radial %s pad 0 white 1 black" % P(x, y, 120, x + 30 * t, y, 0), "begin 1",
                  "mask luminance", "fill m nonzero " + circle(x, y, 120), "end",
                  "fill #%06X nonzero %s" % (0x102040 * (i + 1) & 0xFFFFFF, rrect(x - 100, y - 100, 200, 200, 20)), "end"]
        return o
    return paints(1024, 1024, n, frame)


def blur_of(sigma):
    def workload(n=15):
        def frame(t):
            o = ["begin 1 blur %d %d" % (sigma, sigma)]
            for i in range(12):
                o.append("fill #%06X nonzero %s" % (0x1A2B3C * (i + 3) & 0xFFFFFF, circle(180 + i % 4 * 220 + 20 * t, 200 + i // 4 * 300, 90)))
            return o + ["end"]
        return paints(1024, 1024, n, frame)
    return workload


def shadows_100(n=15):
    def frame(t):
        o = []
        for i in range(100):
            x, y = 20 + i % 10 * 100 + 10 * t, 20 + i // 10 * 100
            o += ["begin 1 shadow 2 4 4 #00000080", "fill #%06X nonzero %s" % (0x0F1E2D * (i + 5) & 0xFFFFFF, rrect(x, y, 60, 60, 10)), "end"]
        return o
    return paints(1024, 1024, n, frame)


PATTERN = "pattern.png"        # beside the scene; `pattern` makes its pixels


def pattern(side=256):
    """Rows of straight RGBA pixels: rings, stripes and a clear corner."""
    rows = []
    for y in range(side):
        row = bytearray()
        for x in range(side):
            ring = int(127.5 + 127.5 * math.sin(math.hypot(x - side / 2, y - side / 2) / 5))
            alpha = 255 if x + y > side / 2 else 2 * (x + y)
            row += bytes((ring, (x * 255 // side + 64 * (y // 16 % 2)) % 256, 255 - ring, min(255, alpha)))
        rows.append(bytes(row))
    return rows


def write_pattern(folder):
    rows = pattern()
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    with open(os.path.join(folder, PATTERN), "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows), len(rows), 8, 6, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))) + chunk(b"IEND", b""))


def patterns(scale):
    def workload(n=15):
        def frame(t):
            o = []
            for i in range(12):
                x, y, turn = 180 + i % 4 * 220, 200 + i // 4 * 300, 6 * t + i
                a, b = scale * math.cos(turn), scale * math.sin(turn)
                o += ["begin 1", "clip nonzero " + circle(x, y, 120),
                      "image %s %s" % (PATTERN, P(a, b, -b, a, x - 128 * a + 128 * b, y - 128 * b - 128 * a)), "end"]
            return o
        return paints(1024, 1024, n, frame)
    return workload


WORKLOADS = {
    "waterdrop-400": waterdrop_400, "wave-400": wave_400, "wave-400-q": wave_400_q, "balls-414x736": balls_414,
    "dense-1024": dense_1024, "big-4096": big_4096, "many-tiny-1024": many_tiny_1024,
    "stress-spiral-2048": stress_spiral_2048,
    "gradient-large-1024": gradient_large, "gradient-medium-1024": gradient_circles(36, 6, 80, (90, 168, 168), 22, 72),
    "gradient-small-1024": gradient_circles(200, 20, 22, (40, 50, 100), 6, 20), "blend-1024": blend_layers, "mask-1024": masks,
    "blur-2-1024": blur_of(2), "blur-8-1024": blur_of(8), "blur-32-1024": blur_of(32), "shadow-100-1024": shadows_100,
    "pattern-1024": patterns(1.3), "pattern-small-1024": patterns(.6),
}


def generate(name, frames=None):
    lines = WORKLOADS[name](frames) if frames else WORKLOADS[name]()
    lines.remove("frame")          # a scene file needs no `frame` before its first frame
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("-o", default="workloads")
    ap.add_argument("-n", type=int, default=None)
    ap.add_argument("names", nargs="*")
    a = ap.parse_args()
    os.makedirs(a.o, exist_ok=True)
    write_pattern(a.o)
    for nm in a.names or WORKLOADS:
        s = generate(nm, a.n)
        with open(os.path.join(a.o, nm + ".drip"), "w") as fh:
            fh.write(s)
        print("%-20s %8.2f MB  %d frames  %d fills" % (nm, len(s) / 1e6, s.count("\nframe") + 1, s.count("\nfill")))
