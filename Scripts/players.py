"""What ffmpeg, Pillow, gifsicle and headless Chromium show of GIF and APNG files: for Scripts/check-players and Scripts/check-optimized."""

import http.server, io, json, os, shutil, subprocess, threading


class Shown:
    """A shown animation: its size, (RGBA, seconds) of each frame, and plays; 0 is forever, None unknown."""

    def __init__(self, size, frames, plays=None):
        self.size, self.plays = size, plays
        self.frames = [(normal(rgba), seconds) for rgba, seconds in frames]

    def merged(self):
        """Frames with equal neighbours joined, and their total time."""
        result = []
        for rgba, seconds in self.frames:
            if result and result[-1][0] == rgba:
                result[-1] = (rgba, round(result[-1][1] + seconds, 6))
            else:
                result.append((rgba, round(seconds, 6)))
        return result

    def difference(self, other):
        """What differs from `other`, or None."""
        if self.size != other.size:
            return f"size {self.size} and {other.size}"
        if self.plays != other.plays:
            return f"plays {self.plays} and {other.plays}"
        one, two = self.merged(), other.merged()
        if len(one) != len(two):
            return f"{len(one)} and {len(two)} frames"
        for index, ((a, time), (b, other_time)) in enumerate(zip(one, two)):
            if a != b:
                count = sum(a[at:at + 4] != b[at:at + 4] for at in range(0, len(a), 4))
                return f"frame {index} in {count} pixels"
            if abs(time - other_time) > 1e-4:
                return f"frame {index} lasts {time} and {other_time} s"
        return None


def normal(rgba):
    """A pixel that is not seen has no colour."""
    if rgba[3::4].count(0) == 0:
        return bytes(rgba)
    return b"".join(rgba[at:at + 4] if rgba[at + 3] else bytes(4) for at in range(0, len(rgba), 4))


def ffmpeg(path):
    probe = ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height:frame=pts,pkt_pts,pkt_duration,duration:stream=time_base",
             "-of", "json", path]
    facts = json.loads(subprocess.run(probe, check=True, stdout=subprocess.PIPE).stdout)
    stream = facts["streams"][0]
    top, bottom = map(int, stream["time_base"].split("/"))
    size = stream["width"], stream["height"]
    command = ["ffmpeg", "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    data = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    count = 4 * size[0] * size[1]
    frames = [data[at:at + count] for at in range(0, len(data), count)]
    times = [frame.get("pkt_duration", frame.get("duration", 0)) * top / bottom for frame in facts["frames"]]
    return Shown(size, zip(frames, times + [0] * (len(frames) - len(times))))


def pillow(path):
    from PIL import Image, ImageSequence

    with Image.open(path) as image:
        frames = []
        for frame in ImageSequence.Iterator(image):
            frames.append((frame.convert("RGBA").tobytes(), frame.info.get("duration", 0) / 1000))
        # Absent: once.
        loop = image.info.get("loop")
        plays = loop if path.endswith("png") else 1 if loop is None else 0 if loop == 0 else loop + 1
        return Shown(image.size, frames, plays)


class NotPlayed(Exception):
    """A player says that it cannot show a file."""


def gifsicle(path):
    run = subprocess.run(["gifsicle", "--unoptimize", path], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if b"too complex to unoptimize" in run.stderr:
        # Then the file comes out as it is, and Pillow would show it.
        raise NotPlayed("palettes of frames")
    from PIL import Image, ImageSequence

    with Image.open(io.BytesIO(run.stdout)) as image:
        frames = [(frame.convert("RGBA").tobytes(), frame.info.get("duration", 0) / 1000) for frame in ImageSequence.Iterator(image)]
        return Shown(image.size, frames, image.info.get("loop"))


PAGE = b"""<!doctype html><script>
async function decode(name) {
    const data = await (await fetch("/files/" + name)).arrayBuffer();
    const type = name.endsWith(".gif") ? "image/gif" : name.endsWith(".webp") ? "image/webp" : "image/png";
    const decoder = new ImageDecoder({ data, type, colorSpaceConversion: "none", premultiplyAlpha: "none" });
    await decoder.tracks.ready;
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    const parts = [];
    const facts = { plays: track.repetitionCount, frames: [] };
    for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        facts.width = image.codedWidth;
        facts.height = image.codedHeight;
        facts.frames.push(image.duration);
        const rgba = new Uint8Array(4 * image.codedWidth * image.codedHeight);
        await image.copyTo(rgba, { format: "RGBA" });
        parts.push(rgba);
        image.close();
    }
    return new Blob([JSON.stringify(facts, (key, value) => value === Infinity ? "forever" : value), "\\n", ...parts]);
}
async function decodeAll() {
    for (const name of await (await fetch("/names")).json()) {
        const [way, body] = await decode(name).then(frames => ["shown", frames], error => ["error", String(error)]);
        await fetch(`/${way}/${name}`, { method: "POST", body });
    }
    await fetch("/end", { method: "POST" });
}
decodeAll();
</script>"""


def browser():
    return next((name for name in ["chromium", "chromium-browser", "google-chrome"] if shutil.which(name)), None)


def chromium(paths, work, program=None):
    """What Chromium shows of every file: a dictionary of Shown, or of the text of an error. A page gets the files from a server here, and sends back
    its frames."""
    answers, ended = {}, threading.Event()
    names = {f"{index}{os.path.splitext(path)[1]}": path for index, path in enumerate(paths)}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            kind, _, name = self.path[1:].partition("/")
            if kind == "names":
                body = json.dumps(list(names)).encode()
            elif kind == "files" and name in names:
                with open(names[name], "rb") as file:
                    body = file.read()
            else:
                body = PAGE
            self.answer(body, "text/html" if body is PAGE else "application/octet-stream")

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            kind, _, name = self.path[1:].partition("/")
            if kind == "end":
                ended.set()
            elif kind == "shown":
                answers[names[name]] = self.shown(body)
            else:
                answers[names[name]] = body.decode()
            self.answer(b"", "text/plain")

        def shown(self, body):
            facts, _, pixels = body.partition(b"\n")
            facts = json.loads(facts)
            size = facts["width"], facts["height"]
            count = 4 * size[0] * size[1]
            frames = [pixels[at:at + count] for at in range(0, len(pixels), count)]
            return Shown(size, zip(frames, [(time or 0) / 1e6 for time in facts["frames"]]), facts["plays"])

        def answer(self, body, kind):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    process = subprocess.Popen(
        [program or browser(), "--headless", "--disable-gpu", "--no-sandbox", "--user-data-dir=" + work + "/profile",
         "--remote-debugging-port=0", f"http://127.0.0.1:{server.server_port}/"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(60 + 2 * len(paths)):
        if ended.wait(1) or process.poll() is not None:
            break
    process.terminate()
    process.wait()
    server.shutdown()
    return answers
