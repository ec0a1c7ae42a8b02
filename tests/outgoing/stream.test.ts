/** A feed is read as it arrives, and complete or a failure. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { limits } from "../../src/limits.ts";
import { fetchStream } from "../../src/outgoing/index.ts";
import { aShop, aShopWith, aWay, bytesOf, fails, shopsOfFile } from "./shop.ts";

const { feed } = limits.outgoing;
const way = aWay();
const open = shopsOfFile();

/** Lets the event loop turn, so that what is under way on this machine goes on. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("a stream", () => {
  it("passes on the body as it arrives, decoded, and counts what was received", async () => {
    const shop = await open(aShopWith("200 OK\r\ncontent-encoding: br", brotliCompressSync(Buffer.from("a;b\n1;2\n"))));
    const stream = await fetchStream(way, { url: shop.url });
    assert.equal(stream.status, 200);
    assert.equal((await bytesOf(stream.body)).toString(), "a;b\n1;2\n");
    assert.ok(stream.wireBytes() > 0);
  });

  it("unpacks a gzip file whatever its type, also inside an encoding", async () => {
    const file = gzipSync(Buffer.from("<urlset/>"));
    for (const [head, body] of [
      ["content-type: application/gzip", file],
      ["content-type: application/octet-stream", file],
      ["content-type: application/x-gzip\r\ncontent-encoding: gzip", file],
      ["content-type: application/gzip\r\ncontent-encoding: gzip", gzipSync(file)],
      ["content-type: text/xml", Buffer.from("<urlset/>")],
    ] as const) {
      const shop = await open(aShopWith(`200 OK\r\n${head}`, body));
      const stream = await fetchStream(way, { url: `${shop.url}/sitemap.xml.gz` });
      assert.equal((await bytesOf(stream.body)).toString(), "<urlset/>", head);
    }
  });

  it("a gzip file in pieces is recognised", async () => {
    const file = gzipSync(Buffer.from("abc"));
    const shop = await open(
      aShop((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        for (const byte of file) socket.write(Buffer.of(byte));
        socket.end();
      }),
    );
    const stream = await fetchStream(way, { url: shop.url });
    assert.equal((await bytesOf(stream.body)).toString(), "abc");
  });

  it("a gzip file that ends early fails at its end", async () => {
    const file = gzipSync(randomBytes(300_000));
    const shop = await open(aShopWith("200 OK", file.subarray(0, -10)));
    const { body } = await fetchStream(way, { url: shop.url });
    await fails(bytesOf(body), "encoding");
  });

  it("a large body is not held: the shop can send no more than the reader takes", async () => {
    let sent = 0;
    const shop = await open(
      aShop((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        const block = Buffer.alloc(65_536);
        const write = (): void => {
          while (!socket.destroyed && socket.write(block)) sent += block.length;
        };
        socket.on("drain", write);
        write();
      }),
    );
    const { body } = await fetchStream(way, { url: shop.url });
    for await (const _ of body) {
      await turns(2_000); // enough for 128 MiB, of which only what sockets hold is sent
      break;
    }
    assert.ok(sent < 32 * 1024 * 1024, `${sent} bytes were sent`);
  });

  it("who stops reading closes the connection; who never reads closes it by close()", async () => {
    const closed: Promise<unknown>[] = [];
    const shop = await open(
      aShop((socket) => {
        closed.push(new Promise((resolve) => socket.on("close", resolve)));
        socket.write(`HTTP/1.1 200 OK\r\n\r\n${"x".repeat(1_000)}`);
      }),
    );
    const { body } = await fetchStream(way, { url: shop.url });
    for await (const _ of body) break;
    (await fetchStream(way, { url: shop.url })).close();
    assert.equal(closed.length, 2);
    await Promise.all(closed);
  });

  it("the deadline also ends a stream that nobody reads, and reading it then says so", async () => {
    const closed = Promise.withResolvers<void>();
    const shop = await open(
      aShop((socket) => {
        socket.on("close", () => closed.resolve());
        socket.write("HTTP/1.1 200 OK\r\n\r\nabc");
      }),
    );
    // A busy machine has to connect and send the head within this time, too.
    const { body } = await fetchStream(way, { url: shop.url }, { ...feed, timeoutMs: 2_000 });
    await closed.promise;
    await fails(bytesOf(body), "timeout");
  });

  it("a body is complete although the shop closes the connection before it is read", async () => {
    for (let bytes = 60_000; bytes <= 140_000; bytes += 4_000) {
      const sent = randomBytes(bytes);
      const shop = await open(aShopWith("200 OK", sent)); // ends the connection without having said so
      const { body } = await fetchStream(way, { url: shop.url });
      await turns(50); // the connection ends meanwhile
      assert.ok((await bytesOf(body)).equals(sent), `${bytes} bytes`);
    }
  });
});
