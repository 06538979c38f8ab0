#!/usr/bin/env python3
"""Draws the animations for the comparison of encoders with Skia, always the same frames: 8-bit opaque RGB at 50 frames per second.

Usage: frames.py FOLDER [NAME ...]     writes FOLDER/NAME/f0000.png and so on
"""
import sys, os, math, random
import numpy as np, skia
from PIL import Image

def P(color, alpha=1.0, stroke=None):
    p = skia.Paint(AntiAlias=True, Color=skia.Color(*color, int(round(alpha * 255))))
    if stroke:
        p.setStyle(skia.Paint.kStroke_Style); p.setStrokeWidth(stroke); p.setStrokeCap(skia.Paint.kRound_Cap)
    return p

def teardrop(cx, cy, r, pull):
    """circle of radius r with a pointed top pulled up by `pull` radii"""
    k = 0.5522847498
    b = skia.PathBuilder() if hasattr(skia, 'PathBuilder') else skia.Path()
    top = cy - r * (1 + pull)
    b.moveTo(cx, top)
    b.cubicTo(cx + r * 0.25, cy - r * 0.9, cx + r, cy - r * k, cx + r, cy)
    b.cubicTo(cx + r, cy + r * k, cx + r * k, cy + r, cx, cy + r)
    b.cubicTo(cx - r * k, cy + r, cx - r, cy + r * k, cx - r, cy)
    b.cubicTo(cx - r, cy - r * k, cx - r * 0.25, cy - r * 0.9, cx, top)
    b.close()
    return b.detach() if hasattr(b, 'detach') else b

def sticky(c, x0, y0, r0, x1, y1, r1, paint):
    """two circles + quadratic Bezier neck (the classic sticky badge)"""
    d = math.hypot(x1 - x0, y1 - y0)
    c.drawCircle(x0, y0, r0, paint); c.drawCircle(x1, y1, r1, paint)
    if d < 1e-6: return
    nx, ny = -(y1 - y0) / d, (x1 - x0) / d
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    b = skia.PathBuilder() if hasattr(skia, 'PathBuilder') else skia.Path()
    b.moveTo(x0 + nx * r0, y0 + ny * r0); b.quadTo(mx, my, x1 + nx * r1, y1 + ny * r1)
    b.lineTo(x1 - nx * r1, y1 - ny * r1); b.quadTo(mx, my, x0 - nx * r0, y0 - ny * r0); b.close()
    c.drawPath(b.detach() if hasattr(b, 'detach') else b, paint)

BLUE = (52, 152, 219); WHITE = (255, 255, 255); DODGER = (30, 144, 255); RED = (255, 59, 48)

def drops_setup(n, w, seed):
    R = random.Random(seed)
    return [(R.uniform(0.04, 0.96) * w, R.uniform(4, 15), R.random(), R.uniform(0.8, 1.6)) for _ in range(n)]

def draw_drops(c, drops, t, w, h, T):
    p = P(WHITE)
    for x, r, ph, per in drops:
        u = ((t / per) + ph) % 1.0
        if u < 0.35:                                   # swell at the ceiling with a neck
            s = u / 0.35; rr = r * (0.4 + 0.6 * s)
            sticky(c, x, 0, r * 1.3, x, r * 2.2 * s, rr, p)
        else:                                          # free fall, stretched
            s = (u - 0.35) / 0.65
            c.drawPath(teardrop(x, r * 2.2 + s * s * (h + 3 * r), r, 0.4 + 0.9 * min(1, s * 2)), p)
    b = skia.PathBuilder() if hasattr(skia, 'PathBuilder') else skia.Path()
    b.moveTo(0, h)                                     # rippling pool at the bottom
    for i in range(0, w + 8, 8):
        b.lineTo(i, h - 22 - 4 * math.sin(i * 0.045 + t * 6) - 2 * math.sin(i * 0.11 - t * 9))
    b.lineTo(w, h); b.close()
    c.drawPath(b.detach() if hasattr(b, 'detach') else b, p)

