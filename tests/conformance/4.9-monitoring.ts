/** Interface 4.9 and 4.10: the domains that the service reads itself, and the pages of products there. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { codesOf, completed } from "../harness/market.ts";
import { aContract, assertHas, assertRefused, bodyOf, dataOf, importAll, query } from "./given.ts";
import { customer } from "./installation.ts";

const watched = {
  domain: "shop-b.example",
  source: { kind: "page" },
  basis: "publicPages",
  country: "DE",
  currency: "EUR",
  delivery: { costs: 4.95, freeFrom: 50 },
};
const page = (customerProductId: string, url = `https://shop-b.example/${customerProductId}`): Loose => ({
  customerProductId,
  domain: watched.domain,
  url,
});

const domainsOf = ({ v3 }: Customer): string => `${v3}/monitoring/domains`;
const pagesOf = ({ v3 }: Customer): string => `${v3}/monitoring/pages`;

/** A contract that watches shop-b.example, with the products p and q. */
async function watching(): Promise<{ contract: Customer; ids: string[] }> {
  const contract = await aContract(customer);
  const ids = await importAll(contract, [{ customerProductId: "p" }, { customerProductId: "q" }]);
  dataOf(await contract.client.put(domainsOf(contract), [watched]));
  return { contract, ids };
}

async function urlsOf(contract: Customer, filter: Record<string, string> = {}): Promise<string[]> {
  const pages: Loose[] = dataOf(await contract.client.get(`${pagesOf(contract)}${query(filter)}`));
  return pages.map(({ url }) => url);
}

describe("4.9 Watched domains", () => {
  test("PUT replaces the whole list; an answer may be sent again (interface 4.9-1, 4.9-6)", async () => {
    const { contract } = await watching();
    const [entry] = dataOf(await contract.client.get(domainsOf(contract)));
    assertHas(entry, watched);
    assertHas(entry, { tax: "gross", offersShown: "all", keepsVendorNames: true, onlyChanges: false, isEnabled: true });
    assert.equal(entry.staleAfterDays, 7);
    const other = { ...watched, domain: "shop-a.example", schedule: { cron: "0 5 * * *", timeZone: "UTC" } };
    const stored = dataOf(await contract.client.put(domainsOf(contract), [entry, other]));
    assert.deepEqual(
      stored.map(({ domain }: Loose) => domain),
      ["shop-a.example", "shop-b.example"],
    );
    assert.ok(stored[0].schedule.nextRunDate);
    assert.deepEqual(dataOf(await contract.client.put(domainsOf(contract), [])), []);
  });

  test("each domain is added to those of the contract (interface 4.9-2)", async () => {
    const { contract } = await watching();
    assert.deepEqual(dataOf(await contract.client.get(`${contract.v2}/settings/domains`)), [watched.domain]);
  });

  test("another currency than that of the domain's offers is 409 (interface 4.9-3)", async () => {
    const { contract } = await watching();
    const answer = await contract.client.put(domainsOf(contract), [{ ...watched, currency: "USD" }]);
    assertRefused(answer, 409, "resource.currencyMismatch");
  });

  test("the query of a source is never answered, and kept when the answer is sent (interface 4.9-5)", async () => {
    const { contract } = await watching();
    const source = { kind: "feed", url: "https://feeds.example/a.xml?key=s3cr3t" };
    const [shown] = dataOf(await contract.client.put(domainsOf(contract), [{ ...watched, source }]));
    const expected = { kind: "feed", url: "https://feeds.example/a.xml", hasQuery: true };
    assert.deepEqual(shown.source, expected);
    assert.deepEqual(dataOf(await contract.client.put(domainsOf(contract), [shown]))[0].source, expected);
  });

  for (const [what, fields] of Object.entries<object>({
    "no domain": { domain: "https://shop-b.example" },
    "no source": { source: undefined },
    "a feed without its address": { source: { kind: "feed" } },
    "no basis": { basis: undefined },
    "no country": { country: "Germany" },
    "no currency": { currency: "euro" },
    "a cron that cannot be read": { schedule: { cron: "at five" } },
    "net without a percentage": { tax: "net" },
    "a misspelt field": { intervalMS: 5_000 },
  })) {
    test(`400, and the list stays as it was: ${what}`, async () => {
      const { contract } = await watching();
      assertRefused(
        await contract.client.put(domainsOf(contract), [watched, { ...watched, domain: "c.example", ...fields }]),
        400,
      );
      assert.equal(dataOf(await contract.client.get(domainsOf(contract))).length, 1);
    });
  }
});

