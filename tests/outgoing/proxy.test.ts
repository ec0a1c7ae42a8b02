/** With COLLECTOR_PROXY every request goes through the proxy, which resolves names. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, it } from "node:test";
import { limits } from "../../src/limits.ts";
import { fetchOnce } from "../../src/outgoing/index.ts";
import { aShop, aShopWith, anAnswer, aWay, shopsOfFile } from "./shop.ts";

const resolve = async (): Promise<never> => await Promise.reject(new Error("the service resolved a name"));
const open = shopsOfFile();

describe("a proxy", () => {
  it("gets requests for http whole, with the name unresolved and its own credentials", async () => {
    const proxy = await open(aShopWith("200 OK", "through"));
    const way = aWay({ resolve, proxy: proxy.url.replace("//", "//us:pass@") });
    const { status, body } = await fetchOnce(way, { url: "http://shop.example/p?q" });
    assert.equal(status, 200);
    assert.equal(body.toString(), "through");
    const [head = ""] = proxy.requests;
    assert.match(head, /^GET http:\/\/shop\.example\/p\?q HTTP\/1\.1\r\n/);
    assert.match(head, /host: shop\.example\r\n/i);
    assert.match(head, /proxy-authorization: Basic dXM6cGFzcw==\r\n/i);
  });

  it("makes a tunnel for https, in which the service greets the shop by its name", async () => {
    const greeting = Promise.withResolvers<string>();
    const shop = await open(
      aShop((socket, bytes) => {
        greeting.resolve(bytes);
        socket.destroy();
      }),
    );
    const proxy = await open(
      aShop((socket, request) => {
        if (!request.startsWith("CONNECT ")) return;
        socket.removeAllListeners("data");
        const tunnel = connect(shop.port, "127.0.0.1", () => {
          socket.write("HTTP/1.1 200 Connected\r\n\r\n");
          socket.pipe(tunnel).pipe(socket);
        });
        tunnel.on("error", () => socket.destroy());
      }),
    );
    const fetching = fetchOnce(aWay({ resolve, proxy: proxy.url }), { url: "https://shop.example/secret" });
    await assert.rejects(fetching, { kind: "connection" });
    assert.match(proxy.requests[0] ?? "", /^CONNECT shop\.example:443 /);
    assert.doesNotMatch(proxy.requests[0] ?? "", /secret/);
    assert.match(await greeting.promise, /shop\.example/);
  });

  it("is not asked for literal addresses, names of this machine and ports that are not allowed", async () => {
    const proxy = await open(aShopWith("200 OK"));
    const way = aWay({ resolve, proxy: proxy.url, ranges: [], ports: [80, 443] });
    for (const url of [
      "http://127.0.0.1/",
      "http://0x7f.1/",
      "http://localhost/",
      "http://erp/",
      "http://a.example:22/",
    ]) {
      await assert.rejects(fetchOnce(way, { url }), { kind: "refused" }, url);
    }
    assert.equal(proxy.connections(), 0);
  });

  it("that refuses, closes or is silent is a failure", async () => {
    const refusing = await open(aShopWith("403 Forbidden"));
    const closing = await open(aShop((socket) => socket.destroy()));
    const silent = await open(aShop(() => undefined));
    const bounds = { ...limits.outgoing.page, timeoutMs: 300 };
    for (const url of ["https://shop.example/", "http://shop.example/"]) {
      await assert.rejects(fetchOnce(aWay({ proxy: closing.url }), { url }), { kind: "connection" }, url);
      await assert.rejects(fetchOnce(aWay({ proxy: silent.url }), { url }, bounds), { kind: "timeout" }, url);
    }
    await assert.rejects(fetchOnce(aWay({ proxy: refusing.url }), { url: "https://shop.example/" }), {
      kind: "connection",
      message: "The proxy did not make a connection.",
    });
  });

  it("that asks for other credentials is a failure of the connection", async () => {
    const proxy = await open(aShopWith('407 Denied\r\nproxy-authenticate: Basic realm="x"'));
    for (const url of ["https://shop.example/", "http://shop.example/"]) {
      await assert.rejects(fetchOnce(aWay({ proxy: proxy.url }), { url }), { kind: "connection" }, url);
    }
  });

  it("passes on answers within the same bounds", async () => {
    const endless = await open(
      aShop((socket) => {
        socket.write(anAnswer("200 OK").toString().replace("content-length: 0\r\n", ""));
        const write = (): void => {
          while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
        };
        socket.on("drain", write);
        write();
      }),
    );
    await assert.rejects(fetchOnce(aWay({ proxy: endless.url }), { url: "http://shop.example/" }), {
      kind: "tooLarge",
    });
  });

  it("sees a request end with the caller's signal", async () => {
    const controller = new AbortController();
    const reason = new Error("the service stops");
    const closed = Promise.withResolvers<void>();
    const proxy = await open(
      aShop((socket) => {
        void once(socket, "close").then(() => closed.resolve());
        controller.abort(reason);
      }),
    );
    const { signal } = controller;
    await assert.rejects(fetchOnce(aWay({ proxy: proxy.url }), { url: "http://shop.example/", signal }), reason);
    await closed.promise;
    await assert.rejects(fetchOnce(aWay({ proxy: proxy.url }), { url: "http://shop.example/", signal }), reason);
    assert.equal(proxy.connections(), 1);
  });
});
