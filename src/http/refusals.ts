/** Tells of every refused request of a contract, after its answer was sent. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../base/contract.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The contract that the caller may read but not use as asked, where that is why it was refused. */
    refusedIn: string | null;
    /** The code of the error that was answered. */
    refusedCode: string | null;
  }
}

/** It names no path, query, header or body, because those can hold secrets. */
export interface Refusal {
  contractId: string;
  at: Date;
  requestId: string;
  /** The operation's name, not the path. */
  operation: string;
  status: number;
  /** Of the first error; null if the answer has none. */
  code: string | null;
  caller: Pick<Caller, "accountId" | "email">;
}

const lowestRefusal = 400;

/** Requests of nobody, and those of contracts that the caller may not see, are no contract's. */
export function installRefusals(server: FastifyInstance, record: (refusal: Refusal) => void): void {
  server.decorateRequest("refusedIn", null);
  server.decorateRequest("refusedCode", null);
  server.addHook("onResponse", (request, reply, done) => {
    if (reply.statusCode >= lowestRefusal) noteRefusal(request, reply.statusCode, record);
    done();
  });
}

function noteRefusal(request: FastifyRequest, status: number, record: (refusal: Refusal) => void): void {
  const { caller, id: requestId, refusedCode: code, routeOptions } = request;
  const contractId = request.contract?.contractId ?? request.refusedIn;
  const operation = routeOptions.schema?.operationId;
  if (caller === null || contractId === null || operation === undefined) return;
  const { accountId, email } = caller;
  record({ contractId, at: new Date(), requestId, operation, status, code, caller: { accountId, email } });
}
