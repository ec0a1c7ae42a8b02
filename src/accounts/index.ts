/** Users, credentials, tokens, companies and contracts: who calls, and what they may. */
export { accessControl } from "./access-control.ts";
export {
  fixCurrency,
  lockContract,
  setAssortmentReplacedAt,
  setIdentifyingAttribute,
  setOfferRetention,
} from "./contract-settings.ts";
export { createFirstAdmin, type FirstAdmin } from "./create-first-admin.ts";
export { openContractForTask } from "./open-contract.ts";
export { accountRoutes } from "./routes.ts";
