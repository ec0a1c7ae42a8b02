/** How a test opens an address of its sample's contract, signed in. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import type { Service } from "../harness/service.ts";
import { visit, type Visit } from "./browser.ts";
import type { Sample } from "./sample.ts";

type Person = Pick<Sample, "contractId" | "email" | "password">;

export function signedIn(
  browser: Browser,
  service: Pick<Service, "url">,
  sample: Person,
): (path: string, options?: BrowserContextOptions, by?: Person) => Promise<Visit> {
  return async (path, options = {}, by = sample) => {
    const opened = await visit(browser, options);
    const { page } = opened;
    await page.goto(`${service.url}/console/c/${by.contractId}/${path}`);
    await page.locator("input[name=email]").fill(by.email);
    await page.locator("input[name=password]").fill(by.password);
    await page.keyboard.press("Enter");
    await page.locator("nav").first().waitFor();
    return opened;
  };
}
