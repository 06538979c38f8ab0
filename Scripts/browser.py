"""What Chromium and Firefox have in common."""

import time

TIMEOUT = 120


class Browser:
    """A browser that evaluates scripts in its page, and saves downloads in `folder`."""

    def wait(self, script, meaning):
        """Waits until an expression is true."""
        end = time.monotonic() + TIMEOUT
        while not self.evaluate(script):
            if time.monotonic() > end:
                raise RuntimeError(f"the page does not {meaning}")
            time.sleep(0.02)
