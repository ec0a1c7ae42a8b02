/** The versions of strategies that price the products of a run. */
import type { CompiledStrategy } from "../../../engine/index.ts";
import type { ProductStateRow } from "./inputs.ts";

/** A version, ready to price products. */
export interface RunVersion {
  strategyId: string;
  strategyVersion: number;
  compiled: CompiledStrategy;
}

/** The versions of a run, and which of them prices a product. */
export interface RunVersions {
  all: readonly RunVersion[];
  /** Whether the prices of any products are settled with those of others. */
  haveFamilies: boolean;
  choose(product: ProductStateRow & { identifier: string }): RunVersion;
}
