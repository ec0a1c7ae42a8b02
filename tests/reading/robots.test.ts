/** robots.txt: what a site denies is never fetched, whatever its file looks like. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { limits } from "../../src/limits.ts";
import { crawlDelayS, deniesAll, mayFetch, parseRobots, robotsText } from "../../src/reading/files/robots.ts";
import { processorMs } from "../harness/processor-time.ts";

function isAllowed(robots: string, url: string): boolean {
  return mayFetch(parseRobots(robots, "Pricewright"), url);
}

test("the longest rule decides, and of equal ones the one that allows", () => {
  const robots = "User-agent: *\nDisallow: /shop\nAllow: /shop/p/\nDisallow: /shop/p/*.pdf$\nAllow: /a\nDisallow: /a";
  assert.equal(isAllowed(robots, "https://x.example/shop/cart"), false);
  assert.equal(isAllowed(robots, "https://x.example/shop/p/1"), true);
  assert.equal(isAllowed(robots, "https://x.example/shop/p/1.pdf"), false);
  assert.equal(isAllowed(robots, "https://x.example/shop/p/1.pdf?download"), true);
  assert.equal(isAllowed(robots, "https://x.example/a"), true);
  assert.equal(isAllowed(robots, "https://x.example"), true);
});

test("rules that name us replace those for all, in any case, with a version or a missing colon", () => {
  const forAll = "User-agent: *\nDisallow: /\n";
  for (const name of [
    "User-agent: Pricewright",
    "user-agent:PRICEWRIGHT/2.0",
    "User-Agent: pricewright bot",
    "User-agent Pricewright",
  ]) {
    assert.equal(isAllowed(`${forAll}\n${name}\nDisallow: /cart`, "https://x.example/p"), true, name);
    assert.equal(isAllowed(`${forAll}\n${name}\nDisallow: /cart`, "https://x.example/cart/1"), false, name);
  }
  for (const name of ["User-agent: Pricewrights", "User-agent: Price", "User-agent:"]) {
    assert.equal(isAllowed(`${forAll}\n${name}\nAllow: /`, "https://x.example/p"), false, name);
  }
});

test("groups that name us several times are one", () => {
  const robots =
    "User-agent: Pricewright\nDisallow: /a\n\nUser-agent: Other\nDisallow: /\n\nUser-agent: Pricewright\nDisallow: /b";
  assert.deepEqual(parseRobots(robots, "pricewright").own?.rules, ["-/a", "-/b"]);
});

test("mistakes that people make still deny", () => {
  for (const line of ["Disallow /", "Dissallow: /", "disallow:/", "DISALLOW : /", "Disallow: p", "Disallow: *"]) {
    assert.equal(isAllowed(`\ufeffUser-agent: *\r\n${line} # all`, "https://x.example/p"), false, line);
  }
  assert.equal(isAllowed("User-agent: *\nDisallow:", "https://x.example/p"), true);
});

test("escapes hide nothing", () => {
  const denied = "User-agent: *\nDisallow: /%7Ejoe\nDisallow: /käse\nDisallow: /%e3%83%84\nDisallow: /a%2fb";
  for (const url of ["/~joe", "/%7ejoe", "/k%C3%A4se", "/käse", "/%E3%83%84", "/ツ", "/a%2Fb"]) {
    assert.equal(isAllowed(denied, `https://x.example${url}`), false, url);
  }
  assert.equal(isAllowed(denied, "https://x.example/a/b"), true);
});

test("sitemaps and the delay are read; what is no URL and no number is left out", () => {
  const robots = [
    "Sitemap: https://x.example/s.xml\nSitemap: /relative.xml\nSitemap: ftp://x.example/s\nUser-agent: *",
    "Crawl-delay: 2.5\nCrawl-delay: soon\nDisallow: /x",
  ].join("\n");
  const groups = parseRobots(robots, "Pricewright");
  assert.deepEqual(groups.sitemaps, ["https://x.example/s.xml"]);
  assert.equal(crawlDelayS(groups), 2.5);
  assert.equal(deniesAll(groups), false);
  assert.equal(deniesAll(parseRobots("User-agent: *\nDisallow: /", "Pricewright")), true);
  assert.deepEqual(JSON.parse(JSON.stringify(groups)), groups);
});

test("a group that is too long to store denies everything but robots.txt itself", () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `Disallow: /product/${index}`);
  const groups = parseRobots(["User-agent: *", ...lines].join("\n"), "Pricewright");
  assert.equal(groups.any?.isTooLong, true);
  assert.equal(mayFetch(groups, "https://x.example/other"), false);
  assert.equal(mayFetch(groups, "https://x.example/robots.txt"), true);
});

test("a long file is read to its limit, without the line that is cut there", () => {
  const filler = `# ${"x".repeat(limits.robots.bytes - 45)}\n`;
  const text = robotsText(Buffer.from(`User-agent: *\nDisallow: /\n${filler}Allow: /only/this/page`));
  assert.ok(text.length <= limits.robots.bytes);
  assert.equal(isAllowed(text, "https://x.example/only"), false);
});

test("no pattern takes long: a page is judged by a full group of hostile rules in less than a second", () => {
  const long = "a".repeat(2_000);
  for (const pattern of [
    "/" + "*a".repeat(900),
    "/*" + "a".repeat(1_800) + "b",
    "/*b" + "a".repeat(1_800),
    "/" + "*".repeat(1_900) + "b$",
  ]) {
    const rules = Array.from({ length: 34 }, (_, index) => `Disallow: ${pattern}${"c".repeat(index)}`);
    const groups = parseRobots(["User-agent: *", ...rules].join("\n"), "Pricewright");
    assert.equal(groups.any?.isTooLong, false);
    const took = processorMs(() => mayFetch(groups, `https://x.example/${long}`));
    assert.ok(took < 1_000, `${pattern.slice(0, 10)}: ${took} ms`);
  }
});

/** The matching of RFC 9309 as the shortest program says it, for short patterns. */
function slowly(pattern: string, text: string): boolean {
  if (pattern === "") return true;
  if (pattern === "$") return text === "";
  if (pattern.startsWith("*")) {
    return Array.from({ length: text.length + 1 }, (_, at) => text.slice(at)).some((rest) =>
      slowly(pattern.slice(1), rest),
    );
  }
  return text.startsWith(pattern.charAt(0)) && slowly(pattern.slice(1), text.slice(1));
}

