/**
 * Where contracts lie. Citus hashes `contract_id` to a shard, and a shard lies on one node: so a contract is never on two nodes, and
 * what can be moved is a shard.
 */
import { createHash } from "node:crypto";
import type { Tenant } from "./tenants.ts";

/** A contract, or several of one shard, with what they cost a day. */
export interface Shard {
  readonly load: number;
  readonly contracts: number;
}

export interface Placement {
  /** What each node has to do a day. */
  readonly loads: readonly number[];
}

/** One shard for each range of hashes, as a table has after it was distributed. */
export function hashShards(tenants: readonly Tenant[], costOf: (tenant: Tenant) => number, count: number): Shard[] {
  const shards = Array.from({ length: count }, () => ({ load: 0, contracts: 0 }));
  for (const tenant of tenants) {
    const shard = shards[shardOf(tenant.contractId, count)];
    if (shard === undefined) continue;
    shard.load += costOf(tenant);
    shard.contracts += 1;
  }
  return shards;
}

/** The index of the range that the hash falls into. It stands for PostgreSQL's hash, which spreads as evenly. */
function shardOf(contractId: string, count: number): number {
  const hash = createHash("sha256").update(contractId).digest().readUInt32BE(0);
  return Math.floor((hash / 2 ** 32) * count);
}

/** As Citus distributes a new table: one shard after the other. */
export function placeInTurns(shards: readonly Shard[], nodes: number): Placement {
  const loads = Array.from({ length: nodes }, () => 0);
  for (const [index, shard] of shards.entries()) loads[index % nodes] = (loads[index % nodes] ?? 0) + shard.load;
  return { loads };
}

/** As after a rebalance by cost: the largest shard first, each to the node with the least. */
export function placeByCost(shards: readonly Shard[], nodes: number): Placement {
  const loads = Array.from({ length: nodes }, () => 0);
  for (const { load } of shards.toSorted((one, other) => other.load - one.load)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + load;
  }
  return { loads };
}

/**
 * Gives each contract that costs more than `share` of a node's even part a shard of its own (`isolate_tenant_to_new_shard`). The others
 * stay where they are.
 */
export function isolateLarge(
  tenants: readonly Tenant[],
  costOf: (tenant: Tenant) => number,
  { shards, above }: { shards: number; above: number },
): { shards: Shard[]; isolated: number } {
  const large = tenants.filter((tenant) => costOf(tenant) > above);
  const rest = tenants.filter((tenant) => costOf(tenant) <= above);
  const own = large.map((tenant) => ({ load: costOf(tenant), contracts: 1 }));
  return { shards: [...own, ...hashShards(rest, costOf, shards)], isolated: large.length };
}

/** How much more the fullest node has than an even part: 1 is even. */
export function imbalance({ loads }: Placement): number {
  const sum = loads.reduce((all, load) => all + load, 0);
  return sum === 0 ? 1 : (Math.max(...loads) * loads.length) / sum;
}
