/**
 * Who may only read sees every screen, and on none of them an action that the service would refuse; nor does who only decides besides,
 * nor an owner where a contract is over.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { inDatabase } from "../harness/market.ts";
import { aBrowser, visit as newcomer, type Visit } from "./browser.ts";
import { invited } from "./people.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const [productId = ""] = sample.productIds;

/** What reads, moves or saves a file is everybody's. */
const reading =
  /^(?:\+ Filter|All prices|Calculate|Clear.*|Columns|CSV|Next.*|Previous.*|Run the backtest|Save all groups|Show.*|What if)$/;

/** Each with what is there once its data has come. */
const screens: readonly (readonly [address: string, shown: string])[] = [
  ["start", "#step-4"],
  ["products", "#row-0"],
  [`products/${productId}`, ".offers td"],
  ["strategies", "tbody td"],
  [`strategies/${sample.strategyId}/review`, ".review-head"],
  [`strategies/${sample.strategyId}/edit`, ".cm-content"],
  ["inbox", "[role=option]"],
  ["inbox?kind=domain", "[role=option]"],
  ["inbox?kind=callback", "[role=option]"],
  ["inbox?kind=failed", "[role=option]"],
  ["market", "dl.figures"],
  ["market/index", ".market-choices"],
  ["market/matrix", ".market-choices"],
  ["monitoring", "tbody td"],
  ["monitoring/domains/shop-c.example", ".strip"],
  ["monitoring/held", ".empty"],
  ["monitoring/try", "h1"],
  ["work", "tbody td"],
  ["work/imports", "h1"],
  ["work/feeds", ".empty"],
  ["settings/contract", "#section-name"],
];

/** The buttons of the screen by their names, without those that only sort, fold or light up; and whether a file can be given. */
async function offered({ page }: Visit): Promise<string[]> {
  const names: unknown = await page.evaluate(`(() => {
    const aside = "[role=columnheader] button, .disclosure, .edit-line, .why-sentence, .market-products button";
    const name = (button) => {
      if (button.ariaLabel !== null) return button.ariaLabel;
      const copy = button.cloneNode(true);
      for (const key of copy.querySelectorAll(".key")) key.remove();
      return copy.textContent.trim();
    };
    return [...document.querySelectorAll("main button:not(:disabled), main input[type=file], main input[type=radio]")]
      .filter((control) => !control.matches(aside))
      .map((control) => (control.type === "file" || control.type === "radio" ? control.type : name(control)));
  })()`);
  return Array.isArray(names) ? names.map(String) : [];
}

async function assertReads(
  visit: Visit,
  contractId: string,
  [address, shown]: (typeof screens)[number],
): Promise<void> {
  const { page, settled, check } = visit;
  await page.goto(`${service.url}/console/c/${contractId}/${address}`);
  await page.locator(shown).first().waitFor();
  await settled();
  const actions = (await offered(visit)).filter((name) => !reading.test(name));
  assert.deepEqual(actions, [], address);
  await check(`to read: ${address}`);
}

test("a reader sees every screen and changes nothing", async () => {
  const reader = await invited(service, sample, "reader");
  const visit = await open("start", {}, { ...reader, contractId: sample.contractId });
  await visit.page
    .getByText("You may look. Ask an owner for the right to change products and rules: Kim Larsson.")
    .waitFor();
  for (const screen of screens) await assertReads(visit, sample.contractId, screen);
  await visit.page.locator(".person-role").getByText("reader").waitFor();
  await visit.close();
});

test("who may be asked is named: the owners of the shop's company who have come, at most three; no other company's", async () => {
  await aSample(service, { isEmpty: true, shop: "Of another company" });
  const own = await aSample(service, { isEmpty: true, shop: "Asked" });
  const { body } = await own.owner.get("/api/account");
  const people = `/api/v3/companies/${body.companies[0].id}/users`;
  const invite = async (name: string, role: string): Promise<{ email: string; password: string }> => {
    const person = { email: `${name.toLowerCase()}@asked.example`, password: `a password of ${name}` };
    const made = await own.owner.post(people, { email: person.email, name, role });
    const token = made.body.data.invitationToken;
    await service.client().post("/api/v3/account/invitation", { token, password: person.password });
    return person;
  };
  const reader = { ...(await invite("Rita", "reader")), contractId: own.contractId };
  const pending = await own.owner.post(people, { email: "nobody@asked.example", name: "Not there yet", role: "owner" });
  assert.equal(pending.status, 201, pending.text);
  const { page, check, close } = await open("start", {}, reader);
  const sentence = "You may look. Ask an owner for the right to change products and rules";
  await page.getByText(`${sentence}: Kim Larsson.`, { exact: true }).waitFor();
  for (const name of ["Anna", "Bo", "Cem"]) await invite(name, "owner");
  await page.reload();
  await page.getByText(`${sentence}: Kim Larsson, Anna, Bo and 1 more.`, { exact: true }).waitFor();
  await check("whom to ask");
  await close();
});

