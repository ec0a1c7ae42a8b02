/**
 * The installation under test: the one of CONFORMANCE_URL with its admin's ADMIN_EMAIL and ADMIN_PASSWORD, else a service
 * of this process's own. The suite speaks to it over HTTP only; all sections share it and one company, and each makes the
 * contracts it needs. Every answer is held against its published shape.
 */
import { after } from "node:test";
import { Client, type Answer, type Credentials, type Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { oldClients } from "./old-clients.ts";
import { holdToShape } from "./shapes/hold.ts";
import { ownWords } from "./words.ts";

/** Fails at every answer that does not have the shape of its operation. */
class HeldClient extends Client {
  override async send(...request: Parameters<Client["send"]>): Promise<Answer<Loose>> {
    const answer = await super.send(...request);
    const [method, path] = request;
    holdToShape(method, path, answer);
    return answer;
  }
}

interface Running {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  stop(): Promise<void>;
}

async function openInstallation(): Promise<Running> {
  const url = process.env["CONFORMANCE_URL"]?.replace(/\/+$/, "");
  if (url === undefined) return await startOwn();
  const admin = { email: process.env["ADMIN_EMAIL"] ?? "", password: process.env["ADMIN_PASSWORD"] ?? "" };
  return { url, admin, stop: async () => {} };
}

/** Loaded only here: an installation elsewhere is tested without the service's source. */
async function startOwn(): Promise<Running> {
  const { startService } = await import("../harness/service.ts");
  const { headerPrefix, eventWord, marketplace } = ownWords;
  return await startService({
    HEADER_PREFIX: headerPrefix,
    EVENT_WORD: eventWord,
    MARKETPLACE_WORD: marketplace,
    OLD_CLIENTS: String(oldClients),
  });
}

const running = await openInstallation();
after(async () => await running.stop());

let admin: Promise<Client> | undefined;

export const installation = {
  url: running.url,
  /** A client without credentials, or with the given ones. */
  client: (credentials?: Credentials): Client => new HeldClient(running.url, credentials),
  /** The admin, logged in once. */
  adminClient: async (): Promise<Client> => await (admin ??= logIn()),
};

async function logIn(): Promise<Client> {
  const { body } = await installation.client().post("/api/v3/account/login", running.admin);
  return installation.client({ token: body.data.token });
}

/** The company of the suite, with a contract that no test writes to. */
export const customer: Customer = await aCustomer(installation);
