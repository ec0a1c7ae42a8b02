/** A client who uses the service all the time, to see whether collectors slow it down. */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Customer } from "../../tests/harness/customer.ts";
import { someProducts } from "../../tests/harness/market.ts";

export interface Probe {
  /** The p99 of the requests since it was asked last, in ms. */
  p99(): Promise<{ ms: number; requests: number }>;
  /** Lets the client ask nothing more until it may again. */
  setAsking(isAsking: boolean): void;
  /** The process that asks. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** What its process needs. */
export interface ProbeWork {
  url: string;
  /** The header's value of a customer who may read products and submit offers. */
  authorization: string;
  /** The paths of its two requests. */
  query: string;
  offers: string;
  productIds: string[];
}

/** What it is told: to say the p99, to ask, or to ask nothing more. */
export type ProbeWord = "p99" | "ask" | "rest";

const products = 500;

export async function startProbe(customer: Customer): Promise<Probe> {
  const work: ProbeWork = {
    url: customer.client.url,
    authorization: customer.client.authorization ?? "",
    query: `${customer.v31}/products/query`,
    offers: `${customer.v2}/offers`,
    productIds: await someProducts(customer, products),
  };
  const asking = fork(path.join(import.meta.dirname, "probe-process.ts"), {
    env: { ...process.env, PROBE_WORK: JSON.stringify(work) },
  });
  let isStopping = false;
  const failed = once(asking, "exit").then(([code]) => {
    if (!isStopping) throw new Error(`a request of the probe failed: its process ended with ${code}`);
  });
  failed.catch(() => undefined);
  const send = (word: ProbeWord): void => void asking.send(word);
  return {
    async p99() {
      const answered = once(asking, "message");
      send("p99");
      const [figures] = await Promise.race([answered, failed.then(() => answered)]);
      return figures;
    },
    setAsking(isAsking) {
      send(isAsking ? "ask" : "rest");
    },
    pid: asking.pid ?? 0,
    async stop() {
      isStopping = true;
      asking.kill();
      await failed;
    },
  };
}
