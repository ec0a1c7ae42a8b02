/** What the rules of statements do not ask, each with its reason; and the tables whose writes they look at. */

/** Statements on a tenant's table that do not name the tenant, each with its reason. */
export const acrossContracts: Readonly<Record<string, string>> = {
  "process.latestSchedule": "the figure is of the installation",
  "accounts.forgetRights": "a user's rights in every contract",
  "http.forgetIdempotentRequest": "a duty: forgets by age, whoever's it is",
  "paging.forgetOldPositions": "a duty: forgets by age, whoever's it is",
  "pricing.forgetStudies": "a duty: forgets by age, whoever's it is",
  "products.endRehearsals": "a duty: forgets by age, whoever's it is",
  "tasks.findAttempts": "of a worker that died, whoever's they are",
  "pricing.endFigureLeases": "of a worker that died, whoever's they are",
  "market.endLeases": "of a worker that died, whoever's they are",
  "versions.skip": "a restore: of every contract",
};

/** Tables of answers whose ETag is made of the data's version. Every write to them advances it (src/versions/version.ts). */
export const versionedTables = [
  "contract_domain",
  "customer_order",
  "ignored_vendor",
  "newest_recommendation",
  "newest_snapshot",
  "order_item",
  "own_shop",
  "product",
  "recommendation",
  "snapshot",
  "strategy",
];

/** Statements that write to them and do not advance the version themselves, each with its reason. */
export const notedElsewhere: Readonly<Record<string, string>> = {
  "offers.activateDomains": "by offers.storeSnapshots, in its transaction",
  "offers.addListedDomains": "by offers.putDomains, in its transaction",
  "offers.dropDomainsWithoutOffers": "no answer with a version has them",
  "offers.addDomains": "by offers.storeSnapshots; without a snapshot they are dropped again",
  "offers.dropUnusedDomains": "nobody has seen them",
  "offers.pinCurrencies": "by offers.storeSnapshots, in its transaction",
  "offers.setMarketplaces": "by offers.storeSnapshots, in its transaction",
  "offers.putIgnoredVendors": "by offers.deleteIgnoredVendors, in its transaction",
  "offers.putShops": "by offers.deleteShops, in its transaction",
  "orders.deleteAllItems": "by deleteOrders, in its transaction",
  "orders.deleteOrders": "by deleteOrders, in its transaction",
  "orders.deleteQueriedOrders": "by deleteQueriedOrders, in its transaction",
  "orders.deleteItems": "by orders.importOrders, in its transaction",
  "orders.importItems": "by orders.importOrders, in its transaction",
  "pricing.addNewest": "by storeRecommendations",
  "pricing.createStrategy": "what shows is the active one",
  "pricing.deactivateStrategies": "by pricing.activateStrategy, in its transaction",
  "pricing.deleteStrategy": "what shows is the active one, which cannot be deleted",
  "pricing.renewNewest": "by storeRecommendations",
  "pricing.storeRecommendations": "by storeRecommendations, by a statement of its own: COPY takes no other",
  "products.createNew": "by replaceAssortment",
  "products.delete": "by deleteProducts, in its transaction",
  "products.deleteMissing": "by replaceAssortment",
  "products.replaceChanged": "by replaceAssortment",
};

/** Tables that two rooms write besides `history`, each with its reason. */
export const writtenByTwo: Readonly<Record<string, string>> = {
  left_identifier: "products store what a change leaves, pricing what a deletion does",
  unnoted_deletion: "products add an attribute, pricing deletes it after noting the deleted products",
};

/** Names with several meanings that stay because they stand outside of the program, each with its reason. */
export const wireNames: Readonly<Record<string, string>> = {
  "engine/guard/breaker.ts: held": "sums of a run, stored as JSON",
  "engine/trace/trace.ts: held": "a fact of a trace, whose steps an explanation has",
  "engine/trace/trace.ts: note": "a step of a trace, which an explanation has",
  "src/database/distribute.ts: place": "the word of a table's comment in the database",
  "src/pricing/calculate/branch-sums.ts: held": "sums of a branch, stored as JSON",
  "src/pricing/studies/backtest-sums.ts: held": "sums of a backtest, stored as JSON",
  "src/pricing/studies/simulation-groups.ts: held": "sums of a simulation, stored as JSON",
  "src/tasks/list-tasks.ts: held": "a column of tasks, and the field of an answer",
};

/** Folders whose names are not looked at yet. */
export const foldersToName = ["src/reading/"];
