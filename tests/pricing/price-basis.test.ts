/** All prices of a row are without delivery, or all with it (interface 4.32-9); and cost, margin, stock and picture beside them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { activate, anOffer, aSnapshot, importAll, runPricing, submitAll } from "../harness/market.ts";
import { figuresFollowed } from "./followed.ts";

const service = await anEmptyService();

/** Each compares by what it is named. */
function strategyOf(...compareBys: ("totalPrice" | "unitPrice")[]): object {
  const rule = (compareBy: string) => ({ rule: { target: { position: 1 }, compareBy } });
  const [otherwise = "unitPrice", ...branches] = compareBys;
  return {
    name: "Follow",
    branches: branches.map((compareBy, index) => ({
      name: `Branch ${index}`,
      when: { field: "tags.branch", equals: String(index) },
      then: rule(compareBy),
    })),
    otherwise: rule(otherwise),
  };
}

const tag = (key: string, value: string) => ({ key, value });

/** One with an own offer, one whose delivery a tag tells, one whose delivery nobody knows. */
async function aShop(): Promise<{ customer: Customer; productIds: string[] }> {
  const customer = await aCustomer(service);
  const image = "https://pictures.example/kettle.jpg";
  const productIds = await importAll(customer, [
    {
      customerProductId: "offered",
      referencePrice: 50,
      tags: [tag("purchasePrice", "20"), tag("vat", "19"), tag("amountInStock", "7"), tag("imageUrl", image)],
    },
    {
      customerProductId: "tagged",
      referencePrice: 12,
      tags: [tag("deliveryCosts", "4.90"), tag("imageUrl", "javascript:alert(1)")],
    },
    { customerProductId: "unknown", referencePrice: 12, tags: [tag("imageUrl", "http://pictures.example/a.jpg")] },
  ]);
  const put = await customer.client.put(`${customer.v3}/settings/shops`, [
    { domain: "shop-b.example", ownShopName: "We" },
  ]);
  assert.equal(put.status, 200, put.text);
  const [offered = "", tagged = "", unknown = ""] = productIds;
  const others = [
    anOffer({ vendorName: "Near", price: 10, deliveryCosts: 9 }),
    anOffer({ vendorName: "Free", price: 14, deliveryCosts: 0 }),
  ];
  const again = () => others.map((offer) => ({ ...offer, id: anOffer({}).id }));
  await submitAll(customer, [
    aSnapshot(offered, { offers: [anOffer({ vendorName: "We", price: 12, deliveryCosts: 3 }), ...again()] }),
    aSnapshot(tagged, { offers: again() }),
    aSnapshot(unknown, { offers: again() }),
  ]);
  await activate(customer, strategyOf("totalPrice"));
  await runPricing(customer);
  return { customer, productIds };
}

