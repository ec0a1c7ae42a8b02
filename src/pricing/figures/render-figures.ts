/**
 * The rows of a page of figures. What the market says of them is read anew from the newest market data, so every number that
 * is shown is true; only the order and who is in the list may lag (interface 4.32-5).
 */
import type { Contract } from "../../base/contract.ts";
import { renderInstant } from "../../base/instant.ts";
import { bigintArray } from "../../database/arrays.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { readHistory } from "../calculate/history.ts";
import type { PricedProductRow } from "../calculate/inputs.ts";
import { outcomes, type FigureOutcome } from "../calculate/run-figures.ts";
import { recommendationId } from "../calculate/recommendation-id.ts";
import { calculate } from "../calculate/calculate.ts";
import { newestColumns, newestPrice, selectedState, stateColumns, withMarkets } from "../inputs/load-chunk.ts";
import type { Basis } from "./figure-fields.ts";
import { readTexts } from "./figure-values.ts";
import { figuresOf, type Figures } from "../calculate/figures-of.ts";
import { openCalculation } from "../inputs/open-calculation.ts";
import { publishedPrices } from "./published-prices.ts";
import type { ProductFigureOut } from "./schema.ts";

interface FigureRow extends PricedProductRow {
  advised: number | null;
  previous: number | null;
  outcome: number;
  branch: number | null;
  strategy: number | null;
  published_at: Date | null;
  units: number;
  /** The history of its published prices; null if there is no row. The calculation must not read it. */
  published: string | null;
}

/** The figures of products, in the order of their ids given. A product that is gone meanwhile is left out. */
export async function renderFigures(
  database: Database,
  contract: Contract,
  productIds: readonly number[],
  { tagKeys, basis }: { tagKeys: readonly string[]; basis: Basis },
): Promise<ProductFigureOut[]> {
  const [rows, { run, referringTags, choose }] = await Promise.all([
    loadRows(database, contract, productIds),
    openCalculation(database, contract),
  ]);
  const texts = await readTexts(
    database,
    contract,
    rows.flatMap(({ branch, strategy }) => [branch, strategy].filter((code) => code !== null)),
  );
  const rendered = new Map<number, ProductFigureOut>();
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  const at = run.calculatedFor;
  for (let remaining: readonly FigureRow[] = rows; remaining.length > 0;) {
    const loaded = await withMarkets(database, contract, remaining, { at, areSome: true, referringTags });
    for (const from of loaded) {
      const row = byId.get(from.product.product_id);
      if (row === undefined) continue;
      const { calculation } = choose(row);
      const outcome = calculate(calculation, from, { ranking: true });
      const figures = figuresOf(calculation, from, outcome, row);
      rendered.set(
        row.product_id,
        render(row, figures, { texts, tagKeys, basis, currency: run.currency, atMs: at.getTime() }),
      );
    }
    remaining = remaining.slice(loaded.length);
  }
  return productIds.flatMap((productId) => rendered.get(productId) ?? []);
}

async function loadRows(database: Queries, contract: Contract, productIds: readonly number[]): Promise<FigureRow[]> {
  return await database.rows<FigureRow>(sql`
    /* pricing.loadFigures */
    with chunk as materialized (
      select identifier, ${stateColumns}
      from product
      where contract_id = ${contract.contractId} and product_id = any(${bigintArray(productIds)}::bigint[])
      order by product_id
    )
    select identifier, ${selectedState("chunk")}, ${newestColumns(false)},
      kept.advised::numeric / 100 as advised, kept.previous::numeric / 100 as previous, coalesce(kept.outcome, 0) as outcome,
      kept.branch, kept.strategy, kept.published_at, coalesce(kept.units, 0) as units, newest.since, past.history as published
    from chunk
    ${newestPrice(contract, false)}
    left join lateral (
      select *
      from product_figure
      where product_figure.contract_id = ${contract.contractId}
        and product_figure.product_id = chunk.product_id
      limit 1
    ) as kept on true
    left join lateral (
      select history
      from price_history
      where price_history.contract_id = ${contract.contractId}
        and price_history.product_id = chunk.product_id
      limit 1
    ) as past on true
    order by product_id`);
}

interface Told {
  texts: ReadonlyMap<number, string>;
  tagKeys: readonly string[];
  basis: Basis;
  currency: string;
  atMs: number;
}

