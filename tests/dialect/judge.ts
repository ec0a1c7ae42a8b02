/**
 * Judges a statement by what a distributed PostgreSQL (Citus) refuses, or does on every node. The rules are about tables that
 * are distributed by `contract_id`; statements that never run there are right by them, too.
 */
import { parse } from "libpg-query";
import { conditionsOf, fieldsOf, isNode, listOf, nodesOf, textOf, type Found, type Node } from "./tree.ts";

/** What a table is on a cluster. A table that is not listed is local to the coordinator. */
export interface Tables {
  readonly distributed: ReadonlySet<string>;
  /** Copied to every node. */
  readonly reference: ReadonlySet<string>;
}

/** @returns a line for each rule that the statement breaks, without repetitions */
export async function judge(statement: string, tables: Tables): Promise<string[]> {
  const tree: unknown = await parse(statement);
  const nodes = nodesOf(tree);
  const offences = nodes.flatMap(({ kind, node, ctes }) => {
    const isWrite = /^(?:Insert|Update|Delete)Stmt$/.test(kind);
    const found = isWrite && !writesTo(node, tables.distributed) ? [] : (rules[kind]?.(node) ?? []);
    const copied = kind === "CopyStmt" ? copyOffences(node, tables) : [];
    return [...found, ...copied, ...unboundTables(kind, node, { ctes, tables })];
  });
  return [...new Set([...offences, ...localTables(nodes, tables)])].sort();
}

/** Functions whose result may differ within a statement, and those that are the same within one. */
const volatile = /^(?:random|clock_timestamp|timeofday|gen_random_uuid|uuidv[47]|nextval|setval|pg_sleep)$/;
const stable = /^(?:now|statement_timestamp|transaction_timestamp|to_char|to_timestamp|age|current_setting)$/;

const rules: Readonly<Record<string, (node: Node) => string[]>> = {
  UpdateStmt: (node) => [
    ...functionsIn([node["targetList"], node["whereClause"]], volatile).map((name) => `${name}() in an update`),
    ...(hasMovedColumn([node["targetList"], node["whereClause"]])
      ? ["an instant and an interval of a column in an update"]
      : []),
    ...unstableParts(node),
  ],
  DeleteStmt: unstableParts,
  InsertStmt: (node) => [
    ...unstableParts(node),
    ...conflictOffences(node),
    ...(isRecursive(node) ? ["an insert reads a recursive query"] : []),
  ],
  FuncCall: (node) =>
    textOf(node["funcname"]) === "set_config" ? ["a setting by set_config(), which does not reach the nodes"] : [],
  SubLink: (node) => {
    const inner = fieldsOf(node["subselect"], "SelectStmt");
    const isBare =
      node["subLinkType"] === "EXISTS_SUBLINK" && inner !== null && listOf(inner["targetList"]).length === 0;
    return isBare ? ["exists () without a column"] : [];
  },
};

function writesTo(node: Node, tables: ReadonlySet<string>): boolean {
  return rangesOf(node["relation"]).some(({ table }) => tables.has(table));
}

/** Where a statement that writes must be the same on every node: CASE, COALESCE, what it returns. */
function unstableParts(node: Node): string[] {
  const isOfQuery = fieldsOf(node["selectStmt"], "SelectStmt") !== null && !isOfValues(node);
  const written = isOfQuery ? [] : [node["targetList"], node["whereClause"], node["selectStmt"]];
  const choices = nodesOf(written).filter(({ kind }) => kind === "CaseExpr" || kind === "CoalesceExpr");
  return [
    ...choices.flatMap(({ node: choice }) => unstable(choice).map((what) => `${what} in case or coalesce`)),
    ...choices.flatMap(({ node: choice }) => (isNode(choice["arg"]) ? ["case … when of one value"] : [])),
    ...unstable(node["returningClause"]).map((what) => `${what} in returning`),
  ];
}

