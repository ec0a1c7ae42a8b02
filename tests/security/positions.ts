/** Where an id can stand in a request: the parts of `/openapi.json` that could hold one, and a body for each of them. */
import type { Loose } from "../harness/client.ts";
import { anOffer, aSnapshot, wideWindow } from "../harness/market.ts";
import type { Operation } from "../http/operations.ts";

/** The name of a parameter or field that holds an id. */
const isId = (name: string): boolean => /(^|[a-z])(id|ids|Id|Ids|Number)$/.test(name);

export type Ids = Readonly<Record<string, string>>;

/** Places of bodies and queries, as {@link placesOf} names them, that hold none of the service's ids, each with its reason. */
const withoutIds: Readonly<Record<string, string>> = {
  "importProducts customerProductId": "products are named by the customer's identifiers, which are its contract's own",
  "replaceProducts customerProductId": "as importProducts",
  "patchProduct customerProductId": "as importProducts",
  "patchProduct tags": "keys and values of the customer's own",
  "submitSnapshots vendorDomainId": "the domain's id of a vendor",
  "submitSnapshots id": "an offer's, which is the client's own; walked by itself, see snapshotWithOffer",
  "createStrategy body": "a strategy names tags, vendors and domains",
  "replaceStrategy body": "as createStrategy",
  "validateStrategy body": "as createStrategy",
  "simulateStrategy document": "as createStrategy",
  "backtestStrategy document": "as createStrategy",
  "putIgnoredVendors vendorDomainId": "the domain's id of a vendor",
};

/** Fields of a feed that are taken as an answer says them, and ignored; its `id` and `contractId` are walked. */
const ignoredOfFeeds = new Set(["url", "deltaUrl", "version", "lastAccessed", "lastDeletion"]);

/** A request with an id in one place: its body, or what stands in its query. */
interface Position {
  readonly body?: (ids: Ids) => Loose;
  readonly query?: (ids: Ids) => Record<string, string>;
}

/** When orders were placed: where statistics look. */
export const placedAt = new Date().toISOString();

const page = { start: 0, limit: 10 };
const oneOf = (field: string, ids: Ids) => ({ oneOf: { field, values: [ids[field]] } });
const filtered =
  (field: string) =>
  (ids: Ids): Loose => ({ pagination: page, range: wideWindow(), filter: oneOf(field, ids) });
const order = (ids: Ids, itemId: string | undefined) => ({
  // One of its own for each item, so that what the items were mapped to can be seen afterwards.
  orderId: `${ids["orderId"]} ${itemId}`,
  creationDate: placedAt,
  currency: "EUR",
  items: [{ itemId, unitPrice: 5, quantity: 1 }],
});
const comparison = (kind: "String" | "Number", attributeName: string, value: unknown) => ({
  type: "ComparisonFilter",
  left: { type: `${kind}ValueProvider`, attributeName },
  right: { type: `${kind}ConstantValueProvider`, value },
  comparison: { type: `${kind}Equality` },
});
const offersOf = (ids: Ids) => comparison("String", "productId", ids["productId"]);
const keep = { name: "Keep", otherwise: { rule: { target: "keep" } } };
/** Ends before the service's clock says now. */
const past = () => ({ start: "2026-01-01T00:00:00Z", end: "2026-01-02T00:00:00Z" });
const feed = { name: "Prices", format: "json", fields: [{ name: "price" }] };

