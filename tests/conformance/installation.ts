/**
 * The installation under test: that of CONFORMANCE_URL with the admin ADMIN_EMAIL and ADMIN_PASSWORD, or else a service of
 * this process. The suite uses HTTP only. All sections share the installation and one company, and each makes the contracts
 * it needs.
 */
import { after } from "node:test";
import { Client, type Credentials } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { ownWords } from "./words.ts";

export interface Installation {
  readonly url: string;
  client(credentials?: Credentials): Client;
  adminClient(): Promise<Client>;
  stop(): Promise<void>;
}

async function openInstallation(): Promise<Installation> {
  const url = process.env["CONFORMANCE_URL"]?.replace(/\/+$/, "");
  if (url === undefined) return await startOwn();
  const admin = { email: process.env["ADMIN_EMAIL"] ?? "", password: process.env["ADMIN_PASSWORD"] ?? "" };
  const client = (credentials?: Credentials): Client => new Client(url, credentials);
  return { url, client, adminClient: async () => await client().logIn(admin), stop: async () => {} };
}

/** The service's source is imported only here, so a test of an installation elsewhere does not load it. */
async function startOwn(): Promise<Installation> {
  const { startService } = await import("../harness/service.ts");
  const { headerPrefix, eventWord, marketplace } = ownWords;
  return await startService({ HEADER_PREFIX: headerPrefix, EVENT_WORD: eventWord, MARKETPLACE_WORD: marketplace });
}

export const installation = await openInstallation();
after(async () => await installation.stop());

/** The company of the suite, with a contract that no test writes to. */
export const customer: Customer = await aCustomer(installation);
