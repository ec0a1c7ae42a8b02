import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import { after, describe, it } from "node:test";
import { Browser, BrowserFailed, type PageToRender, type Rendered } from "../../src/browsing/index.ts";
import { limits } from "../../src/limits.ts";
import { collectorWay } from "../../src/outgoing/index.ts";
import { findChromium } from "../console/chromium.ts";
import { html, someShops } from "../monitoring/a-shop.ts";

const executable = findChromium();
const isRequired = process.env["CHROMIUM_REQUIRED"] === "true";
const skip = executable === null && !isRequired ? "there is no Chromium" : false;

const shops = await someShops();
after(async () => await shops.stop());
const way = collectorWay({
  contact: "https://pricewright.example/contact",
  proxy: null,
  allowedRanges: ["127.0.0.1/32"],
  allowedPorts: [shops.port],
});
const host = "shop.localhost";
const { signal } = new AbortController();

function aBrowser(renderMs = 3_000): Browser {
  const browser = new Browser({ executable: executable ?? "", way, renderMs });
  after(async () => await browser.stop());
  return browser;
}

async function render(browser: Browser, page: string, more: Partial<PageToRender> = {}): Promise<Rendered> {
  const toRender = {
    url: shops.url(host, "/p"),
    body: Buffer.from(page),
    contentType: "text/html; charset=utf-8",
    isOwn: (asked: URL) => asked.hostname === host,
    mayAsk: () => true,
  };
  return await browser.render({ ...toRender, ...more }, signal);
}

/** A script that makes a form. */
function aForm(target: string): string {
  return `const form = document.createElement("form"); form.method = "post"; form.action = "/form"; form.target = "${target}"; document.body.append(form);`;
}

const paths = (): string[] => shops.visits.map(({ page }) => page);

