/** Nothing leads to an address that is not public: no spelling, no redirect, no name server. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { limits } from "../../src/limits.ts";
import {
  fetchOnce,
  fetchStream,
  OutgoingFailure,
  redirectTarget,
  type Address,
  type ResolveHost,
} from "../../src/outgoing/index.ts";
import { aShop, aShopWith, anAnswer, aWay, type Shop } from "./shop.ts";

/** The shops are on 127.0.0.1, which is allowed. What must not be reached is on 127.0.1.1 and on ::1, at the same port. */
let shop: Shop;
let inward: Shop[] = [];
/** Where the shop redirects to. */
let location = "";
before(async () => {
  shop = await aShop((socket) => socket.end(anAnswer(`302 Found\r\nlocation: ${location}`)));
  const { port } = shop;
  inward = [await inwardAt("127.0.1.1", port)];
  const six = await inwardAt("::1", port).catch(() => null); // a machine without IPv6
  if (six !== null) inward.push(six);
});
after(async () => {
  assert.deepEqual(
    inward.map(({ connections }) => connections()),
    inward.map(() => 0),
    "something inward was reached",
  );
  await Promise.all([shop, ...inward].map(async (each) => await each.stop()));
});

async function inwardAt(host: string, port: number): Promise<Shop> {
  return await aShop((socket) => socket.end(anAnswer("200 OK", "secret")), { host, port });
}

const refused = (error: unknown): boolean => error instanceof OutgoingFailure && error.kind === "refused";
const v4 = (address: string): Address => ({ address, family: 4 });
/** A name server that gives these answers, one after the other, and the last one for ever. */
const answering = (...answers: Address[][]): ResolveHost => {
  let asked = 0;
  return async () => answers[Math.min(asked++, answers.length - 1)] ?? [];
};

describe("a redirect", () => {
  const targets = (port: number): string[] => [
    `http://127.0.1.1:${port}/`,
    `//127.0.1.1:${port}/`,
    `http://127.0.257:${port}/`,
    `http://2130706689:${port}/`,
    `http://0x7f000101:${port}/`,
    `http://0177.0.1.1:${port}/`,
    `http://0x7f.0.0x1.01:${port}/`,
    `http://127.0.1.1.:${port}/`,
    `http://%31%32%37.0.1.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.1.1]:${port}/`,
    `http://[::ffff:7f00:101]:${port}/`,
    `http://[::127.0.1.1]:${port}/`,
    `http://10.0.0.1/`,
    `http://0.0.0.0:${port}/`,
    `http://[::]:${port}/`,
    `http://169.254.169.254/latest/meta-data/`,
    `http://[fe80::1]/`,
    `http:\\\\127.0.1.1:${port}\\`,
    `http:127.0.1.1:${port}/`,
  ];

  it("to an address that is not public is refused at the next hop, in any spelling", async () => {
    const way = aWay();
    for (const target of targets(shop.port)) {
      location = target;
      const answer = await fetchOnce(way, { url: shop.url });
      const next = redirectTarget(answer);
      // http:127.0.1.1 is relative to a URL of the same scheme, so it is a path of the same shop.
      if (target.startsWith("http:127")) {
        assert.equal(next?.host, new URL(shop.url).host);
        continue;
      }
      assert.ok(next !== null, target);
      await assert.rejects(fetchOnce(way, { url: next.href }), refused, target);
      await assert.rejects(fetchStream(way, { url: next.href }), refused, target);
    }
  });

  it("to another scheme, with a user or password, or to no URL at all, is refused itself", async () => {
    for (const target of [
      "file:///etc/passwd",
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://shop.example/",
      "gopher://127.0.1.1:70/",
      `http://shop.example@127.0.1.1:${shop.port}/`,
      "http://user:pass@shop.example/",
      "http://@:/",
      "http://[::1",
      "http://shop.example:99999/",
    ]) {
      location = target;
      const answer = await fetchOnce(aWay(), { url: shop.url });
      assert.throws(() => redirectTarget(answer), refused, target);
    }
  });

  it("is resolved against the URL, without its fragment; other answers are none", () => {
    const answer = (status: number, to?: string): Parameters<typeof redirectTarget>[0] => ({
      url: new URL("https://shop.example/a/b?c"),
      status,
      headers: new Map(to === undefined ? [] : [["location", to]]),
    });
    assert.equal(redirectTarget(answer(301, "d#part"))?.href, "https://shop.example/a/d");
    assert.equal(redirectTarget(answer(308, "//other.example"))?.href, "https://other.example/");
    assert.equal(redirectTarget(answer(302, "/\xc3\xa4"))?.href, "https://shop.example/%C3%A4");
    for (const none of [answer(302), answer(200, "/d"), answer(304, "/d"), answer(300, "/d")]) {
      assert.equal(redirectTarget(none), null);
    }
    assert.equal(limits.outgoing.redirects, 5);
  });
});

