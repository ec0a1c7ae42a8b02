/** Contracts with the guard of new contracts: those of the other tests publish everything. */
import assert from "node:assert/strict";
import { DEFAULT_GUARD } from "../../../engine/index.ts";
import type { Loose } from "../../harness/client.ts";
import type { Customer } from "../../harness/customer.ts";
import { inDatabase } from "../../harness/market.ts";
import type { Service } from "../../harness/service.ts";

/** A contract as the service makes it. */
export async function aGuardedContract(customer: Customer): Promise<Customer> {
  const made = await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {
    contractType: "reseller",
    contractName: "Guarded",
  });
  assert.equal(made.status, 200, made.text);
  const contractId: string = made.body.data.contractId;
  return {
    ...customer,
    contractId,
    v3: `/api/v3/vendor/contracts/${contractId}`,
    v31: `/api/v3.1/vendor/contracts/${contractId}`,
    v2: `/api/2/v/contracts/${contractId}`,
  };
}

/** Changes parts of the guard. */
export async function putGuard(customer: Customer, change: object): Promise<void> {
  const answer = await customer.client.put(`${customer.v3}/settings/priceguard`, change);
  assert.equal(answer.status, 200, answer.text);
}

/** The guard of new contracts, with a breaker that judges contracts of any size. */
export const breakerOfFew = { run: { ...DEFAULT_GUARD.run, minProducts: 1 } };

/** The pending prices of a contract by product, with the codes of their reasons. */
export async function pendingOf(service: Service, { contractId }: Customer): Promise<Loose[]> {
  return await inDatabase(
    service,
    `select product_id::text as id, price::float8 as price, reasons, required_approvals
     from held_price where contract_id = $1 and status = 'pending' order by product_id`,
    [contractId],
  );
}

/** The codes of the reasons of pending prices. */
export function codesOf(pending: readonly Loose[]): string[][] {
  return pending.map(({ reasons }) => reasons.map(({ code }: Loose) => code));
}

/** What the run of a task stored of itself. */
export async function runOf(service: Service, taskId: string): Promise<Loose> {
  const [run] = await inDatabase(
    service,
    `select guard_version, product_count, cardinality(sample) as sampled, sums, tripped, trip_reported_at, ended_at, counts
     from pricing_run where task_id = $1`,
    [taskId],
  );
  assert.ok(run !== undefined);
  return run;
}