describe("prices of a row", async () => {
  const { customer, productIds } = await aShop();
  const list = async (query: string): Promise<Loose> => {
    await figuresFollowed(service, customer);
    const answer = await customer.client.get(`${customer.v3}/products/figures?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const rows = async (query: string): Promise<Loose> =>
    Object.fromEntries((await list(query)).data.map((row: Loose) => [row.customerProductId, row]));
  const shown = ({ ours, cheapest, cheapestVendor, position, of, index, withoutDelivery }: Loose) => [
    ours,
    cheapest,
    cheapestVendor,
    position,
    of,
    index,
    withoutDelivery,
  ];

  test("are all without delivery or all with it, by the parameter", async () => {
    const without = await rows("basis=unitPrice");
    assert.deepEqual(shown(without.offered), [12, 10, "Near", 2, 3, 120, undefined]);
    assert.deepEqual(shown(without.unknown), [12, 10, "Near", 2, 3, 120, undefined]);
    const having = await rows("basis=totalPrice");
    assert.deepEqual(shown(having.offered), [15, 14, "Free", 2, 3, 107.14, undefined]);
    assert.deepEqual(shown(having.tagged), [16.9, 14, "Free", 2, 3, 120.71, undefined]);
  });

  test("with delivery: costs of ours that nobody knows are said, and are not 0", async () => {
    const { unknown } = await rows("basis=totalPrice");
    assert.deepEqual(shown(unknown), [undefined, 14, "Free", undefined, 2, undefined, { ours: 12, advised: 14 }]);
  });

  test("filters, orders, counts and groups go by the same", async () => {
    const skus = async (query: string) => (await list(query)).data.map((row: Loose) => row.customerProductId);
    assert.deepEqual(await skus("basis=totalPrice&index=120..&sort=index"), ["tagged"]);
    assert.deepEqual(await skus("basis=totalPrice&sort=-ours"), ["tagged", "offered", "unknown"]);
    assert.deepEqual(await skus("basis=totalPrice&delivery="), ["unknown"]);
    assert.deepEqual(await skus("basis=unitPrice&cheapestVendor=Near&sort=-id"), ["unknown", "tagged", "offered"]);
    assert.deepEqual(await skus("basis=totalPrice&cheapestVendor=Near"), []);
    const counts = await customer.client.get(
      `${customer.v3}/products/figures/counts?basis=totalPrice&by=position,cheapestVendor&standing=true`,
    );
    assert.deepEqual(counts.body.standing, { cheaper: 0, same: 0, dearer: 2 });
    assert.deepEqual(
      counts.body.groups.position.map(({ value, count }: Loose) => [value, count]),
      [
        ["2", 2],
        [null, 1],
      ],
    );
  });

  test("go by what most rules of the active strategy compare, unless somebody chooses", async () => {
    const bare = await aCustomer(service);
    const answer = await bare.client.get(`${bare.v3}/products/figures`);
    assert.equal(answer.body.figures.basis, "unitPrice", "no strategy");
    for (const [compareBys, basis] of [
      [["totalPrice"], "totalPrice"],
      [["totalPrice", "unitPrice"], "unitPrice"],
      [["unitPrice", "totalPrice", "totalPrice"], "totalPrice"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one is active at a time
      await activate(customer, strategyOf(...compareBys));
      // oxlint-disable-next-line no-await-in-loop
      assert.equal((await list("")).figures.basis, basis, compareBys.join());
    }
    assert.equal((await list("basis=unitPrice")).figures.basis, "unitPrice");
  });

  test("a page about a product has the same numbers as the list", async () => {
    for (const basis of ["unitPrice", "totalPrice"]) {
      // oxlint-disable-next-line no-await-in-loop
      const { offered } = await rows(`basis=${basis}`);
      // oxlint-disable-next-line no-await-in-loop
      const page = await customer.client.get(`${customer.v3}/products/${productIds[0]}/overview?basis=${basis}`);
      assert.deepEqual(page.body.data.figures, offered);
      assert.equal(page.body.data.basis, basis);
    }
    const usual = await customer.client.get(`${customer.v3}/products/${productIds[0]}/overview`);
    assert.equal(usual.body.data.basis, "totalPrice");
  });

  test("cost, margin of the advised price, stock and an https picture stand beside them, and sort and filter", async () => {
    const { offered, tagged, unknown } = await rows("basis=unitPrice");
    // Ours is 14 in total then, with 3 of delivery.
    assert.deepEqual(
      [offered.advised, offered.cost, offered.marginPercent, offered.stock, offered.imageUrl],
      [11, 23.8, -116.36, 7, "https://pictures.example/kettle.jpg"],
    );
    assert.deepEqual([tagged.cost, tagged.marginPercent, tagged.stock], [undefined, undefined, undefined]);
    assert.deepEqual([tagged.imageUrl, unknown.imageUrl], [undefined, undefined], "a browser asks https only");
    for (const query of ["cost=23.8", "margin=..-100", "stock=5..", "sort=-cost&limit=1", "sort=margin&limit=1"]) {
      // oxlint-disable-next-line no-await-in-loop
      const [first] = (await list(query)).data;
      assert.equal(first.customerProductId, "offered", query);
    }
  });
});