describe("a name server", () => {
  it("that answers a private address is refused, also among allowed ones", async () => {
    const url = `http://shop.example:${shop.port}/`;
    for (const answers of [
      [v4("127.0.1.1")],
      [v4("127.0.0.1"), v4("127.0.1.1")],
      [v4("8.8.8.8"), v4("10.0.0.1")],
      [v4("127.0.0.1"), { address: "::1", family: 6 as const }],
      [{ address: "::ffff:127.0.1.1", family: 6 as const }],
    ]) {
      await assert.rejects(fetchOnce(aWay({ resolve: answering(answers) }), { url }), refused);
    }
    assert.equal(shop.requests.filter((head) => head.includes("shop.example")).length, 0);
  });

  it("is asked once for a request: its second answer leads nowhere", async () => {
    const way = aWay({ resolve: answering([v4("127.0.0.1")], [v4("127.0.1.1")]) });
    location = "/";
    const url = `http://rebound.example:${shop.port}/`;
    assert.equal((await fetchOnce(way, { url })).status, 302);
    await assert.rejects(fetchOnce(way, { url }), refused);
    assert.equal(shop.requests.filter((head) => head.includes("rebound.example")).length, 1);
  });

  it("is asked again for the next request, even if the shop keeps the connection open", async () => {
    const keeping = await aShop((socket) => {
      socket.write(anAnswer("200 OK\r\nconnection: keep-alive\r\nkeep-alive: timeout=600", "x"));
    });
    const way = aWay({ resolve: answering([v4("127.0.0.1")], [v4("127.0.0.1")], [v4("127.0.1.1")]) });
    const url = `http://keeping.example:${keeping.port}/`;
    await fetchOnce(way, { url });
    await fetchOnce(way, { url });
    await assert.rejects(fetchOnce(way, { url }), refused);
    assert.equal(keeping.requests.length, 2);
    assert.equal(keeping.connections(), 2);
    await keeping.stop();
  });

  it("is not asked for names of this machine: they lead to the allowed loopback address only", async () => {
    const way = aWay({ resolve: async () => await Promise.reject(new Error("asked")) });
    location = "/";
    const { status } = await fetchOnce(way, { url: `http://shop001.localhost:${shop.port}/` });
    assert.equal(status, 302);
    const strict = aWay({ ranges: ["127.0.1.0/24"] });
    await assert.rejects(fetchOnce(strict, { url: `http://shop001.localhost:${shop.port}/` }), refused);
  });
});

describe("a port", () => {
  it("that is not allowed is refused before a connection is made", async () => {
    const other = await aShopWith("200 OK");
    const way = aWay({ ports: [shop.port, 443] });
    location = "/";
    assert.equal((await fetchOnce(way, { url: shop.url })).status, 302);
    for (const url of [other.url, "http://127.0.0.1/", "http://127.0.0.1:22/", "https://127.0.0.1:80/"]) {
      await assert.rejects(fetchOnce(way, { url }), refused, url);
    }
    assert.equal(other.connections(), 0);
    assert.equal(way.guard.refusal(new URL("https://shop.example/")), null);
    assert.notEqual(way.guard.refusal(new URL("http://shop.example/")), null);
    await other.stop();
  });
});

