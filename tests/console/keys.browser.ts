/** The list of keys (?) has what works, no more and no less: each key that it shows is pressed where it is said to work. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { inDatabase } from "../harness/market.ts";
import { aWatchedDomain } from "../monitoring/watched.ts";
import { aBrowser } from "./browser.ts";
import { runPricing } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const [productId = ""] = sample.productIds;

/** Two shops, all of whose readings wait. */
const watched = ["shop-c.example", "shop-d.example"].map((domain) => aWatchedDomain({ domain }));
await sample.owner.put(`${sample.v3}/monitoring/domains`, watched);
await inDatabase(
  service,
  `with moved as (
     insert into domain_moves (contract_id, domain) select contract_id, domain from watched_domain where contract_id = $1
     on conflict do nothing
   )
   update watched_domain set held_at = now(), held_factor = 2 where contract_id = $1`,
  [sample.contractId],
);

/** Presses the key and sees that it works; the page is then as before, or the next key's is named. */
type Proof = (page: Page) => Promise<void>;

interface Place {
  readonly address: string;
  /** What is there when the place is ready. */
  readonly ready: (page: Page) => Promise<void>;
  readonly keys: Readonly<Record<string, Proof>>;
}

async function active(page: Page): Promise<string> {
  return String(await page.getByRole("grid").getAttribute("aria-activedescendant"));
}

async function press(page: Page, key: string): Promise<void> {
  await page.evaluate("document.activeElement.blur()");
  for (const part of key.split(" ")) await page.keyboard.press(part);
}

