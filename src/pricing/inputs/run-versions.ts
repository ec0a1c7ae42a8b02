/** The versions of strategies that price the products of a run, ready to do so. */
import { compileStored } from "../strategies/compile-stored.ts";
import { membersOf } from "../strategies/rollouts/members.ts";
import type { RunVersion, RunVersions } from "../calculate/versions.ts";
import { engineProduct } from "./engine-input.ts";
import type { PricingRun } from "./pricing-run.ts";

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
