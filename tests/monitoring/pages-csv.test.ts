import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { completed, importAll, names } from "../harness/market.ts";
import { aPage, aWatchedDomain, giveAll, readPages, someWatched, urlsOf, watch } from "./watched.ts";

const { customer } = await aCompany();
const aContract = async () => await anotherContract(customer);
const text = { "content-type": "text/csv" };

async function putCsv(contract: Customer, csv: string | Uint8Array, query = ""): Promise<Answer<Loose>> {
  return await contract.client.put(`${contract.v3}/monitoring/pages?${query}`, csv, text);
}

/** Imports and waits. @returns the completed task */
async function importCsv(contract: Customer, csv: string | Uint8Array, query = ""): Promise<Loose> {
  const answer = await putCsv(contract, csv, query);
  assert.equal(answer.status, 202, answer.text);
  return (await completed(contract, answer.body.data.url)).task;
}

async function exported(contract: Customer, query = ""): Promise<string> {
  const answer = await contract.client.get(`${contract.v3}/monitoring/pages?${query}`, { accept: "text/csv" });
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/csv/);
  return answer.text;
}

const header = "customerProductId,domain,url\r\n";
const row = (sku: string, url = `https://shop-b.example/${sku}`, domain = "shop-b.example"): string =>
  `${sku},${domain},${url}\r\n`;

describe("PUT monitoring/pages as CSV", () => {
  it("replaces the given pages of the domains that it names, and no others", async () => {
    const contract = await aContract();
    const ids = await someWatched(contract, 3);
    await watch(contract, aWatchedDomain(), aWatchedDomain({ domain: "shop-c.example" }));
    const inC = aPage("p-0", { domain: "shop-c.example", url: "https://shop-c.example/0" });
    await giveAll(contract, [aPage("p-0"), aPage("p-1"), inC]);
    const task = await importCsv(contract, header + row("p-1") + row("p-2"));
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual(task.progress ?? task.operations?.successful ?? 2, task.progress ?? 2);
    assert.deepEqual((await urlsOf(contract)).sort(), [
      "https://shop-b.example/p-1",
      "https://shop-b.example/p-2",
      "https://shop-c.example/0",
    ]);
    const byId = `productId,url\n${ids[0]},https://shop-b.example/by-id\n`;
    assert.equal((await importCsv(contract, byId, "domain=shop-b.example")).state, "succeeded");
    assert.deepEqual(await urlsOf(contract, "domain=shop-b.example"), ["https://shop-b.example/by-id"]);
    assert.equal((await importCsv(contract, "productId,url\n", "domain=shop-b.example")).state, "succeeded");
    assert.deepEqual(await urlsOf(contract), ["https://shop-c.example/0"]);
    assert.equal((await importCsv(contract, header)).state, "succeeded");
    assert.deepEqual(await urlsOf(contract), ["https://shop-c.example/0"]);
  });

  it("ten new pages may take the place of ten old ones", async () => {
    const contract = await aContract();
    await someWatched(contract, 1);
    const ten = (word: string): string[] =>
      Array.from({ length: 10 }, (_, at) => `https://shop-b.example/${word}${at}`);
    for (const word of ["old", "new"]) {
      const task = await importCsv(
        contract,
        header +
          ten(word)
            .map((url) => row("p-0", url))
            .join(""),
      );
      assert.equal(task.state, "succeeded", JSON.stringify(task));
    }
    assert.deepEqual(await urlsOf(contract), ten("new"));
    const eleven = header + [...ten("a"), "https://shop-b.example/b"].map((url) => row("p-0", url)).join("");
    assert.match(JSON.stringify((await importCsv(contract, eleven)).failures), /Row 12/);
    assert.deepEqual(await urlsOf(contract), ten("new"));
  });

  it("a wrong row fails the task, which names row and column; all pages stay", async () => {
    const contract = await aContract();
    await someWatched(contract, 2);
    await giveAll(contract, [aPage("p-0")]);
    const before = await readPages(contract);
    const wrong: [string | Uint8Array, string, string | undefined, RegExp, string?][] = [
      ["", "1", undefined, /no header row/],
      ["sku,domain,url\n", "1", "sku", /is no column/],
      ["customerProductId,domain\n", "1", "url", /missing/],
      ["customerProductId,url\n", "1", "domain", /missing/],
      ["domain,url\n", "1", "productId", /missing/],
      ["url,domain,url,productId\n", "1", "url", /twice/],
      [`${header}p-0,shop-b.example\n`, "2", undefined, /2 cells/],
      [`${header}${row("p-1")}p-0,shop-b.example,"https://x`, "3", "url", /never ends/],
      [
        Buffer.from(`${header}p-\xff,shop-b.example,https://shop-b.example\n`, "latin1"),
        "2",
        "customerProductId",
        /UTF-8/,
      ],
      [header + row("p-1") + row("none"), "3", "customerProductId", /No product/],
      [header + row("p-1", "https://shop-z.example"), "2", "url", /must lie on/],
      [header + row("p-1", "https://shop-z.example", "shop-z.example"), "2", "domain", /no watched domain/],
      [header + row("p-1"), "2", "domain", /is not shop-c/, "domain=shop-c.example"],
    ];
    for (const [csv, rowNumber, column, message, query = ""] of wrong) {
      const task = await importCsv(contract, csv, query);
      assert.equal(task.state, "failed", String(csv));
      const [{ messageId, attributes }] = task.failures;
      assert.equal(messageId, "ProcessingFailure");
      assert.equal(attributes.row, rowNumber, attributes.exceptionMessage);
      assert.equal(attributes.column, column, attributes.exceptionMessage);
      assert.match(attributes.exceptionMessage, message);
    }
    assert.deepEqual(await readPages(contract), before);
  });

  it("refuses at once what is no CSV in UTF-8, a domain that is none, and a JSON body with a domain", async () => {
    const contract = await aContract();
    const path = `${contract.v3}/monitoring/pages`;
    const { client } = contract;
    assert.equal((await client.put(path, header, { "content-type": "text/csv; charset=latin1" })).status, 415);
    const plain = await client.put(path, header, { "content-type": "text/plain" });
    const types = "application/json or text/csv";
    assert.deepEqual(
      [plain.status, plain.body.message],
      [415, `The Content-Type is not supported here; send ${types}.`],
    );
    assert.equal((await putCsv(contract, header, "domain=No%20domain")).body.code, "request.invalidDomain");
    assert.equal((await client.put(`${path}?domain=shop-b.example`, [])).body.errors[0].path, "/query/domain");
  });

  it("several thousand rows are judged in several steps", async () => {
    const contract = await aContract();
    const skus = names(10_000);
    await watch(contract, aWatchedDomain());
    await importAll(
      contract,
      skus.map((customerProductId) => ({ customerProductId })),
    );
    const task = await importCsv(contract, header + skus.map((sku) => row(sku)).join(""));
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.equal((await readPages(contract, "limit=10000")).length, 10_000);
    assert.equal((await importCsv(contract, header + row(skus[1] ?? ""))).state, "succeeded");
    assert.equal((await readPages(contract)).length, 1);
  });
});

