/** Answers the two questions of the access hook (http/access.ts): who calls, and whether they may open a contract. */
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import type { AccessControl } from "../http/access.ts";
import { accessTokens } from "./access-token.ts";
import { accountsByEmail, accountsById, authenticate, type Authentication } from "./authenticate.ts";
import { contractLookup, openContract } from "./open-contract.ts";
import { VerifiedPasswords } from "./verified-passwords.ts";

/** Makes the access control of a server. Tokens are valid by `clock`. */
export function accessControl(options: { database: Database; secret: SecretKey; clock?: () => Date }): AccessControl {
  const { database, secret, clock = () => new Date() } = options;
  const authentication: Authentication = {
    database,
    secret,
    tokens: accessTokens(secret, clock),
    verified: new VerifiedPasswords(secret, clock),
    byEmail: accountsByEmail(database),
    byId: accountsById(database),
  };
  const contracts = contractLookup(database);
  return {
    authenticate: (authorization, address) => authenticate(authentication, authorization, address),
    openContract: (caller, contractId, access) => openContract(contracts, caller, contractId, access),
  };
}
