/** What prices are calculated from is read the same whether an offer's text is matched or parsed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { renderOffers, withCreationDate, type OfferIn, type StoredSnapshot } from "../../src/offers/index.ts";
import { processorMs } from "../harness/processor-time.ts";
import type { MarketOffer } from "../../engine/index.ts";
import { matchOffers, readPricedOffers, type OfferOwners } from "../../src/pricing/inputs/priced-offers.ts";

const gatheredAt = new Date("2026-05-04T03:02:01.000Z");
const owners: OfferOwners = {
  isOwn: ({ domain, vendorName }) => `${domain} ${vendorName}` === "shop-a.example Own Shop",
  isIgnored: ({ vendorName, vendorDomainId }) => vendorName === "Nobody" || vendorDomainId === "7",
};

async function stored(offers: readonly OfferIn[]): Promise<StoredSnapshot> {
  const place = { productId: 4711, domain: "shop-a.example", gatheredAt };
  const offersText = withCreationDate((await renderOffers(offers, place)).join(""), gatheredAt);
  return { ...place, snapshotId: 1, currency: "EUR", closedAt: null, offersText };
}

/** By a parser of JSON alone. */
function parsed({ offersText }: StoredSnapshot): MarketOffer[] {
  const offers: Record<string, never>[] = JSON.parse(`[${offersText}]`);
  return offers.map((offer) => ({
    id: offer["id"] ?? "",
    vendorName: offer["vendorName"] ?? "",
    vendorDomainId: offer["vendorDomainId"] ?? null,
    price: offer["price"] ?? 0,
    deliveryCosts: offer["deliveryCosts"] ?? 0,
    availability: offer["availability"] ?? null,
    minDeliveryHours: offer["minDeliveryHours"] ?? null,
    maxDeliveryHours: offer["maxDeliveryHours"] ?? null,
    retrievedAtMs: Date.parse(offer["retrievalDate"] ?? ""),
    attributes: Array.from(offer["attributes"] ?? [], ({ name, value }) => ({ key: name, value })),
    own: owners.isOwn({ domain: offer["domain"] ?? "", vendorName: offer["vendorName"] ?? "" }),
    ignored: offer["vendorName"] === "Nobody" || offer["vendorDomainId"] === "7",
  }));
}

const plain: OfferIn = {
  id: "1",
  vendorName: "Own Shop",
  url: "https://shop-a.example/1?a=b&c=d",
  productName: 'Monitor 24", "black", \\ with {braces} and [brackets]',
  price: 10.5,
  deliveryCosts: 0,
  currency: "EUR",
};

test("offers of the usual form are matched, with every optional part and without", async () => {
  const full = {
    ...plain,
    id: "2",
    vendorName: "Élan, Söhne & Co. (ß) 🙂",
    vendorDomainId: "7",
    minDeliveryHours: 12.5,
    maxDeliveryHours: 48,
    availability: false,
    attributes: [{ key: "buyBox", value: 'a "quote", }] and more' }],
    retrievalDate: "2026-05-04T01:00:00.000Z",
    price: 0.0001,
  };
  const snapshot = await stored([plain, full, { ...plain, id: "3", vendorName: "Nobody", availability: true }]);
  const read = matchOffers(snapshot, owners);
  assert.deepEqual(read, parsed(snapshot));
  assert.deepEqual(
    read?.map(({ own, ignored }) => [own, ignored]),
    [
      [false, true],
      [true, false],
      [false, true],
    ],
  );
  assert.deepEqual(matchOffers({ ...snapshot, offersText: "" }, owners), []);
});

test("text of any other form is parsed", async () => {
  const escaped = await stored([{ ...plain, vendorName: 'Shop "A"' }]);
  assert.equal(matchOffers(escaped, owners), null);
  assert.equal(readPricedOffers(escaped, owners)[0]?.vendorName, 'Shop "A"');
  const { offersText, ...snapshot } = await stored([plain]);
  const { ignored, ...rest }: Record<string, unknown> = JSON.parse(offersText);
  for (const text of [JSON.stringify({ ...rest, ignored }), `${offersText},{}`.replace("{}", JSON.stringify(rest))]) {
    assert.equal(matchOffers({ ...snapshot, offersText: text }, owners), null);
    assert.deepEqual(
      readPricedOffers({ ...snapshot, offersText: text }, owners),
      parsed({ ...snapshot, offersText: text }),
    );
  }
  assert.throws(() => readPricedOffers({ ...snapshot, offersText: `${offersText},` }, owners), SyntaxError);
});

test("both ways agree on any offers", async () => {
  let state = 20_261_123;
  /** 0 to 1, the same at every run. */
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const texts: [string, ...string[]] = [
    "Own Shop",
    "Nobody",
    "",
    '"',
    "\\",
    '","price":1,"x":"',
    "a\nb",
    "\u2028",
    "{}",
    "],",
    "ü",
    "🙂",
    "7",
    "\ud800",
  ];
  const offer = (id: number): OfferIn => ({
    id: `${id}${pick(texts)}`,
    vendorName: pick(texts),
    url: pick(texts),
    productName: pick(texts) + pick(texts),
    price: pick([0, 0.01, 12.3456, 999_999_999, 1e-7]),
    deliveryCosts: pick([0, 2.45]),
    currency: pick(["EUR", "USD"]),
    ...(random() < 0.5 ? { vendorDomainId: pick(texts) } : {}),
    ...(random() < 0.5 ? { minDeliveryHours: pick([0, 0.25, 24]) } : {}),
    ...(random() < 0.5 ? { maxDeliveryHours: pick([0, 1.5, 72]) } : {}),
    ...(random() < 0.5 ? { availability: random() < 0.5 } : {}),
    ...(random() < 0.5
      ? {
          attributes: [
            { key: pick(texts), value: pick(texts) },
            { key: "b", value: pick(texts) },
          ],
        }
      : {}),
  });
  let matched = 0;
  for (let round = 0; round < 3_000; round++) {
    const snapshot = await stored(Array.from({ length: Math.floor(random() * 4) }, (_, id) => offer(id)));
    if (matchOffers(snapshot, owners) !== null) matched++;
    assert.deepEqual(readPricedOffers(snapshot, owners), parsed(snapshot));
  }
  assert.ok(matched > 500 && matched < 2_500, `${matched} matched`);
});

test("a long text of another form is left after one pass", async () => {
  const snapshot = await stored([{ ...plain, productName: '\\"'.repeat(500_000) }]);
  const broken = {
    ...snapshot,
    offersText: snapshot.offersText.replace('"positionByUnitPrice":1', '"positionByUnitPrice":"1"'),
  };
  let read: MarketOffer[] | null = [];
  const ms = processorMs(() => {
    read = matchOffers(broken, owners);
  });
  assert.equal(read, null);
  assert.ok(ms < 2_000, `${ms} ms`);
});