test("in a contract that is over, its owner reads everything, is told since when, and changes nothing", async () => {
  const over = await aSample(service, { shop: "Over" });
  await inDatabase(service, "update contract set expires_at = now() - interval '1 day' where contract_id = $1", [
    over.contractId,
  ]);
  const visit = await open("products", {}, over);
  await visit.page.getByText(`Read only since ${dayOf(new Date(Date.now() - dayMs))}`, { exact: true }).waitFor();
  await visit.page.goto(`${service.url}/console/c/${over.contractId}/settings/guard`);
  await visit.page.getByText("Nobody does this in a contract that can only be read.").waitFor();
  for (const address of [
    "start",
    "products",
    `products/${over.productIds[0]}`,
    "strategies",
    "market",
    "settings/shops",
  ]) {
    await assertReads(visit, over.contractId, [address, "h1"]);
  }
  await visit.close();
});

test("a contract of another year is over since a day with its year, by the contract's clock; the whole moment is in the title", async () => {
  const over = await aSample(service, { isEmpty: true, shop: "Long over" });
  const query = "update contract set expires_at = '2024-05-02T22:30:00Z' where contract_id = $1";
  await inDatabase(service, query, [over.contractId]);
  const visit = await open("products", { timezoneId: "America/New_York" }, over);
  const line = visit.page.getByText("Read only since 3 May 2024", { exact: true });
  await line.waitFor();
  assert.match((await line.getAttribute("title")) ?? "", /^3 May 2024 at 00:30:00/);
  await visit.check("long over");
  await visit.close();
});

const dayMs = 24 * 60 * 60 * 1_000;

/** "3 May" in Berlin, and of another year "3 May 2024". */
function dayOf(moment: Date): string {
  const written = (options: Intl.DateTimeFormatOptions, date = moment): string =>
    date.toLocaleDateString("en-GB", { ...options, timeZone: "Europe/Berlin" });
  const isOfYear = written({ year: "numeric" }) === written({ year: "numeric" }, new Date());
  return written({ day: "numeric", month: "short", ...(isOfYear ? {} : { year: "numeric" }) }).replaceAll(
    " ",
    "\u00a0",
  );
}

test("a member who may not say which rule prices follow is told so at the start, and fills the shop", async () => {
  const member = await invited(service, sample, "member");
  const { page, check, close } = await open("start", {}, { ...member, contractId: sample.contractId });
  const rule = page.getByRole("region", { name: /^A rule/ });
  await rule.getByText("Ask an owner for the right to activate strategies: Kim Larsson.").waitFor();
  assert.equal(await rule.getByRole("button").count(), 0);
  await page
    .getByRole("region", { name: /^Products/ })
    .getByRole("button", { name: "Choose a file" })
    .waitFor();
  await check("a member's start");
  await close();
});

test("an approver who was invited in a shop begins there with what waits, and is offered decisions and nothing else", async () => {
  const { owner } = sample;
  const company: number = (await owner.get("/api/account")).body.companies[0].id;
  const contracts = `/api/2/companies/${company}/contracts`;
  const made = await owner.post(contracts, { contractName: "Second shop", contractType: "reseller" });
  const second: string = made.body.data.contractId;
  const person = { email: "ada@customer.example", name: "Ada Prova", role: "approver" };
  const { body } = await owner.post(`/api/v3/companies/${company}/users`, person);

  const { page, settled, check, close, ...rest } = await newcomer(browser);
  await page.goto(`${service.url}/console/c/${second}#invitation=${body.data.invitationToken}`);
  await page.getByLabel("New password").fill("a password of hers");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/c/${second}/inbox$`));
  await page.keyboard.press("Control+k");
  const typed = page.getByLabel("What are you looking for?");
  for (const action of ["stop", "calculate", "invite", "watch a", "make a", "start", "audit"]) {
    await typed.fill(action);
    await page.getByText("Nothing is called that.").waitFor();
  }
  await typed.fill("Waiting shop");
  await page.getByRole("option", { name: "Waiting shop" }).click();
  await page.waitForURL(new RegExp(`/c/${sample.contractId}/inbox$`));
  const deciding = /^(?:Approve|Reject|Overwrite).*$/;
  for (const [address, shown] of [
    ["inbox", "[role=option]"],
    ["inbox?kind=domain", "[role=option]"],
    ["products", "#row-0"],
    [`products/${productId}`, ".held-bar"],
  ] as const) {
    await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
    await page.locator(shown).first().waitFor();
    await settled();
    const others = (await offered({ page, settled, check, close, ...rest })).filter((name) => !reading.test(name));
    assert.deepEqual(
      others.filter((name) => !deciding.test(name)),
      [],
      address,
    );
    await check(`to decide: ${address}`);
  }
  await close();
});

test("an invitation's link with another company's shop leads nowhere, as one with no shop's does; from there to the own one", async () => {
  const foreign = await aSample(service, { isEmpty: true, shop: "Of others" });
  const company: number = (await sample.owner.get("/api/account")).body.companies[0].id;
  for (const contractId of [foreign.contractId, "zzzzz9"]) {
    const person = { email: `to-${contractId}@customer.example`, name: "Ben", role: "approver" };
    const { body } = await sample.owner.post(`/api/v3/companies/${company}/users`, person);
    const { page, close } = await newcomer(browser);
    await page.goto(`${service.url}/console/c/${contractId}#invitation=${body.data.invitationToken}`);
    await page.getByLabel("New password").fill("a password of his");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "This contract does not exist or is not yours." }).waitFor();
    await page.getByRole("link").first().click();
    await page.waitForURL(new RegExp(`/c/${sample.contractId}/inbox$`));
    await close();
  }
});
