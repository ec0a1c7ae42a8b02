/**
 * Renews the figures of products from what is stored: tags, own and competitors' prices. What a calculation gave stays until
 * the next one. A product without figures gets a row.
 */
import type { Contract } from "../../base/contract.ts";
import { Yielder } from "../../base/yielding.ts";
import { bigintArray, integerArray, timestamptzArray } from "../../database/arrays.ts";
import { sql, type Database, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { noteChange } from "../../versions/version.ts";
import { calculate } from "../calculate/calculate.ts";
import { newestColumns, newestPrice, selectedState, stateColumns, withMarkets } from "../inputs/load-chunk.ts";
import { distinct, type FigureCodes } from "./figure-values.ts";
import { cents, figuresOf, type Figures } from "../calculate/figures-of.ts";
import type { CurrentCalculation } from "../inputs/open-calculation.ts";
import { storeNames } from "./product-names.ts";
import { marketArrays, marketColumns, marketDiffers, marketNames, marketTexts, setMarket } from "./store-figures.ts";
import { markTags } from "./tag-counts.ts";
import type { PricedProductRow } from "../calculate/inputs.ts";
import { outcomes } from "../calculate/run-figures.ts";

/** A product with what its newest calculation gave, by its figures or, where it has none yet, by its newest price. */
interface FollowedRow extends PricedProductRow {
  advised: number | null;
  previous: number | null;
  /** The code of the strategy that calculated it. */
  strategy: number | null;
  is_new: boolean;
  /** Whether the product was written since its figures were. */
  is_changed: boolean;
  /** Of 32 bits, so one change of tags in four billion goes unnoticed. */
  tags_digest: number;
  /** Whether the counts of tags have these tags, or will have them with the next count. */
  are_tags_counted: boolean;
}

interface Renewed {
  productId: number;
  row: FollowedRow;
  figures: Figures;
  tags: (string | null)[];
}

/** What the renewal of a contract's figures needs. */
export interface Renewal {
  current: CurrentCalculation;
  codes: FigureCodes;
  /** The keys of the filter tags, in the order of their columns. */
  tagKeys: readonly string[];
}

/** So often a run can store figures between the reading of a row and its writing. */
const mostTries = 5;

/**
 * Renews the figures of products, at most `limits.figures.renewedAtOnce`, in the order of their ids, and notes those with other tags to be
 * counted. A run may store figures of theirs meanwhile, of an older market: these are renewed again.
 */
export async function renewFigures(
  database: Database,
  contract: Contract,
  renewal: Renewal,
  productIds: readonly number[],
): Promise<void> {
  let recalculated = productIds;
  for (let tries = 0; recalculated.length > 0 && tries < mostTries; tries++) {
    recalculated = await renewOnce(database, contract, renewal, recalculated);
  }
}

/** @returns the products of which other figures were stored meanwhile */
async function renewOnce(
  database: Database,
  contract: Contract,
  renewal: Renewal,
  productIds: readonly number[],
): Promise<number[]> {
  const recalculated: number[] = [];
  const rows = await loadFollowed(database, contract, sql`product_id = any(${bigintArray(productIds)}::bigint[])`);
  // After the rows: what calculated them was open by then.
  const open = await renewal.current.open();
  for (let remaining = rows; remaining.length > 0;) {
    const loaded = await withMarkets(database, contract, remaining, {
      at: open.run.calculatedFor,
      areSome: true,
      referringTags: open.referringTags,
    });
    const byId = new Map(remaining.map((row) => [row.product_id, row]));
    const renewed: Renewed[] = [];
    const yielder = new Yielder();
    for (const from of loaded) {
      if (yielder.isDue) await yielder.yield();
      const row = byId.get(from.product.product_id);
      if (row === undefined) continue;
      const { calculation } = open.choose(row);
      const outcome = calculate(calculation, from, { ranking: true });
      const figures = figuresOf(calculation, from, outcome, row);
      renewed.push({ productId: row.product_id, row, figures, tags: tagValues(row.tags, renewal.tagKeys) });
    }
    recalculated.push(...(await write(database, contract, renewal, renewed)));
    remaining = remaining.slice(loaded.length);
  }
  return recalculated;
}

/** The values of the filter tags of a product. */
function tagValues(tags: string, keys: readonly string[]): (string | null)[] {
  if (keys.length === 0) return [];
  const values = new Map<string, string>();
  const given: { label: string; stringValue: string }[] = JSON.parse(tags);
  for (const { label, stringValue } of given) values.set(label, stringValue);
  return keys.map((key) => values.get(key) ?? null);
}

async function loadFollowed(database: Database, contract: Contract, which: Sql): Promise<FollowedRow[]> {
  return await database.rows<FollowedRow>(sql`
    /* pricing.loadFollowed */
    with chunk as materialized (
      select identifier, ${stateColumns}
      from product
      where contract_id = ${contract.contractId} and ${which}
      order by product_id
      limit ${limits.figures.renewedAtOnce}
    )
    select identifier, ${selectedState("chunk")}, ${newestColumns(false)},
      kept.product_id is null as is_new, kept.revision is distinct from chunk.revision as is_changed,
      kept.strategy, hashtext(chunk.tags::text) as tags_digest,
      coalesce(kept.tags_digest = hashtext(chunk.tags::text), false) as are_tags_counted,
      case when kept.product_id is null then newest.price else kept.advised::numeric / 100 end as advised,
      case when kept.product_id is null then before.previous_price else kept.previous::numeric / 100 end as previous
    from chunk
    ${newestPrice(contract, false)}
    left join lateral (
      select product_id, advised, previous, strategy, revision, tags_digest
      from product_figure
      where product_figure.contract_id = ${contract.contractId}
        and product_figure.product_id = chunk.product_id
      limit 1
    ) as kept on true
    left join lateral (
      select previous_price
      from recommendation
      where kept.product_id is null
        and recommendation.contract_id = ${contract.contractId}
        and recommendation.product_id = chunk.product_id
        and recommendation.calculated_at = newest.calculated_at
      limit 1
    ) as before on true
    order by product_id`);
}

/** @returns the products that have other calculations by now than the figures are made of */
async function write(
  database: Database,
  contract: Contract,
  { codes, tagKeys }: Renewal,
  renewed: readonly Renewed[],
): Promise<number[]> {
  if (renewed.length === 0) return [];
  const tagTexts = tagKeys.flatMap((key, slot) =>
    distinct(
      `tag:${key}`,
      renewed.map(({ tags }) => tags[slot] ?? null),
    ),
  );
  await codes.learn(database, [...marketTexts(renewed), ...tagTexts]);
  const inCents = (read: (row: FollowedRow) => number | null) =>
    sql`${bigintArray(
      renewed.map(({ row }) => {
        const price = read(row);
        return price === null ? null : cents(price);
      }),
    )}::bigint[]`;
  const tagCodes = (slot: number) => {
    const key = tagKeys[slot];
    const codesOf = renewed.map(({ tags }) =>
      key === undefined ? null : codes.codeOf(`tag:${key}`, tags[slot] ?? null),
    );
    return sql`${integerArray(codesOf)}::integer[]`;
  };
  const never = outcomes.indexOf("never");
  const priced = outcomes.indexOf("priced");
  const calculated = sql`${inCents(({ advised }) => advised)}, ${inCents(({ previous }) => previous)},
        ${integerArray(renewed.map(({ row }) => row.strategy))}::integer[]`;
  return await database.transaction(async (transaction) => {
    const changed = await transaction.run(sql`
      /* pricing.renewFigures */
      insert into product_figure as kept (contract_id, product_id, advised, previous, strategy, published_at, outcome, revision, tags_digest,
        ${marketNames}, tag_1, tag_2, tag_3, tag_4, tag_5, tag_6, tag_7, tag_8)
      select ${contract.contractId}, product_id, advised, previous, strategy, published_at,
        case when advised is null then ${never}::smallint else ${priced}::smallint end, revision, tags_digest,
        ${marketNames}, tag_1, tag_2, tag_3, tag_4, tag_5, tag_6, tag_7, tag_8
      from unnest(
        ${calculated},
        ${timestamptzArray(renewed.map(({ row }) => row.previous_at))}::timestamptz[],
        ${integerArray(renewed.map(({ row }) => row.revision))}::integer[],
        ${integerArray(renewed.map(({ row }) => row.tags_digest))}::integer[],
        ${tagCodes(0)}, ${tagCodes(1)}, ${tagCodes(2)}, ${tagCodes(3)}, ${tagCodes(4)}, ${tagCodes(5)}, ${tagCodes(6)},
        ${tagCodes(7)}, ${marketArrays(renewed, codes)}
      ) as given (advised, previous, strategy, published_at, revision, tags_digest, tag_1, tag_2, tag_3, tag_4, tag_5, tag_6, tag_7, tag_8,
        ${marketColumns})
      on conflict (contract_id, product_id) do update
      set revision = excluded.revision, tags_digest = excluded.tags_digest, ${setMarket}, tag_1 = excluded.tag_1, tag_2 = excluded.tag_2,
        tag_3 = excluded.tag_3, tag_4 = excluded.tag_4, tag_5 = excluded.tag_5, tag_6 = excluded.tag_6,
        tag_7 = excluded.tag_7, tag_8 = excluded.tag_8
      where kept.advised is not distinct from excluded.advised
        and kept.previous is not distinct from excluded.previous
        and kept.strategy is not distinct from excluded.strategy
        and (kept.revision <> excluded.revision or kept.tags_digest is distinct from excluded.tags_digest
          or (kept.tag_1, kept.tag_2, kept.tag_3, kept.tag_4, kept.tag_5, kept.tag_6, kept.tag_7, kept.tag_8)
            is distinct from (excluded.tag_1, excluded.tag_2, excluded.tag_3, excluded.tag_4, excluded.tag_5,
              excluded.tag_6, excluded.tag_7, excluded.tag_8)
          or ${marketDiffers("kept", "excluded")})`);
    const uncounted = renewed.filter(({ row }) => !row.are_tags_counted).map(({ productId }) => productId);
    await markTags(transaction, contract, uncounted);
    const named = renewed.filter(({ row }) => row.is_changed).map(({ productId }) => productId);
    const renamed = await storeNames(transaction, contract, named);
    if (changed + renamed > 0) await noteChange(transaction, contract, "figures");
    return await findRecalculated(transaction, contract, renewed, calculated);
  });
}

async function findRecalculated(
  database: Queries,
  contract: Contract,
  renewed: readonly Renewed[],
  calculated: Sql,
): Promise<number[]> {
  const rows = await database.rows<{ product_id: number }>(sql`
    /* pricing.findRecalculated */
    select kept.product_id
    from unnest(${bigintArray(renewed.map(({ productId }) => productId))}::bigint[], ${calculated})
      as given (product_id, advised, previous, strategy)
    cross join lateral (
      select kept.product_id, kept.advised, kept.previous, kept.strategy
      from product_figure as kept
      where kept.contract_id = ${contract.contractId} and kept.product_id = given.product_id
      limit 1
    ) as kept
    where (kept.advised, kept.previous, kept.strategy) is distinct from (given.advised, given.previous, given.strategy)
    order by kept.product_id`);
  return rows.map((row) => row.product_id);
}
