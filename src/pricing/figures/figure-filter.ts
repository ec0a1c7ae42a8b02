/**
 * The filter of figures: one grammar for lists, counts and whatever takes a filter, as query parameters (interface 4.32-3).
 * `state=held,failed  change=..-5  position=2..  age=24h..  tag.brand=A,B`. Names are looked up, never put into SQL.
 */
import type { Contract } from "../../base/contract.ts";
import { apiError, type ApiError } from "../../base/error.ts";
import { parseProductId } from "../../base/id.ts";
import { didYouMean } from "../../base/similar-name.ts";
import { join, sql, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { findBasis } from "./find-basis.ts";
import {
  bases,
  codeFields,
  numberFields,
  stateOf,
  states,
  tagColumn,
  truths,
  type Basis,
  type CodeField,
} from "./figure-fields.ts";
import { readCodes } from "./figure-values.ts";

/** A filter as it was asked for: the parameters by name. */
export type FilterParameters = Readonly<Record<string, string>>;

export interface FigureFilter {
  /** What prices are compared by: in the conditions, in the order and in what is shown. */
  basis: Basis;
  /** Of `figure`. */
  condition: Sql;
  /** Whether there is a condition besides the search. */
  isNarrow: boolean;
  /** The text that is searched for; null without one. */
  search: string | null;
  /** The products that are asked for, in the order of their ids; null unless some are. */
  productIds: number[] | null;
}

/** @throws 400 for an unknown name, a range that is none, or a tag that is no filter tag */
export async function readFilter(
  database: Queries,
  contract: Contract,
  given: FilterParameters,
  tagKeys: readonly string[],
): Promise<FigureFilter> {
  const conditions: Sql[] = [];
  const wanted = given["basis"];
  const basis = wanted === undefined ? await findBasis(database, contract) : readBasis(wanted);
  for (const [name, text] of Object.entries(given)) {
    if (name === "q" || name === "basis") continue;
    conditions.push(await readCondition(database, contract, { name, text, tagKeys, basis }));
  }
  const search = given["q"]?.trim() ?? "";
  if (search.length > limits.figures.searchCharacters) {
    throw refused("q", `A search has at most ${limits.figures.searchCharacters} characters.`);
  }
  const ids = given["id"];
  return {
    basis,
    condition: conditions.length === 0 ? sql`true` : join(conditions, " and "),
    isNarrow: conditions.length > 0,
    search: search === "" ? null : search,
    productIds: ids === undefined ? null : readIds(ids),
  };
}

async function readCondition(
  database: Queries,
  contract: Contract,
  { name, text, tagKeys, basis }: { name: string; text: string; tagKeys: readonly string[]; basis: Basis },
): Promise<Sql> {
  if (text.length > limits.figures.filterCharacters) {
    throw refused(name, `A condition has at most ${limits.figures.filterCharacters} characters.`);
  }
  if (name === "state") return sql`${stateOf} = any(${readStates(text)}::integer[])`;
  if (name === "age") return readAge(text);
  if (name === "id") return sql`figure.product_id = any(${readIds(text)}::bigint[])`;
  const number = Object.entries(numberFields[basis]).find(([known]) => known === name)?.[1];
  if (number !== undefined) {
    return text === "" ? sql`${number.value} is null` : within(number.value, readRange(name, text), number.factor);
  }
  if (name === "soldOut") return sql`figure.is_sold_out = ${readTruth(name, text)}`;
  const code = Object.entries(codeFields[basis]).find(([known]) => known === name)?.[1];
  if (code !== undefined) return await hasCode(database, contract, { field: code, name, text });
  if (name.startsWith("tag.")) {
    const key = name.slice("tag.".length);
    const slot = tagSlot(tagKeys, key, name);
    return await hasCode(database, contract, { field: { of: `tag:${key}`, value: tagColumn(slot) }, name, text });
  }
  throw new Error(`the schema of a filter knows ${name}`);
}

/** The column of a filter tag. @throws 400 for another tag */
export function tagSlot(tagKeys: readonly string[], key: string, name: string): number {
  const slot = tagKeys.indexOf(key);
  if (slot !== -1) return slot;
  const known = tagKeys.length === 0 ? " There are none yet." : didYouMean(key, tagKeys);
  throw refused(name, `"${key}" is no filter tag.${known} PUT settings/filtertags changes them.`);
}

function readBasis(text: string): Basis {
  const found = bases.find((basis) => basis === text);
  if (found !== undefined) return found;
  throw refused("basis", `There is no basis "${text}".${didYouMean(text, bases)}`);
}

function readStates(text: string): number[] {
  return valuesOf("state", text).map((value) => {
    const found = states.findIndex((state) => state === value);
    if (found !== -1) return found;
    throw refused("state", `There is no state "${value}".${didYouMean(value, states)}`);
  });
}

/** The ids, in order. A text that no product can have as its id matches none. */
function readIds(text: string): number[] {
  const ids = valuesOf("id", text).flatMap((value) => parseProductId(value) ?? []);
  return [...new Set(ids)].sort((one, other) => one - other);
}

function readTruth(name: string, text: string): boolean {
  const found = truths.find((truth) => truth === text.trim());
  if (found !== undefined) return found === "true";
  throw refused(name, `${name} is true or false, not "${text}".${didYouMean(text, truths)}`);
}

/** Values by comma; one with a comma stands in double quotes, and a quote in it is doubled. */
export function valuesOf(name: string, text: string): string[] {
  const found = [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))(?=,|$)/g)];
  if (found.map(([whole]) => whole).join("").length !== text.length) {
    throw refused(name, 'Values are separated by commas; one with a comma stands in double quotes: "A, B",C.');
  }
  if (found.length > limits.figures.filterValues) {
    throw refused(name, `A condition has at most ${limits.figures.filterValues} values.`);
  }
  return found.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? "");
}

