/** Clients that do not read what they asked for. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import fastify from "fastify";
import { endStalledAnswers } from "../../src/http/stalled-answers.ts";

const server = fastify();
endStalledAnswers(server, { stalledMs: 4_000, checkMs: 100 });
const piece = Buffer.alloc(256 * 1024, "x");
/** More than the buffers of the system hold. */
const pieces = 128;
let left = 0;
server.get("/large", async (_request, reply) => {
  left = pieces;
  reply.raw.setHeader("content-length", piece.length * pieces);
  const write = (): void => {
    while (left > 0) {
      left--;
      if (!reply.raw.write(piece)) return void reply.raw.once("drain", write);
    }
    reply.raw.end();
  };
  reply.hijack();
  write();
});
server.get("/late", async () => {
  await delay(5_000);
  return "late";
});
const port = Number(new URL(await server.listen({ port: 0 })).port);
after(async () => await server.close());

function ask(path: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop.example\r\n\r\n`);
  return socket;
}

test("a client that takes nothing is cut, and holds nothing any more", async () => {
  const open = async (): Promise<number> =>
    await new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)));
  const socket = ask("/large");
  socket.pause();
  const deadlineMs = performance.now() + 60_000;
  await delay(100);
  while ((await open()) > 0) {
    assert.ok(performance.now() < deadlineMs, "still open");
    await delay(20);
  }
  assert.ok(left > 0);
  socket.destroy();
});

test("a client that reads slowly, and one whose answer takes long, get all of it", async () => {
  const slow = ask("/large");
  let bytes = 0;
  slow.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 1);
  });
  const late = ask("/late");
  const [answer]: Buffer[] = await once(late, "data");
  assert.match(String(answer), /late$/);
  const deadlineMs = performance.now() + 60_000;
  while (bytes < piece.length * pieces) {
    assert.ok(performance.now() < deadlineMs && !slow.destroyed, `${bytes} bytes`);
    await delay(20);
  }
  slow.destroy();
  late.destroy();
});
