/** What `serve` tells an operator of `work`: its metrics beside its own, and that it is gone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { WorkHeard } from "../../src/process/work-heard.ts";
import { joinMetrics } from "../../src/process/join-metrics.ts";

const help = "# HELP a_total What a counts.\n# TYPE a_total counter\n";

test("metrics of both are one text: each metric once, with the samples of both below it", () => {
  const serve = `${help}a_total{process="serve"} 1\n\n# HELP b What b is.\n# TYPE b gauge\nb{process="serve"} 2\n`;
  const work = `${help}a_total{process="work"} 3\n\n# HELP c What c is.\n# TYPE c gauge\nc{process="work"} 4\n`;
  assert.equal(
    joinMetrics(serve, work),
    `${help}a_total{process="serve"} 1\na_total{process="work"} 3\n
# HELP b What b is.\n# TYPE b gauge\nb{process="serve"} 2\n
# HELP c What c is.\n# TYPE c gauge\nc{process="work"} 4\n`,
  );
});

test("work is gone 30 s after its last metrics, also if it never came; then it has none, until it is heard again", () => {
  let nowMs = 0;
  const work = new WorkHeard(() => nowMs);
  assert.deepEqual([work.isGone, work.metrics], [false, null]);
  nowMs = 30_001;
  assert.deepEqual([work.isGone, work.metrics], [true, null]);
  work.receive("a 1");
  assert.deepEqual([work.isGone, work.metrics], [false, "a 1"]);
  nowMs = 60_001;
  assert.equal(work.isGone, false);
  nowMs = 60_002;
  assert.deepEqual([work.isGone, work.metrics], [true, null]);
});
