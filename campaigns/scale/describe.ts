/** The table that the program prints. */
import { dailyCoreSeconds, keptBytes, nodeBytes, nodeCoreSeconds } from "./cost.ts";
import { hashShards, imbalance, isolateLarge, placeByCost, placeInTurns, type Placement } from "./placing.ts";
import { makeTenants, type Tenant, type TenantOptions } from "./tenants.ts";

export interface ScaleOptions extends TenantOptions {
  readonly cores: number;
  readonly diskTb: number;
  readonly retentionDays: number;
  readonly shards: number;
  readonly nodes: readonly number[];
}

export interface NodesRow {
  readonly nodes: number;
  /** The fullest node in parts of an even one, by its work: as distributed, rebalanced, and rebalanced with large contracts in shards of their own. */
  readonly inTurns: number;
  readonly byCost: number;
  readonly isolated: number;
  readonly isolatedContracts: number;
  /** The fullest node of such a placement in parts of what may be planned with: by work, and placed by disk. */
  readonly use: Use;
}

/** In parts of what may be planned with of a node's processors and disk. */
export interface Use {
  readonly cores: number;
  readonly disk: number;
}

export interface Scale {
  readonly rows: readonly NodesRow[];
  /** Nodes that all contracts need at least. */
  readonly least: Use;
  readonly coreHoursPerDay: number;
  readonly keptTb: number;
  /** By what it costs of a node. */
  readonly largest: Tenant;
  readonly largestUse: Use;
}

type Cost = (tenant: Tenant) => number;

/** A contract with more than this part of an even node's work gets a shard of its own. */
const largeShare = 0.1;

export function placeAll({ nodes, shards, cores, diskTb, retentionDays, ...of }: ScaleOptions): Scale {
  const tenants = makeTenants(of);
  const costs: { readonly [Name in keyof Use]: Cost } = {
    cores: (tenant) => dailyCoreSeconds(tenant) / nodeCoreSeconds(cores),
    disk: (tenant) => keptBytes(tenant, retentionDays) / nodeBytes(diskTb),
  };
  const apart = (cost: Cost, count: number): { placement: Placement; isolated: number } => {
    const above = (sumOf(tenants, cost) / count) * largeShare;
    const split = isolateLarge(tenants, cost, { shards, above });
    return { placement: placeByCost(split.shards, count), isolated: split.isolated };
  };
  const rows = nodes.map((count): NodesRow => {
    const hashed = hashShards(tenants, costs.cores, shards);
    const best = apart(costs.cores, count);
    return {
      nodes: count,
      inTurns: imbalance(placeInTurns(hashed, count)),
      byCost: imbalance(placeByCost(hashed, count)),
      isolated: imbalance(best.placement),
      isolatedContracts: best.isolated,
      use: { cores: fullest(best.placement), disk: fullest(apart(costs.disk, count).placement) },
    };
  });
  const useOf = (tenant: Tenant): Use => ({ cores: costs.cores(tenant), disk: costs.disk(tenant) });
  const most = (tenant: Tenant): number => Math.max(...Object.values(useOf(tenant)));
  const [largest] = tenants.toSorted((one, other) => most(other) - most(one));
  if (largest === undefined) throw new RangeError("there are no contracts");
  return {
    rows,
    least: { cores: sumOf(tenants, costs.cores), disk: sumOf(tenants, costs.disk) },
    coreHoursPerDay: sumOf(tenants, dailyCoreSeconds) / 3_600,
    keptTb: sumOf(tenants, (tenant) => keptBytes(tenant, retentionDays)) / 1e12,
    largest,
    largestUse: useOf(largest),
  };
}

function sumOf(tenants: readonly Tenant[], cost: Cost): number {
  return tenants.reduce((sum, tenant) => sum + cost(tenant), 0);
}

function fullest({ loads }: Placement): number {
  return Math.max(...loads);
}

export function describe(options: ScaleOptions): string {
  const scale = placeAll(options);
  const { contracts, exponent, cores, diskTb, retentionDays, shards } = options;
  const lines = [
    `${contracts.toLocaleString("en")} contracts (Zipf, exponent ${exponent}): ${whole(scale.coreHoursPerDay)} core hours a day in the database, and ${whole(scale.keptTb)} TB of history of ${retentionDays} days.`,
    `Nodes of ${cores} cores and ${diskTb} TB, of which 30 % of the time and half of the disk are planned with, are at least ${whole(Math.ceil(scale.least.cores))} by their cores and ${whole(Math.ceil(scale.least.disk))} by their disks.`,
    "",
    `nodes   fullest node, 1 is even (${shards} shards)                             its use of what is planned`,
    "        as distributed   rebalanced   large ones in their own shards      cores       disk",
    ...scale.rows.map(rowText),
    "",
    ...describeLargest(scale, options),
  ];
  return `${lines.join("\n")}\n`;
}

function rowText(row: NodesRow): string {
  return [
    String(row.nodes).padStart(5),
    row.inTurns.toFixed(2).padStart(17),
    row.byCost.toFixed(2).padStart(12),
    `${row.isolated.toFixed(2)} (${row.isolatedContracts} contracts)`.padStart(33),
    percent(row.use.cores).padStart(11),
    percent(row.use.disk).padStart(11),
  ].join("");
}

/** A contract is on one node. A larger one has to be several contracts, each with a part of the products. */
function describeLargest({ largest, largestUse }: Scale, { cores, diskTb, nodes }: ScaleOptions): string[] {
  const { products, domains, runsPerDay } = largest;
  const use = Math.max(largestUse.cores, largestUse.disk);
  const what = largestUse.disk > largestUse.cores ? "disk" : "cores";
  const fits = Math.floor(products / use);
  return [
    `The contract that costs most has ${products.toLocaleString("en")} products, ${domains} domains and ${runsPerDay} runs a day: ${percent(largestUse.cores)} of the plan of a node's cores, ${percent(largestUse.disk)} of that of its disk.`,
    `A node of ${cores} cores and ${diskTb} TB carries one of ${fits.toLocaleString("en")} products like it, and nothing else: that is a contract's limit, by its ${what}.`,
    use <= 1
      ? `It fits; with ${Math.max(...nodes)} nodes none of them can be emptier than it is large.`
      : `It does not fit: as ${Math.ceil(use)} contracts, each with a part of the products, it would. Families and tags that prices refer to must stay together, feeds and runs are then of one part each.`,
  ];
}

function whole(number: number): string {
  return Math.round(number).toLocaleString("en");
}

function percent(part: number): string {
  return `${(part * 100).toFixed(part < 0.1 ? 1 : 0)} %`;
}
