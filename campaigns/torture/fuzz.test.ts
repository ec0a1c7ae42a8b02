/** The short form of the fuzz; `npm run torture` has the long one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFuzz, fuzz } from "./fuzz/fuzz.ts";

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 2_000);
/** Another one tries other requests. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_260_131);

test(`${requests} requests by the document: none is answered 5xx, none takes over 10 s`, async (t) => {
  const result = await fuzz({ seed, requests, report: (line) => t.diagnostic(line) });
  t.diagnostic(describeFuzz(result));
  assert.deepEqual(result.findings, []);
  const succeeded = result.statuses.get(200) ?? 0;
  assert.ok(succeeded > requests / 10, `a fuzz that is refused at the door tries nothing: ${describeFuzz(result)}`);
});
