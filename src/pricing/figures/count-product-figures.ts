/** `countProductFigures`: how many products match a filter, in total and by groups (interface 4.32). */
import type { Contract } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import { didYouMean } from "../../base/similar-name.ts";
import { join, raw, sql, type Database, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { readFilter, tagSlot, type FilterParameters } from "./figure-filter.ts";
import {
  codeFields,
  liveSince,
  numberFields,
  stateOf,
  states,
  tagColumn,
  truths,
  type Basis,
} from "./figure-fields.ts";
import { readTexts } from "./figure-values.ts";
import { getFilterTags } from "./filter-tags.ts";
import { findHits, type Hits } from "./find-hits.ts";
import { findNameTable } from "./product-names.ts";
import { scanFigures } from "./scan-figures.ts";
import type { FigureCountsOut } from "./schema.ts";

const groupNames = ["state", "position", "soldOut", ...Object.keys(codeFields.unitPrice)];

/** A group: its name, its expression, and how its values are told. */
interface Group {
  name: string;
  value: Sql;
  kind: "state" | "code" | "number" | "truth";
}

/** The last three are there if the standing is asked for, and null if there is no product at all. */
interface CountRow {
  group_index: number;
  value: number | null;
  products: number;
  cheaper?: number | null;
  same?: number | null;
  dearer?: number | null;
  /** Milliseconds until the first of the products may have another state by the clock; there if these are counted by states. */
  changes_in?: number | null;
}

export interface FigureCount {
  filter: FilterParameters;
  /** Names of groups by comma. */
  by: string;
  /** Whether each count tells how ours stands to the cheapest competitor. */
  withComparisons: boolean;
}

/** Whether other products can meet the same filter later, without a change of data: prices become ones that are not live, and data grow older. */
export function hangsOnClock({ filter }: FigureCount): boolean {
  return filter["state"] !== undefined || filter["age"] !== undefined;
}

/** Counts, and the instant from which the clock alone may change them, in milliseconds since 1970; null for never. */
export interface FoundCounts {
  counts: FigureCountsOut;
  changesAtMs: number | null;
}

/** @throws 400 for a filter or a group that is none */
export async function countProductFigures(
  database: Database,
  contract: Contract,
  { filter: parameters, by, withComparisons }: FigureCount,
): Promise<FoundCounts> {
  const begunMs = Date.now();
  const tagKeys = await getFilterTags(database, contract);
  const filter = await readFilter(database, contract, parameters, tagKeys);
  const groups = readGroups(by, tagKeys, filter.basis);
  const hits = filter.search === null ? null : await findHits(database, contract, filter.search);
  const rows = await count(database, contract, {
    groups,
    compared: withComparisons ? numberFields[filter.basis].index.value : null,
    condition: sql`${filter.condition} and ${await isHit(database, contract, hits)}`,
    withBitmaps: hits?.areMany === true,
  });
  const codes = rows.flatMap(({ group_index: at, value }) =>
    groups[at]?.kind === "code" && value !== null ? [value] : [],
  );
  const texts = await readTexts(database, contract, codes);
  const told = ({ kind }: Group, value: number | null): string | null => {
    if (value === null) return null;
    if (kind === "state") return states[value] ?? null;
    if (kind === "truth") return truths[value] ?? null;
    return kind === "number" ? String(value) : (texts.get(value) ?? null);
  };
  const comparisonOf = (row: CountRow | undefined) =>
    withComparisons ? { standing: { cheaper: row?.cheaper ?? 0, same: row?.same ?? 0, dearer: row?.dearer ?? 0 } } : {};
  const all = rows.find(({ group_index: at }) => at === -1);
  const changesIn = all?.changes_in ?? null;
  const counts = {
    total: all?.products ?? 0,
    ...comparisonOf(all),
    groups: Object.fromEntries(
      groups.map((group, index) => [
        group.name,
        rows
          .filter(({ group_index: at }) => at === index)
          .slice(0, limits.figures.countedValues)
          .map((row) => ({ value: told(group, row.value), count: row.products, ...comparisonOf(row) })),
      ]),
    ),
  };
  return { counts, changesAtMs: changesIn === null ? null : begunMs + changesIn };
}

function namesIn(by: string): string[] {
  return by === "" ? [] : by.split(",").map((name) => name.trim());
}

function readGroups(by: string, tagKeys: readonly string[], basis: Basis): Group[] {
  const names = namesIn(by);
  if (names.length > limits.figures.countedBy) {
    throw apiError("request.tooManyItems", `Counts are by at most ${limits.figures.countedBy} groups.`, "/query/by");
  }
  return names.map((name): Group => {
    if (name === "state") return { name, value: stateOf, kind: "state" };
    if (name === "position") return { name, value: numberFields[basis].position.value, kind: "number" };
    if (name === "soldOut") return { name, value: sql`figure.is_sold_out::integer`, kind: "truth" };
    const code = Object.entries(codeFields[basis]).find(([known]) => known === name)?.[1];
    if (code !== undefined) return { name, value: code.value, kind: "code" };
    if (name.startsWith("tag.")) {
      return { name, value: tagColumn(tagSlot(tagKeys, name.slice("tag.".length), "by")), kind: "code" };
    }
    throw apiError("request.invalid", `There is no group "${name}".${didYouMean(name, groupNames)}`, "/query/by");
  });
}

interface Counting {
  groups: readonly Group[];
  condition: Sql;
  /** By which the standing is counted; null if it is not asked for. */
  compared: Sql | null;
  withBitmaps: boolean;
}

/**
 * One scan groups by all of them together, and the combinations are then grouped by each: 285 ms of one core at 500,000
 * products and four groups, where grouping the rows by each takes 345. Of 45,000 combinations sums take time: of integers less than of what
 * `count` gives. Several cores share the scan, since nothing in it has to
 * stay as it is: an `offset 0` would keep it on one.
 */
async function count(
  database: Database,
  contract: Contract,
  { groups, condition, compared, withBitmaps }: Counting,
): Promise<readonly CountRow[]> {
  const names = groups.map((_, index) => raw(`group_${index}`));
  const columns = groups.map(({ value }, index) => sql`${value} as ${raw(`group_${index}`)}`);
  const groupIndex = names.map((name, index) => sql`when grouping(${name}) = 0 then ${index}::integer`);
  const value = names.map((name) => sql`when grouping(${name}) = 0 then ${name}`);
  const isGrouped = groups.length > 0;
  const comparisons = sql`, (count(*) filter (where index_share < 10000))::integer as cheaper,
        (count(*) filter (where index_share = 10000))::integer as same,
        (count(*) filter (where index_share > 10000))::integer as dearer`;
  const isByState = groups.some(({ kind }) => kind === "state");
  // Of every new price, whether it is live or not: an instant too early costs one more count, and to ask more of each row takes time.
  const changesAfter = sql`, min(published_at) filter (where published_at >= ${liveSince}) as changes_after`;
  const changesIn = sql`, (extract(epoch from min(changes_after) - statement_timestamp()) * 1000 + ${limits.figures.liveWithinMs})::float8 as changes_in`;
  return await scanFigures<CountRow>(
    database,
    contract,
    sql`
    /* pricing.countFigures */
    select ${isGrouped ? sql`case ${join(groupIndex, " ")} else -1 end` : sql`-1`} as group_index,
      ${isGrouped ? sql`case ${join(value, " ")} end` : sql`null::integer`} as value, sum(combined) as products
      ${compared === null ? sql`` : sql`, sum(cheaper) as cheaper, sum(same) as same, sum(dearer) as dearer`}
      ${isByState ? changesIn : sql``}
    from (
      select ${isGrouped ? sql`${join(names, ", ")},` : sql``} count(*)::integer as combined
        ${compared === null ? sql`` : comparisons}
        ${isByState ? changesAfter : sql``}
      from (
        select ${compared === null ? sql`1 as one` : sql`${compared} as index_share`}${isGrouped ? sql`, ${join(columns, ", ")}` : sql``}
          ${isByState ? sql`, figure.published_at` : sql``}
        from product_figure as figure
        where figure.contract_id = ${contract.contractId} and ${condition}
      ) as matching
      ${isGrouped ? sql`group by ${join(names, ", ")}` : sql``}
    ) as found
    ${
      isGrouped
        ? sql`group by grouping sets ((), ${join(
            names.map((name) => sql`(${name})`),
            ", ",
          )})`
        : sql``
    }
    order by group_index, products desc, value
    limit ${1 + groups.length * limits.figures.values}`,
    { withBitmaps },
  );
}

/** Of many hits their names are searched again, by the index on groups of letters. */
async function isHit(database: Queries, contract: Contract, hits: Hits | null): Promise<Sql> {
  if (hits === null) return sql`true`;
  if (!hits.areMany) return sql`figure.product_id = any(${hits.productIds}::bigint[])`;
  return sql`figure.product_id in (
        select product_id
        from ${hits.isPrefix ? sql`product` : await findNameTable(database, contract)} as product
        where product.contract_id = ${contract.contractId} and ${hits.condition})`;
}
