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
const browserFile = (await readText("deploy/Containerfile.browser")) ?? "";
const compose = (await readText("deploy/compose.yaml")) ?? "";
const unitOfService = (await readText("deploy/pricewright.service")) ?? "";
/**
 * The units, each with the exposure that `systemd-analyze security` may count, in tenths: above it an option of the sandbox is gone.
 * A browser makes its own sandbox of three kinds of namespaces and asks the system for networks.
 */
const units = [
  ["pricewright.service", 20],
  ["pricewright-browser.service", 24],
] as const;

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

test("the container files have no instruction that a builder refuses", () => {
  assert.deepEqual(problemsOf(containerfile), []);
  assert.deepEqual(problemsOf(browserFile), []);
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

test("the container with a browser is root only while it installs one, and starts the role that needs it", () => {
  const lines = stageThatRuns(browserFile);
  const users = lines.filter((line) => line.startsWith("USER "));
  assert.deepEqual(users, ["USER root", "USER 65534:65534"]);
  const changes = lines.filter((line) => /^(RUN|COPY|ADD) /.test(line));
  assert.deepEqual(
    [changes.length, lines.findIndex((line) => line.startsWith("RUN ")) < lines.lastIndexOf(users[1] ?? "")],
    [1, true],
  );
  assert.ok(lines.includes("ENV COLLECTOR_BROWSER=/usr/bin/chromium-headless-shell"));
  assert.ok(lines.includes('CMD ["serve", "--role", "browser"]'));
});

test("the composed fleet has a process of each role; only the browser's may make namespaces, and the one that answers knows of it", () => {
  const services = new Map(
    (compose.split("\nservices:\n")[1] ?? "")
      .split(/\n(?=(?: {2})?[a-z]+:\n)/)
      .map((text) => [/^ {0,2}([a-z]+):/.exec(text)?.[1] ?? "", text]),
  );
  for (const role of ["http", "worker", "collector", "browser"]) {
    const service = services.get(role) ?? "";
    assert.ok(service.includes("<<: *process") && service.includes(`command: [serve, --role, ${role}]`), role);
    assert.equal(service.includes("seccomp:unconfined"), role === "browser", role);
    assert.equal(service.includes("COLLECTOR_BROWSER:"), role === "http", role);
  }
  assert.ok(services.get("browser")?.includes("image: pricewright-browser"));
  for (const fence of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"])
    assert.ok(compose.includes(fence));
});

test("what the container file copies and starts is there", async () => {
  const copies = Array.from(containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, from = ""]) => from.split(" "));
  for (const file of [...copies.flat().filter((name) => name !== "."), "src/main.ts"]) {
    assert.notEqual(await readText(file), null, file);
  }
});

test("what cannot write its own files has the console beforehand, built while the packages for it are there", () => {
  const removal = "npm prune --omit=dev";
  const lines = containerfile.split("\n");
  const build = lines.findIndex((line) => line.startsWith(`RUN npm run console && ${removal}`));
  assert.ok(build > lines.indexOf("COPY . ."), "the image builds the console of its own sources");
  assert.equal(lines.filter((line) => line.includes("--omit=dev")).length, 1);
  assert.ok(unitOfService.includes("ProtectSystem=strict") && unitOfService.includes(`npm ci && ${removal}`));
});

const noSystemd = spawnSync("systemd-analyze", ["--version"]).status !== 0;
const onlyWithSystemd = { skip: noSystemd && "there is no systemd-analyze" };

for (const [name, mostExposure] of units) {
  test(`systemd takes ${name}, and its sandbox is closed`, onlyWithSystemd, async () => {
    const unit = (await readText(`deploy/${name}`)) ?? "";
    const folder = await mkdtemp(path.join(tmpdir(), "pricewright-unit-"));
    const file = path.join(folder, name);
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
}