def waterdrop(c, t, w, h, T, st):
    c.clear(skia.Color(*BLUE)); draw_drops(c, st, t, w, h, T)

def badge(c, t, w, h, T, st):
    c.clear(skia.Color(*WHITE)); g = P((239, 239, 244))
    for y in (40, 140, 240): c.drawRect(skia.Rect.MakeXYWH(20, y, 260, 56), g)
    ax, ay = 150, 150; u = t / T
    e = math.sin(math.pi * min(1, u / 0.6)) if u < 0.6 else math.exp(-6 * (u - 0.6)) * math.sin((u - .6) * 60) * 0.25
    bx = ax + 95 * e * math.cos(2.2 * u + .4); by = ay + 95 * e * math.sin(2.2 * u + .4)
    d = math.hypot(bx - ax, by - ay); red = P(RED)
    sticky(c, ax, ay, max(5, 24 * (1 - d / 125)), bx, by, 24, red)
    s = P(WHITE, 1, 4.5); c.drawCircle(bx, by - 6.2, 6, s); c.drawCircle(bx, by + 7, 7, s)   # digit 8

def wave_path(w, h, base, amp, k, ph):
    b = skia.PathBuilder() if hasattr(skia, 'PathBuilder') else skia.Path()
    b.moveTo(0, h)
    for i in range(0, w + 3, 3): b.lineTo(i, base + amp * math.sin(i * k + ph))
    b.lineTo(w + 3, h); b.close()
    return b.detach() if hasattr(b, 'detach') else b

def wave(c, t, w, h, T, st):
    c.clear(skia.Color(*WHITE)); base = h * (0.62 - 0.25 * math.sin(math.pi * t / T)); k = 2 * math.pi / w
    c.drawPath(wave_path(w, h, base - 8, 14, 1.5 * k, t * 5 + 1.1), P(DODGER, .45))
    c.drawPath(wave_path(w, h, base, 16, 1.2 * k, t * 7), P(DODGER))

def balls_setup():
    R = random.Random(7)
    pl = [(R.uniform(20, 260), 150 + i * 95, R.uniform(90, 150), 14, tuple(R.randrange(30, 230) for _ in range(3))) for i in range(6)]
    bs = [(R.uniform(30, 384), R.uniform(10, 26), tuple(R.randrange(256) for _ in range(3)), R.uniform(-60, 60), i * 0.19) for i in range(12)]
    return pl, bs
def balls(c, t, w, h, T, st):
    pl, bs = st; c.clear(skia.Color(250, 250, 250))
    for x, y, ww, hh, col in pl: c.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, ww, hh), 7, 7), P(col))
    for x, r, col, vx, t0 in bs:
        if t < t0: continue
        x, y, vy, tt = x, -r, 0., t0                      # tiny fixed-step sim, bounce on platforms
        while tt < t - 1e-9:
            dt = min(1 / 240, t - tt); vy += 900 * dt; x += vx * dt; y += vy * dt; tt += dt
            if x < r or x > w - r: vx = -vx; x = min(max(x, r), w - r)
            for px, py, ww, hh, _ in pl:
                if px - r / 2 < x < px + ww + r / 2 and vy > 0 and py - r < y < py - r + 20: y = py - r; vy = -vy * .55; vx *= 1.05
        c.drawCircle(x, y, r, P(col, .8))

def download_setup():
    R = random.Random(11); return [(R.uniform(0, 2 * math.pi), R.uniform(.05, .62), R.uniform(4, 9)) for _ in range(28)]