describe("GET monitoring/pages as CSV", () => {
  it("has every page, and is imported again as it is", async () => {
    const contract = await aContract();
    const [id] = await someWatched(contract, 2);
    await giveAll(contract, [aPage("p-0", { url: 'https://shop-b.example/a,b?c="d"' }), aPage("p-1")]);
    const file = await exported(contract);
    const [head, first = ""] = file.split("\r\n");
    assert.equal(head, "productId,customerProductId,domain,url,state,origin,outcome,cause,readAt");
    assert.equal(first, `${id},p-0,shop-b.example,"https://shop-b.example/a,b?c=""d""",active,given,,,`);
    assert.equal((await importCsv(contract, file)).state, "succeeded");
    assert.equal(await exported(contract), file);
    assert.equal((await exported(contract, `productId=${id}`)).split("\r\n").length, 3);
    assert.equal((await exported(contract, "state=gone")).split("\r\n").length, 2);
  });

  it("no cell is a formula for a spreadsheet, and the import reads such ids back", async () => {
    const contract = await aContract();
    await watch(contract, aWatchedDomain());
    const ids = ["=1+2", "+1", "-1", "@sum", "\tx", "plain", "'quoted"];
    await importAll(
      contract,
      ids.map((customerProductId) => ({ customerProductId })),
    );
    await giveAll(
      contract,
      ids.map((sku, at) => aPage(sku, { url: `https://shop-b.example/${at}` })),
    );
    const file = await exported(contract);
    assert.doesNotMatch(file, /[,\n]"?[=+\-@\t\r]./);
    const withoutIds = file.replaceAll(/^(?:productId|\d+),/gm, "");
    const task = await importCsv(contract, withoutIds);
    assert.equal(task.state, "succeeded", JSON.stringify(task.failures));
    assert.equal((await readPages(contract)).length, ids.length);
  });

  it("406 for what is neither", async () => {
    const contract = await aContract();
    const answer = await contract.client.get(`${contract.v3}/monitoring/pages`, { accept: "image/png" });
    assert.equal(answer.body.code, "request.notAcceptable");
  });
});
