/** When the console is built anew, what stays when several services build it at a time, and an installation that cannot build it. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { removeLeftovers } from "../../console/leftovers.ts";
import { putInPlace } from "../../console/put-in-place.ts";
import { hashSources } from "../../src/console/sources.ts";
import { anInstallation } from "../harness/installation.ts";
import { compileIn, killAll, startIn } from "../harness/program.ts";
import { aDatabase } from "../harness/service.ts";

const scratch = await mkdtemp(path.join(tmpdir(), "pricewright-test-"));
after(async () => {
  killAll();
  await rm(scratch, { recursive: true, force: true });
});

/** A folder with these files. */
async function aFolder(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = path.join(scratch, name);
  for (const [file, text] of Object.entries(files)) await put(folder, file, text);
  return folder;
}

async function put(folder: string, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

describe("the hash of the sources", () => {
  const sources = {
    "console/app/main.tsx": "a",
    "client/client.ts": "b",
    "engine/index.ts": "c",
    "package-lock.json": "{}",
  };

  for (const [what, file] of [
    ["the console", "console/app/main.tsx"],
    ["the client", "client/client.ts"],
    ["the engine", "engine/index.ts"],
    ["a package's version", "package-lock.json"],
    ["a new file", "console/kit/new.tsx"],
    ["a folder whose name begins as the build's", "console/distances/far.ts"],
    ["such a folder of the engine", "engine/dist/near.ts"],
  ] as const) {
    test(`is another one with ${what}`, async () => {
      const folder = await aFolder(what, sources);
      const before = await hashSources(folder);
      await put(folder, file, "changed");
      assert.notEqual(await hashSources(folder), before);
    });
  }

  test("is another one when a file has another name, or a text moves from one file to the next", async () => {
    const folder = await aFolder("names", { "console/a.ts": "one", "console/b.ts": "two" });
    const hashes = [await hashSources(folder)];
    await rename(path.join(folder, "console/b.ts"), path.join(folder, "console/c.ts"));
    hashes.push(await hashSources(folder));
    await put(folder, "console/a.ts", "onet");
    await put(folder, "console/c.ts", "wo");
    hashes.push(await hashSources(folder));
    assert.equal(new Set(hashes).size, hashes.length);
  });

  test("is the same with other times of files, after a build and during one, with other packages and tests beside them", async () => {
    const folder = await aFolder("same", sources);
    const before = await hashSources(folder);
    const longAgo = new Date("2001-01-01");
    for (const file of Object.keys(sources)) await utimes(path.join(folder, file), longAgo, longAgo);
    const others = ["dist/build.json", "dist/assets/a.js", "dist.tmp-7/index.html", "node_modules/a/a.js", "a.test.ts"];
    for (const file of others) await put(folder, `console/${file}`, "other");
    await put(folder, "client/types/node_modules/a/index.js", "other");
    await put(folder, "src/main.ts", "other");
    assert.equal(await hashSources(folder), before);
  });
});

describe("a build", () => {
  /** Builds of several services at a time, each with its number in every file. */
  async function builds(folder: string, count: number): Promise<string[]> {
    const names = Array.from({ length: count }, (_, number) => `dist.tmp-${number}`);
    for (const [number, name] of names.entries()) {
      await aFolder(path.join(folder, name), { "build.json": String(number), "index.html": String(number) });
    }
    return names.map((name) => path.join(scratch, folder, name));
  }

  for (const [what, count] of [
    ["two services", 2],
    ["five services", 5],
  ] as const) {
    test(`of ${what} that build at a time: one stays as a whole, nobody fails, nothing is left over`, async () => {
      for (let round = 0; round < 40; round += 1) {
        const folder = `${what} ${round}`;
        const dist = path.join(scratch, folder, "dist");
        const isFirst = round % 2 === 0;
        if (!isFirst) await aFolder(path.join(folder, "dist"), { "build.json": "old", "index.html": "old" });
        const made = await builds(folder, count);
        await Promise.all(made.map(async (build) => await putInPlace(build, dist)));
        const texts = await Promise.all(
          ["build.json", "index.html"].map(async (file) => await readFile(path.join(dist, file), "utf8")),
        );
        assert.match(texts.join(), /^(\d),\1$/);
        const left = (await readdir(path.join(scratch, folder))).filter((name) => name.endsWith("-old"));
        assert.deepEqual(left, []);
      }
    });
  }

  test("that was killed before its end is removed by a later one, after an hour: others may still be building", async () => {
    const folder = await aFolder("killed", {
      "dist/a": "",
      "dist.tmp-7/a": "",
      "dist.tmp-8/a": "",
      "dist.tmp-9-old/a": "",
    });
    const longAgo = new Date("2001-01-01");
    for (const name of ["dist", "dist.tmp-7", "dist.tmp-9-old"])
      await utimes(path.join(folder, name), longAgo, longAgo);
    await removeLeftovers(folder);
    assert.deepEqual((await readdir(folder)).toSorted(), ["dist", "dist.tmp-8"]);
  });

  test("that cannot take its place says why", async () => {
    await assert.rejects(putInPlace(path.join(scratch, "nowhere"), path.join(scratch, "empty", "dist")), /ENOENT/);
  });
});

describe("an installation without the packages that build the console, as after npm ci --omit=dev", () => {
  test("serves all the same; the page says the command, the log what is missing; a build of other sources is not shown, one of these at once", async () => {
    const database = await aDatabase();
    after(async () => await database.drop());
    const installation = path.join(scratch, "installation");
    await anInstallation(installation, "vite");
    const installed = compileIn(installation);
    assert.equal(await installed.ended(), 0);
    assert.match(installed.output(), /The console is not built: Cannot find package 'vite'/);
    const program = startIn(installation, {
      DATABASE_URL: database.connectionString,
      DATA_DIR: path.join(scratch, "data"),
      ADMIN_PASSWORD: "correct horse battery",
    });
    const url = await program.listening();
    const page = async (): Promise<string> => await (await fetch(`${url}/console/c/k3x9ab/products`)).text();
    const until = Date.now() + 60_000;
    while (!(await page()).includes("<pre>npm ci\nnpm run console</pre>")) {
      assert.ok(Date.now() < until, await page());
      await setTimeout(100);
    }
    assert.equal((await fetch(`${url}/console/`)).status, 503);
    assert.match(program.output(), /Cannot find package 'vite'/);
    assert.equal((await fetch(`${url}/health/ready`)).status, 200);
    const login = await fetch(`${url}/api/v3/account/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "admin@pricewright.example", password: "correct horse battery" }),
    });
    assert.equal(login.status, 200);
    const build = async (hash: string, title: string): Promise<void> => {
      await put(installation, "console/dist/build.json", JSON.stringify({ hash }));
      await put(installation, "console/dist/index.html", `<html><title>${title}</title></html>`);
    };
    await build("of other sources", "Older");
    assert.match(await page(), /<pre>npm ci\nnpm run console<\/pre>/);
    await build(await hashSources(installation), "As built");
    assert.match(await page(), /<title>As built<\/title>/);
    program.child.kill("SIGTERM");
    assert.equal(await program.ended(), 0);
  });
});
