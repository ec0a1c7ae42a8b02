/** Connections that come slowly, in too great number, or with a body in a coding that nobody undoes. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { limits } from "../../src/limits.ts";
import { anEmptyService } from "../harness/a-service.ts";

const service = await anEmptyService();
const port = Number(new URL(service.url).port);
const open = new Set<Socket>();
after(() => {
  for (const socket of open) socket.destroy();
});

function aConnection(): Socket {
  const socket = connect(port, "127.0.0.1");
  open.add(socket);
  return socket;
}

test("headers that come a byte a second are cut at their limit", async () => {
  const socket = aConnection();
  await once(socket, "connect");
  const begin = performance.now();
  socket.write("GET /version HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const drip = setInterval(() => socket.write("a"), 1_000);
  const answer = await text(socket).finally(() => clearInterval(drip));
  const tookMs = performance.now() - begin;
  assert.match(answer, /^HTTP\/1\.1 408 [\s\S]*"request\.timeout"/);
  assert.ok(tookMs < limits.http.headersTimeoutMs + limits.http.lateCheckMs + 5_000, `${tookMs} ms`);
});

test("headers that are too large are 431, with a body unless HEAD asks", async () => {
  for (const [method, body] of [
    ["GET", /"request\.headersTooLarge"/],
    ["HEAD", /^$/],
  ] as const) {
    const socket = aConnection();
    socket.write(`${method} /version?q=${"a".repeat(limits.http.headerBytes)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [head, rest] = (await text(socket)).split("\r\n\r\n", 2);
    assert.match(head ?? "", /^HTTP\/1\.1 431 /);
    assert.match(rest ?? "none", body);
  }
});

for (const coding of ["gzip, chunked", "gzip", "identity, chunked"]) {
  test(`Transfer-Encoding: ${coding} is 400`, async () => {
    const socket = aConnection();
    const head = `POST /api/v3/account/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    socket.write(`${head}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
    assert.match(await text(socket), /^HTTP\/1\.1 400 [\s\S]*"request\.malformed"/);
  });
}

test("with HTTP_CONNECTIONS open connections the next one is closed at once; then there is room again", async () => {
  const small = await anEmptyService({ HTTP_CONNECTIONS: "2" });
  const connected = (): Socket => {
    const socket = connect(Number(new URL(small.url).port), "127.0.0.1");
    open.add(socket);
    socket.on("error", () => undefined);
    return socket;
  };
  const [first, second] = [connected(), connected()];
  await Promise.all([once(first, "connect"), once(second, "connect")]);
  const third = connected();
  await new Promise((resolve) => third.once("close", resolve));
  const before = third.bytesRead;
  first.end();
  await once(first, "close");
  const fourth = connected();
  fourth.write("GET /version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  assert.match(await text(fourth), /^HTTP\/1\.1 200/);
  assert.equal(before, 0);
});
