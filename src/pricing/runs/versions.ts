/** The versions of strategies that price the products of a run. */
import type { CompiledStrategy } from "../../../engine/index.ts";
import { compileStored } from "../strategies/compile-stored.ts";
import { membersOf } from "../rollouts/members.ts";
import { engineProduct, type ProductStateRow } from "./engine-input.ts";
import type { PricingRun } from "./pricing-run.ts";

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

/** The version that was active when the run began, and for some products one that is rolled out. @throws TaskFailed as {@link compileStored} */
export function versionsOf(run: PricingRun): RunVersions {
  const active = versionOf(run.strategyId, run.strategyVersion, run.document);
  const { rollout } = run;
  if (rollout === null) return { all: [active], haveFamilies: hasFamilies(active), choose: () => active };
  const rolledOut = versionOf(rollout.strategyId, rollout.version, rollout.document);
  const isIn = membersOf(rollout, rolledOut.compiled.families);
  return {
    all: [active, rolledOut],
    haveFamilies: hasFamilies(active) || hasFamilies(rolledOut),
    choose: (product) =>
      isIn({ identifier: product.identifier, engine: () => engineProduct(product) }) ? rolledOut : active,
  };
}

function hasFamilies({ compiled }: RunVersion): boolean {
  return compiled.families.length > 0;
}

function versionOf(strategyId: string, strategyVersion: number, document: string): RunVersion {
  return { strategyId, strategyVersion, compiled: compileStored(document) };
}
