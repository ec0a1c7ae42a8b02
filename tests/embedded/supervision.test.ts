/** A supervised embedded PostgreSQL over real servers. */
import assert from "node:assert/strict";
import { mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { EmbeddedStartError, startEmbedded } from "../../src/embedded/embedded.ts";
import { findPostmaster } from "../../src/embedded/postmaster.ts";
import { fastDirectory } from "../harness/fast-directory.ts";

test("a server that cannot be started again for too long is given up, with the reason and what to do", async () => {
  const dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-supervised-"));
  const givenUp = Promise.withResolvers<EmbeddedStartError>();
  const supervision = { checkMs: 20, retryMsMax: 50, giveUpMs: 200 };
  const server = await startEmbedded({ dataDir, durable: false, onGivenUp: givenUp.resolve, supervision });
  try {
    const clusterDir = path.join(dataDir, "postgres");
    const postmaster = await findPostmaster(clusterDir);
    assert.ok(postmaster !== undefined);
    await rename(path.join(clusterDir, "global", "pg_control"), path.join(clusterDir, "pg_control.away"));
    process.kill(postmaster.pid, "SIGKILL");
    const error = await givenUp.promise;
    assert.ok(error instanceof EmbeddedStartError);
    assert.match(error.message, /could not be started again: PostgreSQL did not start/);
    assert.match(error.message, /pg_control/);
    assert.match(error.message, /Mend the cause.*start Pricewright again/);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