function conflictOffences(node: Node): string[] {
  const conflict = node["onConflictClause"];
  if (!isNode(conflict)) return [];
  const hasParameter = (part: unknown): boolean =>
    !isOfValues(node) && nodesOf(part).some(({ kind }) => kind === "ParamRef");
  return [
    ...unstable(conflict["targetList"]).map((what) => `${what} in do update`),
    ...unstable(conflict["whereClause"]).map((what) => `${what} in on conflict … where`),
    ...(hasParameter(conflict["targetList"]) ? ["a parameter in do update of an insert … select"] : []),
    ...(hasParameter(conflict["whereClause"]) ? ["a parameter in on conflict … where of an insert … select"] : []),
  ];
}

function isOfValues(insert: Node): boolean {
  return listOf(fieldsOf(insert["selectStmt"], "SelectStmt")?.["valuesLists"]).length > 0;
}

function isRecursive(insert: Node): boolean {
  const withs = [insert, ...nodesOf(insert).map(({ node }) => node)].map((node) => node["withClause"]);
  return withs.some((clause) => isNode(clause) && clause["recursive"] === true);
}

/** Calls that are not the same on every node and at every time; casts and sums of instants depend on the session's time zone. */
function unstable(part: unknown): string[] {
  const casts = nodesOf(part).flatMap(({ kind, node }) => {
    if (kind === "SQLValueFunction") return [String(node["op"]).replace("SVFOP_", "").toLowerCase()];
    if (kind === "TypeCast" && castTo(node) === "text" && isInstant(node["arg"])) return ["an instant as text"];
    if (kind !== "A_Expr" || !/^[+-]$/.test(textOf(node["name"]))) return [];
    return isInstant(node["lexpr"]) && castTo(fieldsOf(node["rexpr"], "TypeCast")) === "interval"
      ? ["an instant and an interval"]
      : [];
  });
  return [...functionsIn([part], volatile), ...functionsIn([part], stable), ...casts];
}

/** Whether an instant is moved by an interval, and one of them is a column's: the time zone of the session decides what that is. */
function hasMovedColumn(parts: readonly unknown[]): boolean {
  return nodesOf(parts).some(({ kind, node }) => {
    if (kind !== "A_Expr" || !/^[+-]$/.test(textOf(node["name"]))) return false;
    const { lexpr, rexpr } = node;
    const isMoved = isInstant(lexpr) || castTo(fieldsOf(lexpr, "TypeCast")) === "timestamptz";
    const inner = nodesOf([rexpr]);
    const isInterval = inner.some(
      (part) =>
        (part.kind === "TypeCast" && castTo(part.node) === "interval") ||
        (part.kind === "FuncCall" && textOf(part.node["funcname"]) === "make_interval"),
    );
    return isMoved && isInterval && nodesOf([lexpr, rexpr]).some((part) => part.kind === "ColumnRef");
  });
}

/** Rows find their nodes by their contracts. */
function copyOffences(copy: Node, tables: Tables): string[] {
  const [table] = rangesOf(copy["relation"]);
  if (table === undefined || !tables.distributed.has(table.table)) return [];
  if (copy["is_from"] !== true) return [`${table.table} without its own contract_id = $n`];
  const columns = listOf(copy["attlist"]).map((column) => textOf([column]));
  return columns.includes("contract_id") ? [] : [`a copy into ${table.table} without its contract_id`];
}

function functionsIn(parts: readonly unknown[], which: RegExp): string[] {
  return nodesOf(parts).flatMap(({ kind, node }) => {
    const name = kind === "FuncCall" ? textOf(node["funcname"]) : "";
    return which.test(name) ? [name] : [];
  });
}

/** By our names: a column of an instant ends in `_at`, as does what is made of such columns. */
function isInstant(part: unknown): boolean {
  const column = fieldsOf(part, "ColumnRef");
  return column !== null && /_(?:at|until|to)$/.test(textOf(column["fields"]));
}

