/**
 * Reads the plans of a service's statements from PostgreSQL's log. So they have the service's parameters, prepared
 * statements and session settings, and the number of rows that each node handled.
 */
import assert from "node:assert/strict";
import pg from "pg";

export interface Plan {
  /** The name in the comment that begins the statement, such as `offers.listOffers`. */
  readonly statement: string;
  readonly nodes: readonly PlanNode[];
  /** The number of block reads of tables and indexes, cached or not. */
  readonly blocks: number;
}

export interface PlanNode {
  /** `Sort`, `Index Scan`, … */
  readonly kind: string;
  /** The table that the node reads, if any. */
  readonly table: string;
  /** The rows that it returned or filtered out, over all loops. */
  readonly rows: number;
}

/** Enough for a look-up by index in each partition. */
const blocksARow = 10;
/** Tables with rows for each product or request. Names of partitions end with a month. */
const large =
  /^(?:product|product_import_row|product_state|price_history|unpriced_product|held_price|customer_order|order_item|task|fetch_job|host_turn|crawl_host|crawl_robots|watched_domain|watched_page|monitoring_state|(?:snapshot|newest|recommendation|offer_id|archived_offer_id).*)$/;

/**
 * Statements of hourly duties over all rows of a contract or an installation. The service runs them on its own, so they may be
 * logged beside what a test asks for.
 */
const ofDuties: ReadonlySet<string> = new Set([
  "history.listStoringTables",
  "history.sampleTable",
  "market.addDays",
  "market.addFollows",
  "market.addState",
  "market.addVendorDays",
  "market.deleteDays",
  "market.deleteFollows",
  "market.deleteVendorDays",
  "market.findContracts",
  "market.findStored",
  "market.forgetDays",
  "market.forgetFollows",
  "market.forgetVendorDays",
  "market.getState",
  "market.noteWritten",
  "market.readAround",
  "market.readCurrency",
  "market.readDayEnds",
  "market.readProducts",
  "market.readPublished",
  "market.renewLease",
  "market.sampleProducts",
  "market.takeLease",
  "monitoring.comparePages",
  "monitoring.findUnconfirmed",
  "monitoring.forgetHosts",
  "monitoring.forgetStates",
  "monitoring.listStated",
  "pricing.boundFigures",
  "pricing.boundProducts",
  "pricing.countTags",
  "pricing.deleteGoneFigures",
  "pricing.deleteGoneNames",
  "pricing.digestSample",
  "pricing.findClosed",
  "pricing.findStored",
  "pricing.findSuitedTags",
  "pricing.findUnfollowed",
  "pricing.loadFollowed",
  "pricing.renewFigures",
  "pricing.storeNames",
]);

/**
 * Finds plans that do too much: a node handles more rows than allowed, a statement reads many more blocks than rows, or
 * a large table is read sequentially.
 *
 * @param allowed the rows that a node of this statement may handle
 */
export function offencesOf(plans: readonly Plan[], allowed: (statement: string) => number): string[] {
  const asked = plans.filter(({ statement }) => !ofDuties.has(statement));
  const offences = asked.flatMap(({ statement, nodes, blocks }) => {
    const most = allowed(statement);
    return [
      ...(blocks > most * blocksARow ? [`${statement}: ${blocks} blocks`] : []),
      ...nodes
        .filter(({ kind, table, rows }) => rows > most || (kind === "Seq Scan" && large.test(table)))
        .map(({ kind, table, rows }) => `${statement}: ${kind} ${table} of ${rows} rows`),
    ];
  });
  return [...new Set(offences)];
}

/** Makes every new session of the database log its plans. `prepare` of `startService` calls it. */
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
    // Concurrent test files share the server and its log, so each line names its database.
    await client.query("alter system set log_line_prefix = '%m [%p] %d '");
    await client.query("select pg_reload_conf()");
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`);
    }
  });
}

/** The plans of the statements during `work`. */
export async function plansOf(connectionString: string, work: () => Promise<unknown>): Promise<Plan[]> {
  return await withClient(connectionString, async (client) => {
    await client.query("set auto_explain.log_min_duration = -1");
    // The embedded server writes `postgres.log` beside its directory `postgres` (src/embedded).
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

/** Parses the log. Continuation lines of an entry begin with a tab. One that another session still writes has no end, and is none of ours. */
function plansIn(log: string, database: string): Plan[] {
  return [...log.matchAll(/^.*?\] (\w+) .* plan:\n((?:\t.*\n)*?\t\}\n)/gm)].flatMap(([, where, text = ""]) => {
    if (where !== database) return [];
    const logged: unknown = JSON.parse(text.replaceAll(/^\t/gm, ""));
    const statement = /\/\* (\w+\.\w+) \*\//.exec(textOf(logged, "Query Text"))?.[1];
    if (statement === undefined) return [];
    const plan = member(logged, "Plan");
    const blocks = Number(member(plan, "Shared Hit Blocks")) + Number(member(plan, "Shared Read Blocks"));
    return [{ statement, nodes: nodesOf(plan), blocks }];
  });
}

function nodesOf(node: unknown): PlanNode[] {
  const count = (name: string): number => Number(member(node, name) ?? 0);
  const each = count("Actual Rows") + count("Rows Removed by Filter") + count("Rows Removed by Join Filter");
  const below = member(node, "Plans") ?? [];
  assert.ok(Array.isArray(below));
  const found = {
    kind: textOf(node, "Node Type"),
    table: textOf(node, "Relation Name"),
    rows: Math.round(each * count("Actual Loops")),
  };
  return [found, ...below.flatMap(nodesOf)];
}

function textOf(node: unknown, name: string): string {
  const found = member(node, name);
  return typeof found === "string" ? found : "";
}

function member(value: unknown, name: string): unknown {
  assert.ok(typeof value === "object" && value !== null);
  return new Map(Object.entries(value)).get(name);
}
