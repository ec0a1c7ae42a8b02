/** What other rooms use of accounts: users, credentials, tokens, companies and contracts. */
import { accountDuties } from "./duties.ts";
import { accountRoutes } from "./routes.ts";

export const room = { routes: accountRoutes, duties: accountDuties };

export { accessControl } from "./access-control.ts";
export { accessTokens, type AccessTokens } from "./access-token.ts";
export { beginDeletion, endDeletions, type DeleteRows } from "./delete-contract.ts";
export { companiesOf } from "./companies-of.ts";
export { changeSettings, type Setting, type SettingAuthor } from "./change-settings.ts";
export { findRights, hasRightNow, haveRightNow, requireRight } from "./rights.ts";
export {
  lockContract,
  pinCurrency,
  setAssortmentReplacedAt,
  setIdentifyingAttribute,
  setOfferRetention,
} from "./contract-settings.ts";
export { createSampleContract } from "./create-sample-contract.ts";
export { createFirstAdmin, type FirstAdmin } from "./create-first-admin.ts";
export { forEachContract } from "./for-each-contract.ts";
export { listAccounts } from "./list-accounts.ts";
export { markFull } from "./mark-full.ts";
export { Mailer, type MailSettings } from "./mailer.ts";
export { issueResetToken, resetInstructions } from "./request-password-reset.ts";
export { issueSignInToken, signInLink } from "./sign-in-link.ts";
export { openCompany, type Company } from "./open-company.ts";
export { openContractForTask } from "./open-contract.ts";
