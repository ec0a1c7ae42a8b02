/** The companies of the installation: an admin finds one, its contracts and people, and adds to them; nobody else sees any of it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { inDatabase } from "../harness/market.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { hostile } from "./hostile.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service, { isEmpty: true });
const admin = { email: "admin@pricewright.example", password: "correct horse battery", contractId: sample.contractId };
const companyId: number = (await sample.owner.get("/api/account")).body.companies[0].id;
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const companies = `${service.url}/console/companies`;

/** So many more, by name; they are listed by id, after the sample's. */
await inDatabase(
  service,
  "insert into company (name) select 'Customer ' || lpad(n::text, 3, '0') from generate_series(1, 130) as n",
);

/** Opens an address of the companies' screens as the admin. */
async function asAdmin(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const visit = await open(null, options, admin);
  await visit.page.goto(`${companies}${path}`);
  await visit.page.locator("h1").waitFor();
  return visit;
}

async function contractNames(): Promise<string[]> {
  const { body } = await sample.owner.get(`/api/2/companies/${companyId}/contracts`);
  return body.data.map(({ contractName }: { contractName: string }) => contractName);
}

describe("an admin", () => {
  test("gets to the companies by the menu, finds one by a part of its name, and by it a shop", async () => {
    const { page, settled, check, close } = await open("products", {}, admin);
    await page.getByRole("button", { name: /You, theme and language/ }).click();
    await page.getByRole("menuitem", { name: "Companies" }).click();
    await page.getByRole("link", { name: "Customer 001" }).waitFor();
    await page.getByText("Example Ltd").waitFor();
    await check("companies");
    // The search has the focus.
    await page.keyboard.type("xample");
    await page.getByText("Customer 001").waitFor({ state: "detached" });
    await page.waitForURL(/\/companies\?q=xample$/);
    const row = page.getByRole("row", { name: /Example Ltd/ });
    await row.waitFor();
    assert.deepEqual(await row.getByRole("cell").allInnerTexts(), [String(companyId), "1"]);
    await row.getByRole("link").press("Enter");
    await page.getByRole("heading", { name: "Example Ltd" }).waitFor();
    await page.getByRole("row", { name: /Main shop/ }).waitFor();
    await settled();
    await check("a company");
    await page.getByRole("link", { name: "Main shop" }).click();
    await page.waitForURL(new RegExp(`/c/${sample.contractId}/products$`));
    // The name says what they are.
    await page
      .getByRole("button", { name: /You, theme and language/ })
      .getByText("Admin", { exact: true })
      .waitFor();
    assert.equal(await page.locator(".person-role").count(), 0);
    await close();
  });

  test("finds a company by G C as well, and reads the list page by page", async () => {
    const { page, close } = await open("start", {}, admin);
    await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.getByLabel("What are you looking for?").fill("customer 12");
    await page.getByRole("option", { name: "Customer 120" }).click();
    await page.getByRole("heading", { name: "Customer 120" }).waitFor();
    await page.getByText("No contract yet.").waitFor();
    await page.getByRole("link", { name: "All companies" }).click();
    await page.getByRole("link", { name: "Customer 001" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Customer 130" }).count(), 0);
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByRole("link", { name: "Customer 130" }).waitFor();
    await page.getByLabel("Part of a name").fill("nobody is called so");
    await page.getByText("No company is called that.").waitFor();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await page.getByRole("link", { name: "Customer 001" }).waitFor();
    await close();
  });

  test("makes a contract with all that it is made of", async () => {
    const { page, check, close } = await asAdmin(`/${companyId}`);
    await page.getByRole("button", { name: "New contract" }).click();
    const dialog = page.getByRole("dialog", { name: "New contract" });
    await dialog.getByLabel("Shop").fill("Second shop");
    await dialog.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "manufacturer" }).click();
    await dialog.getByRole("combobox", { name: "Currency" }).fill("CHF");
    await page.getByRole("option", { name: "CHF" }).click();
    await dialog.getByRole("combobox", { name: "Time zone" }).fill("Zurich");
    await page.getByRole("option", { name: "Europe/Zurich" }).click();
    await dialog.getByLabel("Expires").fill("2040-05-03T12:30");
    await check("a new contract");
    await dialog.getByRole("button", { name: "Create" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Second shop.*manufacturer.*CHF.*Europe\/Zurich.*active until/ }).waitFor();
    const { body } = await sample.owner.get(`/api/2/companies/${companyId}/contracts`);
    const made = body.data.find(({ contractName }: { contractName: string }) => contractName === "Second shop");
    const { contractType, currency, timeZone, expirationDate } = made;
    assert.deepEqual([contractType, currency, timeZone], ["manufacturer", "CHF", "Europe/Zurich"]);
    assert.equal(new Date(expirationDate).toISOString(), "2040-05-03T10:30:00.000Z");
    await close();
  });

  test("is told what was refused, and keeps what was typed", async () => {
    const { page, close } = await asAdmin(`/${companyId}`);
    await page.getByRole("button", { name: "New contract" }).click();
    const dialog = page.getByRole("dialog", { name: "New contract" });
    await dialog.getByLabel("Shop").fill(" ");
    await dialog.getByRole("button", { name: "Create" }).click();
    await dialog.getByRole("alert").getByText("Something here is missing or not allowed.").waitFor();
    await dialog.getByLabel("Shop").fill("Third shop");
    await dialog.getByRole("button", { name: "Create" }).click();
    await page.getByRole("link", { name: "Third shop" }).waitFor();
    assert.ok((await contractNames()).includes("Third shop"));
    await close();
  });

  test("whose answer was lost tries again, and has one contract", async () => {
    const { page, close } = await asAdmin(`/${companyId}`);
    let sent = 0;
    await page.route(`**/companies/${companyId}/contracts`, async (route) => {
      if (route.request().method() !== "POST") return await route.continue();
      sent++;
      if (sent > 1) return await route.continue();
      await route.fetch();
      return await route.abort("connectionreset");
    });
    await page.getByRole("button", { name: "New contract" }).click();
    const dialog = page.getByRole("dialog", { name: "New contract" });
    await dialog.getByLabel("Shop").fill("Lost shop");
    await dialog.getByRole("button", { name: "Create" }).click();
    await dialog.getByRole("alert").waitFor();
    await waitUntil(async () => await dialog.getByRole("button", { name: "Create" }).isEnabled());
    await dialog.getByRole("button", { name: "Create" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(sent, 2);
    assert.deepEqual(
      (await contractNames()).filter((name) => name === "Lost shop"),
      ["Lost shop"],
    );
    await close();
  });

  test("adds the sample shop once", async () => {
    const { page, close } = await asAdmin(`/${companyId}`);
    await page.getByRole("button", { name: "Add the sample shop" }).click();
    await page.getByRole("link", { name: "Sample shop" }).waitFor();
    await page.getByRole("button", { name: "Add the sample shop" }).waitFor({ state: "detached" });
    await close();
  });

  test("invites somebody into the company, gives another role, and removes who is there; an admin is not offered", async () => {
    const { page, check, close } = await asAdmin(`/${companyId}`);
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });
    await dialog.getByLabel("Name").fill("Ines Prado");
    await dialog.getByLabel("E-mail").fill("ines@customer.example");
    await dialog.getByRole("button", { name: "Make the link" }).click();
    const link = await dialog.getByLabel("Link of the invitation").inputValue();
    // Nobody said where users reach the service, so it is where the page came from.
    assert.match(link.replace(service.url, "HERE"), /^HERE\/console\/#invitation=\S+$/);
    await check("an invitation");
    await page.keyboard.press("Escape");
    const row = page.getByRole("row", { name: /Ines Prado/ });
    await row.getByText("invited").waitFor();
    await row.getByRole("combobox").click();
    await page.getByRole("option", { name: "reader" }).click();
    const roleOf = async (): Promise<unknown> => {
      const { body } = await sample.owner.get(`/api/v3/companies/${companyId}/users`);
      return body.data.find(({ email }: { email: string }) => email === "ines@customer.example")?.roles[0];
    };
    await waitUntil(async () => (await row.getByRole("combobox").inputValue()) === "reader");
    await waitUntil(async () => (await roleOf()) === "reader");
    await row.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await row.waitFor({ state: "detached" });
    assert.equal(await roleOf(), undefined);
    await close();
  });

  test("invites a customer, who names a company", async () => {
    const { page, check, close } = await asAdmin("");
    await page.getByRole("button", { name: "Invite a customer" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a customer" });
    await dialog.getByLabel("Name").fill("Bo Lind");
    await dialog.getByLabel("E-mail").fill("bo@other.example");
    await dialog.getByRole("button", { name: "Make the link" }).click();
    const token = new URL(await dialog.getByLabel("Link of the invitation").inputValue()).hash.split("=")[1];
    await check("a customer");
    const password = "a password of Bo";
    const accepted = await service.client().post("/api/v3/account/invitation", { token, password });
    assert.ok(accepted.status < 300, accepted.text);
    const bo = await service.client().logIn({ email: "bo@other.example", password });
    assert.deepEqual((await bo.get("/api/account")).body.companies, []);
    await close();
  });

  test("without a company makes one of their own, and is offered no second one", async () => {
    const { page, close } = await asAdmin("");
    await page.getByRole("button", { name: "New company of yours" }).click();
    await page.getByRole("dialog").getByLabel("Company").fill("House of the admin");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "House of the admin" }).waitFor();
    await page.getByRole("row", { name: /admin@pricewright.example.*admin/ }).waitFor();
    assert.equal(
      await page
        .getByRole("row", { name: /admin@pricewright/ })
        .getByRole("button")
        .count(),
      0,
    );
    await page.getByRole("link", { name: "All companies" }).click();
    await page.getByRole("button", { name: "Invite a customer" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "New company of yours" }).count(), 0);
    await close();
  });

  test("goes back by Escape: from a company to the list as it was searched, from there out of the search and away", async () => {
    const { page, close } = await asAdmin("");
    const search = page.getByLabel("Part of a name");
    await search.fill("customer 12");
    await page.waitForURL(/\?q=customer/);
    await page.getByRole("link", { name: "Customer 121" }).click();
    await page.getByRole("heading", { name: "Customer 121" }).waitFor();
    await page.getByRole("button", { name: "New contract" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Customer 121" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/companies\?q=customer/);
    await search.press("Escape");
    await page.waitForURL(/\/companies$/);
    await page.getByRole("link", { name: "Customer 001" }).waitFor();
    await search.press("Escape");
    await page.keyboard.press("Escape");
    // An admin without a company has no shop to which the beginning leads.
    await page.waitForURL(/\/console\/$/);
    await page.goto(`${companies}/${companyId}`);
    await page.getByRole("heading", { name: "Example Ltd" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/companies$/);
    await close();
  });

  test("is told that a company does not exist, whatever the address says", async () => {
    const { page, check, close } = await asAdmin("/999999");
    await page.getByText("This company does not exist.").waitFor();
    await check("no company");
    for (const name of ["abc", "0", "-1", "99999999999999"]) {
      await page.goto(`${companies}/${name}`);
      await page.getByText("This company does not exist.").waitFor();
    }
    await close();
  });
});

test("an admin without a shop of their own goes on in the customer's that was open last", async () => {
  const { page, close } = await open("strategies", {}, admin);
  await page.getByRole("heading", { name: "Strategies", level: 1 }).waitFor();
  await page.goto(`${service.url}/console/`);
  await page.waitForURL((url) => url.pathname.startsWith(`/console/c/${sample.contractId}/`));
  await close();
});

test("nobody else sees a company: not in the menu, not by the address, and nothing is asked for", async () => {
  const { page, settled, check, close } = await open("start");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/v3/companies") asked.push(pathname);
  });
  await page.getByRole("button", { name: /You, theme and language/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
  assert.equal(await page.getByRole("menuitem", { name: "Companies" }).count(), 0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByLabel("What are you looking for?").fill("Compan");
  await page.getByText("Nothing is called that.").waitFor();
  for (const path of ["", `/${companyId}`]) {
    await page.goto(`${companies}${path}`);
    await page.getByText("Only admins of this installation see its companies.").waitFor();
    await settled();
    await check(`an owner at companies${path}`);
    assert.deepEqual(await page.locator("main").getByRole("button").allInnerTexts(), ["Sign out"]);
  }
  assert.deepEqual(asked, []);
  await close();
});

test("who switches to another shop leaves nothing of the first one in memory, and reads it anew on return", async () => {
  const { page, settled, close } = await open("products");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const switchTo = async (shop: string): Promise<void> => {
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.getByLabel("What are you looking for?").fill(shop);
    await page.getByRole("option", { name: shop }).first().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await settled();
  };
  await settled();
  await switchTo("Second shop");
  assert.ok(!page.url().includes(`/c/${sample.contractId}/`), page.url());
  asked.length = 0;
  await switchTo("Main shop");
  assert.ok(page.url().includes(`/c/${sample.contractId}/`), page.url());
  // What is known of a contract itself counts for minutes.
  assert.ok(asked.includes(`/api/v3/vendor/contracts/${sample.contractId}`), asked.join("\n"));
  await close();
});

const addresses = ["", `/${companyId}`] as const;

for (const [name, options] of [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE", viewport: { width: 1_280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[]) {
  test(`${name}: names of the worst kind are texts, nothing complains, has barriers or scrolls sideways`, async () => {
    const named = hostile("Firma", 200);
    const [made] = await inDatabase(service, "insert into company (name) values ($1) returning company_id", [named]);
    const worst = `/${made?.company_id}`;
    const owner = await service.adminClient();
    const contract = await owner.post(`/api/2/companies${worst}/contracts`, {
      contractType: "reseller",
      contractName: hostile("Laden", 200),
    });
    assert.equal(contract.status, 200, contract.text);
    const { page, settled, check, close } = await asAdmin("?q=Firma", options);
    for (const address of ["?q=Firma", ...addresses, worst]) {
      await page.goto(`${companies}${address}`);
      await page
        .locator(address.startsWith("/") ? "tbody td, section .soft" : "tbody td")
        .first()
        .waitFor();
      await settled();
      await check(`${name} companies${address}`);
      assert.deepEqual(await harm(page), [], address);
      if (name === "German") assertGerman(await ownTexts(page), address);
    }
    await close();
  });
}

describe("a screen of companies", () => {
  for (const address of addresses) {
    test(`companies${address}: lines stand in while it is read; a lost connection is told, and Try again shows it`, async () => {
      const { page, check, close } = await open(null, {}, admin);
      const released = Promise.withResolvers<undefined>();
      await page.route(/\/api\/(?:v3|2)\/companies/, async (route) => {
        await released.promise;
        await route.abort("connectionfailed").catch(() => undefined);
      });
      await page.goto(`${companies}${address}`);
      await page.getByRole("status", { name: "Loading" }).first().waitFor();
      await check(`companies${address}, loading`);
      released.resolve(undefined);
      const failure = page.getByRole("alert").filter({ hasText: "The service cannot be reached" });
      await failure.first().waitFor();
      await page.unrouteAll();
      await page.evaluate("for (const again of document.querySelectorAll('.failed button')) again.click()");
      await page.locator("tbody td").first().waitFor();
      await close();
    });
  }
});

/** What of the page is not as harmless as a text. */
async function harm(page: Page): Promise<unknown> {
  return await page.evaluate(`[
    globalThis.hacked === undefined ? null : "it ran",
    document.querySelector("img, [onerror], script:not([src])")?.outerHTML ?? null,
    /[\\u200b\\u202e\\u2066]/.test(document.body.innerText) ? "a mark that is not shown" : null,
    document.documentElement.scrollWidth > innerWidth ? document.documentElement.scrollWidth - innerWidth + " px too wide" : null,
  ].filter((found) => found !== null)`);
}

/** The service has it a moment after the page shows it. */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 30_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < until, "it did not come");
    await setTimeout(50);
  }
}
