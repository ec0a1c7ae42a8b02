/** The process of a probe: its own, so that it does not wait for the shops of the farm, which no service would wait for. */
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "../../tests/harness/client.ts";
import { aSnapshot } from "../../tests/harness/market.ts";
import type { ProbeWord, ProbeWork } from "./probe.ts";

const everyMs = 50;

const { url, authorization, query, offers, productIds }: ProbeWork = JSON.parse(process.env["PROBE_WORK"] ?? "{}");
const client = new Client(url);
let latencies: number[] = [];
/** Resolves at once, but while the client rests. */
let mayAsk = Promise.withResolvers<void>();
mayAsk.resolve();

process.on("message", (message: ProbeWord) => {
  if (message === "rest") mayAsk = Promise.withResolvers<void>();
  if (message === "ask") mayAsk.resolve();
  if (message !== "p99") return;
  const sorted = latencies.toSorted((a, b) => a - b);
  latencies = [];
  process.send?.({ ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0, requests: sorted.length });
});

process.on("disconnect", () => process.exit());

for (let number = 0; ; number++) {
  await mayAsk.promise;
  const begin = performance.now();
  const status = await ask(number);
  if (status !== 200) throw new Error(`the service answered ${status}`);
  latencies.push(performance.now() - begin);
  const left = everyMs - (performance.now() - begin);
  if (left > 0) await delay(left);
}

/** Asks for a product and submits offers of another, in turn. */
async function ask(number: number): Promise<number> {
  const productId = productIds[number % productIds.length] ?? "";
  const filter = { oneOf: { field: "productId", values: [productId] } };
  const answer =
    number % 2 === 0
      ? await client.post(query, { filter }, { authorization })
      : await client.post(offers, [aSnapshot(productId)], { authorization });
  return answer.status;
}
