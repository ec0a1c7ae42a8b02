/** Groups of the market: which there are, all of them in a file, and where another basket moves a line. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { generateMarket, marketplace } from "../../sample/generate-market.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anOffer, aSnapshot } from "../harness/market.ts";
import { pastWritten } from "../market/written.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { aBrowser } from "./browser.ts";
import { overlapping } from "./overlapping.ts";
import { aSample, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const shop = await aSample(service);
const brands = await withManyBrands(shop);
const browser = await aBrowser();
const open = signedIn(browser, service, shop);

/** The sample's shop with a product of each of many more brands, half of which a competitor offers since later. */
async function withManyBrands({ owner, v3, contractId }: Sample): Promise<number> {
  const [known] = generateMarket().products;
  const products = Array.from({ length: 110 }, (_, at) => ({
    ...known,
    customerProductId: `p-${at}`,
    name: `Product ${at}`,
    tags: [
      ...(known?.tags.filter(({ key }) => key === "purchasePrice" || key === "vat") ?? []),
      { key: "amountInStock", value: String(at % 7) },
      { key: "brand", value: `${at} Brand with a long name that no column of a phone has room for` },
      { key: "colour", value: ["red", "blue"][at % 2] },
      { key: "topCategory", value: ["Kettles", "Toasters"][at % 2] },
    ],
  }));
  const made = await owner.post(`${v3}/products`, { products, identifyingAttributes: ["customerProductId"] });
  assert.equal(made.status, 200, made.text);
  const dayMs = 24 * 60 * 60 * 1_000;
  const snapshots = products.flatMap((_, at) =>
    [at % 2 === 0 ? 4 : 2, 0].map((days) =>
      aSnapshot(made.body.data[at].data.productId, {
        domain: marketplace,
        creationDate: new Date(Date.now() - days * dayMs).toISOString(),
        offers: [anOffer({ price: 40 + (at % 20) })],
      }),
    ),
  );
  const sent = await owner.post(`/api/2/v/contracts/${contractId}/offers`, snapshots);
  assert.equal(sent.status, 200, sent.text);
  const keys = ["amountInStock", "brand", "colour", "topCategory"];
  await owner.put(`${v3}/settings/filtertags`, keys);
  await figuresFollowed(service, { client: owner, v3 });
  await pastWritten(service);
  const { lines, isCut } = (await owner.get(`${v3}/market/series?by=tag.brand&maxGroups=1000`)).body.data;
  assert.equal(isCut, false);
  return lines.length;
}

test("many groups: a file has all of them, brands come first, numbers never, and a line says where the basket changed", async () => {
  const { page, check, settled, close } = await open("market");
  const groups = page.getByRole("region", { name: "Where we stand" });
  await groups.getByRole("columnheader", { name: "brand" }).waitFor();
  await groups.getByText("There are more; these have the most products.").waitFor();
  const file = async (button: string): Promise<string[]> => {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]);
    return (await readFile(await saved.path(), "utf8")).trimEnd().split("\r\n");
  };
  assert.equal((await file("Save all groups")).length, 1 + brands);
  await page.getByRole("combobox", { name: "By" }).click();
  const offered = await page.getByRole("option").allInnerTexts();
  assert.deepEqual(offered, ["brand", "topCategory", "Domain", "colour"]);
  await page.keyboard.press("Escape");
  await check("many groups");

  await page.getByRole("link", { name: "By competitor" }).click();
  await page.getByRole("columnheader", { name: "brand" }).waitFor();
  assert.equal((await file("CSV")).length, 1 + brands);

  await page.getByRole("link", { name: "Over time" }).click();
  await page.getByRole("columnheader", { name: "brand" }).waitFor();
  const [head = "", ...rows] = await file("CSV");
  assert.equal(head.split(",").length, 4 + brands);
  const { basketChanges } = (await shop.owner.get(`${shop.v3}/market/series?by=tag.brand`)).body.data;
  assert.ok(basketChanges.length > 0);
  for (const { day, came, went } of basketChanges) {
    const [, , ...cells] = rows.find((row) => row.startsWith(day))?.split(",") ?? [];
    assert.deepEqual(cells.slice(0, 2), [String(came), String(went)], day);
  }
  const { came, went } = basketChanges.toSorted((one: Loose, other: Loose) => other.came - one.came)[0];
  await page.getByText(new RegExp(`The basket changed:.* ${came} came, ${went} went`)).waitFor();
  await check("the basket changed");

  for (const address of ["market", "market/index", "market/matrix"]) {
    await page.goto(`${service.url}/console/c/${shop.contractId}/${address}?by=tag.brand`);
    await page.getByRole("columnheader", { name: "brand" }).waitFor();
    await settled();
    for (const width of [1_280, 1_024, 800, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await settled();
      assert.deepEqual(await page.evaluate(overlapping), [], `${address} at ${width} px`);
    }
  }
  await close();
});
