/**
 * The floor of a CSV import: COPY of prepared lines to an unlogged stage, then insert what is new, update what differs
 * and delete what is missing, in one transaction. Nothing is judged and nothing kept for a second attempt.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Product } from "../data.ts";

/** Makes the planner hash instead of nesting loops, as the service does for a whole assortment. */
const session = "set local enable_nestloop = off; set local work_mem = '64MB'; set local statement_timeout = 0";
const linesAtOnce = 200;

/** A product as COPY takes it; tags as the service stores them. */
export function stageLine(product: Product): string {
  const tags = product.tags.map(({ key, value }) =>
    /^\d+(\.\d+)?$/.test(value)
      ? { label: key, stringValue: value, doubleValue: Number(value) }
      : { label: key, stringValue: value },
  );
  const { customerProductId: id, name, gtin, referencePrice, minPriceBoundary, maxPriceBoundary } = product;
  return `${[id, name, gtin, referencePrice, minPriceBoundary, maxPriceBoundary, JSON.stringify(tags)].join("\t")}\n`;
}

export async function replaceProducts(database: pg.Pool, contractId: string, lines: readonly string[]): Promise<void> {
  const client = await database.connect();
  try {
    await client.query(
      "create unlogged table if not exists floor_stage (sku text, title text, gtin bigint, price numeric(15, 2), min numeric(15, 2), max numeric(15, 2), tags json)",
    );
    await client.query("begin");
    await client.query(session);
    await client.query("truncate floor_stage");
    await pipeline(Readable.from(batches(lines)), client.query(copyFrom("copy floor_stage from stdin")));
    for (const statement of [update, insert, remove]) await client.query(statement, [contractId]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

function* batches(lines: readonly string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += linesAtOnce) yield lines.slice(from, from + linesAtOnce).join("");
}

const update = `
  update product
  set name = title, gtin = stage.gtin, reference_price = price, min_price_boundary = min, max_price_boundary = max,
    tags = stage.tags, revision = revision + 1, updated_at = now()
  from floor_stage as stage
  where contract_id = $1 and identifier = sku
    and (name, product.gtin, reference_price, min_price_boundary, max_price_boundary, product.tags::text)
      is distinct from (title, stage.gtin, price, min, max, stage.tags::text)`;

const insert = `
  insert into product (contract_id, identifier, customer_product_id, name, gtin, reference_price, min_price_boundary,
    max_price_boundary, tags)
  select $1, sku, sku, title, stage.gtin, price, min, max, stage.tags
  from floor_stage as stage
  where not exists (select from product where contract_id = $1 and identifier = sku)`;

const remove = `
  delete from product
  where contract_id = $1 and not exists (select from floor_stage where sku = identifier)`;
