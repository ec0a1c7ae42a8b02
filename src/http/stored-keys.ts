/** How many answers of idempotent requests are stored. Counts are renewed now and then, so a bound is passed by a little. */
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";

interface Count {
  keys: number;
  /** Requests since the count. */
  since: number;
  countedAtMs: number;
}

type Bounds = Record<"keysPerContract" | "bytes" | "countedEvery" | "countedEveryMs" | "contractsCounted", number>;

export class StoredKeys {
  readonly #database: Queries;
  readonly #bounds: Bounds;
  readonly #ofContract = new Map<string, Count>();
  #all: { bytes: number; readAtMs: number } = { bytes: 0, readAtMs: Number.NEGATIVE_INFINITY };

  constructor(database: Queries, bounds: Bounds = limits.idempotency) {
    this.#database = database;
    this.#bounds = bounds;
  }

  /** Whether the contract, or all together, have as many answers stored as they may. "" stands for no contract. */
  async areTooMany(contractId: string): Promise<boolean> {
    const { keysPerContract, bytes } = this.#bounds;
    const count = await this.#count(contractId);
    count.since += 1;
    return count.keys + count.since > keysPerContract || (await this.#bytes()) > bytes;
  }

  async #count(contractId: string): Promise<Count> {
    const { keysPerContract, countedEvery, countedEveryMs, contractsCounted } = this.#bounds;
    const known = this.#ofContract.get(contractId);
    const now = performance.now();
    if (known !== undefined && known.since < countedEvery && now - known.countedAtMs < countedEveryMs) return known;
    const count = { keys: await countKeys(this.#database, contractId, keysPerContract), since: 0, countedAtMs: now };
    if (this.#ofContract.size >= contractsCounted) this.#ofContract.clear();
    this.#ofContract.set(contractId, count);
    return count;
  }

  async #bytes(): Promise<number> {
    const now = performance.now();
    if (now - this.#all.readAtMs > this.#bounds.countedEveryMs) {
      this.#all = { bytes: await readBytes(this.#database), readAtMs: now };
    }
    return this.#all.bytes;
  }
}

async function countKeys(database: Queries, contractId: string, most: number): Promise<number> {
  const row = await database.row<{ keys: number }>(sql`
    /* http.countIdempotentRequests */
    select count(*) as keys
    from (
      select 1
      from idempotent_request
      where contract_id = ${contractId}
      limit ${most}
    ) as stored`);
  return row?.keys ?? 0;
}

async function readBytes(database: Queries): Promise<number> {
  const row = await database.row<{ bytes: number }>(sql`
    /* http.measureIdempotentRequests */
    select pg_total_relation_size('idempotent_request') as bytes`);
  return row?.bytes ?? 0;
}
