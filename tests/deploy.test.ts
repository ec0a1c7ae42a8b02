/** What `deploy/` brings is understood by whoever runs it: a container builder and systemd. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { validate } from "dockerfile-utils";
import { readText } from "./tidy/sources.ts";

const run = promisify(execFile);
const root = path.join(import.meta.dirname, "..");
const containerfile = (await readText("deploy/Containerfile")) ?? "";
const unit = (await readText("deploy/pricewright.service")) ?? "";
/** `systemd-analyze security` counts in tenths; above 2.0 an option of the sandbox is gone. */
const mostExposure = 20;

/** The last stage of a container file, which is what runs. */
function stageThatRuns(text: string): string[] {
  const lines = text.split("\n");
  return lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
}

function problemsOf(text: string): string[] {
  return validate(text).map(
    ({ message, range }) => `line ${range.start.line + 1}: ${typeof message === "string" ? message : message.value}`,
  );
}

test("the container file has no instruction that a builder refuses", () => {
  assert.deepEqual(problemsOf(containerfile), []);
  assert.notDeepEqual(problemsOf(containerfile.replace("STOPSIGNAL SIGTERM", "STOPSIGNAL")), []);
  assert.notDeepEqual(problemsOf(containerfile.replace("USER 65534", "USR 65534")), []);
});

test("the container runs as nobody, from files of root, with its data in a volume of nobody", () => {
  const lines = stageThatRuns(containerfile);
  const user = lines.findIndex((line) => line === "USER 65534:65534");
  assert.ok(user > 0, "it runs as nobody");
  assert.deepEqual(
    lines.slice(user).filter((line) => /^(RUN|COPY|ADD|USER) /.test(line)),
    ["USER 65534:65534"],
    "and nothing is changed as nobody, or back",
  );
  const copied = lines.filter((line) => /^(COPY|ADD) /.test(line));
  assert.ok(copied.every((line) => line.includes("--chown=root:root")));
  assert.ok(lines.includes("VOLUME /data") && lines.some((line) => line.startsWith("ENV DATA_DIR=/data ")));
});

test("what the container file copies and starts is there", async () => {
  const copies = Array.from(containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, from = ""]) => from.split(" "));
  for (const file of [...copies.flat().filter((name) => name !== "."), "src/main.ts"]) {
    assert.notEqual(await readText(file), null, file);
  }
});

const noSystemd = spawnSync("systemd-analyze", ["--version"]).status !== 0;
const onlyWithSystemd = { skip: noSystemd && "there is no systemd-analyze" };

test("systemd takes the unit, and its sandbox is closed", onlyWithSystemd, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pricewright-unit-"));
  const file = path.join(folder, "pricewright.service");
  const analyze = async (text: string, ...args: string[]): Promise<void> => {
    await writeFile(file, text.replaceAll("/opt/pricewright", root));
    await run("systemd-analyze", [...args, file]);
  };
  const security = ["security", "--offline=true", `--threshold=${mostExposure}`];
  try {
    await analyze(unit, "verify", "--man=no");
    await analyze(unit, ...security);
    await assert.rejects(analyze(unit.replace("ExecStart=", "ExecBegin="), "verify", "--man=no"));
    await assert.rejects(analyze(unit.replaceAll(/^(Restrict|Protect|Private).*$/gm, ""), ...security));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
