/** A key whose request fails, on a server whose route fails as the test says. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pino } from "pino";
import { apiError, type ErrorCode } from "../../src/base/error.ts";
import { secretKey } from "../../src/base/secret.ts";
import { neutralWords } from "../../src/base/words.ts";
import { idempotencyStore } from "../../src/http/idempotency-store.ts";
import { Database, sql } from "../../src/database/connection.ts";
import { createServer } from "../../src/http/server.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { Client } from "../harness/client.ts";
import { inDatabase } from "../harness/market.ts";

describe("Idempotency-Key of a request that fails", async () => {
  let runs = 0;
  /** How the route fails next; null if it succeeds. */
  let fails: ErrorCode | "unexpectedly" | null = null;
  const service = await anEmptyService();
  const database = new Database({ connectionString: service.connectionString, poolSize: 2, onError: () => {} });
  const [{ account_id: accountId }] = await inDatabase(service, "select account_id from account");
  const refuse = async (): Promise<never> => {
    throw apiError("resource.notFound", "There are no contracts here.");
  };
  const server = await createServer({
    logger: pino({ level: "silent" }),
    words: neutralWords,
    oldClients: false,
    corsOrigins: [],
    trustedProxies: [],
    access: {
      authenticate: async () => ({
        accountId,
        email: "",
        role: "admin",
        companyId: null,
        authenticatedBy: "token",
        address: "127.0.0.1",
        scope: "account",
      }),
      openContract: refuse,
    },
    idempotency: idempotencyStore(database, secretKey(Buffer.alloc(32))),
    noteRefusal: () => undefined,
    findVersion: async () => () => "",
    version: "0.0.1",
    mostConnections: 100,
  });
  service.alsoStop({ stop: async () => await server.close() });
  server.post("/run", { config: { access: "caller" } }, async () => {
    runs++;
    await database.run(sql`update account set name = ${`run ${runs}`} where account_id = ${accountId}`);
    if (fails === "unexpectedly") throw new Error("a bug");
    if (fails !== null) throw apiError(fails, "As told.");
    return { data: runs };
  });
  const client = new Client(await server.listen({ port: 0 }), { token: "any" });

  it("5xx and 429 are not kept: the key runs the request again", async () => {
    for (const failure of ["resource.unavailable", "request.rateLimited", "unexpectedly"] as const) {
      const key = { "idempotency-key": `not kept: ${failure}`.replaceAll(" ", "-") };
      fails = failure;
      assert.ok([429, 503].includes((await client.post("/run", {}, key)).status));
      fails = null;
      const answer = await client.post("/run", {}, key);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body, { data: runs });
    }
  });

  it("what a request did that is answered 5xx or 429 is undone; what a refused one did stays, as without a key", async () => {
    const nameNow = async (): Promise<string> => (await inDatabase(service, "select name from account"))[0].name;
    for (const failure of ["resource.unavailable", "request.rateLimited", "unexpectedly"] as const) {
      const before = await nameNow();
      fails = failure;
      await client.post("/run", {}, { "idempotency-key": `undone-${failure}` });
      assert.equal(await nameNow(), before);
    }
    fails = "resource.conflict";
    await client.post("/run", {}, { "idempotency-key": "refused" });
    assert.equal(await nameNow(), `run ${runs}`);
    fails = null;
  });

  it("4xx is kept: the request does not run again", async () => {
    const key = { "idempotency-key": "kept" };
    fails = "resource.conflict";
    const first = await client.post("/run", {}, key);
    fails = null;
    const ran = runs;
    const second = await client.post("/run", {}, key);
    assert.equal(second.status, 409);
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get("idempotency-replayed"), "true");
    assert.equal(runs, ran);
  });

  it("while the database is away a request under a key is 503 and does not run", async () => {
    await database.close();
    const ran = runs;
    assert.equal((await client.post("/run", {}, { "idempotency-key": "away" })).status, 503);
    assert.equal(runs, ran);
  });
});
