/** People of the account tests: colleagues of a customer, made through the interface. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Client } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import type { Service } from "../harness/service.ts";

export interface Person {
  readonly userId: number;
  readonly email: string;
  /** The login password. */
  readonly password: string;
  /** Logged in. */
  readonly client: Client;
}

export function anEmail(): string {
  return `${randomBytes(5).toString("hex")}@person.example`;
}

/** A new user of the customer's company who has accepted the invitation. */
export async function aColleague(service: Pick<Service, "client">, customer: Customer, role: string): Promise<Person> {
  const email = anEmail();
  const password = `login password of ${email}`;
  const created = await customer.owner.post(`/api/v3/companies/${customer.companyId}/users`, {
    email,
    name: `A ${role}`,
    role,
  });
  assert.equal(created.status, 201, created.text);
  const { userId, invitationToken: token } = created.body.data;
  const accepted = await service.client().post("/api/v3/account/invitation", { token, password });
  assert.equal(accepted.status, 200, accepted.text);
  return { userId, email, password, client: service.client({ token: accepted.body.data.token }) };
}

/** A user without a company, registered by an admin. */
export async function aNewcomer(service: Pick<Service, "client" | "adminClient">): Promise<Person> {
  const email = anEmail();
  const password = `login password of ${email}`;
  const admin = await service.adminClient();
  const registered = await admin.post("/api/v3/users", { email, name: "A newcomer" });
  assert.equal(registered.status, 201, registered.text);
  const { userId, invitationToken: token } = registered.body.data;
  const accepted = await service.client().post("/api/v3/account/invitation", { token, password });
  assert.equal(accepted.status, 200, accepted.text);
  return { userId, email, password, client: service.client({ token: accepted.body.data.token }) };
}

/** The statuses of the answers to simultaneous requests, in ascending order. */
export function statuses(answers: readonly { status: number }[]): number[] {
  return answers.map((answer) => answer.status).sort((left, right) => left - right);
}
