/** A collector's process takes less memory for garbage, where the system lets it begin anew. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aService } from "../harness/a-service.ts";
import { killAll, start, type Started } from "../harness/program.ts";

const skip = process.platform === "linux" ? false : "only Linux is known to let a process begin anew";
const SECRET_KEY = Buffer.alloc(32, "begins frugally").toString("base64");
const { service } = await aService({ SECRET_KEY });
after(killAll);

/** Starts one that works in the background. */
async function background(role: string, more: Readonly<Record<string, string>> = {}): Promise<Started> {
  const COLLECTOR_CONTACT = "https://pricewright.example/contact";
  const started = start(
    { DATABASE_URL: service.connectionString, SECRET_KEY, COLLECTOR_CONTACT, ...more },
    "--role",
    role,
  );
  while (!started.output().includes("works in the background")) {
    assert.equal(started.child.exitCode, null, started.output());
    await delay(20);
  }
  return started;
}

/** What a process was given, by `cmdline` or `environ`. */
async function given({ child }: Started, file: string): Promise<string[]> {
  return (await readFile(`/proc/${child.pid}/${file}`, "utf8")).split("\0");
}

describe("memory that is set from the first moment on", { skip }, () => {
  it("a collector begins anew with it as the same process, and ends by a signal as before", async () => {
    const collector = await background("collector");
    const words = await given(collector, "cmdline");
    for (const flag of ["--max-semi-space-size=8", "--no-allocation-site-pretenuring"]) assert.ok(words.includes(flag));
    assert.ok((await given(collector, "environ")).includes("MALLOC_ARENA_MAX=2"));
    collector.child.kill("SIGTERM");
    assert.equal(await collector.ended(), 0);
  });

  it("what an operator chose stays", async () => {
    const collector = await background("collector", {
      NODE_OPTIONS: "--max-semi-space-size=16",
      MALLOC_ARENA_MAX: "4",
    });
    assert.ok(!(await given(collector, "cmdline")).includes("--max-semi-space-size=8"));
    assert.ok((await given(collector, "environ")).includes("MALLOC_ARENA_MAX=4"));
  });

  it("a process whose answers somebody waits for keeps the engine's own", async () => {
    const worker = await background("worker");
    assert.ok((await given(worker, "cmdline")).every((word) => !word.includes("semi-space")));
  });
});
