/** How the console's files are served, built or not: its pages, their policy, and what is no file of it. */
import assert from "node:assert/strict";
import { request, type IncomingHttpHeaders } from "node:http";
import { describe, test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { readPreferences, renderPage } from "../../src/console/page.ts";
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

test("no browser guesses another type of any answer: files, redirects, errors, what is unchanged, and none but the headers", async () => {
  const document = await get("/openapi.json");
  const tag = document.headers.get("etag") ?? "";
  const asked: [number, string, RequestInit?][] = [
    [200, "/openapi.json"],
    [200, "/openapi.json", { method: "HEAD" }],
    [304, "/openapi.json", { headers: { "if-none-match": tag } }],
    [302, "/"],
    [200, "/docs/static/swagger-ui.css"],
    [200, "/docs/static/swagger-ui.css", { method: "HEAD" }],
    [404, "/console/assets/nothing.js"],
    [404, "/nothing"],
    [401, "/api/v3/vendor/contracts/k3x9ab/products/1"],
    [405, "/openapi.json", { method: "DELETE" }],
    [415, "/api/v3/account/login", { method: "POST", body: "a", headers: { "content-type": "text/plain" } }],
    [200, "/metrics"],
    [200, "/health/live"],
  ];
  for (const [status, path, options = {}] of asked) {
    const answer = await fetch(service.url + path, { redirect: "manual", ...options });
    await answer.arrayBuffer();
    const about = `${options.method ?? "GET"} ${path}`;
    assert.deepEqual([answer.status, answer.headers.get("x-content-type-options")], [status, "nosniff"], about);
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

  test("shows pictures of the hosts that the operator names, over TLS alone: of any without a choice, or of none", () => {
    const allowed = (hosts?: string): string | undefined => {
      const { pictureSources } = readConfig(hosts === undefined ? {} : { PICTURE_HOSTS: hosts });
      const { headers } = renderPage(built, { theme: "auto", language: "en" }, pictureSources);
      return /img-src ([^;]*);/.exec(headers["content-security-policy"] ?? "")?.[1];
    };
    assert.equal(allowed(), "'self' data: https:");
    assert.equal(allowed("none"), "'self' data:");
    assert.equal(
      allowed("cdn.shop.example, *.pictures.example:8443"),
      "'self' data: https://cdn.shop.example https://*.pictures.example:8443",
    );
    for (const wrong of ["http://cdn.example", "https:", "a.example; script-src *", "a.example *", "*,none", "*."]) {
      assert.throws(() => readConfig({ PICTURE_HOSTS: wrong }), /PICTURE_HOSTS/, wrong);
    }
  });

  test("has the theme and language of the cookie, else the browser's language; anything else in the cookie counts as missing", () => {
    assert.deepEqual(readPreferences("a=1; pw_ui=tdark.lde.dcompact", "en"), { theme: "dark", language: "de" });
    assert.deepEqual(readPreferences(undefined, "de-AT,de;q=0.9"), { theme: "auto", language: "de" });
    assert.deepEqual(readPreferences('pw_ui=t"><script>.lxx', "fr"), { theme: "auto", language: "en" });
    assert.match(renderPage(built, { theme: "dark", language: "de" }).html, /<html lang="de" data-theme="dark"/);
  });
});
