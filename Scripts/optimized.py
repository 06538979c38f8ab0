"""The work of Scripts/check-optimized."""

import os, random, shutil, struct, subprocess, sys

import players

program, work, count, effort = sys.argv[1:5]
folders = sys.argv[5:]
COLORS = ((0, 0, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255))
WIDTH, HEIGHT = 8, 6


def lzw(indices, bits=8):
    """Codes without compression: the table is cleared before it grows."""
    clear, accumulator, length, out = 1 << bits, 0, 0, bytearray()

    def put(code):
        nonlocal accumulator, length
        accumulator |= code << length
        length += bits + 1
        while length >= 8:
            out.append(accumulator & 255)
            accumulator >>= 8
            length -= 8

    for position, index in enumerate(indices):
        if position % (clear - 2) == 0:
            put(clear)
        put(index)
    put(clear + 1)
    if length:
        out.append(accumulator & 255)
    blocks = bytes([bits])
    for start in range(0, len(out), 255):
        block = bytes(out[start:start + 255])
        blocks += bytes([len(block)]) + block
    return blocks + b"\0"


class GIF:
    """A GIF in writing."""

    def __init__(self, width=WIDTH, height=HEIGHT, colors=COLORS, version=b"GIF89a", background=0, aspect=0):
        flags = 0xF0 | len(colors).bit_length() - 2 if colors else 0x70
        self.bytes = version + struct.pack("<HHBBB", width, height, flags, background, aspect) + bytes(sum(colors, ()))

    def loop(self, count=0, name=b"NETSCAPE2.0"):
        return self.extension(0xFF, name, b"\1" + struct.pack("<H", count))

    def extension(self, label, *blocks):
        self.bytes += bytes([0x21, label]) + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"
        return self

    def image(self, indices, x=0, y=0, width=WIDTH, height=HEIGHT, disposal=None, delay=10, transparent=None, colors=(), interlaced=False):
        """An image after a graphic control, unless there is no disposal. One index fills it."""
        if disposal is not None:
            self.extension(0xF9, struct.pack("<BHB", disposal << 2 | (transparent is not None), delay, transparent or 0))
        flags = (0x40 if interlaced else 0) | (0x80 | len(colors).bit_length() - 2 if colors else 0)
        pixels = [indices] * (width * height) if isinstance(indices, int) else indices
        self.bytes += b"," + struct.pack("<HHHHB", x, y, width, height, flags) + bytes(sum(colors, ())) + lzw(pixels)
        return self

    def file(self, end=b";"):
        return self.bytes + end