/** A dialog comes by the key and goes by Escape. */
function asks(key: string, text: string | RegExp): Proof {
  return async (page) => {
    await press(page, key);
    await page.getByRole("dialog").getByText(text).first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
}

function shows(key: string, text: string | RegExp): Proof {
  return async (page) => {
    await press(page, key);
    await page.getByText(text).first().waitFor();
  };
}

function opens(key: string, option: string): Proof {
  return async (page) => {
    await press(page, key);
    await page.getByRole("option", { name: option }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("option", { name: option }).waitFor({ state: "hidden" });
  };
}

const goes = (key: string, heading: string): readonly [string, Proof] => [
  `G ${key.toUpperCase()}`,
  async (page) => {
    await press(page, `g ${key}`);
    await page.getByRole("heading", { name: heading, exact: true, level: 1 }).waitFor();
  },
];

/** Lines of a list that J and K go through and Enter opens. */
function walks(opened: RegExp): Readonly<Record<"Enter" | "J" | "K", Proof>> {
  const place = async (page: Page): Promise<number> => {
    const lines = "[...document.querySelectorAll('tr[data-active], .inbox-row')]";
    return Number(await page.evaluate(`${lines}.findIndex(({ dataset }) => dataset.active === "true")`));
  };
  return {
    J: async (page) => {
      const before = await place(page);
      await press(page, "j");
      assert.equal(await place(page), before + 1);
    },
    K: async (page) => {
      const before = await place(page);
      await press(page, "k");
      assert.equal(await place(page), before - 1);
    },
    Enter: async (page) => {
      const { pathname: list } = new URL(page.url());
      await press(page, "Enter");
      await page.waitForURL(opened);
      await page.goBack();
      await page.waitForURL(({ pathname }) => pathname === list);
      await page.locator("tr[data-active], .inbox-row").first().waitFor();
    },
  };
}

async function firstRow(page: Page): Promise<void> {
  await page.getByRole("row").nth(1).waitFor();
}

async function openFirst(page: Page): Promise<void> {
  await firstRow(page);
  await page.keyboard.press("Enter");
  await page.locator(".why-panel li").first().waitFor();
}

const places: Readonly<Record<string, Place>> = {
  Everywhere: {
    address: "products",
    ready: firstRow,
    keys: {
      ...Object.fromEntries(
        Object.entries({
          p: "Products",
          s: "Strategies",
          m: "Market",
          o: "Monitoring",
          w: "Work",
          ",": "Settings",
        }).map(([key, heading]) => goes(key, heading)),
      ),
      ...Object.fromEntries([goes("i", "Inbox")]),
      "Ctrl K": async (page) => {
        await press(page, "Control+k");
        await page.getByLabel("What are you looking for?").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
      "G C": async (page) => {
        await press(page, "g c");
        await page.getByPlaceholder("Contract …").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
      "G L": asks("g l", "This page's requests"),
      "Ctrl Z": async (page) => {
        await press(page, "g i");
        await page.getByRole("link", { name: /^Shops/ }).click();
        await page.getByRole("option", { name: /shop-c.example/ }).click();
        await press(page, "z");
        await page.getByRole("menuitem", { name: /For an hour/ }).click();
        await page.getByRole("option", { name: /shop-c.example/ }).waitFor({ state: "detached" });
        await press(page, "Control+z");
        await page.getByRole("option", { name: /shop-c.example/ }).waitFor();
      },
      "?": asks("?", "Keys"),
      Esc: async (page) => {
        await press(page, "g p");
        await openFirst(page);
        await press(page, "Escape");
        await page.getByRole("heading", { name: "Products", level: 1 }).waitFor();
      },
      "Ctrl Enter": async (page) => {
        await press(page, "g s");
        await page.getByRole("row").nth(1).waitFor();
        await press(page, "Control+Enter");
        await page.getByRole("dialog").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
    },
  },
  "List of products": {
    address: "products?sort=name",
    ready: firstRow,
    keys: {
      "/": async (page) => {
        await press(page, "/");
        await page.locator("input[type=search]:focus").waitFor();
      },
      F: asks("f", "Field"),
      V: opens("v", "Rose most"),
      R: async (page) => {
        await runPricing(sample.owner, sample.v3);
        await sample.owner.send("PATCH", `${sample.v3}/products/${productId}`, { referencePrice: 77.77 });
        await runPricing(sample.owner, sample.v3);
        await page.getByRole("button", { name: "New prices" }).waitFor();
        await press(page, "r");
        await page.getByRole("button", { name: "New prices" }).waitFor({ state: "detached" });
      },
      J: async (page) => {
        const before = await active(page);
        await press(page, "j");
        assert.notEqual(await active(page), before);
      },
      K: async (page) => {
        const before = await active(page);
        await press(page, "k");
        assert.notEqual(await active(page), before);
      },
      Space: async (page) => {
        await press(page, "Space");
        await page.getByRole("button", { name: "Open the page" }).waitFor();
        await press(page, "Space");
        await page.getByRole("button", { name: "Open the page" }).waitFor({ state: "detached" });
      },
      Home: async (page) => {
        await press(page, "j");
        await press(page, "Home");
        assert.equal(await active(page), "row-0");
      },
      End: async (page) => {
        const first = await page.getByRole("row").nth(1).innerText();
        await press(page, "End");
        await page.waitForURL(/sort=-name$/);
        await page
          .getByRole("row")
          .nth(1)
          .filter({ hasNotText: first.split("\n")[0] ?? "" })
          .waitFor();
      },
      X: shows("x", "1 selected"),
      "Shift X": async (page) => {
        await press(page, "j");
        await press(page, "j");
        await press(page, "Shift+X");
        await page.getByText("3 selected").waitFor();
      },
      "Ctrl A": shows("Control+a", "All 52 of the filter"),
      Enter: async (page) => {
        await press(page, "Enter");
        await page.locator(".why-panel li").first().waitFor();
        await page.goBack();
        await firstRow(page);
      },
      W: async (page) => {
        await press(page, "w");
        await page.locator(".why-panel button:focus").waitFor();
      },
    },
  },
  "A product": {
    address: "products?sort=name",
    ready: openFirst,
    keys: {
      J: shows("j", "2 / 52"),
      K: shows("k", "1 / 52"),
      W: async (page) => {
        await page.locator(".why-panel li").first().waitFor();
        await press(page, "w");
        await page.locator(".why-panel button:focus").waitFor();
      },
      H: async (page) => {
        await press(page, "h");
        await page.getByRole("region", { name: /^What if/ }).waitFor();
        await press(page, "Escape");
        await page.getByRole("region", { name: /^What if/ }).waitFor({ state: "detached" });
      },
      T: opens("t", "365 days"),
    },
  },
  Strategies: {
    address: "strategies",
    ready: async (page) => await page.getByRole("row").nth(1).waitFor(),
    keys: {
      ...walks(/\/review$/),
      E: async (page) => {
        await press(page, "e");
        await page.locator(".cm-content").waitFor();
      },
      "Ctrl Z": async (page) => {
        const text = page.locator(".cm-content");
        await text.getByText('"name"').first().click();
        await page.keyboard.type("zzz");
        await text.getByText("zzz").waitFor();
        for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press("Control+z");
        await text.getByText("zzz").waitFor({ state: "detached" });
      },
    },
  },
  "Inbox, and a product with a held price": {
    address: "inbox",
    ready: async (page) => await page.getByRole("button", { name: /^Approve/ }).waitFor(),
    keys: {
      ...walks(/\/products\/[^/]+$/),
      D: asks("d", /Reject/),
      O: asks("o", "Another price for"),
      Z: async (page) => {
        await press(page, "z");
        await page.getByRole("menuitem").first().waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("menuitem").first().waitFor({ state: "detached" });
      },
      A: shows("a", /: approved\./),
      X: shows("x", "1 selected"),
      "Shift X": async (page) => {
        await press(page, "j");
        await press(page, "Shift+X");
        await page.getByText("2 selected").waitFor();
      },
      "Ctrl A": shows("Control+a", /^4\d selected/),
    },
  },
  "Market over time": {
    address: "market/index",
    ready: async (page) =>
      await page.getByRole("combobox", { name: "Time" }).or(page.locator(".market-choices")).first().waitFor(),
    keys: { T: opens("t", "90 days") },
  },
  "Monitoring: shops and held readings": {
    address: "monitoring",
    ready: firstRow,
    keys: {
      ...walks(/\/monitoring\/domains\/shop-.\.example$/),
      T: async (page) => {
        await press(page, "Enter");
        await page.getByRole("combobox", { name: "Days that are shown" }).waitFor();
        await opens("t", "90 days")(page);
        await page.goBack();
        await firstRow(page);
      },
      A: async (page) => {
        await page.getByRole("link", { name: "Held readings" }).click();
        // The list of shops has rows of the same names.
        await page.getByRole("columnheader", { name: "Why it is held" }).waitFor();
        await page.getByRole("row", { name: /shop-c/ }).waitFor();
        await press(page, "a");
        await page.getByRole("row", { name: /shop-c/ }).waitFor({ state: "detached" });
      },
      D: async (page) => {
        // What was decided before gives its place to the next.
        await page.locator("tr[data-active=true]", { hasText: "shop-d" }).waitFor();
        await press(page, "d");
        await page.getByRole("row", { name: /shop-d/ }).waitFor({ state: "detached" });
      },
    },
  },
  "Work: tasks": { address: "work", ready: firstRow, keys: walks(/\/work\/tasks\/[^/]+$/) },
};

test("the list has the keys that are tried here, place by place", async () => {
  const { page, check, close } = await open("products");
  await firstRow(page);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("region", { name: "Everywhere" }).waitFor();
  await check("the list of keys");
  const listed: Record<string, string[]> = {};
  for (const region of await dialog.getByRole("region").all()) {
    const name = await region.getByRole("heading").innerText();
    listed[name] = (await region.locator("dt .hidden-text").allTextContents()).toSorted();
  }
  const tried = Object.entries(places).map(([name, { keys }]) => [name, Object.keys(keys).toSorted()] as const);
  assert.deepEqual(listed, Object.fromEntries(tried));
  await close();
});

for (const [name, { address, ready, keys }] of Object.entries(places)) {
  test(`${name}: ${Object.keys(keys).join(", ")}`, async () => {
    const { page, settled, complaints, close } = await open(address);
    await ready(page);
    await settled();
    for (const [key, proof] of Object.entries(keys)) {
      await proof(page).catch((error: unknown) => {
        throw new Error(`${key} does not work`, { cause: error });
      });
    }
    assert.deepEqual(complaints, []);
    await close();
  });
}
