/** The embedded PostgreSQL's socket directory, log and settings. No server is started. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, realpath, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { EmbeddedStartError } from "../../src/embedded/embedded.ts";
import { openLog } from "../../src/embedded/log.ts";
import { renderSettings } from "../../src/embedded/settings.ts";
import { locateSocketDir, prepareSocketDir } from "../../src/embedded/socket.ts";

async function aDirectory(t: TestContext): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "pricewright-test-")));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

describe("the surroundings of the server", () => {
  test("a socket directory that others may enter, or that is a link, is refused", async (t) => {
    const dataDir = await aDirectory(t);
    const { uid, gid } = await stat(dataDir);
    const user = { name: "me", uid, gid };
    await mkdir(join(dataDir, "open"), { mode: 0o755 });
    await mkdir(join(dataDir, "closed"), { mode: 0o700 });
    await symlink(join(dataDir, "closed"), join(dataDir, "link"));
    await assert.rejects(prepareSocketDir(join(dataDir, "open"), user), EmbeddedStartError);
    await assert.rejects(prepareSocketDir(join(dataDir, "link"), user), EmbeddedStartError);
    await prepareSocketDir(join(dataDir, "closed"), user);
  });

  test("the socket's path is short, and differs by data directory and user", async () => {
    const paths = await Promise.all([
      locateSocketDir("/a", { name: "one", uid: 1, gid: 1 }),
      locateSocketDir("/b", { name: "one", uid: 1, gid: 1 }),
      locateSocketDir(`/b/${"long".repeat(100)}`, { name: "two", uid: 2, gid: 1 }),
    ]);
    assert.equal(new Set(paths.map(({ path }) => path)).size, 3);
    for (const { path } of paths) assert.ok(Buffer.byteLength(`${path}/.s.PGSQL.5432`) <= 103);
  });

  test("a log of more than 10 MB is renamed, and only one old log is kept", async (t) => {
    const dataDir = await aDirectory(t);
    const path = join(dataDir, "postgres.log");
    await writeFile(path, "old\n");
    await truncate(path, 11 * 1024 * 1024);
    const log = await openLog(dataDir);
    t.after(() => log.close());
    await appendFile(path, "first\nlast\n");
    assert.equal(await log.readTail(), "first\nlast");
    assert.ok(existsSync(`${path}.1`));
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  test("settings follow the machine within bounds", () => {
    const GiB = 1024 ** 3;
    const render = (memoryBytes: number, sharedMemoryBytes = Infinity) =>
      renderSettings({
        machine: { memoryBytes, cores: 2, sharedMemoryBytes },
        socketDir: "/tmp/it's",
        durable: true,
        hasLz4: false,
      });
    assert.match(render(GiB / 4), /^shared_buffers = 128MB$/m);
    assert.match(render(4 * GiB), /^shared_buffers = 1024MB$/m);
    assert.match(render(64 * GiB), /^shared_buffers = 2048MB$/m);
    assert.match(render(GiB), /^unix_socket_directories = '"\/tmp\/it''s"'$/m);
    assert.match(render(GiB, GiB / 16), /^dynamic_shared_memory_type = sysv$/m);
  });
});