async function hasCode(
  database: Queries,
  contract: Contract,
  { field: { of: field, value: column }, name, text }: { field: CodeField; name: string; text: string },
): Promise<Sql> {
  const values = valuesOf(name, text);
  const known = await readCodes(
    database,
    contract,
    values.filter((value) => value !== "").map((value) => ({ field, value })),
  );
  const isOne = sql`${column} = any(${known.map(({ code }) => code)}::integer[])`;
  return values.includes("") ? sql`(${isOne} or ${column} is null)` : isOne;
}

interface Range {
  from: number | null;
  to: number | null;
}

/** `5..10`, `5..`, `..10` or `5`; both ends belong to it. */
function readRange(name: string, text: string): Range {
  const match = /^(-?\d{1,12}(?:\.\d{1,4})?)?(\.\.)?(-?\d{1,12}(?:\.\d{1,4})?)?$/.exec(text.trim());
  const [, from, dots, to] = match ?? [];
  if (match === null || (from === undefined && to === undefined) || (dots === undefined && to !== undefined)) {
    throw refused(name, `${name} is a number or a range such as 2.., ..-5 or 1..3.`);
  }
  const range = { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
  if (dots === undefined) return { from: range.from, to: range.from };
  if (range.from !== null && range.to !== null && range.from > range.to) {
    throw refused(name, "The range begins after its end.");
  }
  return range;
}

function within(value: Sql, { from, to }: Range, factor: number): Sql {
  const scaled = (bound: number): number => Math.round(bound * factor);
  const least = from === null ? sql`true` : sql`${value} >= ${scaled(from)}::bigint`;
  const most = to === null ? sql`true` : sql`${value} <= ${scaled(to)}::bigint`;
  return sql`${least} and ${most} and ${value} is not null`;
}

const unitsMs = { min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `24h..`: market data of 24 hours or older; `..30min`; `1d..7d`. */
function readAge(text: string): Sql {
  const match = /^(?:(\d{1,6})(min|h|d))?\.\.(?:(\d{1,6})(min|h|d))?$/.exec(text.trim());
  const [, from, fromUnit, to, toUnit] = match ?? [];
  if (match === null || (from === undefined && to === undefined)) {
    throw refused("age", "age is a range such as 24h.., ..30min or 1d..7d.");
  }
  const before = (count: string, unit: string | undefined): Sql => {
    const ms = Number(count) * (unit === "min" || unit === "h" || unit === "d" ? unitsMs[unit] : 0);
    return sql`(select statement_timestamp() - ${ms}::double precision * interval '1 millisecond')`;
  };
  const oldest = to === undefined ? sql`true` : sql`figure.market_at >= ${before(to, toUnit)}`;
  const newest = from === undefined ? sql`true` : sql`figure.market_at <= ${before(from, fromUnit)}`;
  return sql`${oldest} and ${newest} and figure.market_at is not null`;
}

function refused(name: string, message: string): ApiError {
  return apiError("request.invalid", message, `/query/${name}`);
}
