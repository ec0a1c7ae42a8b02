/** What a case works with: a running service, an account on it, its database for the floors, and the sizes. */
import pg from "pg";
import { buildRequest, mustSend, withConnection } from "./client.ts";
import { at } from "./json.ts";
import type { Row } from "./measure.ts";
import { admin, startService, withDirectory, withKept, type Service } from "./service.ts";

/** How much is measured. */
export interface Settings {
  /** Measured rounds of figure and floor. */
  readonly rounds: number;
  readonly isQuick: boolean;
  readonly scale: number;
  /** The folder for CPU profiles of the service; without it there are none. */
  readonly profileDir: string | undefined;
  /** The data directory that is kept for other runs; without it each case has one that is removed. */
  readonly keptDir?: string | undefined;
  /** Only this part of a case that has parts; without it all of them. */
  readonly part?: string | undefined;
  /** The service that all cases of a quick run share; without it each case has its own. */
  readonly shared?: Bench;
}

export interface Case {
  readonly name: string;
  /** One line: what it measures. */
  readonly says: string;
  /** Parts that can be run alone, in this order, over data that is kept. */
  readonly parts?: readonly string[];
  run(settings: Settings): Promise<Row[]>;
}

export interface Contract {
  readonly contractId: string;
  /** `/api/2/v/contracts/{contractId}` and so on. */
  readonly v2: string;
  readonly v3: string;
  readonly v31: string;
}

export interface Bench {
  readonly settings: Settings;
  readonly service: Service;
  /** Basic with an API password. */
  readonly authorization: string;
  /** The service's own database, for the floors. */
  readonly database: pg.Pool;
  /** One request that is not measured. */
  call(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<unknown>;
  /** Makes a contract of the bench's company, or of a company of its own. */
  newContract(of?: "a company of its own"): Promise<Contract>;
  /** The first contract of data that was kept. */
  keptContract(): Promise<Contract>;
}

/** The number for a full or a quick run, times `--scale`. */
export function sized(settings: Settings, full: number, quick: number): number {
  return Math.round((settings.isQuick ? quick : full) * settings.scale);
}

/** The service sets this too: without statistics, the planner would scan a new table whole. */
const sessionSettings = "-c enable_seqscan=off -c jit=off -c random_page_cost=1.1 -c TimeZone=UTC";
/** The default size of the service's pool. */
const poolSize = 10;

/** Starts a service on an empty database for one case, and stops it afterwards. A quick run has one for all: a start takes as long as a case. */
export async function withBench<Result>(settings: Settings, use: (bench: Bench) => Promise<Result>): Promise<Result> {
  return settings.shared === undefined ? await withOwnBench(settings, use) : await use(settings.shared);
}

/** Lends a service of its own. @param environment settings of the service that are not the defaults */
export async function withOwnBench<Result>(
  settings: Settings,
  use: (bench: Bench) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const lend = async (directory: string): Promise<Result> => {
    const service = await startService(directory, settings.profileDir, environment);
    const database = new pg.Pool({
      connectionString: service.connectionString,
      max: poolSize,
      options: sessionSettings,
      application_name: "pricewright-bench",
    });
    // A service that starts again ends these idle connections.
    database.on("error", () => undefined);
    try {
      return await use(await openBench(settings, service, database));
    } finally {
      await database.end();
      await service.stop();
    }
  };
  return await (settings.keptDir === undefined ? withDirectory(lend) : withKept(settings.keptDir, lend));
}

/** Logs in, makes a company and an API password. */
async function openBench(settings: Settings, service: Service, database: pg.Pool): Promise<Bench> {
  const caller = (authorization: string) => async (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
    await call(service.url, { method, path, authorization, ...(body === undefined ? {} : { body }) });
  const session = await caller("")("POST", "/api/v3/account/login", admin);
  const asOwner = caller(`Bearer ${String(at(session, "data", "token"))}`);
  const generated = await asOwner("POST", "/api/v3/account/password/generate", { scope: "account" });
  const password = String(at(generated, "data", "password"));
  const authorization = `Basic ${Buffer.from(`${admin.email}:${password}`).toString("base64")}`;
  const callBasic = caller(authorization);
  const ownCompany = async (): Promise<string> => {
    ownCompanyId ??= String(at(await asOwner("POST", "/api/2/companies", { name: "Bench" }), "data", "id"));
    return ownCompanyId;
  };
  let ownCompanyId: string | undefined;
  /** A user makes one company only, but an admin makes contracts for all. */
  const anotherCompany = async (): Promise<number> => {
    const { rows } = await database.query<{ company_id: number }>(
      "insert into company (name) values ('Other') returning company_id",
    );
    return rows[0]?.company_id ?? 0;
  };
  return {
    settings,
    service,
    authorization,
    database,
    call: callBasic,
    async newContract(of) {
      const companyId = of === undefined ? await ownCompany() : await anotherCompany();
      const contracts = `/api/2/companies/${companyId}/contracts`;
      const made = await callBasic("POST", contracts, { contractType: "reseller", contractName: "Bench" });
      const contractId = String(at(made, "data", "contractId"));
      const { v3 } = contractOf(contractId);
      // Its market data is as old as the bench says; every other check of the price guard is made.
      await callBasic("PUT", `${v3}/settings/priceguard`, { staleMarket: { onBreach: "publish" } });
      return contractOf(contractId);
    },
    async keptContract() {
      const { rows } = await database.query<{ contract_id: string }>(
        "select contract_id from contract order by contract_id limit 1",
      );
      if (rows[0] === undefined) throw new Error("no data is kept there");
      return contractOf(rows[0].contract_id);
    },
  };
}

function contractOf(contractId: string): Contract {
  return {
    contractId,
    v2: `/api/2/v/contracts/${contractId}`,
    v3: `/api/v3/vendor/contracts/${contractId}`,
    v31: `/api/v3.1/vendor/contracts/${contractId}`,
  };
}

async function call(
  url: string,
  request: { method: "GET" | "POST" | "PUT"; path: string; authorization: string; body?: unknown },
): Promise<unknown> {
  const { method, path, authorization, body } = request;
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const credentials = authorization === "" ? {} : { authorization };
  return await withConnection(url, async (connection) => {
    const answer = await mustSend(connection, buildRequest({ method, path, ...credentials, ...text }));
    const parsed: unknown = JSON.parse(answer.text());
    return parsed;
  });
}
