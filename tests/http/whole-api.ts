/** Calls every operation of `/openapi.json` as an owner with a contract of its own. */
import assert from "node:assert/strict";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { startService, type Service } from "../harness/service.ts";
import { codesOf, operationsOf, pathOf, readDocument, type Operation } from "./operations.ts";
import { send, type RawAnswer, type RawRequest } from "./request.ts";

export const json = { "content-type": "application/json" };

/** The differences from the operation's plain request. */
export interface Variation extends Partial<RawRequest> {
  readonly query?: Readonly<Record<string, string>>;
  /** Values of path parameters. */
  readonly values?: Readonly<Record<string, string>>;
}

export class WholeApi {
  readonly service: Service;
  readonly operations: readonly Operation[];
  /** The owner's access token as a header. */
  readonly authorization: string;
  /** Path parameters: the owner's contract and company, and ids that nothing in them has. */
  readonly own: Readonly<Record<string, string>>;

  constructor(service: Service, operations: readonly Operation[], owner: { customer: Customer; token: string }) {
    const { contractId, companyId } = owner.customer;
    this.service = service;
    this.operations = operations;
    this.authorization = `Bearer ${owner.token}`;
    const nothings = {
      strategyId: noUuid,
      taskId: noUuid,
      pricingRunId: noUuid,
      createdAt: "2026-01-31T12:00:00.001Z",
      deliveryId: noUuid,
      recommendationId: noUuid,
      feedId: noUuid,
      sampleId: noUuid,
      viewId: noUuid,
    };
    const numbers = { companyId: String(companyId), productId: "999999999", userId: "999999999" };
    this.own = {
      ...nothings,
      ...numbers,
      contractId,
      fileName: "export.json",
      host: "shop-b.example",
      domain: "shop-b.example",
    };
  }

  /** Sends a request with the owner's credentials, unless it has others. */
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

/** Starts a service with an owner. */
export async function startApi(): Promise<WholeApi> {
  const service = await startService();
  const customer = await aCustomer(service);
  const operations = operationsOf(await readDocument(service));
  return new WholeApi(service, operations, { customer, token: await inviteOwner(service, customer) });
}

/** Invites a second owner, so what the operations do to its credentials affects no other client. */
async function inviteOwner(service: Service, customer: Customer): Promise<string> {
  const user = { email: `second@${customer.contractId}.example`, name: "Second owner", role: "owner" };
  const invited = await customer.owner.post(`/api/v3/companies/${customer.companyId}/users`, user);
  const acceptance = { token: invited.body.data.invitationToken, password: "calls every operation" };
  const accepted = await service.client().post("/api/v3/account/invitation", acceptance);
  assert.equal(accepted.status, 200, accepted.text);
  return accepted.body.data.token;
}

/** Names a request in a failure. */
export function about(operation: Operation, what: unknown): string {
  return `${operation.id} with ${String(what).slice(0, 100)}`;
}

/**
 * Selects values for one of many operations that share the code which validates them: the first value and a few of the
 * others by `turn`. So every value is sent to some operations, and every operation gets some values.
 */
export function inTurn<Value>(values: readonly Value[], turn: number, count = 3): Value[] {
  const [first, ...others] = values;
  if (first === undefined || others.length < count) return [...values];
  const from = (turn * (count - 1)) % others.length;
  return [first, ...[...others, ...others].slice(from, from + count - 1)];
}