def download(c, t, w, h, T, st):
    c.clear(skia.Color(38, 50, 56)); u = t / T; cx, cy, r = w / 2, h / 2, 70
    pr = min(1, u / .75)
    c.drawCircle(cx, cy, r, P((84, 110, 122), 1, 10))
    b = skia.Path(); b.addArc(skia.Rect.MakeXYWH(cx - r, cy - r, 2 * r, 2 * r), -90, 359.9 * pr)
    c.drawPath(b, P((77, 208, 225), 1, 10))
    for a, t0, rr in st:
        s = (u - t0) / .15
        if 0 <= s < 1:
            d = 150 * (1 - s * s) + r * s * s
            sticky(c, cx + math.cos(a) * d, cy + math.sin(a) * d, rr, cx + math.cos(a) * (d + 14 * (1 - s)), cy + math.sin(a) * (d + 14 * (1 - s)), rr * .5, P((77, 208, 225)))
    if u > .75:
        s = (u - .75) / .25; c.drawCircle(cx, cy, r + 75 * s, P((128, 222, 234), (1 - s), 3 + 14 * (1 - s)))
        c.drawCircle(cx, cy, r * min(1, 3 * s), P((77, 208, 225), min(1, .4 + s)))
    q = P(WHITE, 1, 8); y = cy + 6 * math.sin(t * 6)
    c.drawLine(cx, y - 26, cx, y + 20, q); c.drawLine(cx - 18, y + 4, cx, y + 22, q); c.drawLine(cx + 18, y + 4, cx, y + 22, q)

def gradient(c, t, w, h, T, st):
    p = skia.Paint(AntiAlias=True, Dither=False, Shader=skia.GradientShader.MakeLinear([skia.Point(0, 0), skia.Point(w, h)],
        [skia.Color(255, 94, 98), skia.Color(120, 80, 220), skia.Color(0, 200, 190)], [0, .5, 1]))
    c.drawPaint(p); u = t / T
    c.drawCircle(w * (.2 + .6 * u), h * (.5 + .3 * math.sin(2 * math.pi * u)), 55, P(WHITE, .45))

def confetti_setup():
    R = random.Random(5)
    return [(R.uniform(0, 480), R.uniform(-300, 270), R.uniform(4, 14), R.uniform(2, 7), tuple(R.randrange(256) for _ in range(3)), R.uniform(60, 160), R.uniform(-6, 6), R.uniform(0, 6)) for _ in range(400)]
def confetti(c, t, w, h, T, st):
    c.clear(skia.Color(250, 248, 245))
    for x, y, ww, hh, col, speed, turn, phase in st:
        c.save(); c.translate(x + 12 * math.sin(phase + 2 * t), (y + 300 + speed * t) % (h + 40) - 20); c.rotate(60 * (phase + turn * t))
        c.scale(1, math.cos(phase + 3 * turn * t)); light = .75 + .25 * math.sin(phase + 3 * turn * t)
        c.drawRect(skia.Rect.MakeXYWH(-ww / 2, -hh / 2, ww, hh), P(tuple(int(light * v) for v in col))); c.restore()

SC = {  # name: w, h, seconds, draw, state
    'waterdrop': (400, 300, 3.0, waterdrop, drops_setup(12, 400, 3)),
    'badge':     (300, 300, 2.0, badge, None),
    'wave':      (375, 667, 2.0, wave, None),
    'balls':     (414, 736, 3.0, balls, balls_setup()),
    'download':  (300, 300, 3.0, download, download_setup()),
    'gradient':  (400, 300, 2.0, gradient, None),
    'confetti':  (480, 270, 1.2, confetti, confetti_setup()),
    'dense':     (800, 800, 1.2, waterdrop, drops_setup(200, 800, 5)),
}

def render(name, fps):
    """yield HxWx3 uint8 arrays"""
    w, h, T, fn, st = SC[name]
    buf = np.zeros((h, w, 4), np.uint8)
    info = skia.ImageInfo.Make(w, h, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    surf = skia.Surface.MakeRasterDirect(info, buf, w * 4)
    for i in range(int(round(T * fps))):
        with surf as c: fn(c, i / fps, w, h, T, st)
        yield buf[..., :3].copy()

def main():
    out = sys.argv[1]
    for name in sys.argv[2:] or list(SC):
        folder = os.path.join(out, name)
        os.makedirs(folder, exist_ok=True)
        for index, frame in enumerate(render(name, 50)):
            Image.fromarray(frame).save(os.path.join(folder, 'f%04d.png' % index), compress_level=1)
        print(name, index + 1, 'frames', flush=True)


if __name__ == '__main__':
    main()
