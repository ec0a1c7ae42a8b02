/** What a cluster says of itself: its nodes, the shards that a statement touches, the commits that took two phases. */
import pg from "pg";
import type { SentStatement, SentValue } from "../dialect/sent.ts";

/** What a cluster does with a statement. */
export interface Touched {
  /** Of distributed tables; 0 if only the coordinator answers. */
  readonly shards: number;
  /** Whether rows are read to the coordinator and written from there, which commits by two phases. */
  readonly isThroughCoordinator: boolean;
  /** Why the cluster refuses it; null if it does not. */
  readonly refused: string | null;
}

export class Cluster {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(connectionString: string): Promise<Cluster> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return new Cluster(client);
  }

  /** `host:port` of the coordinator's nodes, itself left out. */
  async nodes(): Promise<string[]> {
    const { rows } = await this.#client.query<{ node: string }>(`
      select nodename || ':' || nodeport as node
      from pg_dist_node
      where groupid > 0 and isactive
      order by node`);
    return rows.map(({ node }) => node);
  }

  /** @returns null for a statement that cannot be explained: a setting, or one whose values are not known */
  async explain({ text, values }: SentStatement): Promise<Touched | null> {
    if (values === null || !/^\s*(?:\/\*.*?\*\/)?\s*(?:select|insert|update|delete|with)\b/.test(text)) return null;
    try {
      const { rows } = await this.#client.query<{ "QUERY PLAN": string }>(
        `explain (costs off) ${text}`,
        values.map(bytesOf),
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
      return { shards: Math.max(0, ...counts), isThroughCoordinator: /pull to coordinator/.test(plan), refused: null };
    } catch (error) {
      const refused = error instanceof Error ? error.message : String(error);
      // Citus plans these when they run, but does not explain them with parameters.
      const isPlannedLater = refused === "could not create distributed plan" && /\binsert into\b/.test(text);
      return { shards: 0, isThroughCoordinator: isPlannedLater, refused: isPlannedLater ? null : refused };
    }
  }

  /** The transactions that committed by two phases and are not forgotten yet, which the coordinator does every minute. */
  async twoPhaseCommits(): Promise<Set<string>> {
    const { rows } = await this.#client.query<{ gid: string }>("select gid from pg_dist_transaction");
    return new Set(rows.map(({ gid }) => gid.replace(/_\d+$/, "")));
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

function bytesOf(value: SentValue): string | Buffer | null {
  return typeof value === "object" && value !== null ? Buffer.from(value.base64, "base64") : value;
}
