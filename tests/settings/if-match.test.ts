/** Whole lists of settings: `If-Match` with the ETag of the GET (interface 4.26-11), and their audit without secrets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";

const { service, customer } = await aService({ CALLBACK_ALLOWED_RANGES: "127.0.0.0/8" });
const { client, owner, v2, v3 } = customer;

const feed = { name: "Prices", format: "json", fields: [{ name: "price" }], publicAccess: true };
const made = await client.post(`${v2}/feeds`, feed);
const secret = "hidden-token-of-the-shop";
const callback = { url: "http://127.0.0.1:9/hook", method: "POST", token: secret };
const key = (await client.get(`${v3}/settings/callbacks/signingkey`)).body.data.key;

const shop = { domain: "c.example", source: { kind: "page" }, basis: "publicPages", country: "DE", currency: "EUR" };

/** A list, and two bodies for it; the audit names it. */
const settings: readonly (readonly [name: string, path: string, one: unknown, two: unknown])[] = [
  ["shops", `${v3}/settings/shops`, [{ domain: "a.example", ownShopName: "A" }], []],
  ["ignoredVendors", `${v2}/offerfilters/blacklist/vendors`, [{ vendorName: "bad" }], []],
  ["domains", `${v2}/settings/domains`, ["a.example"], ["b.example"]],
  ["watchedDomains", `${v3}/monitoring/domains`, [shop], [{ ...shop, country: "AT" }]],
  ["offerRetention", `${v3}/settings/offerretention`, { days: 700 }, { days: 701 }],
  ["filterTags", `${v3}/settings/filtertags`, ["brand"], ["brand", "season"]],
  ["schedules", `${v3}/settings/schedules`, { schedules: [], onMarketData: true }, { schedules: [] }],
  [
    "callbacks.pricingCompleted",
    `${v2}/settings/callbacks`,
    { pricingCompleted: [callback] },
    { pricingCompleted: [] },
  ],
  [`feed ${made.body.data.id}`, `${v2}/feeds/${made.body.data.id}`, { ...feed, name: "One" }, { ...feed, name: "Two" }],
];

for (const [name, path, one, two] of settings) {
  test(`${name}: a change that has not seen the one before is 412 and changes nothing; each is in the audit`, async () => {
    const tagOf = async (accept: string): Promise<string> =>
      String((await client.send("GET", path, undefined, { "accept-encoding": accept })).headers.get("etag"));
    const put = async (body: unknown, tag: string) => await client.send("PUT", path, body, { "if-match": tag });
    const stale = await tagOf("identity");
    const coded = `${stale.slice(0, -1)}-zstd"`;
    assert.equal((await put(one, coded)).status, 200);
    const refused = await put(two, stale);
    const [{ path: at, updatedBy, updatedAt }] = refused.body.errors;
    assert.deepEqual([refused.status, at, updatedBy], [412, "/headers/if-match", customer.email]);
    assert.ok(Math.abs(Date.now() - Date.parse(updatedAt)) < 10 * 60_000, updatedAt);
    const tag = await tagOf("identity");
    assert.notEqual(tag, stale);
    assert.equal((await put(two, tag)).status, 200);
    const without = await client.put(path, one);
    assert.equal(without.status, 200, without.text);
    const { data } = (await owner.get(`${v3}/audit?subject=${encodeURIComponent(name)}&action=settings.changed`)).body;
    const changes: Loose[] = data.filter(({ before }: Loose) => before !== undefined);
    assert.equal(changes.length, 3);
    assert.deepEqual(changes[1]?.["after"], changes[0]?.["before"]);
    for (const { before, after } of changes) assert.notDeepEqual(before, after);
  });
}

test("the audit holds no secret: no token, key, password or public address", async () => {
  await client.post(`${v3}/settings/callbacks/signingkey/rotate`, {});
  await client.delete(`${v3}/settings/callbacks/signingkey/previous`);
  const generated = await owner.post("/api/v3/account/password/generate");
  const { text } = await owner.get(`${v3}/audit?limit=1000`);
  const address = made.body.data.publicUrl.split("/").at(-2);
  const fresh = (await owner.get(`${v3}/settings/callbacks/signingkey`)).body.data.key;
  for (const hidden of [secret, key, fresh, address, generated.body.data.password]) {
    assert.ok(typeof hidden === "string" && hidden.length > 10);
    assert.ok(!text.includes(hidden), "a secret stands in the audit");
  }
  assert.ok(text.includes("callbacks.signingKey"));
  void service;
});

test("imports are in the audit, one entry an import", async () => {
  const program = service.client({ email: customer.email, password: await newPassword() });
  const products = [{ customerProductId: "a", minPriceBoundary: 1 }, { customerProductId: "b" }];
  const stored = await program.post(`${v3}/products`, {
    identifyingAttributes: ["customerProductId"],
    products,
  });
  assert.equal(stored.status, 200, stored.text);
  const productId = stored.body.data[0].data.productId;
  await program.send("PATCH", `${v3}/products/${productId}`, { minPriceBoundary: 2 });
  const { data } = (await owner.get(`${v3}/audit`)).body;
  assert.deepEqual(
    data.filter(({ action }: Loose) => action.startsWith("product")).map(({ action, after }: Loose) => [action, after]),
    [
      ["product.changed", { minPriceBoundary: 2 }],
      ["products.imported", { products: 2 }],
    ],
  );
});

test("watchedDomains: what the service alone says of a shop is no change", async () => {
  const [path, product] = [`${v3}/monitoring/domains`, { customerProductId: "watched" }];
  assert.equal((await owner.put(path, [shop])).status, 200);
  await owner.post(`${v3}/products`, { identifyingAttributes: ["customerProductId"], products: [product] });
  const tagOf = async (): Promise<string> => String((await owner.get(path)).headers.get("etag"));
  const before = await tagOf();
  const page = { ...product, domain: shop.domain, url: "https://c.example/p" };
  assert.equal((await owner.put(`${v3}/monitoring/pages`, [page])).status, 200);
  assert.notEqual(await tagOf(), before);
  const put = async (country: string) => await owner.send("PUT", path, [{ ...shop, country }], { "if-match": before });
  assert.equal((await put("CH")).status, 200);
  assert.equal((await put("DE")).status, 412);
});

async function newPassword(): Promise<string> {
  return (await owner.post("/api/v3/account/password/generate")).body.data.password;
}
