/** Which lists there are, and the columns of each as a table: made of the schemas that document their answers. */
import { at, columnsOf, isObject, type Column } from "../http/csv-table.ts";

/** A list of a contract that can be downloaded. */
export interface ListedOperation {
  /** Of the whole path. */
  readonly pattern: RegExp;
  readonly columns: readonly Column[];
  /** The most entries of a page. */
  readonly pageMax: number;
}

/** What Fastify knows of a route. */
interface Route {
  url: string;
  method: string | readonly string[];
  schema?: { querystring?: unknown; response?: unknown } | undefined;
}

/** The list of a route, or null if it is none: a GET of a contract whose `data` is a list of objects. */
export function listOf({ url, method, schema }: Route): ListedOperation | null {
  if (![method].flat().includes("GET") || !url.includes("/:contractId/")) return null;
  const data = at(schema?.response, "200", "properties", "data");
  const items = at(data, "items");
  if (at(data, "type") !== "array" || !isObject(at(items, "properties"))) return null;
  const limit = at(schema?.querystring, "properties", "limit", "maximum");
  return { pattern: patternOf(url), columns: columnsOf(items), pageMax: typeof limit === "number" ? limit : 0 };
}

function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, "[^/]+")}$`);
}
