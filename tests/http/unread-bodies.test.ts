/** A request that is refused before its body was read leaves its connection usable, or closes it at once. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import http from "node:http";
import { once } from "node:events";
import { connect } from "node:net";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { aService } from "../harness/a-service.ts";

const { service, customer } = await aService();
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
after(() => agent.destroy());

/** @returns the status */
async function send(method: string, path: string, headers: Record<string, string>, body?: Buffer): Promise<number> {
  const { authorization = "" } = customer.client;
  const request = http.request(service.url + path, { agent, method, headers: { authorization, ...headers } });
  request.end(body);
  const [answer]: http.IncomingMessage[] = await once(request, "response");
  assert.ok(answer !== undefined);
  answer.resume();
  await once(answer, "end");
  return answer.statusCode ?? 0;
}

const sizes = { small: 1_000, large: 600_000, "very large": 8_000_000 };

for (const [size, bytes] of Object.entries(sizes)) {
  test(`after a refused gzip CSV, ${size}, the next request of the connection is answered`, async () => {
    const body = gzipSync(Buffer.concat([Buffer.from("sku\n"), Buffer.from(randomBytes(bytes).toString("hex"))]));
    const csv = { "content-type": "text/csv", "content-encoding": "gzip" };
    assert.equal(await send("PUT", `${customer.v3}/products`, csv, body), 400);
    assert.equal(await send("GET", "/version", {}), 200);
  });

  test(`after a body of someone without credentials, ${size}, as well`, async () => {
    const gzip = { authorization: "", "content-type": "application/json", "content-encoding": "gzip" };
    const body = gzipSync(randomBytes(bytes).toString("hex"));
    assert.equal(await send("POST", `${customer.v31}/products/query`, gzip, body), 401);
    assert.equal(await send("GET", "/version", {}), 200);
  });
}

test("a client that wants its connection closed sees the refusal of a body that it has not sent to its end", async () => {
  const { hostname, port } = new URL(service.url);
  const { authorization = "" } = customer.client;
  const bytes = 2_000_000;
  const head = [
    `PUT ${customer.v2}/settings/domains HTTP/1.1`,
    "host: shop.example",
    `authorization: ${authorization}`,
    "content-type: application/json",
    `content-length: ${bytes}`,
    "connection: close",
  ];
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const failed: unknown[] = [];
  let answer = "";
  socket.on("error", (error) => failed.push(error));
  socket.on("data", (piece) => (answer += piece.toString()));
  const closed = once(socket, "close", { signal: AbortSignal.timeout(60_000) });
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += 100_000) {
    socket.write(" ".repeat(100_000));
    await delay(20);
  }
  socket.end();
  await closed;
  assert.deepEqual(failed, []);
  assert.match(answer, /^HTTP\/1\.1 413 /);
});
