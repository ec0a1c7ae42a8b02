/** The connection is lost and comes back, the service has a new release: nothing is sent unseen, and nothing has to be done again. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { passAnHour, signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);

const away = "No connection since";
const busy = { status: 503, json: { code: "service.unavailable", message: "The service is busy." } };
const refresh = "**/api/v3/console/session/refresh";
const ofMarket = "**/assets/screens-*.js";

async function lose(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(away).waitFor();
}

async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.getByText(away).waitFor({ state: "detached" });
}

/** A page that is loaded anew does not know it any more. */
async function mark(page: Page): Promise<void> {
  await page.evaluate("globalThis.isMarked = true");
}

async function isMarked(page: Page): Promise<boolean> {
  return (await page.evaluate("globalThis.isMarked === true")) === true;
}

async function countOfWaiting(): Promise<number> {
  const path = `${sample.v3}/pricerecommendations/approvals/query`;
  return (await sample.owner.post(path, { status: ["pending"] })).body.data.length;
}

describe("while the connection is lost", () => {
  test("a screen that was not open yet says so, leaves the others in reach, and comes by itself afterwards", async () => {
    const { page, close } = await open("inbox");
    await page.getByRole("option").first().waitFor();
    await mark(page);
    await page.route(ofMarket, async (route) => await route.abort("internetdisconnected"));
    await lose(page);
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.getByRole("alert").getByText("The service cannot be reached.").waitFor();
    await page.getByRole("link", { name: /^Inbox/ }).click();
    await page.getByRole("option").first().waitFor();
    await page.getByRole("link", { name: "Market" }).click();
    await page.getByRole("alert").getByText("The service cannot be reached.").waitFor();
    await page.unrouteAll();
    await comeBack(page);
    await page.locator("dl.figures").waitFor();
    assert.ok(await isMarked(page), "the page was loaded anew");
    await close();
  });

  test("a proxy that answers for a service that is away is no answer of it", async () => {
    const { page, close } = await open("inbox");
    await page.getByRole("option").first().waitFor();
    await mark(page);
    const badGateway = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" };
    await page.route(/^http/, async (route) => await route.fulfill(badGateway));
    await page.getByText(away).waitFor();
    assert.ok(await page.getByRole("button", { name: /^Approve/ }).isDisabled());
    await page.getByRole("link", { name: "Market" }).click();
    await page.getByRole("alert").getByText("The service cannot be reached.").waitFor();
    await page.unrouteAll();
    await page.getByText(away).waitFor({ state: "detached" });
    await page.locator("dl.figures").waitFor();
    assert.ok(await isMarked(page), "the page was loaded anew");
    await close();
  });

  test("nothing is sent, and nothing later either; dialogs keep what is typed and wait", async () => {
    const before = await countOfWaiting();
    const { page, close } = await open("inbox?kind=held");
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await lose(page);
    assert.ok(await page.getByRole("button", { name: /^Approve/ }).isDisabled());
    await page.keyboard.press("a");
    await page.getByRole("alert").getByText("There is no connection: nothing was sent.").waitFor();
    await page.keyboard.press("d");
    await page.getByLabel("Reason").fill("too low");
    const reject = page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true });
    assert.ok(await reject.isDisabled());
    await comeBack(page);
    assert.equal(await countOfWaiting(), before);
    assert.equal(await page.getByLabel("Reason").inputValue(), "too low");
    await reject.click();
    await page.getByText(/: rejected\./).waitFor();
    assert.equal(await countOfWaiting(), before - 1);
    await close();
  });

  test("files and first steps wait disabled, as decisions do", async () => {
    const { page, close } = await open("start");
    const buttons = ["Check the file", "Calculate prices"].map((name) => page.getByRole("button", { name }));
    const buffer = Buffer.from("sku,name,price\nA,Kettle,12\n");
    await page.locator("input[type=file]").first().setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer });
    for (const button of buttons) {
      await button.waitFor();
      assert.ok(await button.isEnabled());
    }
    await lose(page);
    for (const button of buttons) assert.ok(await button.isDisabled(), await button.innerText());
    await comeBack(page);
    for (const button of buttons) assert.ok(await button.isEnabled());
    await close();
  });

  test("settings that are typed stay, and are saved once it is back", async () => {
    const { page, close } = await open("settings/vendors", { locale: "de-DE" });
    await page.getByRole("button", { name: "Zeile anfügen" }).click();
    await page.getByRole("textbox").first().fill("Laden X");
    await page.context().setOffline(true);
    await page.getByText("Keine Verbindung seit").waitFor();
    assertGerman(await ownTexts(page), "lost");
    const save = page.getByRole("button", { name: "Speichern" });
    assert.ok(await save.isDisabled());
    await page.context().setOffline(false);
    await page.getByText("Keine Verbindung seit").waitFor({ state: "detached" });
    await save.click();
    await page.getByText("Gespeichert", { exact: true }).waitFor();
    await sample.owner.put(`/api/2/v/contracts/${sample.contractId}/offerfilters/blacklist/vendors`, []);
    await close();
  });
});

