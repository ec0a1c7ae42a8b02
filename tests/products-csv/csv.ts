/** Sends CSV imports like a customer. */
import assert from "node:assert/strict";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { completed, queryProducts } from "../harness/market.ts";

/** The columns that most tests use; every other column becomes a tag. */
export const usualHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/csv",
  "service-product-identifying-attributes": "sku",
  "service-product-customer-id": "sku",
  "service-product-name": "title",
  "service-product-gtin": "ean",
  "service-product-reference-price": "price",
  "service-product-min-price": "min",
  "service-product-max-price": "max",
};

/** Headers for a CSV with only these columns of the usual ones. */
export function headersFor(...columns: string[]): Record<string, string> {
  const kept = Object.entries(usualHeaders).filter(
    ([name, column]) => name === "content-type" || columns.includes(column),
  );
  return Object.fromEntries(kept);
}

export async function putCsv(
  customer: Customer,
  csv: string | Uint8Array,
  headers: Record<string, string> = usualHeaders,
): Promise<Answer<Loose>> {
  return await customer.client.put(`${customer.v3}/products`, csv, headers);
}

/** Imports and waits. @returns the completed task */
export async function importCsv(
  customer: Customer,
  csv: string | Uint8Array,
  headers: Record<string, string> = usualHeaders,
): Promise<Loose> {
  const answer = await putCsv(customer, csv, headers);
  assert.equal(answer.status, 202, answer.text);
  return (await completed(customer, answer.body.data.url)).task;
}

/** Imports a CSV that must be accepted. @returns the stored products, by internal id */
export async function imported(
  customer: Customer,
  csv: string | Uint8Array,
  headers: Record<string, string> = usualHeaders,
): Promise<Loose[]> {
  const task = await importCsv(customer, csv, headers);
  assert.equal(task.state, "succeeded", JSON.stringify(task));
  return await queryProducts(customer, { pagination: { start: 0, limit: 10_000 }, includeTags: true });
}

/** Imports a CSV that must fail. @returns the failures' attributes */
export async function refused(
  customer: Customer,
  csv: string | Uint8Array,
  headers: Record<string, string> = usualHeaders,
): Promise<Loose[]> {
  const task = await importCsv(customer, csv, headers);
  assert.equal(task.state, "failed", JSON.stringify(task));
  assert.equal(task.failureCode, "user.products.import.failure");
  return task.failures.map((failure: Loose) => {
    assert.equal(failure.messageId, "ProcessingFailure");
    return failure.attributes;
  });
}

/** `{ label: stringValue }` of a product's tags. */
export function tagsOf(product: Loose): Record<string, string> {
  return Object.fromEntries(product.tags.map((tag: Loose) => [tag.label, tag.stringValue]));
}
