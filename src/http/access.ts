/**
 * The only place that authorises. Every route says in its `config.access` who may call it. One hook authenticates the
 * caller and opens the path's contract before it reads a byte of the body.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { apiError, ApiError, assert } from "../base/error.ts";
import type { Author, Caller, Contract, ContractType, Role } from "../base/contract.ts";
import { contractTypeOf } from "./manufacturer-paths.ts";
import { routeOf } from "./route.ts";

/**
 * - `public`: anyone
 * - `caller`: whoever is logged in
 * - `read`, `decide`, `write`: whoever may read the contract of the path, decide on its held prices, or change it; a query
 *   POST is a read
 */
export type Access = "public" | "caller" | ContractAccess;

/** What is done in a contract. Whoever may do the last may do the others. */
export type ContractAccess = "read" | "decide" | "write";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** It manages users, contracts, credentials or the installation, so a credential of the scope `data` may not call it. */
    managesAccount?: boolean;
    /** It makes room, or stops or decides something, so it is answered also when the company stores as much as it may. */
    whenFull?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
    contract: Contract | null;
  }
}

/** What `accounts` does for the hook. Both functions throw 401, 403 or 404. */
export interface AccessControl {
  authenticate(authorization: string, address: string): Promise<Caller>;
  /** @param type the only type that the contract may have; null: any */
  openContract(
    caller: Caller,
    contractId: string,
    access: ContractAccess,
    type: ContractType | null,
  ): Promise<Contract>;
}

/** Installs the hook. A route without an access rule does not register. */
export function installAccess(server: FastifyInstance, control: AccessControl): void {
  server.decorateRequest("caller", null);
  server.decorateRequest("contract", null);
  server.addHook("onRoute", (route) => {
    assert(route.config?.access !== undefined, `route ${route.url} says who may call it`);
  });
  server.addHook("onRequest", async (request) => {
    const { access, managesAccount } = routeOf(request).config;
    if (access === undefined || access === "public") return;
    const { authorization } = request.headers;
    if (authorization === undefined || authorization === "")
      throw apiError("request.unauthenticated", "Credentials are missing.");
    request.caller = await control.authenticate(authorization, request.ip);
    if (managesAccount === true && request.caller.scope === "data") throw needsLogin();
    if (access === "caller") return;
    const contractId = contractIdOf(request);
    try {
      request.contract = await control.openContract(request.caller, contractId, access, contractTypeOf(request));
      if (hasNoRoom(request) && !isRepeatable(request)) throw storageFull();
    } catch (error) {
      if (maySee(error)) request.refusedIn = contractId;
      throw error;
    }
  });
}

/** A contract that the caller may not see is 404. It is one that the caller may see if it was refused in another way. */
function maySee(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether the request may make a contract store more that stores as much as it may. */
export function hasNoRoom(request: FastifyRequest): boolean {
  const { contract } = request;
  return contract !== null && contract.isFull && addsData(routeOf(request));
}

/** Whether the request may have been answered before, under its key. Then that is looked at before it is refused (idempotency.ts). */
function isRepeatable({ method, headers }: FastifyRequest): boolean {
  return method === "POST" && headers["idempotency-key"] !== undefined;
}

/** Whether a route may make its contract store more. What only reads, deletes, stops or decides does not. */
export function addsData({ config = {}, method }: Pick<RouteOptions, "config" | "method">): boolean {
  const deletes = [method].flat().includes("DELETE");
  return config.access === "write" && config.changes !== false && config.whenFull !== true && !deletes;
}

/** The roles that do not write, each with what it may do. */
const narrow: Readonly<Partial<Record<Role, { may: ContractAccess; words: string }>>> = {
  approver: { may: "decide", words: "Your role allows reading, and deciding on held prices." },
  reader: { may: "read", words: "Your role allows reading only." },
};

/** Whether the role may change what a contract has. */
export function writes(role: Role): boolean {
  return narrow[role] === undefined;
}

/** @throws 403 for a role that may not, and for all but reading in a contract that is expired or inactive */
export function requireAccess({ contract, caller }: Author, access: ContractAccess): void {
  if (access === "read") return;
  requireRole(caller, access);
  if (contract.isWritable) return;
  throw apiError("resource.contractInactive", "The contract is inactive or expired; it can be read only.");
}

/** @throws 403 for a role that may not write, or decide */
export function requireRole({ role }: Pick<Caller, "role">, access: "decide" | "write"): void {
  const own = narrow[role];
  if (own !== undefined && own.may !== access) throw apiError("request.forbidden", own.words);
}

/** 409 that says how to make room. */
export function storageFull(): ApiError {
  return apiError(
    "resource.storageFull",
    "Your company stores as much as it may. Shorten the retention of market data, delete orders, products or contracts that nobody needs, or ask your operator for more. There is room a while after that.",
  );
}

function needsLogin(): ApiError {
  const message = "An API password may not do this. Log in, or make an API password with the scope account.";
  return apiError("request.forbidden", message);
}

/** The contract that the hook opened for this request. */
export function contractOf(request: Pick<FastifyRequest, "contract">): Contract {
  assert(request.contract !== null, "a route with access read or write has a contract");
  return request.contract;
}

/** Who sent this request. */
export function callerOf(request: Pick<FastifyRequest, "caller">): Caller {
  assert(request.caller !== null, "a route that is not public has a caller");
  return request.caller;
}

/** Who changes what the contract of the path has. */
export function authorOf(request: Pick<FastifyRequest, "caller" | "contract">): Author {
  return { contract: contractOf(request), caller: callerOf(request) };
}

/** The same with the answer that the change is based on, if the request names one. */
export function settingAuthorOf(
  request: Pick<FastifyRequest, "caller" | "contract" | "headers">,
): Author & { ifMatch: string | undefined } {
  return { ...authorOf(request), ifMatch: request.headers["if-match"] };
}

function contractIdOf(request: FastifyRequest): string {
  const { params } = request;
  const hasContract = typeof params === "object" && params !== null && "contractId" in params;
  assert(hasContract, "a route with access read or write has a contractId in its path");
  return String(params.contractId);
}
