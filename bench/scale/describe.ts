/** The table that the program prints. */
import { dailyCoreSeconds, nodeCoreSeconds } from "./cost.ts";
import { hashShards, imbalance, isolateLarge, placeByCost, placeInTurns } from "./placing.ts";
import { makeTenants, type Tenant, type TenantOptions } from "./tenants.ts";

export interface ScaleOptions extends TenantOptions {
  readonly cores: number;
  readonly shards: number;
  readonly nodes: readonly number[];
}

export interface NodesRow {
  readonly nodes: number;
  /** The fullest node in parts of an even one: as distributed, rebalanced, and rebalanced with large contracts in shards of their own. */
  readonly inTurns: number;
  readonly byCost: number;
  readonly isolated: number;
  readonly isolatedContracts: number;
  /** The fullest node of the last placement in parts of what a node can do. */
  readonly use: number;
}

export interface Scale {
  readonly total: number;
  readonly rows: readonly NodesRow[];
  /** By what it costs. */
  readonly largest: Tenant;
  /** In parts of what a node can do. */
  readonly largestUse: number;
}

/** A contract with more than this part of an even node's work gets a shard of its own. */
const largeShare = 0.1;

export function placeAll({ nodes, shards, cores, ...of }: ScaleOptions): Scale {
  const tenants = makeTenants(of);
  const total = tenants.reduce((sum, tenant) => sum + dailyCoreSeconds(tenant), 0);
  const capacity = nodeCoreSeconds(cores);
  const [largest = tenants[0]] = tenants.toSorted((one, other) => dailyCoreSeconds(other) - dailyCoreSeconds(one));
  if (largest === undefined) throw new RangeError("there are no contracts");
  const rows = nodes.map((count): NodesRow => {
    const hashed = hashShards(tenants, dailyCoreSeconds, Math.max(shards, count));
    const above = (total / count) * largeShare;
    const apart = isolateLarge(tenants, dailyCoreSeconds, { shards: Math.max(shards, count), above });
    const best = placeByCost(apart.shards, count);
    return {
      nodes: count,
      inTurns: imbalance(placeInTurns(hashed, count)),
      byCost: imbalance(placeByCost(hashed, count)),
      isolated: imbalance(best),
      isolatedContracts: apart.isolated,
      use: Math.max(...best.loads) / capacity,
    };
  });
  return { total, rows, largest, largestUse: dailyCoreSeconds(largest) / capacity };
}

export function describe(options: ScaleOptions): string {
  const { total, rows, largest, largestUse } = placeAll(options);
  const { contracts, exponent, cores } = options;
  const least = Math.ceil(total / nodeCoreSeconds(cores));
  const lines = [
    `${contracts.toLocaleString("en")} contracts (Zipf, exponent ${exponent}), ${Math.round(total / 3_600).toLocaleString("en")} core hours a day in the database:`,
    `${least} nodes of ${cores} cores are the least, if 30 % of a core's time is planned with.`,
    "",
    "nodes   fullest node, 1 is even                                       its use",
    "        as distributed   rebalanced   large ones in their own shards   of its plan",
    ...rows.map((row) =>
      [
        String(row.nodes).padStart(5),
        row.inTurns.toFixed(2).padStart(17),
        row.byCost.toFixed(2).padStart(12),
        `${row.isolated.toFixed(2)} (${row.isolatedContracts} contracts)`.padStart(33),
        percent(row.use).padStart(13),
      ].join(""),
    ),
    "",
    ...describeLargest(largest, largestUse, options),
  ];
  return `${lines.join("\n")}\n`;
}

/** A contract is on one node. A larger one has to be several contracts, each with a part of the products. */
function describeLargest(largest: Tenant, use: number, { cores, nodes }: ScaleOptions): string[] {
  const { products, domains, runsPerDay } = largest;
  const fits = Math.floor(products / use);
  const mostNodes = Math.max(...nodes);
  return [
    `The contract that costs most has ${products.toLocaleString("en")} products, ${domains} domains and ${runsPerDay} runs a day: ${percent(use)} of a node's plan.`,
    `A node of ${cores} cores carries one of ${fits.toLocaleString("en")} products like it, and nothing else: that is a contract's limit.`,
    use <= 1
      ? `It fits; with ${mostNodes} nodes none of them can be emptier than it is large.`
      : `It does not fit: as ${Math.ceil(use)} contracts, each with a part of the products, it would. Families and tags that prices refer to must stay together, feeds and runs are then of one part each.`,
  ];
}

function percent(part: number): string {
  return `${(part * 100).toFixed(part < 0.1 ? 1 : 0)} %`;
}
