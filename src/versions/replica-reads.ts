/**
 * Reads of a contract's data that a replica may answer. Versions tell whether it has everything: they are data of the contract, so they
 * arrive with the writes that advanced them (version.ts).
 */
import type { Contract } from "../base/contract.ts";
import type { Database, Queries, Reads } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { DataPart } from "./data-part.ts";
import { contractVersions, versionOf, type ContractVersions } from "./version.ts";

/** What an answer depends on. */
export interface ReplicaNeeds {
  /** Parts of which a replica must have exactly what the database has now. */
  readonly same: readonly DataPart[];
  /** A part of which a replica must have at least what was there at a time, in milliseconds of the epoch. */
  readonly since?: { readonly part: DataPart; readonly atMs: number };
}

/**
 * The versions of a contract at a time in the past. Sums grow with every write, and the log that a replica replays has the writes in the
 * order in which they were committed. So a replica with at least this sum has every write that was committed some time before.
 */
interface Seen {
  readonly atMs: number;
  readonly versions: ContractVersions | null;
}

const seen = new Map<string, Seen>();

/** Where a request reads: on the replica as long as it has what is needed, else in the database. */
export async function readsOf(database: Database, contract: Contract, needs: ReplicaNeeds): Promise<Reads> {
  const { replica } = database;
  if (replica === null || !replica.isInUse || database.isEnclosed) return database;
  const now: Seen = { atMs: Date.now(), versions: await findVersions(database, contract) };
  const then = needs.since === undefined ? now : seenSince(contract, needs.since.atMs, now);
  return await replica.reads(database, async (queries) => {
    const there = await findVersions(queries, contract);
    const isSame = versionOf(there, needs.same) === versionOf(now.versions, needs.same);
    return (
      isSame && (needs.since === undefined || sumOf(there, needs.since.part) >= sumOf(then.versions, needs.since.part))
    );
  });
}

/** What was seen at the time or later: the earliest that is known, because a replica has it soonest. */
function seenSince(contract: Contract, atMs: number, now: Seen): Seen {
  const known = seen.get(contract.contractId);
  if (known !== undefined && known.atMs >= atMs) return known;
  if (seen.size >= limits.database.replicaContracts) seen.clear();
  seen.set(contract.contractId, now);
  return now;
}

async function findVersions(queries: Queries, contract: Contract): Promise<ContractVersions | null> {
  return (await contractVersions(queries, [contract.contractId]))[0] ?? null;
}

function sumOf(versions: ContractVersions | null, part: DataPart): bigint {
  return BigInt(versionOf(versions, [part]));
}
