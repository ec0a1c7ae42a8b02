/** What people come for, as scripts: each with the most interactions that it may take. A typed field, a click and a key count one. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { Task } from "./task.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const base = `${sample.v3}/settings/pricingstrategies`;

/** The strategy looks margins up in a table, and prices use it. */
async function aTable(): Promise<void> {
  const { document } = (await sample.owner.get(`${base}/${sample.strategyId}`)).body.data;
  const tables = { margins: { by: ["tags.topCategory"], rows: [["Perfume", 12]], otherwise: 12 } };
  const text = JSON.stringify({ ...document, tables });
  const looked = JSON.parse(text.replaceAll('"marginPercent":12', '"marginPercent":{"lookup":"margins"}'));
  const stored = await sample.owner.put(`${base}/${sample.strategyId}?activate=true`, { document: looked });
  assert.deepEqual([stored.status, stored.body.data.version], [200, 2], stored.text);
}
await aTable();

const { page } = await signedIn(browser, service, sample)(null);

/** What is seen after a sign-in. Each of these tasks leads to the strategies first. */
async function fromStart(): Promise<Task> {
  await page.goto(`${service.url}/console/c/${sample.contractId}/products`);
  await page.locator("#row-0").waitFor();
  const task = new Task(page);
  await task.click(page.getByRole("navigation").getByRole("link", { name: "Strategies" }));
  return task;
}

/** The review of the newest version. */
async function ofReview(): Promise<Task> {
  const task = await fromStart();
  await task.click(page.locator("tbody th a"));
  return task;
}

describe("from a signed-in start, by way of the strategies", () => {
  test("5: change a margin in a table and see its effect", async (context) => {
    const task = await fromStart();
    await page.getByText("use version 2").waitFor();
    await task.press("e");
    await task.click(page.getByRole("button", { name: "margins", exact: true }));
    await task.type(page.getByLabel("value, row 1"), "45");
    await task.press("Control+Enter");
    const changed = page.getByRole("region", { name: "What it does" }).getByText("The greatest changes");
    await task.ends(context, changed, 6);
    await page.getByText("version 3 · nothing of it is live").waitFor();
    await page.getByText("tables › margins › rows › Perfume").waitFor();
  });

  test("6: backtest it", async (context) => {
    const task = await ofReview();
    await task.click(page.getByRole("button", { name: "Run the backtest" }));
    await task.ends(context, page.getByRole("row", { name: /^Margin/ }), 3);
  });

  test("7: roll it out to 5 %", async (context) => {
    const task = await ofReview();
    await task.click(page.getByRole("button", { name: "Roll out to a part" }));
    await task.click(page.getByRole("dialog").getByRole("button", { name: "Roll out to 5 %" }));
    await task.ends(context, page.getByText("version 3 · 5 % of the products use it"), 4);
    assert.deepEqual((await sample.owner.get(`${base}/rollout`)).body.data.stages, [{ share: 5 }]);
  });

  test("8: roll it back", async (context) => {
    const task = await fromStart();
    await task.click(page.getByRole("button", { name: "Roll back" }));
    await task.click(page.getByRole("dialog").getByRole("button", { name: "Roll back" }));
    await page.getByRole("group", { name: "Strategies" }).getByRole("button").first().waitFor({ state: "detached" });
    await task.ends(context, page.getByText("use version 2"), 3);
  });
});
