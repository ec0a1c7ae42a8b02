/** The models of a generated client, and what the service adds to them. */
import { anything, boolean, choice, instant, int32, list, map, model, number, text } from "./read.ts";

export const tag = model({
  label: text,
  stringValue: text,
  "doubleValue?": number,
  "integerValue?": int32,
  "booleanValue?": boolean,
});
export const plainTag = model({ key: text, value: text });

const prices = { referencePrice: number, minPriceBoundary: number, maxPriceBoundary: number };

export const product = model({
  id: text,
  name: text,
  "customerProductId?": text,
  "gtin?": number,
  ...prices,
  identifier: text,
  createdAt: instant,
  updatedAt: instant,
  tags: list(tag),
});

export const listedProduct = model({ productId: text, "gtin?": number, name: text, ...prices, tags: list(plainTag) }, [
  "identifier",
  "strategy",
]);

export const imported = model({
  data: model({ productId: text, result: choice("created", "updated", "unchanged") }),
});

const offerFields = {
  productId: text,
  domain: text,
  vendorName: text,
  "vendorDomainId?": text,
  url: text,
  productName: text,
  price: number,
  deliveryCosts: number,
  currency: text,
  "minDeliveryTime?": int32,
  "maxDeliveryTime?": int32,
  "gtin?": number,
  "availability?": boolean,
  attributes: list(model({ name: text, value: text })),
  "retrievalDate?": instant,
  creationDate: instant,
  positionByTotalPrice: int32,
  positionByUnitPrice: int32,
  ignored: boolean,
};

export const offer = model(offerFields, ["id", "minDeliveryHours", "maxDeliveryHours"]);

export const productOffers = model({
  product: model({
    id: text,
    name: text,
    "customerProductId?": text,
    "gtin?": number,
    ...prices,
    tags: list(plainTag),
  }),
  offers: list(model({ ...offerFields, "minDeliveryHours?": number, "maxDeliveryHours?": number }, ["id"])),
});

const statistics = model({ min: number, avg: number, median: number, max: number, cheapestShops: list(text) });
const bothPrices = { unitPriceStats: statistics, totalPriceStats: statistics };

export const offerStatistics = model(
  {
    productId: text,
    offerCount: int32,
    stats: model({
      ...bothPrices,
      domainStats: list(model({ domain: text, competitorOfferCount: int32, ...bothPrices }, ["currency"])),
    }),
  },
  ["currency"],
);

const outcome = choice(
  "ProductFound",
  "ProductNotFound",
  "ProductNotAvailable",
  "CaptchaFailure",
  "LayoutFailure",
  "RequestFailure",
  "UnknownFailure",
  "ProductSearchFailure",
  "MissingTaskData",
  "AlreadyCompletedTask",
  "InvalidTaskSession",
  "MissingContractId",
  "UnsupportedDomainFailure",
);
export const monitoringStatus = model({
  productId: int32,
  statusOnDomain: list(
    model({
      domain: text,
      "startedAt?": instant,
      "completedAt?": instant,
      "outcome?": model({ successful: boolean, outcome }),
    }),
  ),
});

const boxes = { isInPrimeBuybox: boolean, isInNonPrimeBuybox: boolean };
export const buyBox = model({ productId: int32, ...boxes, domains: list(model({ domain: text, ...boxes })) });

export const recommendation = model(
  {
    productId: text,
    "customerProductId?": text,
    "gtin?": number,
    price: number,
    currency: text,
    timestamp: instant,
    "relevantDomain?": text,
    "deliveryCosts?": number,
    "oldPrice?": number,
    "oldDeliveryCosts?": number,
    "oldPosition?": int32,
    "newPosition?": int32,
    "relativePriceChangePercentage?": number,
    "decisiveStrategyBranchName?": text,
    decisiveStrategyTreeLeafNodeId: int32,
    originalMinPriceBoundary: number,
    originalMaxPriceBoundary: number,
    originalTags: list(tag),
    tags: list(tag),
    recommendationId: text,
  },
  ["calculatedAt"],
);

export const oldRecommendation = model({
  identifier: text,
  gtin: number,
  currency: text,
  recommendedPrice: number,
  currentPrice: number,
});