function render(row: FigureRow, figures: Figures, told: Told): ProductFigureOut {
  const { advised, product_id: productId } = row;
  const position = figures[told.basis];
  const { delivery } = figures;
  const shown = (price: number | null): number | null => {
    if (told.basis === "unitPrice" || price === null) return price;
    return delivery === null ? null : (Math.round(price * 100) + delivery) / 100;
  };
  const outcome = outcomes[row.outcome] ?? "never";
  const branch = row.branch === null ? undefined : told.texts.get(row.branch);
  const { loaded: published } = readHistory({ ...row, history: row.published });
  return {
    productId: String(productId),
    ...some("customerProductId", row.customerProductId),
    ...some("name", row.name),
    ...some("gtin", row.gtin),
    ...some("ours", shown(inUnits(figures.ours))),
    ...(figures.oursSource === "none" ? {} : { oursSource: figures.oursSource }),
    ...some("advised", shown(advised)),
    ...some("delivery", inUnits(delivery)),
    ...(told.basis === "totalPrice" && delivery === null
      ? { withoutDelivery: { ...some("ours", inUnits(figures.ours)), ...some("advised", advised) } }
      : {}),
    currency: told.currency,
    ...some("changePercent", percent(figures.change)),
    ...some("cheapest", inUnits(position.cheapestCents)),
    ...some("cheapestVendor", position.cheapestVendor),
    ...some("position", position.position),
    ...some("of", position.of),
    ...some("gapPercent", percent(figures.gap)),
    ...some("index", percent(position.indexHundredths)),
    ...some("cost", inUnits(figures.cost)),
    ...some("marginPercent", percent(figures.margin)),
    ...some("stock", figures.stock),
    ...some("imageUrl", imageOf(row.tags)),
    ...some("domain", figures.domain),
    soldOut: figures.soldOut,
    ...(branch === undefined ? {} : { branch }),
    ...strategyOf(row.strategy === null ? undefined : told.texts.get(row.strategy)),
    ...some("marketAt", figures.marketAt === null ? null : renderInstant(figures.marketAt)),
    ...some("publishedAt", row.published_at === null ? null : renderInstant(row.published_at)),
    units: row.units,
    state: stateOf(outcome, figures, row, told.atMs),
    ...some(
      "recommendationId",
      row.previous_at === null ? null : recommendationId(productId, row.previous_at.getTime()),
    ),
    ...some("publishedPrices", published === null ? null : publishedPrices(published, told.atMs)),
    tags: tagsOf(row.tags, told.tagKeys),
  };
}

/** A member that is missing where there is no value. */
function some<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  // A computed name has the type of any string.
  const made: { [Key in Name]?: Value } = {};
  if (value !== null) made[name] = value;
  return made;
}

function inUnits(amount: number | null): number | null {
  return amount === null ? null : amount / 100;
}

/** The tag `imageUrl`, if a browser may ask for it. */
function imageOf(tags: string): string | null {
  const url = tags.includes('"imageUrl"') ? tagsOf(tags, ["imageUrl"])["imageUrl"]?.trim() : undefined;
  if (url === undefined || url.length > limits.figures.imageUrlCharacters || !URL.canParse(url)) return null;
  return new URL(url).protocol === "https:" ? url : null;
}

function percent(share: number | null): number | null {
  return share === null ? null : share / 100;
}

function strategyOf(text: string | undefined): Pick<ProductFigureOut, "strategy"> {
  const [id, version] = text?.split(" ") ?? [];
  return id === undefined || version === undefined ? {} : { strategy: { id, version: Number(version) } };
}

/** As `stateOf` of figure-fields.ts, with our price as it is now. */
function stateOf(
  outcome: FigureOutcome,
  { ours, oursSource }: Figures,
  { advised, previous, published_at: publishedAt }: FigureRow,
  atMs: number,
): ProductFigureOut["state"] {
  if (outcome === "never") return "neverPriced";
  if (outcome === "held" || outcome === "skipped" || outcome === "failed") return outcome;
  const published = outcome === "stands" ? previous : advised;
  if (oursSource === "ownOffer" && ours !== null && published !== null) {
    if (ours === Math.round(published * 100)) return "live";
    const isLate = publishedAt !== null && publishedAt.getTime() < atMs - limits.figures.liveWithinMs;
    return isLate ? "notLive" : "notYetLive";
  }
  return outcome === "priced" ? "published" : "unchanged";
}

function tagsOf(tags: string, keys: readonly string[]): Record<string, string> {
  if (keys.length === 0) return {};
  const given: { label: string; stringValue: string }[] = JSON.parse(tags);
  return Object.fromEntries(
    given.filter(({ label }) => keys.includes(label)).map(({ label, stringValue }) => [label, stringValue]),
  );
}
