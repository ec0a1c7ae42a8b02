/** How a test opens an address of its sample's contract, signed in. */
import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Service } from "../harness/service.ts";
import { visitAgain, type Visit } from "./browser.ts";
import type { Sample } from "./sample.ts";

type Person = Pick<Sample, "contractId" | "email" | "password">;

/**
 * The session is opened as the sign-in's form does it. The form itself is tested in `sign-in.browser.ts`. Without a path the page is
 * still empty: for a test that goes to addresses of its own, since a page that nobody looks at costs half a second of a processor.
 */
export function signedIn(
  browser: Browser,
  service: Pick<Service, "url">,
  sample: Person,
): (path: string | null, options?: BrowserContextOptions, by?: Person) => Promise<Visit> {
  return async (path, options = {}, { contractId, email, password } = sample) => {
    const opened = await visitAgain(browser, options, async ({ request }) => {
      const answer = await request.post(`${service.url}/api/v3/console/session`, {
        data: { email, password },
        // The service takes a session's requests from its own pages only.
        headers: { origin: service.url },
      });
      assert.ok(answer.ok(), await answer.text());
    });
    if (path === null) return opened;
    await opened.page.goto(`${service.url}/console/c/${contractId}/${path}`);
    await opened.page.locator("nav").first().waitFor();
    return opened;
  };
}

/** Types what the form of the sign-in asks for, on a page that shows it, and sends it. */
export async function signInByForm(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

/** For the page it is an hour later, so its access token has ended. A browser that is used again may be hours ahead already. */
export async function passAnHour(page: Page): Promise<void> {
  await page.clock.setFixedTime(Number(await page.evaluate("Date.now()")) + 3_600_000);
}