export const simulation = model({
  strategyBuilder: anything,
  ownShops: list(model({ domain: text, ownShopName: text })),
  dataTimeRange: anything,
  calculationTimestamp: instant,
  simulationResults: list(
    model({
      productId: text,
      result: anything,
      decisivePath: anything,
      originalTags: list(tag),
      originalOffers: list(anything),
    }),
  ),
});

export const strategyHistory = model({
  history: list(
    model({
      version: text,
      documentVersion: int32,
      "documentVersionMessage?": text,
      updateDate: instant,
      updatedBy: text,
    }),
  ),
});

export const strategy = model({ id: text, name: text, active: boolean, "document?": anything }, [
  "strategyId",
  "activeVersion",
  "followsNewest",
  "hasDraft",
  "warnings",
  "version",
  "createdAt",
  "updatedAt",
]);

const item = { itemId: text, unitPrice: number, quantity: number, "taxPercentage?": number };
const orderFields = {
  orderId: text,
  "origin?": text,
  "referrer?": text,
  creationDate: instant,
  "totalPrice?": number,
  "shippingCosts?": number,
  currency: text,
};
export const order = model({
  ...orderFields,
  items: list(model({ ...item, "productId?": text })),
  importDate: instant,
});
export const importedOrders = model(
  {
    orders: list(
      model({
        ...orderFields,
        items: list(model(item)),
        "productMappings?": list(model({ source: text, "target?": text })),
      }),
    ),
    version: text,
  },
  ["unmappedItems"],
);
export const sold = model({
  productId: text,
  itemId: text,
  numberOfSoldItems: int32,
  orderCount: int32,
  currencies: list(model({ currency: text, revenue: number, averageUnitPrice: number })),
});

export const task = model({
  taskId: text,
  taskType: text,
  state: choice("pending", "executing", "failed", "succeeded"),
  contractId: text,
  "userId?": int32,
  "parentId?": text,
  data: model({ startTimestamp: instant }),
  creationDate: instant,
  "startDate?": instant,
  "finishDate?": instant,
  result: model(
    {
      operations: model({ successful: int32, failed: int32, total: int32 }, ["skipped", "published", "held"]),
    },
    ["counts"],
  ),
  "failures?": list(model({ messageId: text, attributes: map(text) })),
  "failureCode?": text,
});
export const started = model({ id: text, url: text });

/** Under the installation's own word. */
export const callbacks = model({
  repricingCompleted: list(
    model({ url: text, method: choice("GET", "POST"), "name?": text, bodyTemplate: text, headers: map(text) }),
  ),
});

export const feed = model(
  {
    id: text,
    contractId: text,
    name: text,
    format: choice("json", "csv"),
    fields: list(model({ name: text, "label?": text, "default?": anything })),
    "csvSeparator?": text,
    "csvDecimalSeparator?": text,
    url: text,
    deltaUrl: text,
    version: int32,
    "lastAccessed?": instant,
    "lastDeletion?": instant,
  },
  ["publicUrl"],
);

export const contract = model(
  {
    active: boolean,
    companyName: text,
    contractId: text,
    contractName: text,
    contractType: text,
    "expirationDate?": text,
  },
  ["contractNumber", "companyId", "timeZone", "currency"],
);

export const user = model({ email: text, name: text, roles: list(text), "invitationToken?": text }, [
  "userId",
  "pending",
]);

export const account = model({
  id: int32,
  name: text,
  email: text,
  roles: list(choice("admin", "owner", "member", "approver", "reader")),
  lastActiveDate: instant,
  companies: list(
    model({
      id: int32,
      name: text,
      contracts: list(
        model({
          id: int32,
          sid: text,
          name: text,
          type: choice("reseller", "manufacturer"),
          active: boolean,
          features: model({ enabled: list(text), disabled: list(text) }),
        }),
      ),
    }),
  ),
});

export const domains = model({
  domains: list(
    model({
      domain: text,
      domainId: int32,
      name: text,
      offerSources: list(choice("PUSH_API", "CRAWLER")),
      marketplace: boolean,
    }),
  ),
});

export const shop = model({ domain: text, ownShopName: text });
export const ignoredVendor = model({ "domain?": text, "vendorName?": text, "vendorDomainId?": text });
export const plugin = model({ pluginId: text, shopSystem: text, metricsUrl: text, version: int32 });
export const deleted = model({ deleted: int32 });
export const closing = model({ productId: text, domain: text, closedAt: instant, reason: text });
export const session = model({ token: text, expiresAt: instant, refreshToken: text });
