/** What others do meanwhile comes onto a page that stays open; a list does not move under the hand. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { inDatabase } from "../harness/market.ts";
import { aBrowser } from "./browser.ts";
import { aSample, runPricing } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const openAt = signedIn(browser, service, sample);
const { owner, v3 } = sample;

/** Twice as long as a pulse takes to come while something runs, and a machine that does other things as well. */
const followedMs = 8_000;

/** Longer than rows stay as they were read. */
const patienceMs = 40_000;

async function idsOf(page: Page): Promise<string[]> {
  return await page
    .locator("[role=row] a[href*='/products/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** The figures of a product as the interface tells them. */
async function figuresOf(productId: string) {
  return (await owner.get(`${v3}/products/figures?id=${productId}`)).body.data[0];
}

async function changeReference(productId: string, referencePrice: number): Promise<void> {
  const changed = await owner.send("PATCH", `${v3}/products/${productId}`, { referencePrice });
  assert.equal(changed.status, 200, changed.text);
}

describe("a page that stays open", () => {
  test("products: numbers of rows in sight change in place, their order only by R", async () => {
    // Without a market its price is the reference price, so the list in that order would change.
    const made = await owner.post(`${v3}/products`, {
      products: [
        { customerProductId: "follow-1", name: "Followed product", referencePrice: 11 },
        { customerProductId: "follow-2", name: "Followed product, large", referencePrice: 12 },
      ],
      identifyingAttributes: ["customerProductId"],
    });
    assert.equal(made.status, 200, made.text);
    const productId: string = made.body.data[0].data.productId;
    await runPricing(owner, v3);
    const { page, check, close } = await openAt("products?q=Followed&sort=ours");
    const rows = page.getByRole("row").filter({ has: page.getByRole("gridcell") });
    await rows.nth(1).waitFor();
    const before = await idsOf(page);
    assert.equal((await figuresOf(productId)).ours, 11);
    await changeReference(productId, 77.77);
    await rows.first().getByText("77.77").waitFor({ timeout: patienceMs });
    assert.deepEqual(await idsOf(page), before);
    await check("a row that was read again");
    await page.getByRole("button", { name: "New prices" }).waitFor();
    await page.keyboard.press("r");
    await rows.nth(1).getByText("77.77").waitFor({ timeout: patienceMs });
    assert.deepEqual(await idsOf(page), before.toReversed());
    await close();
  });

  test("a product: its figures follow what others change", async () => {
    const { body } = await owner.get(`${v3}/products/figures?q=Followed&sort=name&limit=1`);
    const [{ productId }] = body.data;
    const { page, close } = await openAt(`products/${productId}`);
    await page.getByRole("heading", { level: 1, name: /Followed product/ }).waitFor();
    await changeReference(productId, 66.66);
    await page.getByText("66.66").first().waitFor({ timeout: patienceMs });
    await close();
  });

  test("a task that somebody waits for is read with the pulse, nothing else polls; its progress and its end show within two pulses", async () => {
    const taskId = randomUUID();
    const insert = `insert into task (contract_id, task_id, task_type, state, started_at, total)
      values ($1, $2, 'backend.tasks.vendor.products.put', 'executing', now(), 40)`;
    await inDatabase(service, insert, [sample.contractId, taskId]);
    const change = async (set: string): Promise<void> => {
      await inDatabase(service, `update task set ${set} where contract_id = $1 and task_id = $2`, [
        sample.contractId,
        taskId,
      ]);
    };
    const { page, close } = await openAt(null);
    const asked = { pulse: 0, task: 0 };
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith("/pulse")) asked.pulse += 1;
      if (pathname.endsWith(`/tasks/${taskId}`)) asked.task += 1;
    });
    await page.goto(`${service.url}/console/c/${sample.contractId}/work/tasks/${taskId}`);
    await page.getByText("0 of 40").waitFor();
    for (const done of [11, 22, 33]) {
      await change(`successful = ${done}`);
      await page.getByText(`${done} of 40`).waitFor({ timeout: followedMs });
      // Who begins to wait asks for both at once.
      if (done === 11) Object.assign(asked, { pulse: 0, task: 0 });
    }
    await change("successful = 40, state = 'succeeded', finished_at = now()");
    await page.getByText("done", { exact: true }).waitFor({ timeout: followedMs });
    assert.ok(asked.task <= asked.pulse + 1, `${asked.task} readings of the task, ${asked.pulse} of the pulse`);
    await page.waitForResponse((answer) => answer.url().endsWith("/pulse"));
    await page.waitForResponse((answer) => answer.url().endsWith("/pulse"));
    const ended = asked.task;
    await page.waitForResponse((answer) => answer.url().endsWith("/pulse"));
    assert.equal(asked.task, ended, "it has ended, so nobody waits for it");
    await inDatabase(service, "delete from task where contract_id = $1 and task_id = $2", [sample.contractId, taskId]);
    await close();
  });

  test("work: a task that somebody starts appears, and ends, without a hand", async () => {
    const { page, close } = await openAt("work");
    const tasks = page.locator("tbody tr");
    await tasks.first().waitFor();
    const before = await tasks.count();
    await runPricing(owner, v3);
    await page.locator(`tbody tr:nth-child(${before + 1})`).waitFor({ timeout: patienceMs });
    await close();
  });
});
