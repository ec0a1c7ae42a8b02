/** Loads what collects, which only processes that read shops need. */
import type { Collector } from "./collecting/collector.ts";

export async function loadCollector(): Promise<typeof Collector> {
  const loaded = await import("./collecting/collector.ts");
  return loaded.Collector;
}
