"""Compares what the playground draws and saves with the program's output. Scripts/check-playground runs it."""

import base64
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import urllib.parse

from chromium import Chromium
from firefox import Firefox

# Shares of the loop at which every effect is drawn with its defaults.
MOMENTS = (0.05, 0.37, 0.71)
# Variants of every effect that has their options, drawn at the second moment.
VARIANTS = ({"appearance": "dark"}, {"construction": "true"}, {"fidelity": "original"}, {"finish": "glossy"}, {"shutter": "180"}, {"seed": "7"})
FILES = (("wave", {}, "gif"), ("badge", {"finish": "glossy"}, "gif"), ("waterdrop", {"shutter": "180", "size": "120x120", "fps": "25"}, "gif"),
         ("snap", {"appearance": "dark"}, "apng"))
# Lottie files without texts, each drawn at a moment, and those that are saved: the page does not have all fonts.
LOTTIE_FILES = ["Fixtures/Lottie/hello.json", "Examples/Animations/Sources/Animations/Lottie/success.json",
                *(f"Tests/PixelDigests/Lottie/{name}.json" for name in (
                    "expression-bounce", "expression-path", "expression-random", "expression-references", "layers", "shapes", "space", "star"))]
LOTTIE_MOMENT = 0.6
SAVED_LOTTIE_FILES = LOTTIE_FILES[:2]
# Those that have something that is not drawn.
NOTED_LOTTIE_FILES = [path for path in LOTTIE_FILES if path.endswith(("shapes.json", "space.json"))]
# Strokes of the mouse in effects that follow it, in shares of the canvas.
DRAGS = (("badge", (0.5, 0.35), (0.7, 0.8)), ("paddle", (0.5, 0.9), (0.2, 0.9)), ("slide", (0.8, 0.5), (0.25, 0.5)))
# Effects that must keep up with a display of 60 Hz on a canvas of 400 points, and the frames per second of a display that misses one.
FAST = ("waterdrop", "wave", "ballrain")
LEAST_RATE = 59
FIRST_FRAME_LIMIT = 1000

# Remembers when the first frame was drawn, in milliseconds since the navigation.
WATCH = """{
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...values) {
        window.firstFrame ??= performance.now();
        window.frameCount = (window.frameCount ?? 0) + 1;
        return put.apply(this, values);
    };
}"""
# Compares the canvas with a PNG that has the same size, and returns the number of different pixels, or a text.
COMPARE = """(async () => {
    const image = await createImageBitmap(await (await fetch("data:image/png;base64,%s")).blob(), { colorSpaceConversion: "none" });
    const canvas = document.querySelector("#canvas");
    if (image.width !== canvas.width || image.height !== canvas.height)
        return `the canvas has ${canvas.width}x${canvas.height} pixels, the image ${image.width}x${image.height}`;
    const pixels = image => {
        const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        return new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    };
    const [expected, found] = [pixels(image), pixels(canvas)];
    return expected.reduce((count, pixel, index) => count + (pixel !== found[index]), 0);
})()"""
# Drops a file onto the page.
DROP = """(async () => {
    const files = new DataTransfer();
    files.items.add(new File([await (await fetch("data:;base64,%s")).arrayBuffer()], "%s"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
})()"""
# Shows a moment at the size of the file.
SEEK = """new Promise(resolve => {
    if (!document.querySelector("#view").checked) document.querySelector("#view").click();
    const scrubber = document.querySelector("#scrubber");
    scrubber.value = %s;
    scrubber.dispatchEvent(new Event("input"));
    requestAnimationFrame(() => requestAnimationFrame(resolve));
})"""
# Plays for three seconds, and returns frames per second.
RATE = """new Promise(resolve => {
    if (document.querySelector("#play").getAttribute("aria-label") === "Play") document.querySelector("#play").click();
    const [start, first] = [performance.now(), frameCount];
    setTimeout(() => resolve((frameCount - first) * 1000 / (performance.now() - start)), 3000);
})"""
MESSAGES = """[...document.querySelectorAll("#problem, .message")].map(part => part.textContent).join("")"""


