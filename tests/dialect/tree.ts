/** Walks the tree of a parsed statement. A node is an object with one field, its kind; what it holds has fields by name. */
export type Node = Readonly<Record<string, unknown>>;

export interface Found {
  kind: string;
  node: Node;
  /** Names of the `with` queries that it may refer to. */
  ctes: ReadonlySet<string>;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The fields of a node if it is of this kind. */
export function fieldsOf(value: unknown, kind: string): Node | null {
  const fields = isNode(value) ? value[kind] : null;
  return isNode(fields) ? fields : null;
}

/** The last of the names in a list: of `pg_catalog.now` it is `now`. */
export function textOf(names: unknown): string {
  const text = fieldsOf(listOf(names).at(-1), "String")?.["sval"];
  return typeof text === "string" ? text : "";
}

/** Every node of a tree, outer ones first. */
export function nodesOf(value: unknown, ctes: ReadonlySet<string> = new Set()): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => nodesOf(one, ctes));
  if (!isNode(value)) return [];
  const known = new Set([...ctes, ...ownCtes(value)]);
  return Object.entries(value).flatMap(([kind, inner]) => {
    const inside = isNode(inner) ? new Set([...known, ...ownCtes(inner)]) : known;
    // The sides of a union are queries, but the parser does not say so.
    const named = kind === "larg" || kind === "rarg" ? "SelectStmt" : kind;
    const own = isNode(inner) && /^[A-Z]/.test(named) ? [{ kind: named, node: inner, ctes: inside }] : [];
    return [...own, ...nodesOf(inner, inside)];
  });
}

function ownCtes(node: Node): string[] {
  const { withClause } = node;
  if (!isNode(withClause)) return [];
  return listOf(withClause["ctes"]).map((cte) => String(fieldsOf(cte, "CommonTableExpr")?.["ctename"]));
}

/** The conditions that must all hold. */
export function conditionsOf(condition: unknown): unknown[] {
  const all = fieldsOf(condition, "BoolExpr");
  if (all?.["boolop"] === "AND_EXPR") return listOf(all["args"]).flatMap(conditionsOf);
  return [condition];
}
