/** Getting into the console: password, the operator's link, an invitation, and a session that ends while somebody types. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page, Request } from "playwright-core";
import { readConfig } from "../../src/config.ts";
import { signInUser } from "../../src/operator.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, aFullBrowser, visit } from "./browser.ts";
import { aSample, type Sample } from "./sample.ts";

const secretKey = Buffer.alloc(32, 7).toString("base64");
const service = await anEmptyService({ SECRET_KEY: secretKey });
const sample = await aSample(service, { isEmpty: true });
const unavailable = { status: 503, json: { code: "service.unavailable", message: "Busy." } };
const other = await aSample(service, { isEmpty: true, shop: "Another shop" });
// A person's browser: its own password dialog would lie over the page.
const browser = await aFullBrowser();
const shell = await aBrowser();

async function signIn(page: Page, { email, password }: Pick<Sample, "email" | "password">): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("no request of a page is one that a browser answers with its own password dialog: each sends the console's header and no cookie", async () => {
  const { page, settled, close } = await visit(browser);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(`${service.url}/console/c/${sample.contractId}/start`);
  await signIn(page, sample);
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await settled();
  const others = requests.filter((request) => /^\/api\/(?!v3\/console\/)/.test(new URL(request.url()).pathname));
  assert.ok(others.length > 0);
  for (const request of others) {
    const { cookie, "service-console": said } = await request.allHeaders();
    assert.deepEqual({ cookie, said }, { cookie: undefined, said: "1" }, request.url());
  }
  await close();
});

for (const [what, opened] of [
  ["a person's browser", browser],
  ["the headless shell", shell],
] as const)
  describe(`with a password, in ${what}`, () => {
    test("the address that was asked for is shown, and stays signed in over a reload without any token in the browser's stores", async () => {
      const { page, check, close } = await visit(opened);
      await page.goto(`${service.url}/console/c/${sample.contractId}/start`);
      await page.getByRole("heading", { name: "Sign in to Pricewright" }).waitFor();
      await check("sign-in");
      await signIn(page, sample);
      await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
      assert.match(page.url(), new RegExp(`/console/c/${sample.contractId}/start$`));
      await page.reload();
      await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
      const stores = await page.evaluate(
        "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])",
      );
      // A token begins with eyJ in this case of letters; small letters alone may be a part of a contract's key.
      assert.doesNotMatch(String(stores), /eyJ|refresh|[tT]oken/);
      await check("start");
      await close();
    });

    test("a wrong one says so, and nothing more", async () => {
      const { page, close } = await visit(opened);
      await page.goto(`${service.url}/console/`);
      await signIn(page, { email: sample.email, password: "not the password" });
      await page.getByRole("alert").getByText("The e-mail address or the password is not right.").waitFor();
      await close();
    });

    test("signing out shows the sign-in, and the session is over", async () => {
      const { page, close } = await visit(opened);
      await page.goto(`${service.url}/console/c/${sample.contractId}/start`);
      await signIn(page, sample);
      await page.getByRole("button", { name: /Kim Larsson/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Sign in to Pricewright" }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Sign in to Pricewright" }).waitFor();
      await close();
    });
  });

test("whom the service does not sign out is told so, and stays; then nothing of theirs is left for the next person in the tab", async () => {
  const { page, close } = await visit(browser);
  await page.goto(`${service.url}/console/c/${sample.contractId}/start`);
  await signIn(page, sample);
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  const signOut = async (): Promise<void> => {
    await page.getByRole("button", { name: /Kim Larsson/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  await page.route("**/api/v3/console/session", async (route) => await route.fulfill(unavailable), { times: 1 });
  await signOut();
  await page.getByText("You are still signed in").waitFor();
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await signOut();
  await page.getByRole("heading", { name: "Sign in to Pricewright" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/console/");
  await signIn(page, other);
  await page.getByRole("button", { name: "Another shop" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await page.getByRole("dialog").waitFor();
  assert.ok(!(await page.getByRole("dialog").innerText()).includes(sample.contractId));
  await close();
});

test("who has no contract open can sign out as well", async () => {
  for (const path of ["account", "c/zzzzzz/start"]) {
    const { page, close } = await visit(browser);
    await page.goto(`${service.url}/console/${path}`);
    await signIn(page, sample);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("heading", { name: "Sign in to Pricewright" }).waitFor();
    await close();
  }
});

describe("by a link", () => {
  test("an invitation chooses a password, asks for company and shop, and leads to Start; its token leaves the address", async () => {
    const admin = await service.adminClient();
    const invited = await admin.post("/api/v3/users", { email: "ines@customer.example", name: "Inês Prado" });
    const { page, check, close } = await visit(browser);
    await page.goto(`${service.url}/console/#invitation=${invited.body.data.invitationToken}`);
    await page.getByRole("heading", { name: "Welcome to Pricewright" }).waitFor();
    assert.doesNotMatch(page.url(), /invitation/);
    await page.getByLabel("New password").fill("a password of hers");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Which shop is it?" }).waitFor();
    await check("first shop");
    await page.getByLabel("Company").fill("Prado & Co");
    await page.getByLabel("Name of the shop").fill("Prado <b>online</b>");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
    await page.getByRole("button", { name: "Prado <b>online</b>" }).waitFor();
    await check("start");
    await close();
  });

  test("a member of a company without a shop is told whom to ask, and may make none", async () => {
    const admin = await service.adminClient();
    const companyId = (await admin.post("/api/2/companies", { name: "Shopless & Co" })).body.data.id;
    const member = { email: "mem@customer.example", name: "Memo", role: "member" };
    const made = await admin.post(`/api/v3/companies/${companyId}/users`, member);
    const { page, check, close } = await visit(browser);
    await page.goto(`${service.url}/console/#invitation=${made.body.data.invitationToken}`);
    await page.getByLabel("New password").fill("a password of his");
    await page.keyboard.press("Enter");
    await page.getByText("Shopless & Co has no shop that you may see.").waitFor();
    assert.equal(await page.getByRole("textbox").count(), 0);
    await check("no shop");
    await close();
  });

  for (const [what, lost] of [
    ["the company", /\/api\/2\/companies$/],
    ["the shop", /\/api\/2\/companies\/\d+\/contracts$/],
  ] as const) {
    test(`${what} whose answer was lost is not made again`, async () => {
      const admin = await service.adminClient();
      const email = `${what.replace(" ", "-")}@customer.example`;
      const invited = await admin.post("/api/v3/users", { email, name: "Inês Prado" });
      const { page, close } = await visit(browser);
      await page.goto(`${service.url}/console/#invitation=${invited.body.data.invitationToken}`);
      await page.getByLabel("New password").fill("a password of hers");
      await page.keyboard.press("Enter");
      await page.getByLabel("Company").fill(`Lost & found of ${what}`);
      await page.getByLabel("Name of the shop").fill("Once");
      // The service has done it, and the answer never comes.
      await page.route(
        lost,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByText("The connection was lost before the answer came.", { exact: false }).waitFor();
      await page.getByLabel("Name of the shop").fill("Only once");
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
      const account = (
        await (await service.client().logIn({ email, password: "a password of hers" })).get("/api/account")
      ).body;
      assert.equal(account.companies.length, 1);
      assert.equal(account.companies[0].contracts.length, 1);
      await close();
    });
  }

  test("the operator's link opens the console at once; a password is chosen later", async () => {
    const config = readConfig({
      DATABASE_URL: service.connectionString,
      SECRET_KEY: secretKey,
      PUBLIC_URL: service.url,
    });
    const { page, check, close } = await visit(browser);
    await page.goto(await signInUser(config, other.email));
    await page.getByRole("heading", { name: "Choose a password" }).waitFor();
    assert.doesNotMatch(page.url(), /enter/);
    await check("choose a password");
    await page.getByRole("button", { name: "Later" }).click();
    await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Another shop" }).waitFor();
    await service.client().logIn({ email: other.email, password: other.password });
    await close();
  });

  test("a link that the service had no time for, or that was lost on the way, is tried again and still works", async () => {
    const config = readConfig({
      DATABASE_URL: service.connectionString,
      SECRET_KEY: secretKey,
      PUBLIC_URL: service.url,
    });
    const { page, close } = await visit(browser);
    let sent = 0;
    await page.route("**/api/v3/console/session", async (route) => {
      sent += 1;
      if (sent === 1) await route.abort();
      else if (sent === 2) await route.fulfill(unavailable);
      else await route.continue();
    });
    await page.goto(await signInUser(config, other.email));
    const again = page.getByRole("button", { name: "Try again" });
    await page.getByRole("alert").getByText("The service could not be reached.").waitFor();
    assert.doesNotMatch(page.url(), /enter/);
    const busy = page.waitForResponse((response) => response.status() === 503);
    await again.click();
    await busy;
    await page.getByRole("alert").getByText("The service could not be reached.").waitFor();
    await again.click();
    await page.getByRole("heading", { name: "Choose a password" }).waitFor();
    assert.equal(sent, 3);
    await close();
  });

  test("a link that was used says that it does not work any more", async () => {
    const { page, close } = await visit(browser);
    await page.goto(`${service.url}/console/#enter=0vJ8y4pJc1x2dSg4mX5R3wq7bN6kL9tZ0aEfHuYiOpQ`);
    await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
    await page.getByRole("button", { name: "Sign in with a password" }).click();
    await page.getByLabel("E-mail").waitFor();
    await close();
  });
});

test("a session that ends asks for the password over the page, and what was typed is still there", async () => {
  const { page, close } = await visit(browser);
  await page.goto(`${service.url}/console/account`);
  await signIn(page, sample);
  await page.getByLabel("Password until now").fill(sample.password);
  await page.getByLabel("New password").fill("a password of the test");
  const ended = await service.client().logIn({ email: sample.email, password: sample.password });
  assert.equal((await ended.post("/api/v3/account/logout")).status, 204);
  await page.getByRole("button", { name: "Change the password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").waitFor();
  assert.equal(await page.locator("input[name=new]").inputValue(), "a password of the test");
  await dialog.getByLabel("E-mail").fill(sample.email);
  await dialog.getByLabel("Password", { exact: true }).fill(sample.password);
  await page.keyboard.press("Enter");
  await page.getByText("The password is changed.").waitFor();
  await close();
});

test("who signs in over the page of somebody else gets a page of their own, and what the other sent is not sent for them", async () => {
  const { page, close } = await visit(browser);
  await page.goto(`${service.url}/console/account`);
  await signIn(page, sample);
  // Right for both, so it would be taken from either.
  assert.equal(sample.password, other.password);
  await page.getByLabel("Password until now").fill(other.password);
  await page.getByLabel("New password").fill("a password that nobody wants");
  const ended = await service.client().logIn({ email: sample.email, password: sample.password });
  assert.equal((await ended.post("/api/v3/account/logout")).status, 204);
  await page.getByRole("button", { name: "Change the password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(other.email);
  await dialog.getByLabel("Password", { exact: true }).fill(other.password);
  const loaded = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await loaded;
  await page.goto(`${service.url}/console/c/${other.contractId}/start`);
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  for (const { email, password } of [sample, other]) await service.client().logIn({ email, password });
  await close();
});

test("a tab whose person signed out in another one does not go on as whoever signs in there", async () => {
  const { page, close } = await visit(browser);
  await page.goto(`${service.url}/console/c/${sample.contractId}/start`);
  await signIn(page, sample);
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  const second = await page.context().newPage();
  await second.goto(`${service.url}/console/c/${sample.contractId}/start`);
  await second.getByRole("button", { name: /Kim Larsson/ }).click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  await signIn(second, other);
  await second.getByRole("button", { name: "Another shop" }).or(second.getByText("is not yours")).first().waitFor();
  const ended = await service.client().logIn({ email: sample.email, password: sample.password });
  assert.equal((await ended.post("/api/v3/account/logout")).status, 204);
  const loaded = page.waitForEvent("load");
  await page.bringToFront();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await loaded;
  await page.getByText("This contract does not exist or is not yours.").waitFor();
  await close();
});
