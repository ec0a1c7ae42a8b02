/** Work that nobody waits for gives way to requests, where the system knows priorities of threads. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { after, describe, it } from "node:test";
import { ReaderPool } from "../../src/reading/index.ts";
import { aService } from "../harness/a-service.ts";
import { killAll, start } from "../harness/program.ts";
import { aPage } from "../reading/a-page.ts";

const skip = process.platform === "linux" ? false : "only Linux gives a thread a priority of its own";
const SECRET_KEY = Buffer.alloc(32, "gives way").toString("base64");
const { service } = await aService({ SECRET_KEY });
after(killAll);
const given = 10;

/** The priorities of a process' threads; a higher number goes after a lower one. */
async function priorities(pid: number | "self"): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lines = await Promise.all(
    threads.map(async (id) => await readFile(`/proc/${pid}/task/${id}/stat`, "utf8").catch(() => null)),
  );
  // The name of the thread stands in parentheses and may have blanks.
  return lines.flatMap((line) => (line === null ? [] : Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[16])));
}

/** Of the session's share of the processor; null where the system has no such shares. */
async function sessionPriority(pid: number | "self"): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/autogroup`, "utf8").catch(() => "");
  const found = /nice (-?\d+)/.exec(text);
  return found === null ? null : Number(found[1]);
}

/** In a process of its own, which belongs to this session. */
function giveWayAsProcessIn(file: string): void {
  const program = `import { giveWayAsProcess } from ${JSON.stringify(file)}; giveWayAsProcess();`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", program]);
}

describe("what can wait gives way", { skip }, () => {
  it("every thread of a collector's process does", async () => {
    const contact = { COLLECTOR_CONTACT: "https://pricewright.example/contact" };
    const collector = start({ DATABASE_URL: service.connectionString, SECRET_KEY, ...contact }, "--role", "collector");
    while (!collector.output().includes("works in the background")) {
      assert.equal(collector.child.exitCode, null, collector.output());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const all = await priorities(collector.child.pid ?? 0);
    assert.ok(all.length > 1 && all.every((priority) => priority >= given), all.join(" "));
    const session = await sessionPriority(collector.child.pid ?? 0);
    assert.ok(session === null || session === given, String(session));
  });

  it("in a session that others began, the session does not", async () => {
    const before = await sessionPriority("self");
    giveWayAsProcessIn(`${import.meta.dirname}/../../src/base/give-way.ts`);
    assert.equal(await sessionPriority("self"), before);
  });

  it("in a process that answers, the threads that read pages do, and no other", async () => {
    const own = getPriority();
    const before = await priorities("self");
    const pool = new ReaderPool({ threads: 1 });
    await pool.read(aPage("<h1>Kettle</h1>"));
    const during = await priorities("self");
    await pool.stop();
    assert.equal(getPriority(), own);
    const lowered = (all: readonly number[]): number => all.filter((priority) => priority >= given).length;
    assert.equal(lowered(during) - lowered(before), 1);
  });
});
