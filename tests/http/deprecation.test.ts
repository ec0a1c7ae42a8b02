import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { pino } from "pino";
import { neutralWords } from "../../src/base/words.ts";
import { apiError } from "../../src/base/error.ts";
import { createServer, type Server } from "../../src/http/server.ts";
import { Client } from "../harness/client.ts";

const config = {
  access: "caller",
  deprecated: { successor: "/new/contracts/:contractId/things", since: new Date("2026-01-31T12:00:00Z") },
} as const;

describe("a deprecated operation", () => {
  let server: Server;
  let client: Client;
  before(async () => {
    const refuse = async (): Promise<never> => {
      throw apiError("request.unauthenticated", "Nobody is known here.");
    };
    server = await createServer({
      logger: pino({ level: "silent" }),
      words: neutralWords,
      oldClients: false,
      corsOrigins: [],
      trustedProxies: [],
      access: { authenticate: refuse, openContract: refuse },
      idempotency: { begin: refuse },
      noteRefusal: () => undefined,
      findVersion: async () => () => "",
      version: "0.0.1",
      mostConnections: 100,
    });
    server.get("/old/contracts/:contractId/open", { config: { ...config, access: "public" } }, async () => ({
      data: 1,
    }));
    server.get("/old/contracts/:contractId", { config, schema: { operationId: "getOld" } }, async () => ({}));
    server.get("/new", { config: { access: "public" }, schema: { operationId: "getNew" } }, async () => ({ data: 1 }));
    client = new Client(await server.listen({ port: 0 }));
  });
  after(async () => await server.close());

  it("names its date and the operation to use instead, for the contract of the request", async () => {
    const { status, headers } = await client.get("/old/contracts/k3x9ab/open");
    assert.equal(status, 200);
    assert.equal(headers.get("deprecation"), "@1769860800");
    assert.equal(headers.get("link"), '</new/contracts/k3x9ab/things>; rel="successor-version"');
  });

  it("has the headers in refusals as well, and no text of the path breaks the header", async () => {
    const { status, headers } = await client.get("/old/contracts/%22%3E%0d%0ax%3A%20y");
    assert.equal(status, 401);
    assert.equal(headers.get("link"), '</new/contracts/%22%3E%0D%0Ax%3A%20y/things>; rel="successor-version"');
  });

  it("is marked in OpenAPI; others are not and have no such headers", async () => {
    const { paths } = (await client.get("/openapi.json")).body;
    assert.equal(paths["/old/contracts/{contractId}"].get.deprecated, true);
    assert.equal(paths["/new"].get.deprecated, undefined);
    const { headers } = await client.get("/new");
    assert.equal(headers.get("deprecation"), null);
    assert.equal(headers.get("link"), null);
  });
});