class Check:
    def __init__(self, browser, program, page):
        self.browser = browser
        self.program = program
        self.page = pathlib.Path(page).as_uri()
        self.folder = tempfile.mkdtemp()
        self.effects = json.loads(subprocess.check_output([program, "list", "--json"]))["effects"]
        self.failures = []

    def expect(self, holds, text):
        if not holds:
            self.failures.append(text)
            print(f"error: {text}", file=sys.stderr)

    def options(self, effect, values):
        """Returns the arguments of the program for the values of a link."""
        arguments = [effect]
        for name, value in values.items():
            arguments += [f"--{name}"] if value == "true" else [f"--{name}", value]
        return arguments

    def show(self, effect, values):
        """Shows a request at the size of its file, and waits until it is drawn."""
        link = urllib.parse.urlencode({"effect": effect, **values, "view": "actual"})
        self.browser.evaluate(f"frameCount = 0, location.hash = {json.dumps(link)}")
        self.browser.wait(f"frameCount > 0 || {MESSAGES} !== ''", f"draw {link}")
        self.expect(self.browser.evaluate(MESSAGES) == "", f"{link}: {self.browser.evaluate(MESSAGES)}")

    def check_start(self):
        self.browser.open(self.page, WATCH)
        self.browser.wait("window.firstFrame !== undefined", "start")

    def check_first_frame(self):
        first = self.browser.evaluate("firstFrame")
        print(f"first frame: {first:.0f} ms")
        self.expect(first <= FIRST_FRAME_LIMIT, f"the first frame takes {first:.0f} ms; the limit is {FIRST_FRAME_LIMIT} ms")

    def check_pixels(self):
        count = 0
        for effect in self.effects:
            name, duration = effect["name"], effect["duration"]
            times = [round(share * duration, 2) for share in MOMENTS]
            known = {parameter["name"] for parameter in effect["parameters"]} | {"appearance", "construction", "fidelity", "shutter", "seed"}
            cases = [({}, time) for time in times]
            cases += [(values, times[1]) for values in VARIANTS if set(values) <= known]
            for values, time in cases:
                self.compare(name, values, time)
                count += 1
        print(f"pixels: {count} frames of {len(self.effects)} effects")

    def compare(self, name, values, time):
        self.show(name, {**values, "at": str(time)})
        self.compare_canvas(f"{name} {values} at {time} s", [*self.options(name, values), "--at", str(time)])

    def compare_canvas(self, text, arguments):
        """Compares what is shown with the program's image."""
        image = os.path.join(self.folder, "still.png")
        subprocess.run([self.program, *arguments, "-q", image], check=True, stderr=subprocess.DEVNULL)
        different = self.browser.evaluate(COMPARE % base64.b64encode(pathlib.Path(image).read_bytes()).decode())
        self.expect(different == 0, f"{text}: {different} different pixels")

    def check_files(self):
        for name, values, extension in FILES:
            self.show(name, values)
            self.compare_file(name, extension, self.options(name, values))

    def compare_file(self, name, extension, arguments):
        """Saves what is shown, and compares the file with that of the program."""
        self.browser.evaluate(f"""document.querySelector('[data-format="{extension}"]').click()""")
        self.browser.wait("document.querySelector('#cancel').hidden", f"save {name}.{extension}")
        report = self.browser.evaluate("document.querySelector('#saved').textContent")
        expected = os.path.join(self.folder, f"expected.{extension}")
        subprocess.run([self.program, *arguments, "-q", expected], check=True)
        saved = os.path.join(self.browser.folder, f"{name}.{extension}")
        if os.path.exists(saved):
            print(f"file: {report}")
            same = pathlib.Path(saved).read_bytes() == pathlib.Path(expected).read_bytes()
            self.expect(same, f"{name}.{extension} of {arguments} has other bytes")
            os.remove(saved)
        else:
            self.expect(False, f"{name}.{extension} is not saved: {report}")

    def check_lottie(self):
        for path in LOTTIE_FILES:
            name = os.path.basename(path)
            self.drop(name, pathlib.Path(path).read_bytes())
            self.expect(self.browser.evaluate(MESSAGES) == "", f"{name}: {self.browser.evaluate(MESSAGES)}")
            self.browser.evaluate(SEEK % LOTTIE_MOMENT)
            self.compare_canvas(f"{name} at {LOTTIE_MOMENT} s", ["draw", path, "--lenient", "--at", str(LOTTIE_MOMENT)])
            notes = self.browser.evaluate("document.querySelectorAll('#notes li').length")
            self.expect((notes > 0) == (path in NOTED_LOTTIE_FILES), f"{name}: the page lists {notes} features that are not drawn")
            command = self.browser.evaluate("document.querySelector('#command').textContent")
            self.expect((notes > 0) == ("--lenient" in command), f"{name}: the program refuses {command}")
            if path in SAVED_LOTTIE_FILES:
                self.compare_file(os.path.splitext(name)[0], "gif", ["draw", path])
        self.drop("cut.json", b'{"v":"5.7.0"')
        self.expect("cut.json: line 1" in self.browser.evaluate(MESSAGES), "a file that is no animation is opened")
        print(f"Lottie: {len(LOTTIE_FILES)} files")

    def drop(self, name, data):
        """Drops a file onto the page, and waits until it is drawn or refused."""
        self.browser.evaluate("frameCount = 0; " + DROP % (base64.b64encode(data).decode(), name))
        self.browser.wait(f"frameCount > 0 || {MESSAGES} !== ''", f"draw {name}")

    def check_drags(self):
        # A canvas of actual size is all visible.
        self.browser.call("Emulation.setDeviceMetricsOverride", width=1600, height=1200, deviceScaleFactor=1, mobile=False)
        for name, start, end in DRAGS:
            self.show(name, {})
            plain = self.browser.evaluate("document.querySelector('#command').textContent")
            self.drag(start, end)
            command = shlex.split(self.browser.evaluate("document.querySelector('#command').textContent"))
            self.expect("--touch" in command and "--touch" not in plain, f"{name} does not follow the mouse: {command}")
            # The scrubber's moments are multiples of its step.
            moment = 0.5
            self.browser.evaluate(SEEK % moment)
            self.compare_canvas(f"dragged {name} at {moment} s", [*command[1:-1], "--at", str(moment)])
        self.browser.call("Emulation.clearDeviceMetricsOverride")
        print(f"drags: {', '.join(name for name, _, _ in DRAGS)}")

    def drag(self, start, end):
        """Drags the mouse over the canvas within some display frames."""
        left, top, width, height = self.browser.evaluate(
            "(({ left, top, width, height }) => [left, top, width, height])(document.querySelector('#canvas').getBoundingClientRect())")

        def send(kind, share):
            x, y = (begin + (finish - begin) * share for begin, finish in zip(start, end))
            self.browser.call(
                "Input.dispatchMouseEvent", type=kind, x=left + width * x, y=top + height * y, button="left", buttons=1, clickCount=1)
            self.browser.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")

        send("mousePressed", 0)
        for step in range(1, 11):
            send("mouseMoved", step / 10)
        send("mouseReleased", 1)

    def check_rate(self):
        for name in FAST:
            self.show(name, {"size": "400x400"})
            rate = 0
            # Other programs may take a part of a second.
            for _ in range(3):
                rate = max(rate, self.browser.evaluate(RATE))
                if rate >= LEAST_RATE:
                    break
            report = self.browser.evaluate("document.querySelector('#rate').textContent")
            print(f"rate: {name} {rate:.1f} frames per second; the page says {report}")
            self.expect(rate >= LEAST_RATE, f"{name} has {rate:.1f} frames per second")

    def save_picture(self, path):
        """Saves a picture of the page for readers."""
        self.browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)
        self.browser.call("Emulation.setScrollbarsHidden", hidden=True)
        self.browser.evaluate("frameCount = 0, location.hash = 'effect=waterdrop&drips=5&finish=glossy&at=1.05'")
        self.browser.wait("frameCount > 0", "draw waterdrop")
        image = self.browser.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(image))

    def check_quiet(self):
        """The page has loaded nothing but itself, and the console is empty."""
        for event in self.browser.events:
            method, values = event.get("method"), event.get("params", {})
            said = method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
            self.expect(not said, f"the page writes to the console: {json.dumps(values)[:400]}")
            if method == "Network.requestWillBeSent":
                url = values["request"]["url"]
                self.expect(url.split("#")[0] == self.page or url.startswith(("data:", "blob:")), f"the page loads {url[:100]}")


def main():
    command, program, page, *picture = sys.argv[1:]
    is_firefox = "firefox" in os.path.basename(command)
    browser = Firefox(command) if is_firefox else Chromium(command)
    try:
        check = Check(browser, program, page)
        check.check_start()
        check.check_pixels()
        check.check_files()
        check.check_lottie()
        # These need Chromium's protocol, or a display's rate that Firefox does not have without one.
        if not is_firefox:
            for part in (check.check_first_frame, check.check_drags, check.check_rate, check.check_quiet):
                part()
        if picture:
            check.save_picture(picture[0])
    except RuntimeError as error:
        sys.exit(f"error: {error}")
    finally:
        browser.close()
    if check.failures:
        sys.exit(f"{len(check.failures)} failures")
    print(f"The playground draws and saves what the program does, in {'Firefox' if is_firefox else 'Chromium'}.")


main()
