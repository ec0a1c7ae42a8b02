/** No cell of any CSV answer is a formula for a spreadsheet, of every route in `/openapi.json` that answers CSV. Feeds alone keep values as they are. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { csvRowWriter, spreadsheetCell } from "../../src/base/csv-text.ts";
import { aService } from "../harness/a-service.ts";
import { activate, completed, importAll, runPricing } from "../harness/market.ts";
import { createFeed } from "../feeds/feeds.ts";
import { aPage, aWatchedDomain, giveAll, watch } from "../monitoring/watched.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { operationsOf, readDocument } from "./operations.ts";

const { service, customer } = await aService();
const { client, owner, v3 } = customer;
const evil = ["=1+1", "+1", "-1", "@sum", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201"].flatMap((formula, index) => [
  `${formula} ${index}`,
  `a ${index}\n${formula}`,
  `b ${index}\r\n${formula}`,
  `c ${index}\n\n'${formula}`,
]);
/** An identifier has no line breaks. */
const ids = evil.map((text, index) => (text.includes("\n") ? `p-${index}` : text));
const rule = { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } };
const document = {
  name: evil[0],
  tables: { margins: { by: ["tags.brand"], rows: evil.map((text) => [text, 1]), otherwise: 0 } },
  otherwise: { rule: { ...rule, adjust: { percent: { lookup: "margins" } } } },
};

/** Files that hold the texts, by the operation that answers them. */
const files: Record<string, () => Promise<string>> = {
  async getDownload() {
    const made = await owner.post("/api/v3/console/download", { path: `${v3}/products/figures?sort=id` });
    return (await service.client().get(made.body.data.url)).text;
  },
  async getStrategyTable() {
    const created = await client.post(`${v3}/settings/pricingstrategies`, document);
    return (await client.get(`${v3}/settings/pricingstrategies/${created.body.data.id}/tables/margins`)).text;
  },
  async getStudyResult() {
    const begun = await client.post(`${v3}/pricerecommendations/simulate`, { document, asTask: true });
    await completed(customer, begun.body.data.url);
    return (await client.get(begun.body.data.resultUrl, { accept: "text/csv" })).text;
  },
  listPages: async () => (await client.get(`${v3}/monitoring/pages`, { accept: "text/csv" })).text,
};

const unchanged = ["exportFeed", "exportDelta", "exportPublicFeed"];

before(async () => {
  await importAll(
    customer,
    evil.map((text, index) => ({
      customerProductId: ids[index],
      name: text,
      referencePrice: 10,
      tags: [{ key: "brand", value: text }],
    })),
  );
  await watch(customer, aWatchedDomain());
  await giveAll(
    customer,
    ids.map((id, index) => aPage(id, { url: `https://shop-b.example/${index}` })),
  );
  await figuresFollowed(service, customer);
});

test("every route that answers CSV is known here", async () => {
  const operations = operationsOf(await readDocument(service));
  const answering = operations.filter(({ raw }) => raw.responses[200]?.content?.["text/csv"] !== undefined);
  assert.deepEqual(new Set(answering.map(({ id }) => id)), new Set([...Object.keys(files), ...unchanged]));
});

for (const [id, read] of Object.entries(files)) {
  test(`${id} has each text with a ' before what would be a formula, in every line of it`, async () => {
    const text = await read();
    const write = csvRowWriter(",");
    for (const known of ["listPages", "getStudyResult"].includes(id) ? ids : evil) {
      const cell = write([known.replaceAll(/^(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gmu, "'")]).trimEnd();
      assert.ok(text.includes(cell), `${JSON.stringify(cell)} in ${text.slice(0, 500)}`);
    }
    assert.doesNotMatch(
      text.replaceAll(/(?<=,)-?\d+(?:\.\d+)?(?=[,\r])/g, ""),
      /(?:^|[,\r\n])"?[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u,
    );
  });
}

test("a feed has its values as they are, and its description says so", async () => {
  await activate(customer, { name: "Plain", otherwise: { rule } });
  await runPricing(customer);
  const feed = await createFeed(customer, { format: "csv", fields: [{ name: "name" }, { name: "price" }] });
  const { text } = await client.get(feed.url, { accept: "text/csv" });
  for (const name of evil) assert.ok(text.includes(csvRowWriter(",")([name]).trimEnd()), name);
  for (const { id, raw } of operationsOf(await readDocument(service))) {
    if (unchanged.includes(id)) assert.match(JSON.stringify(raw.responses[200].content["text/csv"]), /formula/, id);
  }
});

test("a ' of its own is kept, and nothing else is changed", () => {
  for (const plain of ["", "a=1", "1 + 1", "'quoted'", "a\nb", "5 - 3", "a\t="])
    assert.equal(spreadsheetCell(plain), plain);
});
