/** A client who uses the service all the time, to see whether collectors slow it down. */
import { setTimeout as delay } from "node:timers/promises";
import type { Customer } from "../harness/customer.ts";
import { aSnapshot, someProducts } from "../harness/market.ts";

export interface Probe {
  /** The p99 of the requests since it was asked last, in ms. */
  p99(): { ms: number; requests: number };
  stop(): Promise<void>;
}

const everyMs = 50;
const products = 500;

/** Asks for a product and submits offers of another, in turn. */
export async function startProbe(customer: Customer): Promise<Probe> {
  const ids = await someProducts(customer, products);
  const stopping = new AbortController();
  let latencies: number[] = [];
  const ask = async (number: number): Promise<number> => {
    const productId = ids[number % ids.length] ?? "";
    const answer =
      number % 2 === 0
        ? await customer.client.post(`${customer.v31}/products/query`, {
            filter: { oneOf: { field: "productId", values: [productId] } },
          })
        : await customer.client.post(`${customer.v2}/offers`, [aSnapshot(productId)]);
    return answer.status;
  };
  const asking = (async (): Promise<unknown> => {
    for (let number = 0; !stopping.signal.aborted; number++) {
      const begin = performance.now();
      const status = await ask(number);
      if (status !== 200) throw new Error(`the service answered ${status}`);
      latencies.push(performance.now() - begin);
      const left = everyMs - (performance.now() - begin);
      if (left > 0) await delay(left);
    }
    return null;
  })().catch((error: unknown) => error);
  return {
    p99() {
      const sorted = latencies.toSorted((a, b) => a - b);
      latencies = [];
      return { ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0, requests: sorted.length };
    },
    async stop() {
      stopping.abort();
      const failure = await asking;
      if (failure !== null) throw new Error("a request of the probe failed", { cause: failure });
    },
  };
}
