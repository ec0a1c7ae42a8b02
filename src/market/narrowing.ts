/** Which products a request of the market's history counts: those on some domains, with some values of a filter tag (interface 4.36-3). */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { raw, sql, type Queries, type Sql } from "../database/connection.ts";
import { getFilterTags, readCodes, tagSlot, valuesOf, type ValueField } from "../pricing/index.ts";
import type { Grouping } from "./day-query.ts";

export interface AskedNarrowing {
  /** Domains by comma. */
  domain?: string | undefined;
  /** Values by comma, by `tag.KEY`. */
  tags?: Readonly<Record<string, string>>;
}

export interface Narrowing {
  /** The key that the sums of days are read by, those of the group or of the condition; empty: of no tag. */
  tagKey: string;
  /** A condition on sums of days. */
  ofDays: (table: "market_day" | "vendor_day") => Sql;
  /** The same on figures. */
  ofFigures: Sql;
}

/** @throws 400 for a tag that is no filter tag, and for two tags: days are summed up by one */
export async function readNarrowing(
  database: Queries,
  contract: Contract,
  { grouping, domain, tags = {} }: AskedNarrowing & { grouping: Grouping },
): Promise<Narrowing> {
  const isOnDomain = domain === undefined ? always : await readValues(database, contract, ["domain", domain, "domain"]);
  const tag = await readTag(database, contract, { grouping, tags });
  const isTagged = tag?.isTagged ?? always;
  return {
    tagKey: tag?.key ?? grouping.tagKey,
    ofDays: (table) => sql`${isOnDomain(raw(`${table}.domain`))} and ${isTagged(raw(`${table}.tag`))}`,
    ofFigures: sql`${isOnDomain(raw("coalesce(figure.domain, 0)"))}
        and ${isTagged(raw(`coalesce(figure.tag_${(tag?.slot ?? 0) + 1}, 0)`))}`,
  };
}

/** A condition on a column of codes. */
type CodeCondition = (column: Sql) => Sql;

const always: CodeCondition = () => sql`true`;

interface TagCondition {
  key: string;
  slot: number;
  isTagged: CodeCondition;
}

async function readTag(
  database: Queries,
  contract: Contract,
  { grouping, tags }: { grouping: Grouping; tags: Readonly<Record<string, string>> },
): Promise<TagCondition | null> {
  const [condition, second] = Object.entries(tags);
  if (condition === undefined) return null;
  const [name, text] = condition;
  const key = name.slice("tag.".length);
  const slot = tagSlot(await getFilterTags(database, contract), key, name);
  const other = second?.[0] ?? (grouping.slot === -1 || grouping.tagKey === key ? null : grouping.name);
  if (other !== null) {
    const message = `Days are summed up by one tag, not by ${name} and ${other} together. Ask by domain, or with one of them.`;
    throw apiError("request.invalid", message, `/query/${name}`);
  }
  return { key, slot, isTagged: await readValues(database, contract, [name, text, `tag:${key}`]) };
}

/** The condition of having one of the values, on a column of codes. A value that nobody knows matches nothing; 0 is without one. */
async function readValues(
  database: Queries,
  contract: Contract,
  [name, text, field]: [name: string, text: string, field: ValueField],
): Promise<CodeCondition> {
  const values = valuesOf(name, text);
  const known = values.filter((value) => value !== "").map((value) => ({ field, value }));
  const codes = (await readCodes(database, contract, known)).map(({ code }) => code);
  const wanted = values.includes("") ? [0, ...codes] : codes;
  return (column) => sql`${column} = any(${wanted}::integer[])`;
}
