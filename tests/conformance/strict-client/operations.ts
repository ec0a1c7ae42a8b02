/** Every operation that a generated client of the interface has: method and path. */
const v3 = "/api/v3/vendor/contracts/{contractId}";
const v31 = "/api/v3.1/vendor/contracts/{contractId}";
const v2 = "/api/2/v/contracts/{contractId}";
const strategies = `${v3}/settings/pricingstrategies`;
const company = "/api/2/companies";

export const operations = {
  importProducts: `POST ${v3}/products`,
  importCsv: `PUT ${v3}/products`,
  putProducts: `PUT ${v2}/products`,
  deleteProducts: `DELETE ${v3}/products`,
  queryProducts: `POST ${v31}/products/query`,
  listProducts: `GET ${v2}/products`,
  getExtendedTags: `GET ${v3}/products/{productId}/extendedtags`,
  getMonitoringStatus: `GET ${v3}/products/monitoringstatus`,
  getBuyBox: `GET ${v3}/products/bazaar/buybox/stats`,

  listOffers: `GET ${v3}/offers`,
  queryOffers: `POST ${v3}/offers/query`,
  queryOfferStatistics: `POST ${v31}/offers/stats/query`,
  submitSnapshots: `POST ${v2}/offers`,
  closeOffers: `DELETE ${v3}/offers`,
  listClosings: `GET ${v3}/offers/closings`,
  getIgnoredVendors: `GET ${v2}/offerfilters/blacklist/vendors`,
  putIgnoredVendors: `PUT ${v2}/offerfilters/blacklist/vendors`,

  listRecommendations: `GET ${v2}/result/pricerecommendations`,
  getHistory: `GET ${v3}/products/{productId}/pricerecommendationhistory`,
  listOldRecommendations: "GET /api/1/{contractId}/products/analysis/pricerecommendations",
  simulate: `POST ${v3}/pricerecommendations/simulate`,
  listStrategies: `GET ${strategies}`,
  createStrategy: `POST ${strategies}`,
  getStrategy: `GET ${strategies}/{strategyId}`,
  putStrategy: `PUT ${strategies}/{strategyId}`,
  activateStrategy: `POST ${strategies}/{strategyId}/activate`,
  getStrategyVersions: `GET ${strategies}/{strategyId}/history`,
  getStrategyHistory: `GET ${strategies}/history`,
  getOldStrategyHistory: `GET ${v3}/settings/repricingstrategy/history`,

  importOrdersV2: `POST ${v2}/orders`,
  importOrders: `PUT ${v3}/orders`,
  listOrders: `GET ${v3}/orders`,
  queryOrderStatistics: `POST ${v3}/orders/stats/query`,
  deleteQueriedOrders: `POST ${v3}/orders/delete/query`,
  deleteOrders: `DELETE ${v3}/orders`,

  createTask: `POST ${v3}/tasks`,
  listTasks: `GET ${v3}/tasks`,
  getTask: `GET ${v3}/tasks/{taskId}`,
  createTaskV2: `POST ${v2}/tasks`,
  listTasksV2: `GET ${v2}/tasks`,
  getTaskV2: `GET ${v2}/tasks/{taskId}`,

  getCallbacks: `GET ${v2}/settings/callbacks`,
  putCallbacks: `PUT ${v2}/settings/callbacks`,
  getDomains: `GET ${v2}/settings/domains`,
  putDomains: `PUT ${v2}/settings/domains`,
  getShops: `GET ${v3}/settings/shops`,
  putShops: `PUT ${v3}/settings/shops`,
  getOldSettings: "GET /api/1/{contractId}/settings",
  getPlugin: `GET ${v3}/plugin`,
  putPlugin: `PUT ${v3}/plugin`,
  deletePlugin: `DELETE ${v3}/plugin`,

  listFeeds: `GET ${v2}/feeds`,
  createFeed: `POST ${v2}/feeds`,
  getFeed: `GET ${v2}/feeds/{feedId}`,
  putFeed: `PUT ${v2}/feeds/{feedId}`,
  deleteFeed: `DELETE ${v2}/feeds/{feedId}`,
  exportFeed: `GET ${v2}/feeds/{feedId}/export/{fileName}`,
  exportDelta: `GET ${v2}/feeds/{feedId}/export/delta/{fileName}`,
  dismissDelta: `DELETE ${v2}/feeds/{feedId}/export/delta`,

  storeLogMessages: "POST /api/v3/log/messages",
  storeOldLogMessage: "POST /api/2/log/messages",
  listDomains: "GET /api/v3/domains",
  listOldDomains: "GET /api/2/domains",
  createCompany: `POST ${company}`,
  listContracts: `GET ${company}/{companyId}/contracts`,
  createContract: `POST ${company}/{companyId}/contracts`,
  createUser: "POST /api/v3/companies/{companyId}/users",
  listUsers: "GET /api/v3/companies/{companyId}/users",
  getAccount: "GET /api/account",
  logIn: "POST /api/v3/account/login",
  generatePassword: "POST /api/v3/account/password/generate",
} satisfies Readonly<Record<string, string>>;

export type OperationName = keyof typeof operations;
