import assert from "node:assert/strict";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { after, describe, it } from "node:test";
import { send, type OutgoingRequest } from "../../src/callbacks/send.ts";
import { addressGuard, type Address } from "../../src/outgoing/index.ts";
import { aReceiver, type Receiver } from "./receiver.ts";

const guard = addressGuard({ allowedRanges: ["127.0.0.0/8"] });
const options = { guard, timeoutMs: 5_000, answerBytes: 64 * 1024 };

function aRequest(receiver: { url: string }, request: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { url: `${receiver.url}/hook?a=1`, method: "POST", headers: {}, body: '{"ä":1}', ...request };
}

async function listen(server: Server): Promise<{ port: number; url: string }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, url: `http://127.0.0.1:${port}` };
}

describe("send", () => {
  const receivers: Receiver[] = [];
  const receiver = async (...answer: Parameters<typeof aReceiver>): Promise<Receiver> => {
    const started = await aReceiver(...answer);
    receivers.push(started);
    return started;
  };
  after(async () => {
    for (const started of receivers) await started.stop();
  });

  it("POST sends path, query, headers and body; 2xx is success", async () => {
    const shop = await receiver((response) => void response.writeHead(204).end());
    const outcome = await send(aRequest(shop, { headers: { "x-shop": "7" } }), options);
    assert.deepEqual(outcome, { status: 204, error: null });
    const [got] = shop.received;
    assert.equal(got?.method, "POST");
    assert.equal(got?.path, "/hook?a=1");
    assert.equal(got?.body, '{"ä":1}');
    assert.equal(got?.headers["x-shop"], "7");
    assert.equal(got?.headers["content-length"], "8");
    assert.equal(got?.headers.host, new URL(shop.url).host);
  });

  it("GET sends no body", async () => {
    const shop = await receiver();
    await send(aRequest(shop, { method: "GET", body: "" }), options);
    const [got] = shop.received;
    assert.equal(got?.method, "GET");
    assert.equal(got?.body, "");
    assert.equal(got?.headers["content-length"], undefined);
    assert.equal(got?.headers["transfer-encoding"], undefined);
  });

  it("a redirect is a failure and is not followed", async () => {
    const other = await receiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const shop = await receiver((response) => void response.writeHead(status, { location: other.url }).end());
      const error = `The receiver answered ${status}; redirects are not followed.`;
      assert.deepEqual(await send(aRequest(shop), options), { status, error });
    }
    assert.equal(other.received.length, 0);
  });

  it("an error status is a failure that quotes nothing of the answer", async () => {
    const shop = await receiver((response) => void response.writeHead(500, "secret reason").end("secret body"));
    assert.deepEqual(await send(aRequest(shop), options), { status: 500, error: "The receiver answered 500." });
  });

  it("a receiver that does not answer is given up in time", async () => {
    const shop = await receiver(() => {});
    const started = performance.now();
    const outcome = await send(aRequest(shop), { ...options, timeoutMs: 200 });
    assert.deepEqual(outcome, { status: null, error: "The receiver did not answer within 0.2 s." });
    assert.ok(performance.now() - started < 30_000);
  });

  it("a receiver that answers 200 and never ends its body is a success within the time", async () => {
    const shop = await receiver((response) => {
      response.writeHead(200);
      response.write("…");
    });
    assert.deepEqual(await send(aRequest(shop), { ...options, timeoutMs: 300 }), { status: 200, error: null });
  });

  it("headers that trickle in byte by byte do not outlast the time", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("x: y\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    const { url } = await listen(server);
    const outcome = await send(aRequest({ url }), { ...options, timeoutMs: 200 });
    assert.equal(outcome.error, "The receiver did not answer within 0.2 s.");
    server.close();
    await once(server, "close");
  });

  it("a big answer is dropped after the limit", async () => {
    const dropped = Promise.withResolvers<boolean>();
    const shop = await receiver((response) => {
      response.writeHead(200);
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on("drain", write);
      response.on("close", () => dropped.resolve(true));
      write();
    });
    assert.deepEqual(await send(aRequest(shop), options), { status: 200, error: null });
    assert.ok(await dropped.promise);
  });

  it("no answer at all, a refused connection and a name without address are told apart", async () => {
    const silent = await receiver((response) => void response.socket?.destroy());
    assert.match((await send(aRequest(silent), options)).error ?? "", /closed the connection without an answer/);
    const gone = await aReceiver();
    await gone.stop();
    assert.match((await send(aRequest(gone), options)).error ?? "", /refused the connection/);
    const garbage = createServer((socket) => void socket.end("no http\r\n\r\n"));
    const { url } = await listen(garbage);
    assert.match((await send(aRequest({ url }), options)).error ?? "", /not valid HTTP/);
    garbage.close();
  });

  it("a refused address is not connected to", async () => {
    const shop = await receiver();
    const strict = addressGuard({ allowedRanges: [], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    const name = shop.url.replace("127.0.0.1", "shop.example");
    for (const url of [shop.url, name]) {
      const outcome = await send(aRequest({ url }), { ...options, guard: strict });
      assert.match(outcome.error ?? "", /must not be called/);
    }
    assert.equal(shop.received.length, 0);
  });

  it("a name is resolved once, connected to at the checked address, and stays the Host", async () => {
    const shop = await receiver();
    let lookups = 0;
    const resolve = async (): Promise<Address[]> => {
      lookups++;
      // A second look-up would give another address: DNS rebinding.
      return [{ address: lookups === 1 ? "127.0.0.1" : "127.9.9.9", family: 4 }];
    };
    const pinned = addressGuard({ allowedRanges: ["127.0.0.0/8"], resolve });
    const url = shop.url.replace("127.0.0.1", "shop.example");
    assert.deepEqual(await send(aRequest({ url }), { ...options, guard: pinned }), { status: 200, error: null });
    assert.equal(lookups, 1);
    assert.equal(shop.received[0]?.headers.host, new URL(url).host);
  });

  it("TLS greets the receiver by its name", async () => {
    const greeting = Promise.withResolvers<string>();
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (chunk) => {
        greeting.resolve(chunk.toString("latin1"));
        socket.destroy();
      });
    });
    const { port } = await listen(server);
    const pinned = addressGuard({
      allowedRanges: ["127.0.0.0/8"],
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    const outcome = await send(aRequest({ url: `https://shop.example.:${port}` }), { ...options, guard: pinned });
    assert.match(outcome.error ?? "", /closed the connection/);
    assert.match(await greeting.promise, /shop\.example/);
    server.close();
  });

  it("a name server that never answers does not outlast the time", async () => {
    const hanging = addressGuard({ allowedRanges: [], resolve: async () => await new Promise(() => {}) });
    const outcome = await send(aRequest({ url: "http://shop.example" }), {
      ...options,
      guard: hanging,
      timeoutMs: 200,
    });
    assert.equal(outcome.error, "The receiver did not answer within 0.2 s.");
  });
});