/** Networks that are not public, as their first address and the bits they fix. */
const networks4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

const number = (address: string): number => address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const private4 = fc
  .tuple(fc.constantFrom(...networks4), fc.nat({ max: 2 ** 31 - 1 }))
  .map(([[network, bits], random]) => number(network) + (random % 2 ** (32 - bits)));
const bytes4 = (address: number): number[] => [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256);

/** The spellings of a number that URLs know: decimal, octal with zeros in front, hexadecimal in both cases. */
const spelling = (value: number): fc.Arbitrary<string> =>
  fc.constantFrom(
    String(value),
    `0${value.toString(8)}`,
    `000${value.toString(8)}`,
    `0x${value.toString(16)}`,
    `0X${value.toString(16).toUpperCase()}`,
    `0x000${value.toString(16)}`,
  );
/** One to four parts. The last one holds all remaining bytes. */
const spelled4 = private4.chain((address) =>
  fc.integer({ min: 1, max: 4 }).chain((parts) => {
    const bytes = bytes4(address);
    const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return fc
      .tuple(...[...bytes.slice(0, parts - 1), last].map(spelling), fc.constantFrom("", "."))
      .map((texts) => `${texts.slice(0, -1).join(".")}${texts.at(-1) ?? ""}`);
  }),
);
/** Characters that a URL turns into digits and dots. */
const disguised4 = fc.tuple(spelled4, fc.infiniteStream(fc.nat({ max: 3 }))).map(([text, choices]) =>
  Array.from(text)
    .map((character) => {
      const choice = choices.next().value ?? 0;
      if (choice === 1) return `%${character.charCodeAt(0).toString(16)}`;
      if (choice === 2 && /\d/.test(character)) return String.fromCodePoint(0xff10 + Number(character));
      if (choice === 2 && character === ".") return "。";
      return character;
    })
    .join(""),
);
const hex4 = (address: number): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes4(address);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};
const group = fc.nat({ max: 0xffff }).map((value) => value.toString(16));
const groups = (count: number): fc.Arbitrary<string> =>
  fc.array(group, { minLength: count, maxLength: count }).map((all) => all.join(":"));
const spelled6 = fc
  .oneof(
    private4.map((address) => `::ffff:${bytes4(address).join(".")}`),
    private4.map((address) => `0:0:0:0:0:FFFF:${hex4(address)}`),
    private4.map((address) => `::${hex4(address)}`),
    private4.map((address) => `64:ff9b::${hex4(address)}`),
    private4.map((address) => `2002:${hex4(address)}::1`),
    fc.constantFrom("::", "::1", "0:0:0:0:0:0:0:1", "0000:0000::0001"),
    fc
      .tuple(fc.constantFrom("fe80", "febf", "fec0", "fc00", "fdff", "FF02", "64", "100", "1"), groups(7))
      .map((all) => all.join(":")),
    groups(4).map((rest) => `2001:db8:0:0:${rest}`),
  )
  .map((address) => `[${address}]`);

describe("any literal address that is not public", () => {
  it("is refused in every spelling, with every scheme, port and path", async () => {
    const strict = aWay({ ranges: [], resolve: async () => await Promise.reject(new Error("a literal was resolved")) });
    const url = fc
      .tuple(
        fc.constantFrom("http://", "https://", "HTTP:", "http:\\\\", "http:///"),
        fc.constantFrom("", "", "8.8.8.8@", "shop.example:80@", "@"),
        fc.oneof(spelled4, disguised4, spelled6),
        fc.constantFrom("", ":80", ":8080", ":0443"),
        fc.constantFrom("", "/", "/shop.example", "?@8.8.8.8/", "#@8.8.8.8"),
      )
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(url, async (text) => {
        await assert.rejects(fetchOnce(strict, { url: text }), refused, text);
        const parsed = URL.parse(text);
        assert.ok(parsed === null || strict.guard.refusal(parsed) !== null, text);
      }),
      { numRuns: 2_000 },
    );
  });
});
