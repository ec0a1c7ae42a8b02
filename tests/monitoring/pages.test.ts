import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contractVersion } from "../../src/versions/version.ts";
import { openContractForTask } from "../../src/accounts/index.ts";
import { forgetPages } from "../../src/monitoring/watched/pages/forget-pages.ts";
import { takeTagPages } from "../../src/monitoring/watched/pages/take-tag-pages.ts";
import { aColleague } from "../accounts/people.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import { deleteAll, importAll, inDatabase, names } from "../harness/market.ts";
import { aPage, aWatchedDomain, giveAll, putPages, readPages, someWatched, urlsOf, watch } from "./watched.ts";

const { service, customer } = await aService();
const aContract = async () => await anotherContract(customer);
const never = new AbortController().signal;

/** The codes and paths of the wrong entries, by index. */
function wrongOf(data: Loose[]): [number, string, string][] {
  return data.flatMap((entry, index) =>
    (entry.errors ?? []).map(({ code, path }: Loose): [number, string, string] => [index, code, path]),
  );
}

describe("PUT monitoring/pages", () => {
  it("gives pages by either id, and the list shows them in their order", async () => {
    const contract = await aContract();
    const [first] = await someWatched(contract, 2);
    await giveAll(contract, [
      { productId: first, domain: "shop-b.example", url: "https://www.shop-b.example/one?variant=2#size" },
      aPage("p-1", { url: "http://de.shop-b.example:8080/zwei" }),
    ]);
    const pages = await readPages(contract);
    assert.deepEqual(
      pages.map(({ customerProductId, url, state, origin }) => ({ customerProductId, url, state, origin })),
      [
        {
          customerProductId: "p-0",
          url: "https://www.shop-b.example/one?variant=2#size",
          state: "active",
          origin: "given",
        },
        { customerProductId: "p-1", url: "http://de.shop-b.example:8080/zwei", state: "active", origin: "given" },
      ],
    );
    const [{ hosts }] = await inDatabase(service, "select hosts from watched_domain where contract_id = $1", [
      contract.contractId,
    ]);
    assert.deepEqual(hosts, ["de.shop-b.example:8080", "shop-b.example"]);
  });

  it("judges each page alone, and stores nothing of a wrong one", async () => {
    const contract = await aContract();
    const [id = ""] = await someWatched(contract, 1);
    await importAll(contract, [{ customerProductId: "right" }]);
    await inDatabase(
      service,
      "insert into product (contract_id, identifier, customer_product_id) values ($1, 'a', 'twice'), ($1, 'b', 'twice')",
      [contract.contractId],
    );
    const url = "https://shop-b.example/x";
    const domain = "shop-b.example";
    const wrong: [unknown, string, string, RegExp][] = [
      ["text", "request.invalid", "", /object/],
      [{ domain, url }, "request.invalid", "", /either productId or customerProductId/],
      [{ productId: id, customerProductId: "p-0", domain, url }, "request.invalid", "", /either/],
      [{ productId: "999999999", domain, url }, "resource.productNotFound", "/productId", /does not exist/],
      [{ productId: "x", domain, url }, "resource.productNotFound", "/productId", /does not exist/],
      [aPage("none"), "resource.productNotFound", "/customerProductId", /No product/],
      [aPage("twice"), "request.invalid", "/customerProductId", /Several/],
      [aPage("p-0", { domain: undefined }), "request.invalid", "/domain", /required/],
      [
        aPage("p-0", { domain: "shop-z.example", url: "https://shop-z.example/x" }),
        "resource.notFound",
        "/domain",
        /no watched domain/,
      ],
      [aPage("p-0", { url: undefined }), "request.invalid", "/url", /required/],
      [aPage("p-0", { url: "" }), "request.invalid", "/url", /empty/],
      [aPage("p-0", { url: "/x" }), "request.invalid", "/url", /absolute/],
      [aPage("p-0", { url: "ftp://shop-b.example/x" }), "request.invalid", "/url", /http/],
      [aPage("p-0", { url: "https://me:pw@shop-b.example/x" }), "request.invalid", "/url", /user/],
      [aPage("p-0", { url: "https://shop-b.example/a b" }), "request.invalid", "/url", /blanks/],
      [aPage("p-0", { url: "https://evilshop-b.example/x" }), "request.invalid", "/url", /must lie on/],
      [aPage("p-0", { url: "https://shop-b.example.evil.example/x" }), "request.invalid", "/url", /must lie on/],
      [aPage("p-0", { url: `https://shop-b.example/${"a".repeat(2_048)}` }), "request.invalid", "/url", /2048/],
      [aPage("p-0", { link: "x" }), "request.unknownField", "/link", /no field/],
    ];
    const { body, status } = await putPages(contract, [aPage("right"), ...wrong.map(([page]) => page)]);
    assert.equal(status, 200);
    assert.deepEqual(body.data[0], { data: true });
    for (const [index, [page, code, path, message]] of wrong.entries()) {
      const [error] = body.data[index + 1].errors;
      assert.equal(error.code, code, JSON.stringify(page));
      assert.equal(error.path, `/${index + 1}${path}`, JSON.stringify(page));
      assert.match(error.message, message);
    }
    assert.deepEqual(await urlsOf(contract), ["https://shop-b.example/right"]);
    const bodies: unknown[] = [{}, "x", Array.from({ length: 10_001 }, () => aPage("p-0"))];
    for (const wrongBody of bodies) {
      const answer = await contract.client.put(`${contract.v3}/monitoring/pages`, JSON.stringify(wrongBody));
      assert.equal(answer.status, 400);
    }
  });

  it("is an upsert: the same address once, whatever its fragment or the case of its host", async () => {
    const contract = await aContract();
    await someWatched(contract, 1);
    const urls = ["https://shop-b.example", "https://SHOP-B.example/", "https://shop-b.example/#top"];
    await giveAll(
      contract,
      urls.map((url) => aPage("p-0", { url })),
    );
    assert.deepEqual(await urlsOf(contract), ["https://shop-b.example/#top"]);
    await inDatabase(service, "update watched_page set state = 'gone', missing_readings = 2 where contract_id = $1", [
      contract.contractId,
    ]);
    await giveAll(contract, [aPage("p-0", { url: urls[0] })]);
    const rows = await inDatabase(
      service,
      "select url, state, missing_readings from watched_page where contract_id = $1",
      [contract.contractId],
    );
    assert.deepEqual(rows, [{ url: urls[0], state: "active", missing_readings: 0 }]);
  });

  it("a product has at most 10 active pages on a domain, a domain at most 20 hosts; also of requests at once", async () => {
    const contract = await aContract();
    await someWatched(contract, 3);
    const pageOf = (sku: string, at: number) => aPage(sku, { url: `https://shop-b.example/${sku}/${at}` });
    const skus = names(10, "full");
    await importAll(
      contract,
      skus.map((customerProductId) => ({ customerProductId })),
    );
    const eight = skus.flatMap((sku) => Array.from({ length: 8 }, (_, at) => pageOf(sku, at)));
    await giveAll(contract, eight);
    const more = skus.flatMap((sku) => [8, 9, 10, 11].map((at) => pageOf(sku, at)));
    const answers = await Promise.all(more.map(async (page) => (await putPages(contract, [page])).body.data));
    assert.equal(answers.filter(([entry]) => entry.data === true).length, 20);
    assert.equal((await readPages(contract)).length, 100);
    await giveAll(contract, eight);
    const hosts = Array.from({ length: 22 }, (_, at) => aPage("p-1", { url: `https://h${at}.shop-b.example/` }));
    const { body } = await putPages(contract, [
      ...hosts.slice(0, 10),
      ...hosts.map((page) => ({ ...page, customerProductId: "p-2" })),
    ]);
    assert.equal(body.data.filter((entry: Loose) => entry.data === true).length, 20);
    assert.deepEqual(new Set(wrongOf(body.data).map(([, code]) => code)), new Set(["resource.conflict"]));
    const [{ count }] = await inDatabase(
      service,
      "select count(distinct host)::integer from watched_page where contract_id = $1",
      [contract.contractId],
    );
    assert.ok(count <= 20, String(count));
  });

  it("10,000 pages in one request take no longer than importing their products does, give or take", async () => {
    const contract = await aContract();
    const skus = names(10_000);
    await watch(contract, aWatchedDomain());
    const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
      const begin = performance.now();
      await work();
      return performance.now() - begin;
    };
    const products = skus.map((customerProductId) => ({ customerProductId }));
    const pages = skus.map((sku) => aPage(sku));
    // Other work on a busy one hits both alike, and the least of twenty always.
    const importMs = await timeOf(async () => await importAll(contract, products));
    const rounds: number[] = [];
    while (rounds.length < 20 && !(Math.min(...rounds) < 5 * importMs))
      rounds.push(await timeOf(async () => await giveAll(contract, pages)));
    assert.ok(Math.min(...rounds) < 5 * importMs, `${rounds.join(", ")} ms beside ${importMs} ms`);
    assert.equal((await readPages(contract, "limit=10000")).length, 10_000);
  });
});

