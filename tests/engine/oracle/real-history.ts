// Twenty months of real prices of 52 products and their three competitors. The data set may not be copied into the
// repository; tests that need it are skipped if it is missing.

import { existsSync, readFileSync } from "node:fs";
import type { EngineProduct, Market, MarketOffer } from "../../../engine/trace/input.ts";

const file = process.env["RETAIL_PRICE_CSV"] ?? new URL("../../../../shared/data/retail_price.csv", import.meta.url);

/** One product in one month. */
export interface Month {
  readonly product: EngineProduct;
  readonly market: Market;
}

type Row = Readonly<Record<string, string>>;

function readRows(): Row[] {
  const [head = "", ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const columns = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
  });
}

const decimals = (text: string | undefined, places: number): number => Number(Number(text).toFixed(places));

function offerOf(
  row: Row,
  vendor: string,
  columns: { readonly price: string; readonly delivery: string },
): MarketOffer {
  return {
    id: vendor,
    vendorName: vendor,
    vendorDomainId: null,
    price: decimals(row[columns.price], 4),
    deliveryCosts: decimals(row[columns.delivery], 2),
    availability: null,
    minDeliveryHours: null,
    maxDeliveryHours: null,
    retrievedAtMs: null,
    attributes: [],
    own: vendor === "own",
    ignored: false,
  };
}

/** Months in the order of the file; the reference price is a product's first `lag_price`, its cost 70 % of that. */
export function readMonths(): Month[] {
  const references = new Map<string, number>();
  return readRows().map((row) => {
    const id = row["product_id"] ?? "";
    const reference = references.get(id) ?? decimals(row["lag_price"], 2);
    references.set(id, reference);
    const cost = decimals(String(reference * 0.7), 2);
    const [day, month, year] = (row["month_year"] ?? "").split("-").map(Number);
    const competitors = [1, 2, 3].map((n) =>
      offerOf(row, `competitor-${n}`, { price: `comp_${n}`, delivery: `fp${n}` }),
    );
    const own = offerOf(row, "own", { price: "unit_price", delivery: "freight_price" });
    return {
      product: {
        productId: id,
        name: null,
        customerProductId: id,
        gtin: null,
        referencePrice: reference,
        minPriceBoundary: null,
        maxPriceBoundary: null,
        tags: [{ key: "purchasePrice", value: String(cost), doubleValue: cost }],
      },
      market: {
        domain: "market.example",
        currency: "BRL",
        gatheredAtMs: Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1),
        offers: [...competitors, own],
      },
    };
  });
}

/** Options of a test that needs the data. */
export const withRealHistory = {
  skip: existsSync(file) ? false : "retail_price.csv is not at hand (RETAIL_PRICE_CSV)",
};
