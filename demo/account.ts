/** Step 1: log in, make a contract, and make the API password that all later steps use. */
import { RequestFailed, type Client } from "./client.ts";
import type { Json } from "./json.ts";
import { heading, timed, type Print } from "./report.ts";

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** A new contract and how to speak to it. */
export interface DemoContract {
  /** With the API password. */
  readonly client: Client;
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

/** Logs in, takes or creates the caller's company, creates a contract and an API password. */
export async function openContract(
  client: Client,
  login: Login,
  currency: string,
  print: Print,
): Promise<DemoContract> {
  heading(print, "1. Log in, open a contract, make an API password");
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
  const generated = await timed(
    print,
    async () => await session.post("/api/v3/account/password/generate", { scope: "account" }),
    () => "made a new API password, in place of the one you had, if any; Basic authentication from here on",
  );
  const contractId = contract.at("contractId").text();
  return {
    client: client.withBasic(login.email, generated.at("data").at("password").text()),
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