describe("GET monitoring/pages", () => {
  it("comes page by page, filtered by product, domain and state", async () => {
    const contract = await aContract();
    await watch(contract, aWatchedDomain(), aWatchedDomain({ domain: "shop-c.example" }));
    const [first] = await importAll(contract, [{ customerProductId: "p-0" }, { customerProductId: "p-1" }]);
    const inC = (sku: string) => aPage(sku, { domain: "shop-c.example", url: `https://shop-c.example/${sku}` });
    await giveAll(contract, [aPage("p-0"), inC("p-0"), aPage("p-1"), inC("p-1")]);
    const all = await urlsOf(contract);
    assert.equal(all.length, 4);
    assert.deepEqual(await urlsOf(contract, `productId=${first}`), all.slice(0, 2));
    assert.deepEqual(await urlsOf(contract, "domain=shop-c.example"), [all[1], all[3]]);
    assert.deepEqual(await urlsOf(contract, "state=gone"), []);
    assert.deepEqual(await urlsOf(contract, `productId=${first}&domain=shop-c.example&state=active`), [all[1]]);
    assert.deepEqual(await urlsOf(contract, "productId=999999999"), []);
    assert.deepEqual(await urlsOf(contract, "productId=x"), []);
    const read: string[] = [];
    for (let path: string | null = `${contract.v3}/monitoring/pages?limit=1&state=active`; path !== null;) {
      const answer: Loose = await contract.client.get(path);
      read.push(...answer.body.data.map(({ url }: Loose) => url));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
    }
    assert.deepEqual(read, all);
    assert.deepEqual(await urlsOf(contract, "start=2&limit=1"), [all[2]]);
    const wrong = await contract.client.get(`${contract.v3}/monitoring/pages?state=lost`);
    assert.equal(wrong.body.errors[0].path, "/query/state");
  });

  it("404 for a foreign contract, 403 for a reader who writes, and foreign products do not exist", async () => {
    const [contract, stranger] = [await aContract(), await aCustomer(service)];
    const [theirs] = await someWatched(stranger, 1);
    await giveAll(stranger, [aPage("p-0")]);
    await someWatched(contract, 1);
    const path = `${contract.v3}/monitoring/pages`;
    assert.equal((await stranger.client.get(path)).status, 404);
    assert.equal((await stranger.client.delete(path)).status, 404);
    const { body } = await putPages(contract, [
      { productId: theirs, domain: "shop-b.example", url: "https://shop-b.example/x" },
    ]);
    assert.deepEqual(wrongOf(body.data), [[0, "resource.productNotFound", "/0/productId"]]);
    assert.deepEqual(await urlsOf(contract, `productId=${theirs}`), []);
    assert.equal((await contract.client.delete(`${path}?productId=${theirs}`)).body.data.deleted, 0);
    assert.equal((await readPages(stranger)).length, 1);
    const reader = await aColleague(service, contract, "reader");
    assert.equal((await reader.client.get(path)).status, 200);
    assert.equal((await reader.client.put(path, [])).status, 403);
    assert.equal((await reader.client.delete(path)).status, 403);
  });
});

