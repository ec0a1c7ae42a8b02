/** A sample in which others wrote the worst that the service takes, in every field that the console shows. */
import assert from "node:assert/strict";
import { generateMarket } from "../../sample/generate-market.ts";
import { inDatabase } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";
import { holdAll } from "../pricing/held.ts";
import { aBusySample, type BusySample } from "./busy.ts";
import { runPricing } from "./sample.ts";
import { aWatchedDomain } from "../monitoring/watched.ts";

/** Turns the direction of what follows. */
const turned = "\u202E";
const markup = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>`;

/** A text of so many characters: markup, a mark of direction, invisible ones, and no place to break. */
export function hostile(name: string, characters: number): string {
  return `${name} ${markup} ${turned}gnp.exe \u200B\u2066`.padEnd(characters, "W").slice(0, characters);
}

export const scripted = "javascript:globalThis.hacked=1//shop.example";

export interface HostileSample extends BusySample {
  /** The one whose name, tags and offers are the worst. */
  readonly productId: string;
  readonly hostileStrategyId: string;
}

export async function aHostileSample(service: Service): Promise<HostileSample> {
  const sample = await aBusySample(service);
  const [productId = ""] = sample.productIds;
  await renameProducts(sample);
  await offerBadly(sample, productId);
  const hostileStrategyId = await priceBadly(sample);
  await runPricing(sample.owner, sample.v3);
  await nameSettings(sample);
  await findBadly(service, sample);
  return { ...sample, productId, hostileStrategyId };
}

async function renameProducts({ owner, v3 }: BusySample): Promise<void> {
  const [known, ...others] = generateMarket().products;
  assert.ok(known !== undefined);
  const tags = [
    ...known.tags.filter(({ key }) => key !== "brand"),
    { key: "brand", value: hostile("Brand", 10_000) },
    { key: hostile("Key", 100), value: "a value" },
  ];
  const products = [
    { ...known, name: hostile("Kettle", 999), tags },
    // A short one is shown whole.
    { ...others[0], name: hostile("Pan", 60) },
  ];
  const changed = await owner.post(`${v3}/products`, { products, identifyingAttributes: ["customerProductId"] });
  assert.equal(changed.status, 200, changed.text);
}

async function offerBadly({ owner, contractId }: BusySample, productId: string): Promise<void> {
  const offers = [hostile("Shop", 500), hostile("Other shop", 80)].map((vendorName, at) => ({
    id: `${contractId}-hostile-${at}`,
    vendorName,
    // The second leads to another host than the one that it names.
    url: at === 0 ? `https://shop.example/${"w".repeat(3_900)}` : "https://elsewhere.example/a",
    productName: hostile("Kettle", 2_000),
    price: 9 + at,
    deliveryCosts: 0,
    currency: "EUR",
    availability: true,
    attributes: [],
  }));
  const snapshot = { productId, creationDate: new Date().toISOString(), domain: "shop.example", offers };
  const sent = await owner.post(`/api/2/v/contracts/${contractId}/offers`, [snapshot]);
  assert.ok(sent.status === 200 && sent.body.data[0].errors === undefined, sent.text);
}

/** Names of a strategy, of its branches, and reasons. Every price of it waits. */
async function priceBadly({ owner, v3 }: BusySample): Promise<string> {
  const { rule } = holdAll.otherwise;
  const made = await owner.post(`${v3}/settings/pricingstrategies`, {
    name: hostile("Rule", 200),
    description: hostile("For", 500),
    branches: [
      { name: hostile("Branch", 200), when: { field: "name", matches: "Kettle*" }, then: { rule } },
      { name: hostile("No", 200), when: { field: "name", matches: "Pan*" }, then: { skip: hostile("Reason", 200) } },
    ],
    otherwise: { rule },
  });
  assert.equal(made.status, 201, made.text);
  const { strategyId } = made.body.data;
  const path = `${v3}/settings/pricingstrategies/${strategyId}`;
  await owner.post(`${path}/activate`, {});
  await owner.put(`${path}/draft`, { document: `{"name": ${JSON.stringify(hostile("Draft", 200))}`, baseVersion: 1 });
  return strategyId;
}

async function nameSettings({ owner, v3, contractId }: BusySample): Promise<void> {
  const v2 = `/api/2/v/contracts/${contractId}`;
  const callback = { url: "http://127.0.0.1:9/hook", method: "POST", name: hostile("Callback", 200) };
  const companyId = (await owner.get("/api/account")).body.companies[0].id;
  const view = { name: hostile("View", 100), screen: "products", query: "?state=held", isShared: true };
  const message = {
    message: hostile("Message", 5_000),
    severity: "error",
    component: hostile("Component", 100),
    source: "shop",
    contractId,
  };
  const answers = [
    await owner.put(`${v2}/settings/callbacks`, { pricingCompleted: [callback] }),
    await owner.post(`${v2}/feeds`, {
      name: hostile("Feed", 200),
      format: "csv",
      fields: [{ name: "customerProductId", label: hostile("Label", 200) }],
    }),
    await owner.put(`${v2}/offerfilters/blacklist/vendors`, [{ vendorName: hostile("Ignored", 500) }]),
    await owner.post(`${v3}/views`, view),
    await owner.post("/api/v3/log/messages", { version: 1, messages: [message] }),
    await owner.post(`/api/v3/companies/${companyId}/users`, {
      email: "hostile@customer.example",
      name: hostile("Person", 200),
      role: "reader",
    }),
  ];
  for (const { status, text } of answers) assert.ok(status < 300, text);
}

/** What a shop's page said of itself, under an address that the service would not take. */
async function findBadly(service: Service, { owner, v3, contractId }: BusySample): Promise<void> {
  const watched = await owner.put(`${v3}/monitoring/domains`, [aWatchedDomain({ domain: "shop-c.example" })]);
  assert.equal(watched.status, 200, watched.text);
  const found = JSON.stringify({ name: hostile("Found", 2_000), price: `29.90 ${turned}`, currency: "EUR" });
  await inDatabase(
    service,
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, state, score, found)
     select $1, identifier, 'shop-c.example', $3, md5(identifier)::uuid, 'shop-c.example', 'matched', 'candidate', 0.9, $2
     from product
     where contract_id = $1
     limit 2`,
    [contractId, found, scripted],
  );
}
