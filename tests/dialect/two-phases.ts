/**
 * Why Citus commits a statement's transaction by two phases, which takes two more answers of the node: it reads rows to the
 * coordinator and copies them back. An insert goes to its node whole if its contract is a column of a table there.
 */
import { parse } from "libpg-query";
import { readText } from "../tidy/sources.ts";
import type { Tables } from "./judge.ts";
import { fieldsOf, isNode, listOf, nodesOf, textOf, type Found, type Node } from "./tree.ts";

/** The columns whose numbers come from a sequence, `table.column`. */
export async function readNumbered(): Promise<ReadonlySet<string>> {
  const schema = (await readText("src/database/schema.sql")) ?? "";
  const tables = schema.matchAll(/^create (?:unlogged )?table (\w+) \(\n(.*?)^\)/gms);
  return new Set(
    [...tables].flatMap(([, table = "", columns = ""]) =>
      [...columns.matchAll(/^ {2}(\w+) .*(?:generated always as identity|nextval\()/gm)].map(
        ([, column = ""]) => `${table}.${column}`,
      ),
    ),
  );
}

/** @returns a line for each reason; none for a statement that commits plainly on its contract's node */
export async function whyTwoPhases(
  statement: string,
  tables: Tables,
  numbered: ReadonlySet<string>,
): Promise<string[]> {
  const nodes = nodesOf(await parse(statement));
  const inserts = nodes.filter(({ kind }) => kind === "InsertStmt");
  return inserts.flatMap((found) => whyInsert(found, tables, numbered));
}

function whyInsert({ node, ctes }: Found, tables: Tables, numbered: ReadonlySet<string>): string[] {
  const table = textOfField(node["relation"], "relname");
  if (tables.reference.has(table)) return [`${table} is on every node`];
  const query = fieldsOf(node["selectStmt"], "SelectStmt");
  if (!tables.distributed.has(table) || query === null || listOf(query["valuesLists"]).length > 0) return [];
  const columns = listOf(node["cols"]).map((column) => textOfField(fieldsOf(column, "ResTarget"), "name"));
  const contract = fieldsOf(listOf(query["targetList"])[columns.indexOf("contract_id")], "ResTarget");
  const read = nodesOf(query["fromClause"]).map(({ node: range }) => textOfField(range, "relname"));
  const unnumbered = [...numbered].filter((column) => {
    const [of, name = ""] = column.split(".");
    return of === table && !columns.includes(name);
  });
  return [
    ...(read.some((each) => tables.distributed.has(each) && !ctes.has(each))
      ? []
      : [`${table} gets what no table has`]),
    ...(fieldsOf(contract?.["val"], "ColumnRef") === null ? [`the contract of ${table} is no column`] : []),
    ...unnumbered.map((column) => `${column} is numbered by the coordinator`),
    ...(writesBefore(node) ? [`the insert into ${table} comes after other writes of its statement`] : []),
    ...(nodesOf(query).some(isVolatile) ? [`a value of ${table} is another at each call`] : []),
  ];
}

/** Whether its own `with` writes. Such an insert stands in the `with` of a query instead. */
function writesBefore(insert: Node): boolean {
  return nodesOf(insert["withClause"]).some(({ kind }) => /^(?:Insert|Update|Delete)Stmt$/.test(kind));
}

function isVolatile({ kind, node }: Found): boolean {
  return kind === "FuncCall" && /^(?:nextval|clock_timestamp|random|gen_random_uuid)$/.test(textOf(node["funcname"]));
}

function textOfField(node: unknown, field: string): string {
  return isNode(node) && typeof node[field] === "string" ? node[field] : "";
}
