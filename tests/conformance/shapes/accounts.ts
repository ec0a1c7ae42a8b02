/** Accounts, companies, contracts, log messages, versions (interface 2.10, 2.11, 4.8, 5, 9). */
import {
  anObject,
  boolean,
  choice,
  contractId,
  currency,
  data,
  instant,
  int32,
  list,
  matching,
  noBody,
  object,
  text,
  word,
} from "./schema.ts";

const contractType = choice("reseller", "manufacturer");
const roles = list(choice("admin", "owner", "member", "approver", "reader"));

const contract = object(
  { active: boolean, companyName: word, contractId, contractName: word, contractType, contractNumber: int32 },
  { companyId: int32, timeZone: word, expirationDate: instant, currency },
);

const session = data(object({ token: matching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expiresAt: instant, refreshToken: word }));
const user = object({ email: word, name: word, roles }, { userId: int32, pending: boolean, invitationToken: word });

const features = object({ enabled: list(text), disabled: list(text) });
const accountContract = object({
  id: int32,
  sid: contractId,
  name: word,
  type: contractType,
  active: boolean,
  features,
});

const account = object({
  id: int32,
  name: word,
  email: word,
  roles,
  lastActiveDate: instant,
  companies: list(object({ id: int32, name: word, contracts: list(accountContract) })),
});

const logMessage = object(
  {
    message: text,
    severity: choice("fatal", "error", "warn", "info", "debug", "trace"),
    component: text,
    source: text,
  },
  { contractId },
);

const refusedRequest = object(
  { requestId: word, refusedAt: instant, operation: word, status: int32, userId: int32, userEmail: word },
  { code: word },
);

const company = "/api/2/companies/{companyId}";
const users = "/api/v3/companies/{companyId}/users";

export const accountShapes = {
  "GET /version": { 200: data(object({ version: matching(/^0\.0\.\d+$/) })) },
  "GET /openapi.json": { 200: object({ openapi: word, info: object({ version: word }), paths: anObject }) },
  "GET /api/account": { 200: account },
  "POST /api/v3/account/login": { 200: session },
  "POST /api/v3/account/refresh": { 200: session },
  "POST /api/v3/account/invitation": { 200: session },
  "POST /api/v3/account/logout": { 204: noBody },
  "POST /api/v3/account/password/generate": { 200: data(object({ password: word })) },
  "DELETE /api/v3/account/password": { 204: noBody },
  "POST /api/v3/users": { 201: data(user) },
  [`GET ${users}`]: { 200: data(list(user)) },
  [`POST ${users}`]: { 200: data(user), 201: data(user) },
  [`PUT ${users}/{userId}`]: { 200: data(user) },
  [`DELETE ${users}/{userId}`]: { 204: noBody },
  "POST /api/2/companies": { 200: data(object({ id: int32, name: word })) },
  [`GET ${company}/contracts`]: { 200: data(list(contract)) },
  [`POST ${company}/contracts`]: { 200: data(contract) },
  "GET /api/v3/vendor/contracts/{contractId}": { 200: data(contract) },
  "POST /api/v3/log/messages": { 200: data(anObject) },
  "GET /api/v3/vendor/contracts/{contractId}/log/messages": { 200: data(list(logMessage)) },
  "GET /api/v3/vendor/contracts/{contractId}/requests/refused": { 200: data(list(refusedRequest)) },
};
