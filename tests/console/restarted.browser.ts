/**
 * The service's process ends and starts again while people type: a line tells it, typing goes on, nothing typed is lost, and nobody has to
 * sign in again.
 */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { after, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { Client, type Credentials } from "../harness/client.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { killAll, start } from "../harness/program.ts";
import { aDatabase } from "../harness/service.ts";
import { aBrowser } from "./browser.ts";
import { margin, typeMargin } from "./margin-field.ts";
import { aSample } from "./sample.ts";
import { passAnHour, signedIn } from "./signed-in.ts";
import { until } from "./until.ts";

const admin = { email: "admin@pricewright.example", password: "correct horse battery" };
const database = await aDatabase();
const dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
after(async () => {
  killAll();
  await rm(dataDir, { recursive: true, force: true });
  await database.drop();
});
const settings = {
  DATABASE_URL: database.connectionString,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  PORT: String(await aLastingPort()),
};
let program = start(settings);
const url = await program.listening();
const client = (credentials?: Credentials): Client => new Client(url, credentials);
const sample = await aSample({ client, adminClient: async () => await client().logIn(admin) });
const browser = await aBrowser();
const open = signedIn(browser, { url }, sample);

const screens = `${url}/console/c/${sample.contractId}`;
const strategies = `${sample.v3}/settings/pricingstrategies`;
const away = /^No connection since/;

/** A free port below those that systems give away by themselves, so nobody else is given it between two starts. */
async function aLastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 30_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  program.child.kill(signal);
  await program.ended();
}

async function startAgain(): Promise<void> {
  program = start(settings);
  assert.equal(await program.listening(), url);
}

/** A strategy of the test's own in the editor, and a section of the settings beside it in another tab of the same person. */
async function openBoth(
  section: string,
): Promise<{ editor: Page; form: Page; strategyId: string; close: () => Promise<void> }> {
  const { document } = (await sample.owner.get(`${strategies}/${sample.strategyId}`)).body.data;
  const made = await sample.owner.post(strategies, { ...document, name: `Beside ${section}` });
  assert.equal(made.status, 201, made.text);
  const { strategyId } = made.body.data;
  const { page: editor, close } = await open(`strategies/${strategyId}/edit`);
  await editor.locator(".cm-content").waitFor();
  const form = await editor.context().newPage();
  await form.goto(`${screens}/settings/${section}`);
  await form.getByRole("button", { name: "Save" }).waitFor();
  return { editor, form, strategyId, close };
}

async function draftMargin(strategyId: string): Promise<string | undefined> {
  const { body } = await sample.owner.get(`${strategies}/${strategyId}/draft`);
  return margin.exec(body.data?.document ?? "")?.[1];
}

/** Both say that the connection is lost, and nothing can be sent. */
async function assertWaiting(editor: Page, form: Page): Promise<void> {
  for (const page of [editor, form]) await page.getByText(away).waitFor();
  assert.ok(await form.getByRole("button", { name: "Save" }).isDisabled());
  assert.ok(await editor.getByRole("button", { name: /^Review/ }).isDisabled());
}

async function assertBack(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.getByText(away).waitFor({ state: "detached" });
    assert.equal(await page.getByRole("dialog").count(), 0, "nobody is asked to sign in");
  }
}

describe("while somebody types in the strategy editor and in the settings", () => {
  test("the service is killed and started again: the draft is stored by itself, the list of settings by Save", async () => {
    const { editor, form, strategyId, close } = await openBoth("vendors");
    await form.getByRole("button", { name: "Add a line" }).click();
    const vendor = form.getByRole("textbox").first();
    await typeMargin(editor, "21");
    const typed = vendor.pressSequentially("A shop that is killed", { delay: 50 });
    await end("SIGKILL");
    await typed;
    await assertWaiting(editor, form);
    await typeMargin(editor, "22");
    await editor.getByText("no connection: it is kept here and saved later").waitFor();
    await typeMargin(editor, "23");
    await vendor.pressSequentially(", and starts again");
    await startAgain();
    await assertBack(editor, form);
    await until(async () => (await draftMargin(strategyId)) === "23", "the draft is stored by itself");
    assert.equal(await vendor.inputValue(), "A shop that is killed, and starts again");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Saved", { exact: true }).waitFor();
    const vendors = `/api/2/v/contracts/${sample.contractId}/offerfilters/blacklist/vendors`;
    const [stored] = (await sample.owner.get(vendors)).body.data;
    assert.equal(stored.vendorName, "A shop that is killed, and starts again");
    await close();
  });

  test("it is stopped, as for an update, and an hour passes: the session goes on, a form is saved, a reload shows the draft", async () => {
    const { editor, form, strategyId, close } = await openBoth("guard");
    const guard = `${sample.v3}/settings/priceguard`;
    const before = (await sample.owner.get(guard)).body.data;
    await typeMargin(editor, "31");
    await form.getByLabel("At most % down").fill("12.5");
    await end("SIGTERM");
    await assertWaiting(editor, form);
    await passAnHour(editor);
    await typeMargin(editor, "32");
    await form.getByLabel("At most % up").fill("7.5");
    await startAgain();
    await assertBack(editor, form);
    await until(async () => (await draftMargin(strategyId)) === "32", "the draft is stored by itself");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Saved", { exact: true }).waitFor();
    const change = { ...before.change, maxPercentDown: 12.5, maxPercentUp: 7.5 };
    assert.deepEqual((await sample.owner.get(guard)).body.data, { ...before, change });
    await editor.reload();
    await editor
      .locator(".cm-content")
      .getByText(/"marginPercent": 32/)
      .waitFor();
    await close();
  });
});
