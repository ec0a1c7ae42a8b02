/**
 * Manufacturers' contracts have paths of their own for the same operations (interface 9-6). A request at such a path is
 * routed as one at the common path; the access hook then opens contracts of that type only.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { ContractType } from "../base/contract.ts";

const manufacturerPath = /^\/api\/(?:(v3(?:\.1)?)\/manufacturer|2\/m)(?=\/contracts(?:[/?]|$))/;

/** The url by which a request is routed. */
export function commonUrl({ url = "/" }: IncomingMessage): string {
  return url.replace(manufacturerPath, (_, v3?: string) => (v3 === undefined ? "/api/2/v" : `/api/${v3}/vendor`));
}

/** The type of contract that the path of a request is for; null: any. */
export function contractTypeOf({ originalUrl }: FastifyRequest): ContractType | null {
  return manufacturerPath.test(originalUrl) ? "manufacturer" : null;
}
