/** The positions of a request that can have an id, by `/openapi.json`, with a body or a query for each. */
import type { Loose } from "../harness/client.ts";
import { anOffer, aSnapshot, wideWindow } from "../harness/market.ts";
import type { Operation } from "../http/operations.ts";

/** The name of a parameter or field that holds an id. */
const isId = (name: string): boolean => /(^|[a-z])(id|ids|Id|Ids|Number)$/.test(name);

export type Ids = Readonly<Record<string, string>>;

/** Positions, as {@link positionsOf} names them, that have none of the service's ids, each with its reason. */
const withoutIds: Readonly<Record<string, string>> = {
  "importProducts customerProductId": "products are named by the customer's identifiers, which are its contract's own",
  "replaceProducts customerProductId": "as importProducts",
  "patchProduct customerProductId": "as importProducts",
  "patchProduct tags": "keys and values of the customer's own",
  "submitSnapshots vendorDomainId": "the domain's id of a vendor",
  "submitSnapshots id": "an offer's, which is the client's own; tested apart, see snapshotWithOffer",
  "createStrategy body": "a strategy names tags, vendors and domains",
  "replaceStrategy body": "as createStrategy",
  "activateStrategy where": "a condition names tags of the product",
  "raiseRollout where": "the same",
  "putDraft testProductIds": "what its author looks at: nothing is read by it",
  "validateStrategy body": "as createStrategy",
  "putPriceGuard amount": "an amount names tags and vendors",
  "simulateStrategy document": "as createStrategy",
  "backtestStrategy document": "as createStrategy",
  "compareStrategy document": "as createStrategy",
  "simulateStrategy strategyBuilder": "as createStrategy",
  "simulateStrategy id": "an offer's, which is the client's own",
  "simulateStrategy vendorDomainId": "the domain's id of a vendor",
  "simulateStrategy creationDate": "of an offer as it was read, without effect",
  "simulateStrategy ignored": "the same",
  "simulateStrategy minDeliveryTime": "the same",
  "simulateStrategy maxDeliveryTime": "the same",
  "simulateStrategy positionByTotalPrice": "the same",
  "simulateStrategy positionByUnitPrice": "the same",
  "putWatchedDomains status": "of an answer, without effect",
  "putWatchedDomains warnings": "the same",
  "putIgnoredVendors vendorDomainId": "the domain's id of a vendor",
};

/** Fields of a feed that an answer has and a request may repeat. They are ignored. `id` and `contractId` are tested. */
const ignoredOfFeeds = new Set(["url", "deltaUrl", "publicUrl", "version", "lastAccessed", "lastDeletion"]);

/** A request with an id in one position: its body or its query. */
interface Position {
  readonly body?: (ids: Ids) => Loose;
  readonly query?: (ids: Ids) => Record<string, string>;
}

/** The time at which orders were placed, within the range of the statistics. */
export const placedAt = new Date().toISOString();

const page = { start: 0, limit: 10 };
const oneOf = (field: string, ids: Ids) => ({ oneOf: { field, values: [ids[field]] } });
const filtered =
  (field: string) =>
  (ids: Ids): Loose => ({ pagination: page, range: wideWindow(), filter: oneOf(field, ids) });