/** By place, then by what stands there. */
export const positions: Readonly<Record<string, Readonly<Record<string, Position>>>> = {
  "queryProducts filter": {
    productId: { body: (ids) => ({ pagination: page, filter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ pagination: page, filter: oneOf("customerProductId", ids) }) },
  },
  "searchProducts filter": {
    productId: { body: (ids) => ({ pagination: { limit: 10 }, filter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ pagination: { limit: 10 }, filter: oneOf("customerProductId", ids) }) },
  },
  "submitSnapshots productId": {
    productId: { body: (ids) => [aSnapshot(String(ids["productId"]), { creationDate: "2026-01-31T12:00:00Z" })] },
  },
  "queryOffers filter": {
    productId: { body: (ids) => ({ pagination: page, range: wideWindow(), filter: offersOf(ids) }) },
    contractNumber: {
      body: (ids) => {
        const ignored = comparison("Number", "ignoredBy", Number(ids["contractNumber"]));
        const filters = [offersOf(ids), { type: "NotFilter", filter: ignored }];
        return { pagination: page, range: wideWindow(), filter: { type: "AndFilter", filters } };
      },
    },
  },
  "queryOfferStatistics filter": {
    productId: { body: filtered("productId") },
    customerProductId: { body: filtered("customerProductId") },
  },
  "queryOrderStatistics filter": {
    productId: { body: filtered("productId") },
    customerProductId: { body: filtered("customerProductId") },
  },
  "importOrders orderId": {
    orderId: { body: (ids) => ({ version: "3", orders: [{ ...order(ids, "SKU-1"), orderId: ids["orderId"] }] }) },
  },
  "importOrders itemId": {
    productId: { body: (ids) => ({ version: "3", orders: [order(ids, ids["productId"])] }) },
    customerProductId: { body: (ids) => ({ version: "3", orders: [order(ids, ids["customerProductId"])] }) },
  },
  "importOrdersV2 orderId": {
    orderId: {
      body: (ids) => ({
        version: "2",
        orders: [{ ...order(ids, "SKU-1"), orderId: ids["orderId"] }],
        productMappings: [{ source: "itemId" }],
      }),
    },
  },
  "importOrdersV2 itemId": {
    productId: {
      body: (ids) => ({
        version: "2",
        orders: [order(ids, ids["productId"])],
        productMappings: [{ source: "itemId", target: "productId" }],
      }),
    },
    customerProductId: {
      body: (ids) => ({
        version: "2",
        orders: [order(ids, ids["customerProductId"])],
        productMappings: [{ source: "itemId" }],
      }),
    },
  },
  "deleteQueriedOrders orderId": {
    orderId: {
      body: ({ orderId }) => ({ orders: [{ orderId: `${orderId}`, creationDate: placedAt }] }),
    },
  },
  "createFeed id": { feedId: { body: ({ feedId }) => ({ ...feed, id: feedId }) } },
  "createFeed contractId": { contractId: { body: ({ contractId }) => ({ ...feed, contractId }) } },
  "replaceFeed id": { feedId: { body: ({ feedId }) => ({ ...feed, id: feedId }) } },
  "replaceFeed contractId": { contractId: { body: ({ contractId }) => ({ ...feed, contractId }) } },
  "putPlugin pluginId": {
    pluginId: {
      body: ({ pluginId }) => ({ pluginId, shopSystem: "S", metricsUrl: "https://shop.example/m", version: 1 }),
    },
  },
  "storeLogMessages contractId": {
    contractId: {
      body: ({ contractId }) => ({
        version: 1,
        messages: [{ message: "m", severity: "info", component: "c", source: "s", contractId }],
      }),
    },
  },
  "simulateStrategy strategyId": { strategyId: { body: ({ strategyId }) => ({ strategyId }) } },
  "simulateStrategy filter": {
    productId: { body: (ids) => ({ document: keep, filter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ document: keep, filter: oneOf("customerProductId", ids) }) },
  },
  "backtestStrategy strategyId": { strategyId: { body: ({ strategyId }) => ({ strategyId, range: past() }) } },
  "backtestStrategy filter": {
    productId: { body: (ids) => ({ document: keep, range: past(), filter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ document: keep, range: past(), filter: oneOf("customerProductId", ids) }) },
  },
  "getMonitoringStatus productIds": { productId: { query: ({ productId = "" }) => ({ productIds: productId }) } },
};

/** An offer's id stands in a snapshot of an own product, so it is a position of its own. */
export const snapshotWithOffer = (ids: Ids, productId: string): Loose => [
  aSnapshot(productId, { domain: `${ids["contractId"]}.example`, offers: [anOffer({ id: ids["offerId"] })] }),
];

/** `<operation> <field>` for each query parameter and body field that holds an id or anything at all. */
export function placesOf({ id, parameters, body }: Operation): string[] {
  const inQuery = parameters.filter((parameter) => parameter.in === "query" && isId(parameter.name));
  const places = [...inQuery.map(({ name }) => name), ...(body === null ? [] : openPlaces(body, "body"))];
  return [...new Set(places)]
    .filter((place) => !(id.endsWith("Feed") && ignoredOfFeeds.has(place)))
    .map((place) => `${id} ${place}`)
    .filter((place) => withoutIds[place] === undefined);
}

/** Fields named like ids, filters, which name ids by value, and fields whose content the document leaves open. */
function openPlaces(schema: Loose, name: string): string[] {
  if (isId(name) || name === "filter") return [name];
  const parts: Loose[] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (parts.length > 0) return parts.flatMap((part) => openPlaces(part, name));
  if (schema.properties !== undefined)
    return Object.entries<Loose>(schema.properties).flatMap(([field, inner]) => openPlaces(inner, field));
  if (schema.type === "array") return openPlaces(schema.items, name);
  return schema.type === undefined && schema.const === undefined && schema.enum === undefined
    ? [name]
    : isOpenObject(schema, name);
}

function isOpenObject(schema: Loose, name: string): string[] {
  return schema.type === "object" && schema.additionalProperties?.type === undefined ? [name] : [];
}

/** Places that operations do not have any more. */
export function unused(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => {
    const places = new Set(placesOf(operation));
    const named = Object.keys(positions).filter((place) => place.startsWith(`${operation.id} `));
    return named.filter((place) => !places.has(place));
  });
}
