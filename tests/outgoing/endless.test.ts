/** Answers that never end, slow ones and floods. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "../../src/limits.ts";
import { fetchOnce } from "../../src/outgoing/index.ts";
import { aShop, aShopWith, aWay, fails, shopsOfFile, type Shop } from "./shop.ts";

const { page } = limits.outgoing;
const way = aWay();
const open = shopsOfFile();

describe("an answer without an end", () => {
  const short = { ...page, timeoutMs: 200 };
  /** A shop that sends a head, then a piece every 20 ms. */
  const slow = async (head: string, piece: string): Promise<Shop> =>
    await open(
      aShop((socket) => {
        socket.write(head, "latin1");
        const timer = setInterval(() => socket.write(piece), 20);
        socket.on("close", () => clearInterval(timer));
      }),
    );

  for (const [name, head, piece] of [
    ["a silent shop", "", ""],
    ["a slow status", "HTTP/1.1 200 ", "O"],
    ["a slow head", "HTTP/1.1 200 OK\r\n", "a: b\r\n"],
    ["a slow body", "HTTP/1.1 200 OK\r\n\r\n", "x"],
    ["slow chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
    ["slow encoding", "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\x1f\x8b\x08\x08\0\0\0\0\0\x03", "n"],
  ] as const) {
    it(`${name}: the deadline ends the fetch and closes the connection`, async () => {
      const shop = await slow(head, piece);
      const startedAt = performance.now();
      await fails(fetchOnce(way, { url: shop.url }, short), "timeout");
      assert.ok(performance.now() - startedAt < 30_000);
    });
  }

  it("the deadline holds for a resolver that never answers", async () => {
    const hanging = aWay({ resolve: async () => await new Promise(() => {}) });
    await fails(fetchOnce(hanging, { url: "http://shop.example/" }, short), "timeout");
  });

  it("the caller's signal ends a fetch with its own reason, before and during it", async () => {
    const shop = await slow("HTTP/1.1 200 OK\r\n\r\n", "x");
    const reason = new Error("the service stops");
    await assert.rejects(fetchOnce(way, { url: shop.url, signal: AbortSignal.abort(reason) }), reason);
    const controller = new AbortController();
    const answering = await open(
      aShop((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\nx");
        controller.abort(reason);
      }),
    );
    await assert.rejects(fetchOnce(way, { url: answering.url, signal: controller.signal }), reason);
  });

  const long = { ...page, timeoutMs: 240_000 }; // far from the few seconds that a busy machine needs
  it("endless bytes of any part of an answer end at a bound, not at the deadline", async () => {
    const flood = async (head: string, piece: string): Promise<Shop> =>
      await open(
        aShop((socket) => {
          socket.write(head, "latin1");
          const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)), "latin1");
          const write = (): void => {
            while (!socket.destroyed && socket.write(block));
          };
          socket.on("drain", write);
          write();
        }),
      );
    for (const [head, piece] of [
      ["HTTP/1.1 200 ", "O"],
      ["HTTP/1.1 200 OK\r\n", "a: b\r\n"],
      ["HTTP/1.1 200 OK\r\na: ", "b"],
      ["HTTP/1.1 200 OK\r\n", "b"],
      ["", "HTTP/1.1 103 Hints\r\nlink: </a>\r\n\r\n"],
      ["HTTP/1.1 200 OK\r\n\r\n", "x"],
      ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
      ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;", "ext=1;"],
      ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", "trailer: b\r\n"],
    ] as const) {
      const shop = await flood(head, piece);
      await fails(fetchOnce(way, { url: shop.url }, long), "tooLarge");
    }
  });

  it("more than 200 headers are refused, and 200 are read", async () => {
    const headers = (count: number): string => Array.from({ length: count }, (_, n) => `\r\nx-${n}: y`).join("");
    const many = await open(aShopWith(`200 OK${headers(limits.outgoing.headers)}`));
    await fails(fetchOnce(way, { url: many.url }), "tooLarge");
    const most = await open(aShopWith(`200 OK${headers(limits.outgoing.headers - 1)}`));
    assert.equal((await fetchOnce(way, { url: most.url })).headers.size, limits.outgoing.headers);
  });
});
