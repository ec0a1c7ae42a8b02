/** The fields of feeds: names, descriptions and the source of each value. */
import { renderInstant } from "../base/instant.ts";
import { byField } from "../products/index.ts";
import type { EntryRow } from "./entry-rows.ts";
import type { Market } from "./market.ts";

/** One entry of a file: the newest recommendation of a product, the product, and its market if a field needs it. */
export interface Entry {
  row: EntryRow;
  /** Values by key. Empty unless a field needs them. */
  tags: ReadonlyMap<string, string>;
  /** null unless a field needs it. */
  market: Market | null;
}

/** A value of an entry; null if the entry has none. Lists are JSON text. */
export type Value = string | number | boolean | { json: string } | null;

/** Data that is read only for feeds with a field that needs it. */
export type Need = "tags" | "productTimes" | "figures" | "original" | "offers";

interface Field {
  says: string;
  need?: Need;
  read: (entry: Entry) => Value;
}

const ofProduct: Readonly<Record<string, Field>> = {
  id: { says: "the internal id", read: ({ row }) => String(row.product_id) },
  identifier: { says: "value of the identifying attribute", read: ({ row }) => row.identifier },
  ...byField(({ name, says }) => ({ says, read: ({ row }: Entry) => row[name] })),
  createdAt: { says: "first imported", need: "productTimes", read: ({ row }) => time(row.created_at) },
  updatedAt: { says: "last imported", need: "productTimes", read: ({ row }) => time(row.updated_at) },
  tags: { says: "all tags, a list", need: "tags", read: ({ row }) => list(row.tags) },
};

const recommendationFields: Readonly<Record<string, Field>> = {
  productId: { says: "the same as id", read: ({ row }) => String(row.product_id) },
  recommendationId: { says: "its id", read: ({ row }) => row.recommendation_id },
  price: { says: "the recommended unit price", read: ({ row }) => row.price },
  currency: { says: "of the price, ISO 4217", read: ({ row }) => row.currency },
  timestamp: { says: "when it was calculated", read: ({ row }) => time(row.calculated_at) },
  relevantDomain: { says: "domain of the cheapest recommendation", read: ({ row }) => row.relevant_domain },
  deliveryCosts: {
    says: "own delivery costs in the comparison",
    need: "figures",
    read: ({ row }) => row.delivery_costs,
  },
  oldPrice: { says: "cheapest own offer on the domain", need: "figures", read: ({ row }) => row.old_price },
  oldDeliveryCosts: { says: "its delivery costs", need: "figures", read: ({ row }) => row.old_delivery_costs },
  oldPosition: { says: "its position", need: "figures", read: ({ row }) => row.old_position },
  newPosition: { says: "position of the price", need: "figures", read: ({ row }) => row.new_position },
  relativePriceChangePercentage: {
    says: "200 is doubled",
    need: "figures",
    read: ({ row }) => row.relative_change_percent,
  },
  decisiveStrategyBranchName: { says: "innermost named branch", need: "figures", read: ({ row }) => row.branch_name },
  decisiveStrategyTreeLeafNodeId: { says: "number of the rule", need: "figures", read: ({ row }) => row.leaf_node_id },
  originalMinPriceBoundary: { says: "when calculated", need: "original", read: ({ row }) => row.original_min },
  originalMaxPriceBoundary: { says: "when calculated", need: "original", read: ({ row }) => row.original_max },
  originalTags: { says: "when calculated, a list", need: "original", read: ({ row }) => list(row.original_tags) },
};

const offerFields: Readonly<Record<string, Field>> = {
  offers: { says: "every newest offer, a list", need: "offers", read: ({ market }) => list(market?.text ?? "[]") },
  "offers.count": { says: "competitors' offers", need: "offers", read: ({ market }) => market?.offers.length ?? 0 },
  "offers.vendorCount": { says: "their vendors", need: "offers", read: ({ market }) => market?.vendorCount ?? 0 },
  "offers.domainCount": { says: "their domains", need: "offers", read: ({ market }) => market?.domainCount ?? 0 },
  "offers.lowestUnitPrice": {
    says: "without delivery",
    need: "offers",
    read: ({ market }) => market?.unitPrices?.lowest ?? null,
  },
  "offers.highestUnitPrice": {
    says: "without delivery",
    need: "offers",
    read: ({ market }) => market?.unitPrices?.highest ?? null,
  },
  "offers.lowestTotalPrice": {
    says: "with delivery",
    need: "offers",
    read: ({ market }) => market?.totalPrices?.lowest ?? null,
  },
  "offers.highestTotalPrice": {
    says: "with delivery",
    need: "offers",
    read: ({ market }) => market?.totalPrices?.highest ?? null,
  },
  "offers.cheapestVendor": {
    says: "of the lowest total price",
    need: "offers",
    read: ({ market }) => market?.offers[0]?.vendorName ?? null,
  },
  "offers.cheapestDomain": {
    says: "the domain of that offer",
    need: "offers",
    read: ({ market }) => market?.offers[0]?.domain ?? null,
  },
  "offers.cheapestUrl": {
    says: "the link to it",
    need: "offers",
    read: ({ market }) => market?.offers[0]?.url ?? null,
  },
};

const fields: ReadonlyMap<string, Field> = new Map(
  [ofProduct, recommendationFields, offerFields].flatMap((group) => Object.entries(group)),
);

const tagPrefix = "tags.";

/** The field of a name; null if there is none. `tags.<key>` is the text of the product's tag of that key. */
export function findField(name: string): Pick<Field, "need" | "read"> | null {
  if (!name.startsWith(tagPrefix)) return fields.get(name) ?? null;
  const key = name.slice(tagPrefix.length);
  return key === "" ? null : { need: "tags", read: ({ tags }) => tags.get(key) ?? null };
}

/** Describes all fields, for the reference. */
export function fieldList(): string {
  const words = (group: Readonly<Record<string, Field>>): string =>
    Object.entries(group)
      .map(([name, { says }]) => `\`${name}\` (${says})`)
      .join(", ");
  return `Of the product: ${words(ofProduct)}, \`tags.<key>\` (the text of one tag). Of the recommendation:
${words(recommendationFields)}. Of the market: ${words(offerFields)}.

Figures of the market cover competitors' offers: the newest ones on active domains, in the currency of the price,
without own and ignored ones. Lists are JSON, also in a CSV.`;
}

function time(instant: Date | null): string | null {
  return instant === null ? null : renderInstant(instant);
}

function list(json: string | null): Value {
  return json === null ? null : { json };
}
