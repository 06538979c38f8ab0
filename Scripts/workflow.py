"""Runs the jobs of a GitHub workflow without GitHub, as far as the workflows of this repository need it.

    workflow.py WORKFLOW REPOSITORY PROGRAM STORE

Each job gets a clone of REPOSITORY as its workspace, and an environment without Swift. The action of this checkout gets PROGRAM, artifacts are
directories in STORE, and summaries go to STORE/summary.md. Ends with 1 if a job fails.
"""

import fnmatch
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Workflow:
    def __init__(self, path, repository, program, store):
        self.jobs = yaml.safe_load(pathlib.Path(path).read_text())["jobs"]
        self.repository, self.program, self.store = repository, program, pathlib.Path(store)
        self.results = {}

    def run(self):
        for name, job in self.jobs.items():
            if "needs" in job and not self.results[job["needs"]]:
                self.results[name] = False
                continue
            [(key, values)] = job.get("strategy", {}).get("matrix", {"": [""]}).items()
            runs = [Job(self, name, index, {key: value}).run(job["steps"]) for index, value in enumerate(values)]
            self.results[name] = all(runs)
        return all(self.results.values())


class Job:
    def __init__(self, workflow, name, index, matrix):
        self.workflow = workflow
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.workspace = self.folder / "workspace"
        self.path = []
        self.contexts = {
            "github": {"job": name, "server_url": "https://github.invalid", "action_repository": "OWNER/dripgif"},
            "strategy": {"job-index": index},
            "matrix": matrix,
        }

    def run(self, steps):
        contexts = dict(self.contexts, steps={})
        passed = self.all(steps, contexts)
        shutil.rmtree(self.folder)
        return passed

    def all(self, steps, contexts):
        """Runs steps, of which those after a failure need a condition. Their outputs are in contexts["steps"]."""
        passed = True
        for step in steps:
            condition = step.get("if", "")
            if not passed and "cancelled()" not in condition:
                continue
            if condition and not evaluate(condition.removeprefix("${{").removesuffix("}}"), contexts):
                continue
            inputs = {name: expand(value, contexts) for name, value in step.get("with", {}).items()}
            outputs = {}
            if "run" in step:
                succeeded = self.shell(step, contexts, outputs)
            else:
                succeeded = self.action(step["uses"], inputs, outputs)
            contexts["steps"][step.get("id", "")] = {"outputs": outputs}
            passed = passed and succeeded
        return passed

    def action(self, name, inputs, outputs):
        artifacts = self.workflow.store / "artifacts"
        if name.startswith("actions/checkout@"):
            subprocess.run(["git", "clone", "-q", self.workflow.repository, self.workspace], check=True)
        elif name.startswith("actions/upload-artifact@"):
            # A second artifact of one name is an error on GitHub, too.
            shutil.copytree(self.workspace / inputs["path"], artifacts / inputs["name"])
        elif name.startswith("actions/download-artifact@"):
            for artifact in fnmatch.filter(sorted(os.listdir(artifacts)), inputs["pattern"]):
                shutil.copytree(artifacts / artifact, self.workspace / inputs["path"] / artifact)
        elif name.startswith("OWNER/dripgif@"):
            return self.ours(inputs, outputs)
        else:
            sys.exit(f"error: {name} is not known here")
        return True

    def ours(self, inputs, outputs):
        action = yaml.safe_load((ROOT / "action.yml").read_text())
        unknown = set(inputs) - set(action["inputs"])
        if unknown:
            sys.exit(f"error: the action has no input {unknown}")
        values = {name: value["default"] for name, value in action["inputs"].items()} | {"program": self.workflow.program} | inputs
        contexts = dict(self.contexts, inputs=values, steps={})
        passed = self.all(action["runs"]["steps"], contexts)
        for name, output in action["outputs"].items():
            outputs[name] = expand(output["value"], contexts)
        return passed

    def shell(self, step, contexts, outputs):
        names = ["GITHUB_OUTPUT", "GITHUB_PATH"]
        files = {name: self.folder / name for name in names}
        for file in files.values():
            file.write_text("")
        environment = {
            "PATH": ":".join(self.path + ["/usr/bin", "/bin"]),
            "HOME": str(self.folder),
            "RUNNER_TEMP": str(self.folder),
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_STEP_SUMMARY": str(self.workflow.store / "summary.md"),
        }
        environment |= {name: str(file) for name, file in files.items()}
        environment |= {name: expand(value, contexts) for name, value in step.get("env", {}).items()}
        command = [step.get("shell", "bash"), "-e", "-c", expand(step["run"], contexts)]
        status = subprocess.run(command, cwd=self.workspace, env=environment, stdin=subprocess.DEVNULL).returncode
        self.path = files["GITHUB_PATH"].read_text().split() + self.path
        outputs |= dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
        return status == 0


def expand(text, contexts):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(evaluate(match[1], contexts)), str(text))


def evaluate(expression, contexts):
    expression = expression.strip()
    for operator, result in [("&&", lambda a, b: a and b), ("||", lambda a, b: a or b), ("!=", lambda a, b: a != b)]:
        if operator in expression:
            return result(*(evaluate(part, contexts) for part in expression.split(operator, 1)))
    if expression == "!cancelled()":
        return True
    if expression.startswith("'"):
        return expression.strip("'")
    value = contexts
    for name in expression.split("."):
        value = value.get(name, "") if isinstance(value, dict) else ""
    return value


if __name__ == "__main__":
    sys.exit(0 if Workflow(*sys.argv[1:]).run() else 1)
