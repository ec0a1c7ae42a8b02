/**
 * The plans of the statements that a service runs, as PostgreSQL logs them: its own parameters, prepared statements and
 * session settings, and the rows that each step really handled.
 */
import assert from "node:assert/strict";
import pg from "pg";

export interface Plan {
  /** `offers.listOffers` of the comment that a statement begins with. */
  readonly statement: string;
  readonly steps: readonly Step[];
  /** Blocks of tables and indexes that it looked into, each time counted. */
  readonly blocks: number;
}

export interface Step {
  /** `Sort`, `Index Scan`, … */
  readonly kind: string;
  /** The table, where the step reads one. */
  readonly table: string;
  /** Rows it gave and rows it looked at in vain, over all loops. */
  readonly rows: number;
}

/** A look-up goes down an index and into the table, in each partition. */
const blocksARow = 10;
/** Tables with rows for each product or request; partitions have a month behind their name. */
const large =
  /^(?:product|product_import_row|product_state|customer_order|order_item|task|(?:snapshot|newest|recommendation|offer_id|archived_offer_id).*)$/;

/**
 * What is too much: a step that handles more rows than the statement is about, many more blocks than rows, or a large
 * table read from its beginning to its end.
 *
 * @param allowed the rows that a step of this statement may handle
 */
export function offencesOf(plans: readonly Plan[], allowed: (statement: string) => number): string[] {
  const offences = plans.flatMap(({ statement, steps, blocks }) => {
    const most = allowed(statement);
    return [
      ...(blocks > most * blocksARow ? [`${statement}: ${blocks} blocks`] : []),
      ...steps
        .filter(({ kind, table, rows }) => rows > most || (kind === "Seq Scan" && large.test(table)))
        .map(({ kind, table, rows }) => `${statement}: ${kind} ${table} of ${rows} rows`),
    ];
  });
  return [...new Set(offences)];
}

/** Makes every session of the database log its plans from now on: for `prepare` of `startService`. */
export async function logPlans(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const settings = {
      session_preload_libraries: "auto_explain",
      "auto_explain.log_min_duration": "0",
      "auto_explain.log_analyze": "on",
      "auto_explain.log_timing": "off",
      "auto_explain.log_buffers": "on",
      "auto_explain.log_format": "json",
      "auto_explain.log_parameter_max_length": "0",
    };
    // Test files that run at the same time share the server and its log.
    await client.query("alter system set log_line_prefix = '%m [%p] %d '");
    await client.query("select pg_reload_conf()");
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`);
    }
  });
}

/** The plans of what ran meanwhile. */
export async function plansOf(connectionString: string, work: () => Promise<unknown>): Promise<Plan[]> {
  return await withClient(connectionString, async (client) => {
    await client.query("set auto_explain.log_min_duration = -1");
    // `postgres.log` beside the directory `postgres` (src/embedded).
    const file = "current_setting('data_directory') || '.log'";
    const { rows: sizes } = await client.query<{ size: string }>(`select (pg_stat_file(${file})).size`);
    await work();
    const { rows } = await client.query<{ text: string; database: string }>(
      `select pg_read_file(${file}, $1::bigint, 1000000000) as text, current_database() as database`,
      [sizes[0]?.size],
    );
    return plansIn(rows[0]?.text ?? "", rows[0]?.database ?? "");
  });
}

async function withClient<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Each entry goes on in lines that begin with a tab. */
function plansIn(log: string, database: string): Plan[] {
  return [...log.matchAll(/^.*?\] (\w+) .* plan:\n((?:\t.*\n)+)/gm)].flatMap(([, where, text = ""]) => {
    if (where !== database) return [];
    const logged: unknown = JSON.parse(text.replaceAll(/^\t/gm, ""));
    const statement = /\/\* (\w+\.\w+) \*\//.exec(textOf(logged, "Query Text"))?.[1];
    if (statement === undefined) return [];
    const plan = member(logged, "Plan");
    const blocks = Number(member(plan, "Shared Hit Blocks")) + Number(member(plan, "Shared Read Blocks"));
    return [{ statement, steps: stepsOf(plan), blocks }];
  });
}

function stepsOf(node: unknown): Step[] {
  const count = (name: string): number => Number(member(node, name) ?? 0);
  const each = count("Actual Rows") + count("Rows Removed by Filter") + count("Rows Removed by Join Filter");
  const below = member(node, "Plans") ?? [];
  assert.ok(Array.isArray(below));
  const step = {
    kind: textOf(node, "Node Type"),
    table: textOf(node, "Relation Name"),
    rows: Math.round(each * count("Actual Loops")),
  };
  return [step, ...below.flatMap(stepsOf)];
}

function textOf(node: unknown, name: string): string {
  const found = member(node, name);
  return typeof found === "string" ? found : "";
}

function member(value: unknown, name: string): unknown {
  assert.ok(typeof value === "object" && value !== null);
  return new Map(Object.entries(value)).get(name);
}
