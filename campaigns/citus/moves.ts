/**
 * Moves contracts to other nodes while everything writes. The writers of the kills keep ledgers of what was acknowledged, which are
 * compared with what is stored.
 */
import pg from "pg";
import type { Loose } from "../../tests/harness/client.ts";
import type { Dice } from "../torture/dice.ts";
import { campaign } from "../torture/kills/campaign.ts";
import type { Target } from "../torture/kills/target.ts";

/**
 * - `move`: a contract's shard goes to another node, by logical replication
 * - `blocked move`: the same by a copy, while writes wait
 * - `split`: a contract gets a shard of its own on another node, by logical replication; its neighbours go there too
 * - `isolation`: a contract gets a shard of its own where it is, while writes wait
 */
export const moveKinds = ["move", "blocked move", "split", "isolation"] as const;
export type MoveKind = (typeof moveKinds)[number];

/** A contract with its shard of the table `contract`, and the node where that lies. */
interface Placed {
  readonly contract: string;
  /** Where the contract lies in its shard, from `first` to `last`. */
  readonly hash: number;
  readonly first: number;
  readonly last: number;
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

interface OtherNode {
  readonly id: number;
  readonly host: string;
  readonly port: number;
}

export class MovingCluster implements Target<MoveKind> {
  readonly url: string;
  readonly kinds = moveKinds;
  readonly output = "";
  readonly #client: pg.Client;
  /** Of contracts that were made since; those before are others'. */
  readonly #since: Date;
  readonly tookMs: { kind: MoveKind; ms: number }[] = [];

  private constructor(url: string, client: pg.Client, since: Date) {
    this.url = url;
    this.#client = client;
    this.#since = since;
  }

  /** @param url of the service */
  static async open(connectionString: string, url: string): Promise<MovingCluster> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ since: Date }>("select now() as since");
    return new MovingCluster(url, client, rows[0]?.since ?? new Date());
  }

  /** Moves the contract of a writer. @returns the moment at which that was done */
  async kill(kind: MoveKind, dice: Dice): Promise<number> {
    const beganMs = performance.now();
    const placed = await this.#placed();
    const apart = placed.filter(({ first, last }) => first < last);
    // Once each has a shard of its own, only whole shards can move.
    const done = apart.length === 0 && (kind === "split" || kind === "isolation") ? "move" : kind;
    if (done === "isolation") await this.#isolate(dice.pick(apart));
    else if (done === "split") await this.#split(dice.pick(apart), dice);
    else await this.#move(dice.pick(placed), dice, done === "move" ? "force_logical" : "block_writes");
    this.tookMs.push({ kind: done, ms: performance.now() - beganMs });
    return performance.now();
  }

  async rows(text: string, values: readonly unknown[] = []): Promise<Loose[]> {
    return (await this.#client.query(text, [...values])).rows;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #placed(): Promise<Placed[]> {
    // Citus answers what it knows of a contract, and what it knows of shards, each in a query of its own.
    const contracts = await this.#client.query<Pick<Placed, "contract" | "hash" | "shard">>(
      `select contract_id as contract, worker_hash(contract_id) as hash,
         get_shard_id_for_distribution_column('contract', contract_id)::text as shard
       from contract
       where created_at >= $1
       order by contract_id`,
      [this.#since],
    );
    const shards = await this.#client.query<Omit<Placed, "contract" | "hash">>(
      `select shardid::text as shard, shardminvalue::integer as first, shardmaxvalue::integer as last,
         nodename as host, nodeport as port
       from pg_dist_shard
       join pg_dist_shard_placement using (shardid)
       where logicalrelid = 'contract'::regclass`,
    );
    const byId = new Map(shards.rows.map((row) => [row.shard, row]));
    return contracts.rows.flatMap((row) => {
      const shard = byId.get(row.shard);
      return shard === undefined ? [] : { ...row, ...shard };
    });
  }

  async #isolate({ contract }: Placed): Promise<void> {
    await this.#client.query(
      "select isolate_tenant_to_new_shard('contract', $1::text, 'CASCADE', shard_transfer_mode => 'block_writes')",
      [contract],
    );
  }

  async #split(placed: Placed, dice: Dice): Promise<void> {
    const { shard, hash, first, last } = placed;
    const points = [...(hash > first ? [hash - 1] : []), ...(hash < last ? [hash] : [])];
    const to = await this.#otherNode(placed, dice);
    await this.#client.query("select citus_split_shard_by_split_points($1, $2, $3, 'force_logical')", [
      shard,
      points.map(String),
      [...points, hash].map(() => to.id),
    ]);
  }

  async #move(placed: Placed, dice: Dice, mode: "force_logical" | "block_writes"): Promise<void> {
    const { shard, host, port } = placed;
    const to = await this.#otherNode(placed, dice);
    await this.#client.query("select citus_move_shard_placement($1, $2, $3, $4, $5, $6)", [
      shard,
      host,
      port,
      to.host,
      to.port,
      mode,
    ]);
  }

  async #otherNode({ host, port }: Placed, dice: Dice): Promise<OtherNode> {
    const { rows } = await this.#client.query<OtherNode>(
      `select nodeid as id, nodename as host, nodeport as port
       from pg_dist_node
       where isactive and shouldhaveshards and noderole = 'primary' and (nodename, nodeport) <> ($1, $2)
       order by nodeid`,
      [host, port],
    );
    return dice.pick(rows);
  }
}

/** Moves so many times, then compares. @returns what was wrong */
export async function moveAll(
  cluster: MovingCluster,
  { moves, seed, report }: { moves: number; seed: number; report: (line: string) => void },
): Promise<string[]> {
  const result = await campaign(cluster, { seed, kills: moves, kinds: cluster.kinds });
  const all = Object.values(result.acknowledged).reduce((sum, many) => sum + many, 0);
  report(`\n${moves} moves of contracts, seed ${seed}`);
  for (const { kind, ms } of cluster.tookMs) report(`${kind.padEnd(32)} ${(ms / 1_000).toFixed(1)} s`);
  report(`${all} writes acknowledged, ${result.lost.length} lost, ${result.doubled.length} doubled`);
  report(`${result.refusals} requests were refused for a while`);
  return [
    ...result.lost.map((what) => `lost: ${what}`),
    ...result.doubled.map((what) => `doubled: ${what}`),
    ...result.findings,
  ];
}
