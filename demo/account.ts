/** Step 1: log in, make a contract, and a user of the demo's own, whose API password all later steps use. */
import { randomBytes } from "node:crypto";
import { RequestFailed, type Client } from "./client.ts";
import type { Json } from "./json.ts";
import { heading, timed, type Print } from "./report.ts";

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** A new contract and how to speak to it. */
export interface DemoContract {
  /** With the API password of the demo's user. */
  readonly client: Client;
  /** Whoever logged in, for what only the operator may do. */
  readonly operator: Client;
  /** Removes the demo's user, whose password then stops working. */
  readonly leave: () => Promise<void>;
  readonly contractId: string;
  /** The paths of the contract's operations: `/api/2/v/contracts/{contractId}` and so on. */
  readonly v2: string;
  readonly v3: string;
  readonly v31: string;
}

/** The demo tells months in a minute, so that its prices would wait for somebody's approval. */
const onBreach = "publish";
const open = {
  withoutFloor: { onBreach },
  change: { onBreach },
  farFromMarket: { onBreach },
  belowCost: { onBreach },
  staleMarket: { onBreach },
  run: { onBreach },
};

/** Logs in, takes or creates the caller's company, creates a contract, and a user with an API password. */
export async function openContract(
  client: Client,
  login: Login,
  currency: string,
  print: Print,
): Promise<DemoContract> {
  heading(print, "1. Log in, open a contract, make a user with an API password");
  const session = await timed(
    print,
    async () => client.withToken(await logIn(client, login)),
    () => `logged in as ${login.email}`,
  );
  const company = await timed(
    print,
    async () => await companyOf(session),
    ({ name, isNew }) => (isNew ? `created the company "${name}"` : `use your company "${name}"`),
  );
  const contractName = `Demo ${new Date().toISOString().slice(0, 19).replace("T", " ")}`;
  const contract = await timed(
    print,
    async () => {
      const path = `/api/2/companies/${company.id}/contracts`;
      return (await session.post(path, { contractType: "reseller", contractName, currency })).at("data");
    },
    (made) => `created the contract ${made.at("contractId").text()} "${contractName}", reseller, in ${currency}`,
  );
  await timed(
    print,
    async () =>
      await session.put(`/api/v3/vendor/contracts/${contract.at("contractId").text()}/settings/priceguard`, open),
    () => "let prices pass the guard: market data of past months is stale, and months change a lot",
  );
  const user = await timed(
    print,
    async () => await makeUser(client, session, company.id),
    ({ email }) => `made the user ${email} with an API password; yours stays. Basic authentication from here on`,
  );
  const contractId = contract.at("contractId").text();
  return {
    client: client.withBasic(user.email, user.apiPassword),
    operator: session,
    leave: async () => await session.delete(`/api/v3/companies/${company.id}/users/${user.userId}`),
    contractId,
    v2: `/api/2/v/contracts/${contractId}`,
    v3: `/api/v3/vendor/contracts/${contractId}`,
    v31: `/api/v3.1/vendor/contracts/${contractId}`,
  };
}

async function logIn(client: Client, { email, password }: Login): Promise<string> {
  try {
    const answer = await client.post("/api/v3/account/login", { email, password });
    return answer.at("data").at("token").text();
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.status !== 401) throw error;
    throw new RequestFailed(
      `The service does not know ${email} with this password: check ADMIN_EMAIL and ADMIN_PASSWORD.`,
      401,
    );
  }
}

/** A user has one API password, and a new one replaces it: that of whoever logged in stays as it is. */
async function makeUser(
  client: Client,
  session: Client,
  companyId: number,
): Promise<{ userId: number; email: string; apiPassword: string }> {
  const email = `demo-${randomBytes(4).toString("hex")}@pricewright.example`;
  const invited = await session.post(`/api/v3/companies/${companyId}/users`, { email, name: "Demo", role: "owner" });
  const token = invited.at("data").at("invitationToken").text();
  const password = randomBytes(24).toString("base64url");
  const opened = await client.post("/api/v3/account/invitation", { token, password });
  const own = client.withToken(opened.at("data").at("token").text());
  const made = await own.post("/api/v3/account/password/generate", { scope: "account" });
  return {
    userId: invited.at("data").at("userId").number(),
    email,
    apiPassword: made.at("data").at("password").text(),
  };
}

/** A user has one company at most. */
async function companyOf(session: Client): Promise<{ id: number; name: string; isNew: boolean }> {
  const account = await session.get("/api/account");
  const [company] = account.at("companies").list();
  if (company !== undefined) return readCompany(company, false);
  const made = await session.post("/api/2/companies", { name: "Demo company" });
  return readCompany(made.at("data"), true);
}

function readCompany(company: Json, isNew: boolean): { id: number; name: string; isNew: boolean } {
  return { id: company.at("id").number(), name: company.at("name").text(), isNew };
}
