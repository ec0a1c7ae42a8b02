/** What a fetch sends and gets, and how it ends when the answer is wrong. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { limits } from "../../src/limits.ts";
import { agent } from "../../src/outgoing/agent.ts";
import { fetchOnce, fetchStream, type FailureKind } from "../../src/outgoing/index.ts";
import { aShop, aShopWith, anAnswer, aWay, bytesOf, fails, shopsOfFile } from "./shop.ts";

const { page } = limits.outgoing;
const way = aWay();
const open = shopsOfFile();

describe("a fetch", () => {
  it("says who asks, keeps no cookie and no connection, and gets status, headers, body and their size", async () => {
    const shop = await open(aShopWith("200 OK\r\nX-Shop: a\r\nx-shop: b\r\nset-cookie: id=1", "hello"));
    const fetched = await fetchOnce(way, { url: `${shop.url}/p?q=1#part`, headers: { "if-none-match": '"e"' } });
    assert.equal(fetched.status, 200);
    assert.equal(fetched.headers.get("x-shop"), "a, b");
    assert.equal(fetched.body.toString(), "hello");
    assert.equal(fetched.wireBytes, 5);
    assert.ok(fetched.latencyMs > 0 && fetched.latencyMs < 10_000);
    const [head = ""] = shop.requests;
    assert.match(head, /^GET \/p\?q=1 HTTP\/1\.1\r\n/);
    assert.match(head, /user-agent: Pricewright\/0\.0\.0 \(\+https:\/\/us\.example\)\r\n/);
    assert.match(head, /accept-encoding: gzip, deflate, br, zstd\r\n/);
    assert.match(head, /if-none-match: "e"\r\n/);
    assert.match(head, /connection: close\r\n/);
    await fetchOnce(way, { url: shop.url });
    assert.doesNotMatch(shop.requests[1] ?? "", /cookie/i);
    assert.equal(shop.connections(), 2);
  });

  it("POST sends a body and its length", async () => {
    const shop = await open(aShopWith("200 OK"));
    const headers = { "content-type": "application/json" };
    await fetchOnce(way, { url: `${shop.url}/graphql`, method: "POST", headers, body: '{"query":"ä"}' });
    assert.match(shop.requests[0] ?? "", /^POST \/graphql [^]*content-length: 14\r\n\r\n\{"query"/);
  });

  it("the user agent is the program, its version and the contact", () => {
    assert.equal(agent("https://us.example/bot", "1.2.3"), "Pricewright/1.2.3 (+https://us.example/bot)");
  });

  it("statuses without success, without a body and interim answers are answers", async () => {
    for (const status of [304, 404, 429, 503]) {
      const shop = await open(aShopWith(`${status} x\r\nretry-after: 7`));
      const { headers, ...fetched } = await fetchOnce(way, { url: shop.url });
      assert.equal(fetched.status, status);
      assert.equal(headers.get("retry-after"), "7");
      assert.equal(fetched.body.length, 0);
    }
    const hinting = await open(
      aShop((socket) => socket.end(`HTTP/1.1 103 Hints\r\nlink: </a>\r\n\r\n${anAnswer("200 OK", "x").toString()}`)),
    );
    assert.equal((await fetchOnce(way, { url: hinting.url })).body.toString(), "x");
  });

  it("the type and charset of a body are passed on as the shop wrote them, and the bytes stay as they are", async () => {
    const type = 'text/html; charset="utf-7"; charset=; CHARSET=\xe4\xff';
    const shop = await open(
      aShop((socket) => {
        const head = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: 3\r\n\r\n`, "latin1");
        socket.end(Buffer.concat([head, Buffer.from([0xff, 0x00, 0xfe])]));
      }),
    );
    const fetched = await fetchOnce(way, { url: shop.url });
    assert.equal(fetched.headers.get("content-type"), type);
    assert.deepEqual([...fetched.body], [0xff, 0x00, 0xfe]);
  });

  const text = "äpfel 1,99 € ".repeat(50);
  const encoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
    gzip: (body) => gzipSync(body),
    "X-GZIP": (body) => gzipSync(body),
    deflate: (body) => deflateSync(body),
    br: (body) => brotliCompressSync(body),
    zstd: (body) => zstdCompressSync(body),
    "gzip, br": (body) => brotliCompressSync(gzipSync(body)),
    "identity, gzip": (body) => gzipSync(body),
  };
  for (const [encoding, encode] of Object.entries({ ...encoders })) {
    const encoded = encode(Buffer.from(text));
    it(`decodes ${encoding}`, async () => {
      const shop = await open(aShopWith(`200 OK\r\ncontent-encoding: ${encoding}`, encoded));
      const fetched = await fetchOnce(way, { url: shop.url });
      assert.equal(fetched.body.toString(), text);
      assert.equal(fetched.wireBytes, encoded.length);
    });

    it(`${encoding} that ends early or is damaged is a failure, not a shorter body`, async () => {
      const damaged = Buffer.concat([Buffer.from("!!!!"), encoded.subarray(4)]);
      for (const wrong of [encoded.subarray(0, -1), encoded.subarray(0, encoded.length / 2), damaged]) {
        const shop = await open(aShopWith(`200 OK\r\ncontent-encoding: ${encoding}`, wrong));
        await fails(fetchOnce(way, { url: shop.url }), "encoding");
      }
    });

    it(`an empty body is empty in ${encoding}`, async () => {
      const shop = await open(aShopWith(`302 Found\r\ncontent-encoding: ${encoding}\r\nlocation: /a`));
      assert.equal((await fetchOnce(way, { url: shop.url })).body.length, 0);
    });
  }

  it("decodes deflate without its header", async () => {
    const shop = await open(aShopWith("200 OK\r\ncontent-encoding: deflate", deflateRawSync(Buffer.from(text))));
    assert.equal((await fetchOnce(way, { url: shop.url })).body.toString(), text);
  });

  it("an unknown encoding, and more than two, are refused", async () => {
    for (const encoding of ["compress", "gzip, rot13", "gzip, gzip, gzip", "gzip;q=1"]) {
      const shop = await open(aShopWith(`200 OK\r\ncontent-encoding: ${encoding}`, "x"));
      await fails(fetchOnce(way, { url: shop.url }), "encoding");
      await fails(fetchStream(way, { url: shop.url }), "encoding");
    }
  });

  it("a page may have 4 MiB on the wire and 8 MiB decoded, and not a byte more", async () => {
    const served = async (body: Buffer, head = ""): Promise<number> => {
      const shop = await open(aShopWith(`200 OK${head}`, body));
      return (await fetchOnce(way, { url: shop.url })).body.length;
    };
    assert.equal(await served(Buffer.alloc(page.wireBytes)), page.wireBytes);
    await fails(served(Buffer.alloc(page.wireBytes + 1)), "tooLarge");
    // Random hexadecimal digits compress to a little more than half.
    const plain = Buffer.from(
      randomBytes(page.plainBytes / 4)
        .toString("hex")
        .repeat(2),
    );
    const gzip = "\r\ncontent-encoding: gzip";
    assert.equal(plain.length, page.plainBytes);
    await fails(served(gzipSync(plain), gzip), "tooLarge"); // 4.8 MiB on the wire
    const half = Buffer.concat([plain.subarray(0, page.plainBytes / 2), Buffer.alloc(page.plainBytes / 2)]);
    assert.equal(await served(gzipSync(half), gzip), page.plainBytes);
    await fails(served(gzipSync(Buffer.concat([half, Buffer.alloc(1)])), gzip), "tooLarge");
  });
});

describe("a fetch of an answer that is no answer", () => {
  const answers: Readonly<Record<string, readonly [string, FailureKind]>> = {
    "no HTTP": ["SSH-2.0-server\r\n\r\n", "protocol"],
    "a status that is none": ["HTTP/1.1 2x0 OK\r\n\r\n", "protocol"],
    "a header without a name": ["HTTP/1.1 200 OK\r\n: x\r\n\r\n", "protocol"],
    "broken chunks": ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\nabc", "protocol"],
    "chunks longer than they say": [
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nabcd\r\n0\r\n\r\n",
      "protocol",
    ],
    "chunks that end early": ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab", "connection"],
    "chunks without an end": ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n", "connection"],
    "fewer bytes than its length": ["HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc", "connection"],
    "two lengths": ["HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd", "protocol"],
    "a length and chunks": [
      "HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      "protocol",
    ],
    "a change of protocol": ["HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n", "connection"],
    nothing: ["", "connection"],
    "half a head": ["HTTP/1.1 200 OK\r\ncontent-le", "connection"],
  };
  for (const [name, [bytes, kind]] of Object.entries(answers)) {
    it(`${name} is a failure of kind ${kind}`, async () => {
      const shop = await open(aShop((socket) => socket.end(bytes)));
      await fails(fetchOnce(way, { url: shop.url }), kind);
      await fails(
        fetchStream(way, { url: shop.url }).then(async ({ body }) => await bytesOf(body)),
        kind,
      );
    });
  }

  it("what follows the length of a body is not read", async () => {
    const shop = await open(
      aShop((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nabHTTP/1.1 200")),
    );
    assert.equal((await fetchOnce(way, { url: shop.url })).body.toString(), "ab");
  });

  it("a body without a length ends with the connection", async () => {
    const shop = await open(aShop((socket) => socket.end("HTTP/1.0 200 OK\r\n\r\nabc")));
    assert.equal((await fetchOnce(way, { url: shop.url })).body.toString(), "abc");
  });

  it("a port where nobody listens is a failure of the connection, and https to a shop without it one of TLS", async () => {
    const gone = await aShopWith("200 OK");
    await gone.stop();
    await fails(fetchOnce(way, { url: gone.url }), "connection");
    const plain = await open(aShop((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
    await fails(fetchOnce(way, { url: plain.url.replace("http:", "https:") }), "tls");
  });

  it("a name without an address is a failure of kind dns", async () => {
    await fails(fetchOnce(aWay({ resolve: async () => [] }), { url: "http://gone.example/secret" }), "dns");
  });
});
