/** A client who uses the service all the time, to see whether collectors slow it down. */
import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Customer } from "../harness/customer.ts";
import { someProducts } from "../harness/market.ts";

export interface Probe {
  /** The p99 of the requests since it was asked last, in ms. */
  p99(): Promise<{ ms: number; requests: number }>;
  /** Lets the client ask nothing more until it may again. */
  setAsking(isAsking: boolean): void;
  stop(): Promise<void>;
}

/** What the thread needs. */
export interface ProbeWork {
  url: string;
  /** The header's value of a customer who may read products and submit offers. */
  authorization: string;
  /** The paths of its two requests. */
  query: string;
  offers: string;
  productIds: string[];
}

const products = 500;

export async function startProbe(customer: Customer): Promise<Probe> {
  const work: ProbeWork = {
    url: customer.client.url,
    authorization: customer.client.authorization ?? "",
    query: `${customer.v31}/products/query`,
    offers: `${customer.v2}/offers`,
    productIds: await someProducts(customer, products),
  };
  const thread = new Worker(path.join(import.meta.dirname, "probe-thread.ts"), { workerData: work });
  const failed = new Promise<never>((_resolve, reject) => {
    thread.once("error", (error) => reject(new Error("a request of the probe failed", { cause: error })));
  });
  failed.catch(() => undefined);
  return {
    async p99() {
      const answered = once(thread, "message");
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage("p99");
      const [figures] = await Promise.race([answered, failed]);
      return figures;
    },
    setAsking(isAsking) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(isAsking ? "ask" : "rest");
    },
    async stop() {
      await Promise.race([failed, thread.terminate()]);
    },
  };
}
