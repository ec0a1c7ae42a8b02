/** What a cluster says of itself: its nodes, the shards that a statement touches, the commits that took two phases. */
import pg from "pg";
import type { SentStatement, SentValue } from "../../tests/dialect/sent.ts";

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
  /** The part of all contracts that a shard has, by its id: shards of one part lie together. */
  #parts: ReadonlyMap<string, string> | null = null;

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
      // The clock of a test made months that this database does not have.
      if (/^relation "\w+_\d{4}_\d{2}" does not exist$/.test(refused)) return null;
      if (refusalOf(error) === null) return null;
      // Citus plans these when they run, but does not explain them with parameters.
      const isPlannedLater = refused === "could not create distributed plan" && isInsert(text);
      return { shards: 0, isThroughCoordinator: isPlannedLater, refused: isPlannedLater ? null : refused };
    }
  }

  /**
   * Runs an insert in a transaction that is rolled back, and looks at what the coordinator sends to nodes: a plan does not show what such a
   * statement reads. One that breaks a constraint, because its row is there already, has read before.
   *
   * @returns the parts of the contracts that it read or wrote; null for another statement, or one whose values are not known
   */
  async insert({ text, values }: SentStatement): Promise<Pick<Touched, "shards" | "refused"> | null> {
    if (values === null || !isInsert(text)) return null;
    this.#parts ??= await this.#readParts();
    const sent: string[] = [];
    const note = ({ message }: { message?: string | undefined }): void => void sent.push(message ?? "");
    await this.#client.query("begin");
    await this.#client.query("set client_min_messages = log; set citus.log_remote_commands = on");
    this.#client.on("notice", note);
    const refused = await this.#client.query(text, values.map(bytesOf)).then(() => null, refusalOf);
    this.#client.off("notice", note);
    await this.#client.query("rollback");
    const shards = sent.flatMap((command) => [...command.matchAll(/\b\w+_(\d{6,})\b/g)].map(([, shard = ""]) => shard));
    return { shards: new Set(shards.flatMap((shard) => this.#parts?.get(shard) ?? [])).size, refused };
  }

  async #readParts(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#client.query<{ shard: string; part: string }>(`
      select shardid::text as shard, shardminvalue as part
      from pg_dist_shard
      where shardminvalue is not null`);
    return new Map(rows.map(({ shard, part }) => [shard, part]));
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

function isInsert(text: string): boolean {
  return /\binsert into\b/.test(text);
}

/** @returns null if the cluster could do it, but for a value or a row that is there */
function refusalOf(error: unknown): string | null {
  const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
  // Nodes give some errors no code of theirs.
  return /^(?:22|23)/.test(code) || / violates /.test(String(error)) ? null : String(error);
}

function bytesOf(value: SentValue): string | Buffer | null {
  return typeof value === "object" && value !== null ? Buffer.from(value.base64, "base64") : value;
}
