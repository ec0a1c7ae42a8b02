/** People of the suite, made through the interface. */
import { randomUUID } from "node:crypto";
import type { Client } from "../harness/client.ts";
import { bodyOf } from "./given.ts";
import { customer, installation } from "./installation.ts";

export interface Person {
  readonly email: string;
  /** The login password. */
  readonly password: string;
  /** Logged in. */
  readonly client: Client;
}

/** A user without a company, or one of the suite's company in a role. */
export async function aPerson(role?: string, chosenPassword?: string): Promise<Person> {
  const email = `${randomUUID()}@person.example`;
  const password = chosenPassword ?? `login password of ${email}`;
  const user = { email, name: "A person" };
  const created =
    role === undefined
      ? await (await installation.adminClient()).post("/api/v3/users", user)
      : await customer.owner.post(`/api/v3/companies/${customer.companyId}/users`, { ...user, role });
  const token = bodyOf(created, 201).data.invitationToken;
  const accepted = bodyOf(await installation.client().post("/api/v3/account/invitation", { token, password }));
  return { email, password, client: installation.client({ token: accepted.data.token }) };
}