describe("4.10 Pages", () => {
  test("each page is judged alone (interface 4.10-1)", async () => {
    const { contract, ids } = await watching();
    const byId = { productId: ids[1], domain: watched.domain, url: "https://www.shop-b.example/q" };
    const results = dataOf(
      await contract.client.put(pagesOf(contract), [
        page("p"),
        byId,
        page("none"),
        { ...page("p"), domain: "shop-z.example", url: "https://shop-z.example" },
        page("p", "https://elsewhere.example/"),
        { domain: watched.domain, url: "https://shop-b.example/" },
      ]),
    );
    assert.deepEqual(
      results.map((result: Loose) => (result.data === true ? [] : codesOf(result))),
      [[], [], ["resource.productNotFound"], ["resource.notFound"], ["request.invalid"], ["request.invalid"]],
    );
    assert.deepEqual(await urlsOf(contract), ["https://shop-b.example/p", "https://www.shop-b.example/q"]);
    assert.deepEqual(await urlsOf(contract, { productId: ids[1] ?? "" }), ["https://www.shop-b.example/q"]);
    assert.deepEqual(await urlsOf(contract, { domain: "shop-z.example" }), []);
    assert.deepEqual(await urlsOf(contract, { state: "gone" }), []);
  });

  test("at most 10 active pages of a product on a domain (interface 4.10-3)", async () => {
    const { contract } = await watching();
    const eleven = Array.from({ length: 11 }, (_, at) => page("p", `https://shop-b.example/${at}`));
    const results = dataOf(await contract.client.put(pagesOf(contract), eleven));
    assert.deepEqual(codesOf(results[10]), ["resource.conflict"]);
    assert.equal((await urlsOf(contract)).length, 10);
  });

  test("DELETE by product and domain (interface 4.10-6)", async () => {
    const { contract, ids } = await watching();
    dataOf(await contract.client.put(pagesOf(contract), [page("p"), page("q")]));
    const remove = async (filter: Record<string, string>): Promise<number> =>
      dataOf(await contract.client.delete(`${pagesOf(contract)}${query(filter)}`)).deleted;
    assert.equal(await remove({ productId: ids[0] ?? "", domain: "shop-z.example" }), 0);
    assert.equal(await remove({ productId: ids[0] ?? "" }), 1);
    assert.equal(await remove({ domain: watched.domain }), 1);
  });

  test("a CSV replaces the given pages of its domains, or nothing at all (interface 4.10-7)", async () => {
    const { contract } = await watching();
    dataOf(await contract.client.put(pagesOf(contract), [page("p")]));
    const put = async (rows: string): Promise<Loose> => {
      const csv = `customerProductId,domain,url\r\n${rows}`;
      const { data } = bodyOf(await contract.client.put(pagesOf(contract), csv, { "content-type": "text/csv" }), 202);
      return (await completed(contract, `${contract.v2}/tasks/${data.id}`)).task;
    };
    const failed = await put(
      "q,shop-b.example,https://shop-b.example/q\r\nnone,shop-b.example,https://shop-b.example/n\r\n",
    );
    assert.equal(failed.state, "failed");
    assertHas(failed.failures[0].attributes, { row: "3", column: "customerProductId" });
    assert.deepEqual(await urlsOf(contract), ["https://shop-b.example/p"]);
    assert.equal((await put("q,shop-b.example,https://shop-b.example/q\r\n")).state, "succeeded");
    assert.deepEqual(await urlsOf(contract), ["https://shop-b.example/q"]);
  });

  test("products that are deleted and imported again have their pages (interface 4.10-10)", async () => {
    const { contract } = await watching();
    dataOf(await contract.client.put(pagesOf(contract), [page("p")]));
    bodyOf(await contract.client.delete(`${contract.v3}/products`));
    assert.deepEqual(await urlsOf(contract), []);
    await importAll(contract, [{ customerProductId: "p" }]);
    assert.deepEqual(await urlsOf(contract), ["https://shop-b.example/p"]);
  });
});