describe("DELETE monitoring/pages", () => {
  it("deletes those of a product, of a domain, of both, or all", async () => {
    const contract = await aContract();
    await watch(contract, aWatchedDomain(), aWatchedDomain({ domain: "shop-c.example" }));
    const skus = ["p-0", "p-1", "p-2"];
    const [first, second] = await importAll(
      contract,
      skus.map((customerProductId) => ({ customerProductId })),
    );
    await giveAll(
      contract,
      skus.flatMap((sku) => [
        aPage(sku),
        aPage(sku, { domain: "shop-c.example", url: `https://shop-c.example/${sku}` }),
      ]),
    );
    const remove = async (query: string): Promise<number> => {
      const answer = await contract.client.delete(`${contract.v3}/monitoring/pages?${query}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data.deleted;
    };
    assert.equal(await remove(`productId=${first}&domain=shop-c.example`), 1);
    assert.equal(await remove("productId=999999999"), 0);
    assert.equal(await remove("domain=shop-z.example"), 0);
    assert.equal(await remove(`productId=${second}`), 2);
    assert.equal(await remove("domain=shop-b.example"), 2);
    assert.deepEqual(await urlsOf(contract), ["https://shop-c.example/p-2"]);
    assert.equal(await remove(""), 1);
    assert.deepEqual(await urlsOf(contract), []);
  });
});

describe("products that change", () => {
  it("keep their pages when they are deleted and imported again; after 30 days without the product pages are gone", async () => {
    const contract = await aContract();
    await someWatched(contract, 3);
    await giveAll(contract, [aPage("p-0"), aPage("p-1"), aPage("p-2")]);
    await deleteAll(contract);
    assert.deepEqual(await readPages(contract), []);
    const database = service.openDatabase();
    await forgetPages(database, never, 1_000);
    const [again] = await importAll(contract, [{ customerProductId: "p-0" }, { customerProductId: "p-1" }]);
    const pages = await readPages(contract);
    assert.deepEqual(
      pages.map(({ customerProductId }) => customerProductId),
      ["p-0", "p-1"],
    );
    assert.equal(pages[0].productId, again);
    await forgetPages(database, never, 1_000);
    // p-2 is gone for 31 days.
    await inDatabase(
      service,
      "update watched_page set product_gone_at = product_gone_at - interval '31 days' where contract_id = $1",
      [contract.contractId],
    );
    const left = async (): Promise<Loose[]> =>
      await inDatabase(
        service,
        "select identifier, product_gone_at from watched_page where contract_id = $1 order by identifier",
        [contract.contractId],
      );
    await forgetPages(database, never, 1_000);
    assert.deepEqual(await left(), [
      { identifier: "p-0", product_gone_at: null },
      { identifier: "p-1", product_gone_at: null },
    ]);
  });
});

describe("pages from a tag of the products", () => {
  const tagged = (sku: string, url: string | null) => ({
    customerProductId: sku,
    tags: url === null ? [] : [{ key: "link", value: url }],
  });
  const take = async (contract: Customer, domains = ["shop-b.example"]) => {
    const database = service.openDatabase();
    const handle = await openContractForTask(database, contract.contractId);
    assert.ok(handle !== null);
    return {
      ...(await takeTagPages(database, handle, domains, never)),
      version: await contractVersion(database, handle),
    };
  };

  it("are taken before a run, follow the tag, and leave what a person gave", async () => {
    const contract = await aContract();
    await watch(contract, aWatchedDomain({ pageTag: "link" }));
    await importAll(contract, [
      tagged("p-0", " https://shop-b.example/0 "),
      tagged("p-1", "https://elsewhere.example/1"),
      tagged("p-2", "no address"),
      tagged("p-3", null),
      tagged("p-4", "https://shop-b.example/4"),
    ]);
    await giveAll(contract, [
      aPage("p-3", { url: "https://shop-b.example/3" }),
      aPage("p-4", { url: "https://shop-b.example/4" }),
    ]);
    const { version: _, ...first } = await take(contract);
    assert.deepEqual(first, { stored: 1, ignored: 2, deleted: 0 });
    const origins = async (): Promise<Record<string, string>> =>
      Object.fromEntries((await readPages(contract)).map(({ url, origin }) => [url, origin]));
    assert.deepEqual(await origins(), {
      "https://shop-b.example/3": "given",
      "https://shop-b.example/4": "given",
      "https://shop-b.example/0": "import",
    });
    const { version: __, ...unchanged } = await take(contract);
    assert.deepEqual(unchanged, { stored: 0, ignored: 0, deleted: 0 }, "nothing is read while nothing changed");
    await importAll(contract, [
      tagged("p-0", "https://shop-b.example/new"),
      tagged("p-1", "https://shop-b.example/1"),
      tagged("p-4", null),
    ]);
    await take(contract);
    assert.deepEqual(await origins(), {
      "https://shop-b.example/1": "import",
      "https://shop-b.example/3": "given",
      "https://shop-b.example/4": "given",
      "https://shop-b.example/new": "import",
    });
    await watch(contract, aWatchedDomain({ pageTag: "other" }));
    await take(contract);
    assert.deepEqual(Object.keys(await origins()).length, 2, "another tag says nothing of these products");
    await watch(contract, aWatchedDomain({ pageTag: "link" }));
    await take(contract);
    assert.deepEqual(Object.keys(await origins()).length, 4);
    await watch(contract, aWatchedDomain());
    await take(contract);
    assert.deepEqual(Object.keys(await origins()).length, 2, "without a tag no page comes from one");
  });

  it("of other domains are not taken, and none of a disabled one", async () => {
    const contract = await aContract();
    await watch(contract, aWatchedDomain({ pageTag: "link", isEnabled: false }));
    await importAll(contract, [tagged("p-0", "https://shop-b.example/0")]);
    assert.equal((await take(contract)).stored, 0);
    await watch(contract, aWatchedDomain({ pageTag: "link" }));
    assert.equal((await take(contract, ["shop-c.example"])).stored, 0);
    assert.equal((await take(contract)).stored, 1);
  });
});