test("patterns match as the definition says", () => {
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "/", "*"), maxLength: 8 });
  const paths = fc.string({ unit: fc.constantFrom("a", "b", "/"), maxLength: 10 });
  fc.assert(
    fc.property(pattern, fc.constantFrom("", "$"), paths, (body, end, rest) => {
      const rule = `/${body}${end}`;
      assert.equal(
        isAllowed(`User-agent: *\nDisallow: ${rule}`, `https://x.example/${rest}`),
        !slowly(rule, `/${rest}`),
      );
    }),
    { numRuns: 2_000 },
  );
});

test("any text and any URL are judged without an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ unit: "binary" }), (text, url) => {
      mayFetch(parseRobots(`User-agent: *\nDisallow: /${text}\n${text}`, "Pricewright"), url);
    }),
    { numRuns: 1_000 },
  );
});

interface SharedCase {
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
  readonly allowed: boolean;
}

test("nothing is fetched that the published cases deny, and one page less than they allow", async (t) => {
  const file = path.resolve(import.meta.dirname, "../../../shared/data/prices/robots-rules.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return t.skip("../shared/data/prices/robots-rules.json is not there");
  const { cases }: { cases: SharedCase[] } = JSON.parse(text);
  assert.equal(cases.length, 142);
  const wrong = cases.filter(
    ({ robots, agent, url, allowed }) => mayFetch(parseRobots(robots, agent), url) !== allowed,
  );
  // Google takes "Allow: /dir/index.html" for "Allow: /dir/" too. RFC 9309 does not, so such a page is not fetched.
  assert.deepEqual(
    wrong.map(({ url, allowed }) => ({ url, allowed })),
    [{ url: "http://foo.com/allowed-slash/", allowed: true }],
  );
});

test("a robots.txt that an editor saved as UTF-16 is read, with a mark and without", () => {
  const written = "User-agent: *\nDisallow: /private\n";
  for (const text of [written, `\uFEFF${written}`]) {
    const little = Buffer.from(text, "utf16le");
    for (const body of [little, Buffer.from(little).swap16()]) assert.equal(robotsText(body), written);
  }
});
