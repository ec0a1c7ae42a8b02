/** Every operation of the interface as a generated client has it: method, path, and the model of its answer. */
import * as models from "./models.ts";
import { anything, data, list, model, nothing, type Reader, text } from "./read.ts";

const v3 = "/api/v3/vendor/contracts/{contractId}";
const v31 = "/api/v3.1/vendor/contracts/{contractId}";
const v2 = "/api/2/v/contracts/{contractId}";
const strategies = `${v3}/settings/pricingstrategies`;
const company = "/api/2/companies";
const snapshotResult = model({ data: anything });

export const operations = {
  importProducts: [`POST ${v3}/products`, data(list(models.imported))],
  importCsv: [`PUT ${v3}/products`, data(models.started)],
  putProducts: [`PUT ${v2}/products`, model({ id: text })],
  deleteProducts: [`DELETE ${v3}/products`, data(models.deleted)],
  queryProducts: [`POST ${v31}/products/query`, data(list(models.product))],
  listProducts: [`GET ${v2}/products`, list(models.listedProduct)],
  getExtendedTags: [`GET ${v3}/products/{productId}/extendedtags`, data(list(models.tag))],
  getMonitoringStatus: [`GET ${v3}/products/monitoringstatus`, data(list(models.monitoringStatus))],
  getBuyBox: [`GET ${v3}/products/bazaar/buybox/stats`, data(list(models.buyBox))],

  listOffers: [`GET ${v3}/offers`, data(list(models.productOffers))],
  queryOffers: [`POST ${v3}/offers/query`, data(list(models.offer))],
  queryOfferStatistics: [`POST ${v31}/offers/stats/query`, data(list(models.offerStatistics))],
  submitSnapshots: [`POST ${v2}/offers`, data(list(snapshotResult))],
  closeOffers: [`DELETE ${v3}/offers`, data(models.deleted)],
  listClosings: [`GET ${v3}/offers/closings`, data(list(models.closing))],
  getIgnoredVendors: [`GET ${v2}/offerfilters/blacklist/vendors`, data(list(models.ignoredVendor))],
  putIgnoredVendors: [`PUT ${v2}/offerfilters/blacklist/vendors`, data(list(models.ignoredVendor))],

  listRecommendations: [`GET ${v2}/result/pricerecommendations`, data(list(models.recommendation))],
  getHistory: [`GET ${v3}/products/{productId}/pricerecommendationhistory`, data(list(models.recommendation))],
  listOldRecommendations: [
    "GET /api/1/{contractId}/products/analysis/pricerecommendations",
    model({ priceRecommendations: list(models.oldRecommendation) }),
  ],
  simulate: [`POST ${v3}/pricerecommendations/simulate`, data(models.simulation)],
  listStrategies: [`GET ${strategies}`, data(list(models.strategy))],
  createStrategy: [`POST ${strategies}`, data(models.strategy)],
  getStrategy: [`GET ${strategies}/{strategyId}`, data(models.strategy)],
  putStrategy: [`PUT ${strategies}/{strategyId}`, data(models.strategy)],
  activateStrategy: [`POST ${strategies}/{strategyId}/activate`, data(models.strategy)],
  getStrategyVersions: [`GET ${strategies}/{strategyId}/history`, data(models.strategyHistory)],
  getStrategyHistory: [`GET ${strategies}/history`, data(models.strategyHistory)],
  getOldStrategyHistory: [`GET ${v3}/settings/repricingstrategy/history`, data(models.strategyHistory)],

  importOrdersV2: [`POST ${v2}/orders`, data(list(data(models.importedOrders)))],
  importOrders: [`PUT ${v3}/orders`, data(model({ ids: list(text) }, ["unmappedItems"]))],
  listOrders: [`GET ${v3}/orders`, data(list(models.order))],
  queryOrderStatistics: [`POST ${v3}/orders/stats/query`, data(list(models.sold))],
  deleteQueriedOrders: [`POST ${v3}/orders/delete/query`, data(models.deleted)],
  deleteOrders: [`DELETE ${v3}/orders`, data(models.deleted)],

  createTask: [`POST ${v3}/tasks`, data(models.started)],
  listTasks: [`GET ${v3}/tasks`, data(list(models.task))],
  getTask: [`GET ${v3}/tasks/{taskId}`, data(models.task)],
  createTaskV2: [`POST ${v2}/tasks`, data(models.started)],
  listTasksV2: [`GET ${v2}/tasks`, list(models.task)],
  getTaskV2: [`GET ${v2}/tasks/{taskId}`, models.task],

  getCallbacks: [`GET ${v2}/settings/callbacks`, models.callbacks],
  putCallbacks: [`PUT ${v2}/settings/callbacks`, models.callbacks],
  getDomains: [`GET ${v2}/settings/domains`, data(list(text))],
  putDomains: [`PUT ${v2}/settings/domains`, data(list(text))],
  getShops: [`GET ${v3}/settings/shops`, data(list(models.shop))],
  putShops: [`PUT ${v3}/settings/shops`, data(list(models.shop))],
  getOldSettings: ["GET /api/1/{contractId}/settings", model({ "expirationDate?": text })],
  getPlugin: [`GET ${v3}/plugin`, data(models.plugin)],
  putPlugin: [`PUT ${v3}/plugin`, data(models.plugin)],
  deletePlugin: [`DELETE ${v3}/plugin`, nothing],

  listFeeds: [`GET ${v2}/feeds`, list(models.feed)],
  createFeed: [`POST ${v2}/feeds`, models.feed],
  getFeed: [`GET ${v2}/feeds/{feedId}`, models.feed],
  putFeed: [`PUT ${v2}/feeds/{feedId}`, models.feed],
  deleteFeed: [`DELETE ${v2}/feeds/{feedId}`, nothing],
  exportFeed: [`GET ${v2}/feeds/{feedId}/export/{fileName}`, list(anything)],
  exportDelta: [`GET ${v2}/feeds/{feedId}/export/delta/{fileName}`, list(anything)],
  dismissDelta: [`DELETE ${v2}/feeds/{feedId}/export/delta`, nothing],

  storeLogMessages: ["POST /api/v3/log/messages", nothing],
  storeOldLogMessage: ["POST /api/2/log/messages", nothing],
  listDomains: ["GET /api/v3/domains", data(models.domains)],
  listOldDomains: ["GET /api/2/domains", list(text)],
  createCompany: [`POST ${company}`, data(model({ id: anything, name: text }))],
  listContracts: [`GET ${company}/{companyId}/contracts`, data(list(models.contract))],
  createContract: [`POST ${company}/{companyId}/contracts`, data(models.contract)],
  createUser: ["POST /api/v3/companies/{companyId}/users", data(models.user)],
  listUsers: ["GET /api/v3/companies/{companyId}/users", data(list(models.user))],
  getAccount: ["GET /api/account", models.account],
  logIn: ["POST /api/v3/account/login", data(models.session)],
  generatePassword: ["POST /api/v3/account/password/generate", data(model({ password: text }))],
} satisfies Readonly<Record<string, readonly [string, Reader]>>;

export type OperationName = keyof typeof operations;
