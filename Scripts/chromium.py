"""A headless Chromium that is driven through its debugging pipe: messages are JSON texts that end with a zero byte."""

import json
import os
import select
import shutil
import subprocess
import tempfile

from browser import TIMEOUT, Browser


class Chromium(Browser):
    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        reader, self.requests = os.pipe()
        self.answers, writer = os.pipe()
        # The browser reads from descriptor 3 and writes to 4.
        command = f'exec "$0" "$@" 3<&{reader} 4>&{writer}'
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={self.folder}/profile"]
        self.process = subprocess.Popen(
            ["sh", "-c", command, program, *options], pass_fds=(reader, writer), stderr=subprocess.DEVNULL)
        os.close(reader)
        os.close(writer)
        self.buffer = b""
        self.count = 0
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.folder)

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.requests, json.dumps(message).encode() + b"\0")

    def call(self, method, **parameters):
        self.send(method, **parameters)
        while True:
            answer = self.receive()
            if answer.get("id") != self.count:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def receive(self):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.answers], [], [], TIMEOUT)
            data = os.read(self.answers, 1 << 20) if ready else b""
            if not data:
                raise RuntimeError("Chromium does not answer")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, url, script):
        """Opens a page, before which a script runs in it."""
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.call("Page.navigate", url=url)

    def evaluate(self, script):
        """Returns the JSON value of an expression, or of its promise."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", "the script failed"))
        return answer["result"].get("value")

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
