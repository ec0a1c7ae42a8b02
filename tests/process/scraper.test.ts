/** Who may read `/metrics`. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkScraper } from "../../src/process/scraper.ts";
import { aService } from "../harness/a-service.ts";

describe("without METRICS_TOKEN", () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
    socket: { remoteAddress },
    headers: { host: "127.0.0.1:8080", ...headers },
  });

  test("programs on this machine may read metrics", () => {
    for (const address of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"]) checkScraper(from(address), null);
  });

  test("401: any name but a loopback one, as a page whose own name leads here would send", () => {
    for (const host of ["localhost", "LocalHost:8080", "localhost.", "a.localhost", "127.1.2.3:80", "[::1]:8080"]) {
      checkScraper(from("127.0.0.1", { host }), null);
    }
    for (const host of [
      "prices.example",
      "prices.example:8080",
      "127.0.0.1.prices.example",
      "localhost.prices.example",
      "notlocalhost",
      "192.0.2.1",
      "[2001:db8::1]",
      "0.0.0.0",
      "",
      " ",
      "a@localhost",
      "prices.example/@localhost",
      "127.0.0.1/../",
    ]) {
      assert.throws(() => checkScraper(from("127.0.0.1", { host }), null), { status: 401 }, host);
    }
    assert.throws(() => checkScraper({ socket: { remoteAddress: "127.0.0.1" }, headers: {} }, null), { status: 401 });
  });

  test("401: other machines, every request through a proxy, and an unknown peer", () => {
    for (const address of ["10.0.0.1", "192.0.2.1", "::ffff:192.0.2.1", "2001:db8::1", "0.0.0.0", "", "localhost"]) {
      assert.throws(() => checkScraper(from(address), null), { status: 401 }, address);
    }
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "via"]) {
      assert.throws(() => checkScraper(from("127.0.0.1", { [header]: "127.0.0.1" }), null), { status: 401 }, header);
    }
  });
});

test("with METRICS_TOKEN: whoever sends it may read metrics, also through a proxy; everybody else gets 401", async () => {
  const token = "a-token-for-the-scraper";
  const { service } = await aService({ METRICS_TOKEN: token });
  const read = async (headers: Record<string, string>) => await service.client().get("/metrics", headers);
  const authorization = `Bearer ${token}`;
  const answer = await read({ authorization, "x-forwarded-for": "192.0.2.1" });
  assert.equal(answer.status, 200);
  for (const wrong of [
    "",
    "Bearer",
    "Bearer ",
    `${authorization}x`,
    authorization.slice(0, -1),
    authorization.slice(7),
  ]) {
    const refused = await read(wrong === "" ? {} : { authorization: wrong });
    assert.equal(refused.status, 401, wrong);
    assert.equal(refused.body.code, "request.unauthenticated");
    assert.ok(!refused.text.includes("pricewright_"));
  }
});