function castTo(cast: Node | null): string {
  const type = cast?.["typeName"];
  return isNode(type) ? textOf(type["names"]) : "";
}

/** Tables of a query, update or delete that no condition of their own binds to one contract. */
function unboundTables(
  kind: string,
  node: Node,
  { ctes, tables }: { ctes: ReadonlySet<string>; tables: Tables },
): string[] {
  if (!/^(?:Select|Update|Delete)Stmt$/.test(kind)) return [];
  const sources = [node["relation"], ...listOf(node["fromClause"]), ...listOf(node["usingClause"])];
  const named = sources.flatMap(rangesOf).filter(({ table }) => !ctes.has(table));
  const distributed = named.filter(({ table }) => tables.distributed.has(table));
  const conditions = [node["whereClause"], ...sources.flatMap(joinConditions)].flatMap(conditionsOf);
  const bound = new Set(conditions.map(boundAlias));
  const isAlone = named.length === 1;
  return distributed
    .filter(({ alias }) => !bound.has(alias) && !(isAlone && bound.has("")))
    .map(({ table }) => `${table} without its own contract_id = $n`);
}

/** Tables of the coordinator in a statement that also has distributed ones, wherever it names them. */
function localTables(nodes: readonly Found[], { distributed, reference }: Tables): string[] {
  // `for update of …` names ranges, not tables.
  const locked = new Set(
    nodes
      .flatMap(({ kind, node }) => (kind === "LockingClause" ? nodesOf(node["lockedRels"]) : []))
      .map(({ node }) => node),
  );
  const named = nodes
    .filter(({ node }) => !locked.has(node))
    .flatMap(({ kind, node, ctes }) =>
      rangesOf(kind === "RangeVar" ? node : node["relation"]).filter(({ table }) => !ctes.has(table)),
    )
    .map(({ table }) => table);
  // A table of a month is made as a part of its table.
  if (nodes.some(({ kind }) => kind === "CreateStmt") || !named.some((table) => distributed.has(table))) return [];
  return named
    .filter((table) => !distributed.has(table) && !reference.has(table))
    .map((table) => `${table} is local and read with a distributed table`);
}

interface Range {
  table: string;
  alias: string;
}

/** Tables of a FROM item. Subqueries are judged by themselves. */
function rangesOf(item: unknown): Range[] {
  const join = fieldsOf(item, "JoinExpr");
  if (join !== null) return [...rangesOf(join["larg"]), ...rangesOf(join["rarg"])];
  const sample = fieldsOf(item, "RangeTableSample");
  if (sample !== null) return rangesOf(sample["relation"]);
  const range = fieldsOf(item, "RangeVar") ?? (isNode(item) && typeof item["relname"] === "string" ? item : null);
  if (range === null || "schemaname" in range) return [];
  const table = String(range["relname"]);
  const alias = isNode(range["alias"]) ? String(range["alias"]["aliasname"]) : table;
  return [{ table, alias }];
}

function joinConditions(item: unknown): unknown[] {
  const join = fieldsOf(item, "JoinExpr");
  return join === null ? [] : [join["quals"], ...joinConditions(join["larg"]), ...joinConditions(join["rarg"])];
}

/** The alias in `alias.contract_id = $n`, "" for `contract_id = $n`, null for another condition. */
function boundAlias(condition: unknown): string | null {
  const equality = fieldsOf(condition, "A_Expr");
  if (equality === null || equality["kind"] !== "AEXPR_OP" || textOf(equality["name"]) !== "=") return null;
  const column = fieldsOf(equality["lexpr"], "ColumnRef");
  const value = fieldsOf(equality["rexpr"], "TypeCast")?.["arg"] ?? equality["rexpr"];
  if (column === null || fieldsOf(value, "ParamRef") === null) return null;
  const names = listOf(column["fields"]).map((field) => String(fieldsOf(field, "String")?.["sval"]));
  if (names.at(-1) !== "contract_id") return null;
  return names.length === 1 ? "" : (names[0] ?? "");
}