def odd_files():
    part = {"x": 2, "y": 2, "width": 3, "height": 2}
    corner = {"width": 2, "height": 2}
    own = ((9, 9, 9), (200, 100, 50))

    def two(gif):
        return gif.image(1, disposal=1).image(2, **part, disposal=1, delay=20)

    rows = [position // WIDTH % 4 for position in range(WIDTH * HEIGHT)]
    yield "gif87a", GIF(version=b"GIF87a").image(1).image(2, **corner).file()
    yield "no-loop", two(GIF()).file()
    yield "two-plays", two(GIF().loop(1)).file()
    yield "animexts", two(GIF().loop(0, b"ANIMEXTS1.0")).file()
    yield "delays", GIF().loop().image(1, disposal=1, delay=0).image(2, **part, disposal=1, delay=1).image(
        3, **part, disposal=1, delay=0).image(1, **corner, disposal=1, delay=5).file()
    yield "equal-hurried", GIF().loop().image(1, disposal=1, delay=5).image(1, **part, disposal=1, delay=0).image(
        3, **part, disposal=1, delay=0).image(3, **part, disposal=1, delay=0).image(1, **corner, disposal=1, delay=5).file()
    for transparent, name in [(None, "opaque"), (0, "transparent")]:
        see = {"transparent": transparent}
        yield f"small-first-{name}", GIF(background=3).loop().image(1, **part, **see, disposal=1).image(
            2, **corner, **see, disposal=1).file()
        for disposal in [2, 3]:
            yield f"disposal-{disposal}-{name}", GIF(background=3).loop().image(1, **see, disposal=1).image(
                2, **part, **see, disposal=disposal).image(2, **corner, **see, disposal=1).file()
            yield f"disposal-{disposal}-whole-{name}", GIF(background=3).loop().image(1, **see, disposal=disposal).image(
                2, **see, disposal=disposal).image(rows, **see, disposal=disposal).file()
    yield "outside", GIF().loop().image(1, disposal=1).image(2, x=6, y=4, width=5, height=5, disposal=1).file()
    yield "outside-first", GIF().loop().image(1, width=10, height=9, disposal=1).image(2, **corner, disposal=1).file()
    yield "local-palette", GIF().loop().image(1, disposal=1).image(1, **part, colors=own, disposal=1).file()
    yield "no-global-palette", GIF(colors=()).loop().image(0, colors=own, disposal=1).image(1, **part, colors=own, disposal=1).file()
    yield "interlaced", GIF().loop().image(rows, interlaced=True, disposal=1).image(2, **part, disposal=1).file()
    yield "comments", two(GIF().loop().extension(0xFE, b"hello")).extension(0xFE, b"end").extension(0xFF, b"ABCDEFGH1.0", b"xyz").file()
    yield "plain-text", two(GIF().loop().extension(0x01, bytes(12), b"hi")).file()
    yield "trailing-bytes", two(GIF().loop()).file(b";" + b"junk" * 40)
    yield "no-trailer", two(GIF().loop()).file(b"")
    yield "zeros-for-trailer", two(GIF().loop()).file(bytes(3))
    yield "one-pixel", GIF(1, 1).loop().image(1, width=1, height=1, disposal=1).image(2, width=1, height=1, disposal=1).file()
    yield "still", GIF().image(rows).file()
    yield "empty-screen", two(GIF(0, 0).loop()).file()
    yield "pixel-shape", two(GIF(aspect=100).loop()).file()
    yield "many-colors", GIF(16, 16, colors=tuple((index, 255 - index, index * 7 % 256) for index in range(256))).loop().image(
        list(range(256)), width=16, height=16, disposal=1, delay=0).image(
        list(range(255, -1, -1)), width=16, height=16, disposal=1, delay=0, colors=tuple((index, index, 9) for index in range(256))).file()


def random_file(seed):
    """Any rectangles, disposals, palettes and delays."""
    chance = random.Random(seed)
    width, height = chance.randrange(1, 24), chance.randrange(1, 20)
    see = chance.random() < 0.6
    gif = GIF(width, height, background=chance.randrange(4))
    if chance.random() < 0.8:
        gif.loop(chance.choice([0, 0, 1, 7]))
    for number in range(chance.randrange(1, 9)):
        box = {"x": chance.randrange(width), "y": chance.randrange(height)}
        if number == 0 and chance.random() < 0.8:
            box = {"x": 0, "y": 0}
        box["width"], box["height"] = chance.randrange(1, width - box["x"] + 1), chance.randrange(1, height - box["y"] + 1)
        if number == 0 and chance.random() < 0.8:
            box["width"], box["height"] = width, height
        colors = tuple(tuple(chance.randrange(256) for _ in range(3)) for _ in range(4)) if chance.random() < 0.3 else ()
        indices = [chance.randrange(4) for _ in range(box["width"] * box["height"])]
        if chance.random() < 0.5:
            indices = chance.randrange(4)
        gif.image(
            indices, **box, colors=colors, disposal=chance.choice([0, 1, 1, 2, 2, 3]), delay=chance.choice([0, 1, 2, 3, 10]),
            transparent=chance.randrange(4) if see else None)
    return gif.file()


def collect():
    originals = os.path.join(work, "originals")
    os.mkdir(originals)
    written = [(name, content) for name, content in odd_files()] + [(f"random-{seed}", random_file(seed)) for seed in range(int(count))]
    for name, content in written:
        with open(f"{originals}/{name}.gif", "wb") as file:
            file.write(content)
    for folder in folders:
        for root, _, names in os.walk(folder):
            for name in names:
                if name.endswith((".gif", ".apng")):
                    path = os.path.join(root, name)
                    shutil.copy(path, f"{originals}/{path.strip('/').replace('/', '-')}")
    return [f"{originals}/{name}" for name in sorted(os.listdir(originals))]


paths = collect()
copies, kept, refused = {}, 0, 0
for path in paths:
    copy = path.replace("/originals/", "/optimized-", 1)
    run = subprocess.run([program, "optimize", "--effort", effort, path, "-o", copy], stderr=subprocess.PIPE, text=True)
    if run.returncode == 65:
        refused += 1
        print(run.stderr.strip().splitlines()[-1].replace(work + "/originals/", ""))
    elif run.returncode != 0:
        sys.exit(f"error: {path}: {run.stderr}")
    elif os.path.exists(copy):
        if os.path.getsize(copy) >= os.path.getsize(path):
            sys.exit(f"error: {path} became larger")
        copies[path] = copy
    else:
        kept += 1
print(f"{len(paths)} files: {len(copies)} smaller, {kept} kept, {refused} refused")

shows = {}
for name, tool in [("ffmpeg", shutil.which("ffmpeg")), ("gifsicle", shutil.which("gifsicle"))]:
    if tool:
        shows[name] = getattr(players, name)
    else:
        print(f"{name}: skipped, it is not installed (apt-get install {name})")
try:
    import PIL

    shows["Pillow " + PIL.__version__] = players.pillow
except ImportError:
    shows.pop("gifsicle", None)
    print("Pillow and gifsicle: skipped, Pillow is not installed (apt-get install python3-pil)")
seen = {}
if players.browser():
    seen = players.chromium(list(copies) + list(copies.values()), work)
    shows["Chromium"] = lambda path: seen[path]
else:
    print("Chromium: skipped, it is not installed (apt-get install chromium)")

wrong = 0
for player, show in shows.items():
    failures = tested = others = 0
    for path, copy in copies.items():
        if player == "gifsicle" and not path.endswith(".gif"):
            continue
        tested += 1
        try:
            one, other = show(path), show(copy)
            if isinstance(one, str) or isinstance(other, str):
                difference = f"{one} and {other}" if one != other else None
            else:
                difference = one.difference(other)
                agreed = seen.get(path)
                if difference and agreed and not isinstance(agreed, str) and [a for a, _ in one.merged()] != [a for a, _ in agreed.merged()]:
                    # The player is wrong about the original already.
                    others += 1
                    print(f"note: {player} shows {os.path.basename(path)} otherwise than Chromium does: {difference}")
                    continue
        except players.NotPlayed:
            tested -= 1
            continue
        except Exception as error:
            difference = str(error)
        if difference:
            failures += 1
            print(f"error: {player}, {os.path.basename(path)}: {difference}", file=sys.stderr)
    print(f"{player}: {tested - failures - others} of {tested} files are shown alike")
    wrong += failures
sys.exit(1 if wrong else 0)
