/** What a fetch sends and gets, and how it ends when the answer is wrong. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, describe, it } from "node:test";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { limits } from "../../src/limits.ts";
import { agent } from "../../src/outgoing/agent.ts";
import { fetchOnce, fetchStream, OutgoingFailure, type FailureKind } from "../../src/outgoing/index.ts";
import { aShop, aShopWith, anAnswer, aWay, type Shop } from "./shop.ts";

const way = aWay();
const { page, feed } = limits.outgoing;
const shops: Shop[] = [];
async function open(started: Promise<Shop>): Promise<Shop> {
  const shop = await started;
  shops.push(shop);
  return shop;
}
after(async () => await Promise.all(shops.map(async (shop) => await shop.stop())));

/** Expects a failure of a kind, whose sentence names no part of the target. */
async function fails(work: Promise<unknown>, kind: FailureKind): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof OutgoingFailure, `${String(error)} is no failure`);
    assert.equal(error.kind, kind, error.message);
    assert.doesNotMatch(error.message, /127\.|localhost|secret|:\d/);
    return true;
  });
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body));
}

/** Lets the event loop turn, so that what is under way on this machine goes on. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

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
    ["interim answers", "", "HTTP/1.1 103 Hints\r\n\r\n"],
  ] as const) {
    it(`${name}: the deadline ends the fetch and closes the connection`, async () => {
      const shop = await slow(head, piece);
      const startedAt = performance.now();
      await fails(fetchOnce(way, { url: shop.url }, short), "timeout");
      assert.ok(performance.now() - startedAt < 5_000);
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
      ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "8\r\nxxxxxxxx\r\n"],
      ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;", "ext=1;"],
      ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", "trailer: b\r\n"],
    ] as const) {
      const shop = await flood(head, piece);
      await fails(fetchOnce(way, { url: shop.url }), "tooLarge");
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
    const { body } = await fetchStream(way, { url: shop.url }, { ...feed, timeoutMs: 100 });
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
