/** A customer with a company, a contract and an API password, made through the interface. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { OPEN_GUARD } from "../../engine/index.ts";
import type { Client } from "./client.ts";
import type { Service } from "./service.ts";

export interface Customer {
  readonly email: string;
  /** For the console. */
  readonly password: string;
  readonly companyId: number;
  readonly contractId: string;
  /** Basic with the API password. */
  readonly client: Client;
  /** The owner, logged in. */
  readonly owner: Client;
  /** `/api/v3/vendor/contracts/{contractId}` */
  readonly v3: string;
  /** `/api/v3.1/vendor/contracts/{contractId}` */
  readonly v31: string;
  /** `/api/2/v/contracts/{contractId}` */
  readonly v2: string;
}

/** A new company with an owner of its own and one contract. Its API password has the default scope unless one is named. */
export async function aCustomer(
  service: Pick<Service, "client" | "adminClient">,
  contract: object = {},
  scope?: "data" | "account",
): Promise<Customer> {
  const admin = await service.adminClient();
  const name = randomBytes(4).toString("hex");
  const email = `${name}@customer.example`;
  const password = `login ${name} password`;
  const company = await anOwner(service, admin, { email, password, company: `Company ${name}` });
  const made = await company.owner.post(`/api/2/companies/${company.companyId}/contracts`, {
    contractType: "reseller",
    contractName: `Contract ${name}`,
    ...contract,
  });
  assert.equal(made.status, 200, made.text);
  const contractId: string = made.body.data.contractId;
  await publishEverything(company.owner, contractId);
  const generated = await company.owner.post("/api/v3/account/password/generate", scope && { scope });
  assert.equal(generated.status, 200, generated.text);
  return {
    email,
    password,
    companyId: company.companyId,
    contractId,
    client: service.client({ email, password: generated.body.data.password }),
    owner: company.owner,
    v3: `/api/v3/vendor/contracts/${contractId}`,
    v31: `/api/v3.1/vendor/contracts/${contractId}`,
    v2: `/api/2/v/contracts/${contractId}`,
  };
}

/** The same customer on a new contract of its company. It takes a fraction of the time of a new customer. */
export async function anotherContract(customer: Customer): Promise<Customer> {
  const made = await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {
    contractType: "reseller",
    contractName: "Another contract",
  });
  assert.equal(made.status, 200, made.text);
  const contractId: string = made.body.data.contractId;
  await publishEverything(customer.owner, contractId);
  return {
    ...customer,
    contractId,
    v3: `/api/v3/vendor/contracts/${contractId}`,
    v31: `/api/v3.1/vendor/contracts/${contractId}`,
    v2: `/api/2/v/contracts/${contractId}`,
  };
}

/** Switches the price guard off. Tests of the guard switch it on again, with `DEFAULT_GUARD`. */
export async function publishEverything(owner: Client, contractId: string): Promise<void> {
  const answer = await owner.put(`/api/v3/vendor/contracts/${contractId}/settings/priceguard`, OPEN_GUARD);
  assert.equal(answer.status, 200, answer.text);
}

/** The admin makes the company through an invited owner, as an operator does for a new customer. */
async function anOwner(
  service: Pick<Service, "client">,
  admin: Client,
  wanted: { email: string; password: string; company: string },
): Promise<{ owner: Client; companyId: number }> {
  const invited = await admin.post("/api/v3/users", { email: wanted.email, name: wanted.company });
  assert.equal(invited.status, 201, invited.text);
  const accepted = await service
    .client()
    .post("/api/v3/account/invitation", { token: invited.body.data.invitationToken, password: wanted.password });
  assert.equal(accepted.status, 200, accepted.text);
  const owner = service.client({ token: accepted.body.data.token });
  const company = await owner.post("/api/2/companies", { name: wanted.company });
  assert.equal(company.status, 200, company.text);
  return { owner, companyId: company.body.data.id };
}
