/** How the console's files are served, built or not: its pages, their policy, and what is no file of it. */
import assert from "node:assert/strict";
import { request, type IncomingHttpHeaders } from "node:http";
import { describe, test } from "node:test";
import { readPreferences, renderPage, renderWaiting } from "../../src/console/page.ts";
import { anEmptyService } from "../harness/a-service.ts";

const service = await anEmptyService({ PUBLIC_URL: "https://prices.example", TRUST_PROXY: "127.0.0.1" });

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(service.url + path, { headers, redirect: "manual" });
}

/** Of a page that is asked for at another host, by which a service is reached through a proxy. */
async function headersAt(
  host: string,
  headers: Record<string, string> = {},
  path = "/console/",
): Promise<IncomingHttpHeaders> {
  return await new Promise((resolve, reject) => {
    request(service.url + path, { headers: { ...headers, host } }, (answer) => resolve(answer.resume().headers))
      .on("error", reject)
      .end();
  });
}

test("/ leads to the console", async () => {
  const answer = await get("/");
  assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/console/"]);
});

test("every address below /console/ is the page that starts it, never kept, with a policy that allows only its own files", async () => {
  for (const path of ["/console", "/console/", "/console/c/k3x9ab/products?q=kettle&state=held"]) {
    const answer = await get(path);
    assert.ok(answer.status === 200 || answer.status === 503, `${path} is ${answer.status}`);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/html/);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const policy = answer.headers.get("content-security-policy") ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src (?:'self' )?'nonce-[\w-]{22}'/);
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.match(policy, /frame-ancestors 'none'/);
  }
});

test("no other window reaches into the page, where browsers take that: over TLS and on this machine", async () => {
  assert.equal((await get("/console/")).headers.get("cross-origin-opener-policy"), "same-origin");
  const elsewhere = await headersAt("192.168.1.20:8080");
  assert.equal(elsewhere["cross-origin-opener-policy"], undefined);
});

test("a browser that was here over TLS comes over TLS for a year; over plain http, on this machine too, it is not told so", async () => {
  const name = "strict-transport-security";
  for (const path of ["/", "/console/"]) {
    assert.equal(
      (await headersAt("prices.example", {}, path))[name],
      "max-age=31536000",
      `${path} at the public address`,
    );
    const overTls = { "x-forwarded-proto": "https" };
    const proxied = await headersAt("192.168.1.20", overTls, path);
    assert.equal(proxied[name], "max-age=31536000", `${path} of a proxy that is trusted`);
    assert.equal((await headersAt("localhost:8443", overTls, path))[name], undefined, "it would hold for every port");
    for (const host of ["127.0.0.1:8080", "localhost:8080", "192.168.1.20:8080"]) {
      assert.equal((await headersAt(host, {}, path))[name], undefined, `${path} of ${host}`);
    }
  }
});

test("a file that the build does not have is 404, also by a path that leads out of it", async () => {
  const paths = ["nothing.js", "..%2f..%2fpackage.json", "%2e%2e/build.json", "a%00.js", ".git"];
  for (const path of [
    ...paths.map((name) => `/console/assets/${name}`),
    "/console/build.json",
    "/console/index.html",
  ]) {
    assert.equal((await get(path)).status, 404, path);
  }
});

describe("the page", () => {
  const built = '<!doctype html><html data-console><script nonce="__NONCE__" src="/a.js"></script></html>';

  test("has a nonce of its own each time, the same in its policy", () => {
    const [one, other] = [1, 2].map(() => renderPage(built, { theme: "auto", language: "en" }));
    const nonce = /nonce="([\w-]{22})"/.exec(one?.html ?? "")?.[1] ?? "none";
    assert.ok(one?.headers["content-security-policy"]?.includes(`'nonce-${nonce}'`));
    assert.ok(other !== undefined && !other.html.includes(nonce));
  });

  test("has the theme and language of the cookie, else the browser's language; anything else in the cookie counts as missing", () => {
    assert.deepEqual(readPreferences("a=1; pw_ui=tdark.lde.dcompact", "en"), { theme: "dark", language: "de" });
    assert.deepEqual(readPreferences(undefined, "de-AT,de;q=0.9"), { theme: "auto", language: "de" });
    assert.deepEqual(readPreferences('pw_ui=t"><script>.lxx', "fr"), { theme: "auto", language: "en" });
    assert.match(renderPage(built, { theme: "dark", language: "de" }).html, /<html lang="de" data-theme="dark"/);
  });

  test("before it is built reloads itself while that happens, and says the command when it failed", () => {
    const [building, failed] = (["building", "failed"] as const).map((state) =>
      renderWaiting(state, { theme: "auto", language: "en" }),
    );
    assert.match(building?.html ?? "", /http-equiv="refresh"/);
    assert.doesNotMatch(failed?.html ?? "", /http-equiv="refresh"/);
    assert.match(failed?.html ?? "", /npm run console/);
  });
});
