"""A headless Firefox that is driven by Marionette: each message is a length in decimal digits, a colon, and a JSON text."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

from browser import TIMEOUT, Browser

# Evaluates an expression in the page itself, and finishes with its value or the value of its promise.
EVALUATE = """const [expression, finish] = arguments;
(async () => { try { finish({ value: await window.eval(expression) }); } catch (error) { finish({ error: String(error) }); } })();"""


class Firefox(Browser):
    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        profile = os.path.join(self.folder, "profile")
        os.mkdir(profile)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        settings = {"marionette.port": port, "browser.download.folderList": 2, "browser.download.dir": self.folder}
        with open(os.path.join(profile, "user.js"), "w") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", profile], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = self.connection(port)
        self.socket.settimeout(TIMEOUT)
        self.buffer = b""
        self.count = 0
        self.receive()
        self.call("WebDriver:NewSession", capabilities={})
        self.call("WebDriver:SetTimeouts", script=TIMEOUT * 1000)

    def connection(self, port):
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port))
            except OSError:
                if time.monotonic() > end:
                    raise RuntimeError("Firefox does not start") from None
                time.sleep(0.1)

    def receive(self):
        while b":" not in self.buffer:
            self.buffer += self.socket.recv(1 << 16)
        length, self.buffer = self.buffer.split(b":", 1)
        while len(self.buffer) < int(length):
            self.buffer += self.socket.recv(1 << 20)
        message, self.buffer = self.buffer[:int(length)], self.buffer[int(length):]
        return json.loads(message)

    def call(self, method, **parameters):
        self.count += 1
        message = json.dumps([0, self.count, method, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{method}: {error['message']}")
        return result

    def open(self, url, script):
        """Opens a page, and runs a script in it."""
        self.call("WebDriver:Navigate", url=url)
        self.evaluate(script)

    def evaluate(self, script):
        """Returns the JSON value of an expression, or of its promise."""
        answer = self.call("WebDriver:ExecuteAsyncScript", script=EVALUATE, args=[script], sandbox=None)["value"]
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("value")

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