const order = (ids: Ids, itemId: string | undefined) => ({
  // Each item has an order of its own, so the test sees which product it was mapped to.
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
const bothKeep = { from: { document: keep }, to: { document: keep } };
/** A range that ends before the service's present time. */
const past = () => ({ start: "2026-01-01T00:00:00Z", end: "2026-01-02T00:00:00Z" });
/** Of a domain that every tenant watches. */
const aWatchedPage = { domain: "shop-b.example", url: "https://shop-b.example/kettle" };
/** On the reading that every tenant has. */
const aDecision = { domain: "shop-b.example", heldAt: "2026-01-31T12:00:00Z", decision: "release" };
const anApproval = { approvalCreatedAt: "2026-01-31T12:00:00Z", decision: "approved" };
const anApprovalOfAll = () => ({ decision: "approved", seenAt: new Date().toISOString() });
const feed = { name: "Prices", format: "json", fields: [{ name: "price" }] };

/** Requests by position, then by the name of the id. */
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
  "closeSnapshot productId": {
    productId: { query: ({ productId = "" }) => ({ productId, domain: "shop-b.example" }) },
  },
  "decideHeld productId": {
    productId: { body: ({ productId }) => [{ productId, ...aDecision }] },
  },
  "decideApprovals productId": {
    productId: { body: ({ productId }) => [{ productId, ...anApproval }] },
  },
  "queryApprovals productFilter": {
    productId: { body: (ids) => ({ productFilter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ productFilter: oneOf("customerProductId", ids) }) },
  },
  "decideApprovalsByQuery productFilter": {
    productId: { body: (ids) => ({ ...anApprovalOfAll(), productFilter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ ...anApprovalOfAll(), productFilter: oneOf("customerProductId", ids) }) },
  },
  "queryApprovals filter": {
    customerProductId: { body: ({ customerProductId }) => ({ filter: { q: String(customerProductId) } }) },
  },
  "decideApprovalsByQuery filter": {
    customerProductId: {
      body: ({ customerProductId }) => ({ ...anApprovalOfAll(), filter: { q: String(customerProductId) } }),
    },
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
  "storeLogMessage contractId": {
    contractId: {
      body: ({ contractId }) => ({ message: "m", severity: "info", component: "c", source: "s", contractId }),
    },
  },
  "listProductFigures id": { productId: { query: ({ productId = "" }) => ({ id: productId }) } },
  "countProductFigures id": { productId: { query: ({ productId = "" }) => ({ id: productId }) } },
  "getEngineInput strategyId": { strategyId: { query: ({ strategyId = "" }) => ({ strategyId }) } },
  "simulateStrategy strategyId": { strategyId: { body: ({ strategyId }) => ({ strategyId }) } },
  "simulateStrategy productId": {
    productId: { body: ({ productId }) => ({ strategyBuilder: keep, simulationRequests: [{ productId }] }) },
  },
  "simulateStrategy filter": {
    productId: { body: (ids) => ({ document: keep, filter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ document: keep, filter: oneOf("customerProductId", ids) }) },
  },
  "backtestStrategy strategyId": { strategyId: { body: ({ strategyId }) => ({ strategyId, range: past() }) } },
  "backtestStrategy filter": {
    productId: { body: (ids) => ({ document: keep, range: past(), filter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ document: keep, range: past(), filter: oneOf("customerProductId", ids) }) },
  },
  "compareStrategy filter": {
    productId: { body: (ids) => ({ ...bothKeep, filter: oneOf("productId", ids) }) },
    customerProductId: { body: (ids) => ({ ...bothKeep, filter: oneOf("customerProductId", ids) }) },
  },
  "putPages productId": {
    productId: { body: ({ productId }) => [{ productId, ...aWatchedPage }] },
  },
  "putPages customerProductId": {
    customerProductId: { body: ({ customerProductId }) => [{ customerProductId, ...aWatchedPage }] },
  },
  "listPages productId": { productId: { query: ({ productId = "" }) => ({ productId }) } },
  "deletePages productId": { productId: { query: ({ productId = "" }) => ({ productId }) } },
  "listCandidates productId": { productId: { query: ({ productId = "" }) => ({ productId }) } },
  "decideCandidates candidateId": {
    candidateId: { body: ({ candidateId }) => [{ candidateId, decision: "rejected" }] },
  },
  "listAudit userId": { userId: { query: ({ userId = "" }) => ({ userId }) } },
  "listRefusedRequests userId": { userId: { query: ({ userId = "" }) => ({ userId }) } },
  "getMonitoringStatus productIds": { productId: { query: ({ productId = "" }) => ({ productIds: productId }) } },
};

/** A snapshot of an own product with a foreign offer id. */
export const snapshotWithOffer = (ids: Ids, productId: string): Loose => [
  aSnapshot(productId, { domain: `${ids["contractId"]}.example`, offers: [anOffer({ id: ids["offerId"] })] }),
];

/** `<operation> <field>` for each query parameter and body field that holds an id or anything at all. */
export function positionsOf({ id, parameters, body }: Operation): string[] {
  const inQuery = parameters.filter((parameter) => parameter.in === "query" && isId(parameter.name));
  const listed = [...inQuery.map(({ name }) => name), ...(body === null ? [] : openPositions(body, "body"))];
  return [...new Set(listed)]
    .filter((position) => !(id.endsWith("Feed") && ignoredOfFeeds.has(position)))
    .map((position) => `${id} ${position}`)
    .filter((position) => withoutIds[position] === undefined);
}

/** Fields named like ids, filters, whose values can be ids, and fields whose content the document leaves open. */
function openPositions(schema: Loose, name: string): string[] {
  if (isId(name) || name === "filter" || name === "productFilter") return [name];
  const parts: Loose[] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (parts.length > 0) return parts.flatMap((part) => openPositions(part, name));
  if (schema.properties !== undefined)
    return Object.entries<Loose>(schema.properties).flatMap(([field, inner]) => openPositions(inner, field));
  if (schema.type === "array") return openPositions(schema.items, name);
  return schema.type === undefined && schema.const === undefined && schema.enum === undefined
    ? [name]
    : isOpenObject(schema, name);
}

function isOpenObject(schema: Loose, name: string): string[] {
  return schema.type === "object" && schema.additionalProperties?.type === undefined ? [name] : [];
}

/** Positions that no operation has. */
export function unused(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => {
    const listed = new Set(positionsOf(operation));
    const named = Object.keys(positions).filter((position) => position.startsWith(`${operation.id} `));
    return named.filter((position) => !listed.has(position));
  });
}