describe("the browser of a collector", { skip }, () => {
  const browser = aBrowser();

  it("shows what scripts make of a page, and counts what they ask the page's host for", async () => {
    shops.answer(host, "/app.js", html(`fetch("/price").then(async (r) => { document.body.append(await r.text()) })`));
    shops.answer(host, "/price", html("29,90 €"));
    const { body, requests } = await render(browser, `<body><script src="/app.js"></script>`);
    assert.match(body.toString(), /29,90 €/);
    assert.equal(requests, 2);
    const { headers } = shops.visits.at(-1) ?? {};
    assert.equal(headers?.["user-agent"], way.agent);
  });

  it("asks for nothing but scripts and their data: no pictures, styles, frames, beacons or other pages", async () => {
    const from = shops.visits.length;
    const page = `<link rel="stylesheet" href="/style"><img src="/image"><iframe src="/frame"></iframe>
      <link rel="prefetch" href="/prefetch"><video src="/video"></video>
      <p>here</p><script>navigator.sendBeacon("/beacon"); fetch("/put", { method: "PUT" }); location = "/elsewhere";</script>`;
    const { body } = await render(browser, page);
    assert.match(body.toString(), /<p>here<\/p>/);
    assert.deepEqual(paths().slice(from), []);
  });

  it("reaches no address and no port that collectors may not reach, and no file", async () => {
    let hits = 0;
    const inward = createServer((_, response) => {
      hits++;
      response.end();
    });
    inward.on("upgrade", (_, socket) => void (hits++, socket.destroy()));
    inward.listen(0, "127.0.0.1");
    await once(inward, "listening");
    const other = createServer(() => hits++).listen(shops.port, "127.0.1.1");
    await once(other, "listening");
    const address = inward.address();
    const port = typeof address === "object" ? address?.port : 0;
    const targets = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `127.0.1.1:${shops.port}`];
    shops.answer(host, "/inward", html("", 302, { location: `http://127.0.1.1:${shops.port}/` }));
    const asks = targets.flatMap((target) => [
      `fetch("http://${target}/", { mode: "no-cors" }).catch(() => {});`,
      `fetch("https://${target}/", { mode: "no-cors" }).catch(() => {});`,
      `new WebSocket("ws://${target}/");`,
    ]);
    const page = `<script>${asks.join("\n")}
      fetch("/inward", { mode: "no-cors" }).catch(() => {});
      fetch("file:///etc/passwd").then(async (r) => document.body.append(await r.text())).catch(() => {});
      document.title = [typeof RTCPeerConnection, typeof WebTransport].join();</script>`;
    const { body } = await render(browser, page);
    assert.equal(hits, 0);
    assert.doesNotMatch(body.toString(), /root:/);
    assert.match(body.toString(), /<title>undefined,undefined<\/title>/);
    for (const server of [inward, other]) server.close();
  });

  it("asks a page's host for no more than its share, and only for what robots.txt allows", async () => {
    const from = shops.visits.length;
    const script = `for (let n = 0; n < 100; n++) fetch("/many?" + n).catch(() => {}); fetch("/denied").catch(() => {});`;
    const mayAsk = ({ pathname }: URL): boolean => pathname !== "/denied";
    const { requests } = await render(browser, `<script>${script}</script>`, { mayAsk });
    assert.equal(requests, limits.browsing.ownRequests);
    assert.ok(paths().length - from <= limits.browsing.ownRequests);
    assert.ok(!paths().some((page) => page.endsWith("/denied")));
  });

  it("follows no redirect to what robots.txt denies, and counts each that it follows, also in workers and frames", async () => {
    const from = shops.visits.length;
    const cors = { "access-control-allow-origin": "*" };
    const redirect = (location: string) => html("", 302, { location, ...cors });
    for (const asker of ["page", "worker", "frame"]) {
      shops.answer(host, `/${asker}-to-denied`, redirect(`/denied/${asker}`));
      shops.answer(host, `/${asker}-to-allowed`, redirect(`/allowed/${asker}`));
      shops.answer(host, `/allowed/${asker}`, html("", 200, cors));
    }
    const asks = (asker: string): string =>
      ["denied", "allowed"].map((to) => `fetch("${shops.url(host)}${asker}-to-${to}").catch(() => 0);`).join("");
    shops.answer(host, "/worker.js", html(asks("worker"), 200, { "content-type": "text/javascript" }));
    const frame = `<iframe srcdoc='<script>${asks("frame")}</script>'></iframe>`;
    const page = `${frame}<script>${asks("page")} new Worker("/worker.js");</script>`;
    const mayAsk = ({ pathname }: URL): boolean => !pathname.startsWith("/denied");
    const { requests } = await render(browser, page, { mayAsk });
    // The last request of the test before may arrive after its page has ended.
    const asked = paths()
      .slice(from)
      .map((each) => each.slice(host.length))
      .filter((each) => !each.startsWith("/many"));
    const allowed = ["page", "worker", "frame"].flatMap((asker) => [
      `/${asker}-to-denied`,
      `/${asker}-to-allowed`,
      `/allowed/${asker}`,
    ]);
    assert.deepEqual(asked.toSorted(), [...allowed, "/worker.js"].toSorted());
    assert.equal(requests, asked.length);
  });

  it("follows no more redirects than a page may make requests", async () => {
    const from = shops.visits.length;
    for (let hop = 0; hop < 2 * limits.browsing.ownRequests; hop++) {
      for (const chain of ["a", "b", "c"]) {
        shops.answer(host, `/${chain}${hop}`, html("", 302, { location: `/${chain}${hop + 1}` }));
      }
    }
    const { requests } = await render(
      aBrowser(20_000),
      `<script>for (const c of "abc") fetch("/" + c + "0").catch(() => 0)</script>`,
    );
    assert.equal(paths().length - from, limits.browsing.ownRequests);
    assert.equal(requests, limits.browsing.ownRequests);
  });

  it("keeps nothing between two pages", async () => {
    const write = `<script>document.cookie = "seen=1"; localStorage.setItem("seen", "1");</script>`;
    await render(browser, write);
    const read = `<body><script>document.body.append("cookie:" + document.cookie + " stored:" + localStorage.getItem("seen"))</script>`;
    assert.match((await render(browser, read)).body.toString(), /cookie: stored:null/);
  });

  it("is not fooled by a page that changes what its scripts are told", async () => {
    const page = `<p>19,90 €</p><script>Object.defineProperty(Element.prototype, "outerHTML", { get: () => "1,00 €" })</script>`;
    assert.match((await render(browser, page)).body.toString(), /19,90 €/);
  });

  it("runs as somebody else than root and with nothing of our environment", async () => {
    await render(browser, "<p>one</p>");
    const found = await browserProcesses();
    assert.ok(found.length > 0, "the browser runs");
    for (const { uid, environment } of found) {
      assert.notEqual(uid, 0);
      assert.doesNotMatch(environment, /DATABASE|SECRET|HOME=\/root|NODE_/);
    }
  });

  describe("a page that does what a person's page may", () => {
    const scripts = {
      "opens windows": `for (const to of ["/window", "about:blank", "data:text/html,<p>x", ""]) open(to); open("/named", "named");`,
      "opens a window by a link": `const a = document.createElement("a"); a.href = "/window"; a.target = "_blank"; document.body.append(a); a.click();`,
      "submits a form to a window": `${aForm("_blank")} form.submit();`,
      "submits a form to itself": `${aForm("_self")} form.submit();`,
      "submits a form to a frame": `document.body.append(Object.assign(document.createElement("iframe"), { name: "f" })); ${aForm("f")} form.submit();`,
      navigates: `location = "/elsewhere"; setTimeout(() => location.reload(), 50); history.pushState({}, "", "/pushed");`,
      "navigates a window that it opened": `const w = open("about:blank"); setTimeout(() => { try { w.location = "/later"; } catch {} }, 50);`,
      "navigates a frame that it takes away": `const f = document.createElement("iframe"); f.src = "/frame"; document.body.append(f); setTimeout(() => f.remove(), 0);`,
      downloads: `const a = document.createElement("a"); a.href = "data:application/octet-stream,x"; a.download = "x.bin"; document.body.append(a); a.click();
        const b = a.cloneNode(); b.href = URL.createObjectURL(new Blob(["x"])); b.click(); const c = a.cloneNode(); c.href = "/file"; c.click();`,
      prints: `print();`,
      "asks a person": `alert("a"); confirm("b"); prompt("c"); onbeforeunload = (event) => event.preventDefault(); location = "/elsewhere";`,
      "asks for permissions": `Notification.requestPermission().catch(() => 0); navigator.geolocation?.getCurrentPosition(() => 0, () => 0);
        navigator.mediaDevices?.getUserMedia({ audio: true, video: true }).catch(() => 0); navigator.clipboard?.readText().catch(() => 0);`,
      "opens another program": `location = "mailto:a@shop.example"; open("tel:123"); location = "foo://bar";`,
      "connects by a socket": `new WebSocket("ws://" + location.host + "/socket"); new EventSource("/events");`,
      "asks without an end": `for (let n = 0; n < 300; n++) { fetch("/endless?" + n).catch(() => 0); open("/w?" + n); }`,
    };
    it("is read where it stood, asks for nothing that is not wanted, and ends no process", async () => {
      const from = shops.visits.length;
      const wanted = Object.entries(scripts);
      // As many at once as a collector renders.
      while (wanted.length > 0) {
        await Promise.all(
          wanted.splice(0, limits.browsing.pages).map(async ([what, script]) => {
            const { body } = await render(browser, `<body><p>19,90 €</p><script>${script}</script></body>`);
            assert.match(body.toString(), /19,90 €/, what);
          }),
        );
      }
      assert.match((await render(browser, "<p>next</p>")).body.toString(), /next/);
      // The last request of a test before may arrive after its page has ended.
      const asked = paths()
        .slice(from)
        .filter((path) => !/\/(?:endless|events|many)/.test(path));
      assert.deepEqual(asked, []);
    });

    it("that closes itself, or ends its own process, is read or fails, and the next one is read", async () => {
      for (const script of [
        "close();",
        `open("", "_self").close();`,
        "location = 'chrome://crash';",
        "(function f() { f() })()",
      ]) {
        const page = `<body><p>19,90 €</p><script>${script}</script></body>`;
        await render(browser, page).then(
          ({ body }) => assert.match(body.toString(), /19,90 €/),
          (error: unknown) => assert.ok(error instanceof BrowserFailed, String(error)),
        );
        assert.match((await render(browser, "<p>next</p>")).body.toString(), /next/);
      }
    });
  });

  it("passes on no answer that is none, and goes on", async () => {
    for (const [path, status] of Object.entries({ "/low": "099", "/high": "999", "/text": "abc" })) {
      shops.answer(host, path, (response) => void response.socket?.end(`HTTP/1.1 ${status} Odd\r\nA: b\r\n\r\nx`));
    }
    const asks = `for (const path of ["/low", "/high", "/text"]) fetch(path).catch(() => 0);`;
    assert.match((await render(browser, `<p>here</p><script>${asks}</script>`)).body.toString(), /here/);
  });

  it("gives up a page that hangs, and one that is too large, and goes on with the next", async () => {
    const quick = aBrowser(500);
    await assert.rejects(render(quick, "<script>for (;;);</script>"), BrowserFailed);
    const large = `<script>document.write("<p>" + "x".repeat(${limits.browsing.characters}))</script>`;
    await assert.rejects(render(quick, large), BrowserFailed);
    assert.match((await render(quick, "<p>next</p>")).body.toString(), /next/);
  });
});

/** The processes of this test's browser, which name its proxy. */
async function browserProcesses(): Promise<{ uid: number; environment: string }[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    ids.map(async (id) => {
      const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
      if (!command.includes("<-loopback>") || !command.includes("--disable-quic")) return null;
      const environment = await readFile(`/proc/${id}/environ`, "utf8").catch(() => "");
      const uid = (await stat(`/proc/${id}`).catch(() => null))?.uid ?? -1;
      return { uid, environment };
    }),
  );
  return all.filter((found) => found !== null);
}