describe("while the session has to be renewed", () => {
  test("and the connection is lost, what is read comes by itself afterwards", async () => {
    const { page, close } = await open("products");
    await page.locator("#row-0").waitFor();
    await passAnHour(page);
    await page.context().setOffline(true);
    await page.getByPlaceholder("Any state").click();
    await page.getByRole("option", { name: "Held" }).click();
    await page.getByRole("alert").getByText("The service cannot be reached.").waitFor();
    await page.context().setOffline(false);
    await page.locator("#row-0").waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await close();
  });

  test("and the service cannot look, what is saved waits, and nobody is asked to sign in", async () => {
    const { page, close } = await open("settings/vendors");
    await page.getByRole("button", { name: "Add a line" }).click();
    await page.getByRole("textbox").first().fill("Shop Y");
    let refused = 0;
    await page.route(refresh, async (route) => {
      refused += 1;
      if (refused === 1) await route.fulfill({ ...busy, headers: { "retry-after": "1" } });
      else if (refused === 2) await route.fulfill({ status: 429, headers: { "retry-after": "1" } });
      else await route.continue();
    });
    await passAnHour(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    assert.ok(refused > 2);
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.unrouteAll();
    await sample.owner.put(`/api/2/v/contracts/${sample.contractId}/offerfilters/blacklist/vendors`, []);
    await close();
  });

  test("a page that is opened says what is and when it tries again, by a button at once, else by itself", async () => {
    const { page, close } = await open(null, { locale: "de-DE" });
    await page.route(refresh, async (route) => await route.fulfill({ ...busy, headers: { "retry-after": "60" } }));
    await page.goto(`${service.url}/console/c/${sample.contractId}/inbox`);
    await page.getByRole("heading", { name: "Keine Verbindung" }).waitFor();
    await page.getByText(/Nächster Versuch in [23]\d\ss/).waitFor();
    assertGerman(await ownTexts(page), "no session yet");
    await page.unrouteAll();
    await page.route(refresh, async (route) => await route.abort());
    await page.getByRole("button", { name: "Noch einmal" }).click();
    await page.getByText(/Nächster Versuch in [0-8]\ss/).waitFor();
    await page.unrouteAll();
    await page.getByRole("option").first().waitFor();
    await page.goto("about:blank");
    await page.route(refresh, async (route) => await route.fulfill({ ...busy, headers: { "retry-after": "60" } }));
    await page.goto(`${service.url}/console/c/${sample.contractId}/inbox`);
    await page.getByRole("heading", { name: "Keine Verbindung" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Noch einmal" }).click();
    await page.getByRole("option").first().waitFor();
    await close();
  });
});

describe("a new release of the service", () => {
  test("is told, and Reload brings it", async () => {
    const { page, check, close } = await open("products");
    await page.locator("#row-0").waitFor();
    await page.getByRole("status").getByText("A new version is here.").waitFor({ state: "detached" });
    await mark(page);
    await page.route("**/pulse", async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      await route.fulfill({ response: answer, json: { data: { ...data, release: "99.0.0" } } });
    });
    await page.getByRole("status").getByText("A new version is here.").waitFor();
    await check("a new release");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.locator("#row-0").waitFor();
    assert.ok(!(await isMarked(page)));
    await close();
  });

  test("has no files of the old one: the page is loaded anew by itself, once", async () => {
    const { page, close } = await open("products");
    await page.locator("#row-0").waitFor();
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.route(ofMarket, async (route) => await route.fulfill({ status: 404, body: "" }));
    await page.getByRole("link", { name: "Market" }).click();
    await page.getByText("A new version is here.").waitFor();
    assert.equal(loads, 1);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await page.locator("dl.figures").waitFor();
    await close();
  });
});
