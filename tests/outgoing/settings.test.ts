/** The settings of collectors are checked at the start. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ConfigError, readConfig } from "../../src/config.ts";
import { collectorWay } from "../../src/outgoing/index.ts";

describe("settings of collectors", () => {
  it("are off and careful by default", () => {
    const config = readConfig({});
    assert.equal(config.collectorContact, null);
    assert.equal(config.collectorProxy, null);
    assert.deepEqual(config.collectorAllowedRanges, []);
    assert.deepEqual(config.collectorAllowedPorts, [80, 443]);
    assert.equal(config.collectorConcurrency, 32);
  });

  it("make a way that has the contact in its user agent and keeps to the ports", () => {
    const config = readConfig({ COLLECTOR_CONTACT: "bot@shop.example", COLLECTOR_ALLOWED_PORTS: "443, 8443" });
    const way = collectorWay({
      contact: config.collectorContact ?? "",
      proxy: config.collectorProxy,
      allowedRanges: config.collectorAllowedRanges,
      allowedPorts: config.collectorAllowedPorts,
    });
    assert.match(way.agent, /^Pricewright\/\d+\.\d+\.\d+ \(\+bot@shop\.example\)$/);
    assert.equal(way.guard.refusal(new URL("https://shop.example:8443/")), null);
    assert.notEqual(way.guard.refusal(new URL("http://shop.example/")), null);
  });

  for (const contact of ["https://us.example/bot", "http://us.example:8080/a?b=c#d", "prices+bot@us.example"]) {
    it(`take ${contact} as contact`, () => {
      assert.equal(readConfig({ COLLECTOR_CONTACT: contact }).collectorContact, contact);
    });
  }

  for (const [name, value] of [
    ["COLLECTOR_CONTACT", "us"],
    ["COLLECTOR_CONTACT", "https://"],
    ["COLLECTOR_CONTACT", "ftp://us.example"],
    ["COLLECTOR_CONTACT", "https://us.example/) x"],
    ["COLLECTOR_CONTACT", "a@us.example\r\nx: y"],
    ["COLLECTOR_CONTACT", "bücher@us.example"],
    ["COLLECTOR_CONTACT", `https://us.example/${"a".repeat(200)}`],
    ["COLLECTOR_PROXY", "proxy:3128"],
    ["COLLECTOR_PROXY", "socks5://proxy:3128"],
    ["COLLECTOR_PROXY", "http://proxy:3128/path"],
    ["COLLECTOR_PROXY", "http://proxy:99999"],
    ["COLLECTOR_ALLOWED_PORTS", "80,https"],
    ["COLLECTOR_ALLOWED_PORTS", "0"],
    ["COLLECTOR_ALLOWED_PORTS", "65536"],
    ["COLLECTOR_ALLOWED_PORTS", ","],
    ["COLLECTOR_CONCURRENCY", "0"],
    ["COLLECTOR_CONCURRENCY", "201"],
  ] as const) {
    it(`refuse ${name} = ${JSON.stringify(value)}`, () => {
      const isNamed = (error: unknown): boolean => error instanceof ConfigError && error.message.includes(name);
      assert.throws(() => readConfig({ [name]: value }), isNamed);
    });
  }

  it("a wrong proxy is not quoted, because it may hold a password", () => {
    assert.throws(
      () => readConfig({ COLLECTOR_PROXY: "http://us:hidden@proxy:99999" }),
      (error) => error instanceof ConfigError && !error.message.includes("hidden"),
    );
  });
});
