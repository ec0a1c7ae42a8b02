/** A walk through every operation of `/openapi.json`, by an owner with a contract of its own. */
import assert from "node:assert/strict";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { startService, type Service } from "../harness/service.ts";
import { codesOf, operationsOf, pathOf, readDocument, type Operation } from "./operations.ts";
import { send, type RawAnswer, type RawRequest } from "./request.ts";

export const json = { "content-type": "application/json" };

/** What differs from the operation's plain request. */
export interface Variation extends Partial<RawRequest> {
  readonly query?: Readonly<Record<string, string>>;
  /** Of path parameters. */
  readonly values?: Readonly<Record<string, string>>;
}

export class Walk {
  readonly service: Service;
  readonly operations: readonly Operation[];
  /** Of the walker, a token. */
  readonly authorization: string;
  /** Path parameters: the walker's contract and company, and ids of things that they do not have. */
  readonly own: Readonly<Record<string, string>>;

  constructor(service: Service, operations: readonly Operation[], walker: { customer: Customer; token: string }) {
    const { contractId, companyId } = walker.customer;
    this.service = service;
    this.operations = operations;
    this.authorization = `Bearer ${walker.token}`;
    const nothings = {
      strategyId: noUuid,
      taskId: noUuid,
      deliveryId: noUuid,
      recommendationId: noUuid,
      feedId: noUuid,
    };
    const numbers = { companyId: String(companyId), productId: "999999999", userId: "999999999" };
    this.own = { ...nothings, ...numbers, contractId, fileName: "export.json" };
  }

  /** With the walker's credentials, unless others are given. */
  async ask(request: RawRequest): Promise<RawAnswer> {
    return await send(this.service.url, {
      ...request,
      headers: { authorization: this.authorization, ...request.headers },
    });
  }

  async askOperation(operation: Operation, { query, values, ...request }: Variation = {}): Promise<RawAnswer> {
    const path = pathOf(operation, { ...this.own, ...values }, query);
    const answer = await this.ask({ method: operation.method, path, ...request });
    if (request.method === undefined && answer.status >= 400) assertDocumented(operation, answer);
    return answer;
  }

  get(id: string): Operation {
    return this.operations.find((operation) => operation.id === id) ?? assert.fail(`there is no operation ${id}`);
  }

  withBody(): Operation[] {
    return this.operations.filter(({ body }) => body !== null);
  }

  async stop(): Promise<void> {
    await this.service.stop();
  }
}

/** The document names the error among those of the operation. */
function assertDocumented({ id, raw }: Operation, { status, text }: RawAnswer): void {
  const { code } = JSON.parse(text);
  const named = codesOf(raw.responses[status]?.description ?? "");
  assert.ok(named.includes(code), `${id} is answered ${status} ${code}, which it does not document`);
}

const noUuid = "01890000-0000-7000-8000-000000000000";

/** Starts a service for the walk. */
export async function aWalk(): Promise<Walk> {
  const service = await startService();
  const customer = await aCustomer(service);
  const operations = operationsOf(await readDocument(service));
  return new Walk(service, operations, { customer, token: await inviteWalker(service, customer) });
}

/** An owner of its own, so that what the walk does to its credentials hurts nobody. */
async function inviteWalker(service: Service, customer: Customer): Promise<string> {
  const user = { email: `walker@${customer.contractId}.example`, name: "Walker", role: "owner" };
  const invited = await customer.owner.post(`/api/v3/companies/${customer.companyId}/users`, user);
  const acceptance = { token: invited.body.data.invitationToken, password: "walks through everything" };
  const accepted = await service.client().post("/api/v3/account/invitation", acceptance);
  assert.equal(accepted.status, 200, accepted.text);
  return accepted.body.data.token;
}

/** Names a request in a failure. */
export function about(operation: Operation, what: unknown): string {
  return `${operation.id} with ${String(what).slice(0, 100)}`;
}

/**
 * Values for one operation of many that share the code which judges them: the first one always, a few of the others in
 * turn, so that every value meets some operations and every operation some values.
 */
export function inTurn<Value>(values: readonly Value[], turn: number, count = 3): Value[] {
  const [first, ...others] = values;
  if (first === undefined || others.length < count) return [...values];
  const from = (turn * (count - 1)) % others.length;
  return [first, ...[...others, ...others].slice(from, from + count - 1)];
}
