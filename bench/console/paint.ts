/**
 * The console in a browser, as a person works with it: how long until data is on the screen, and from a key or a click until the browser
 * paints, by the browser's own clock. Nothing is slowed down, and the browser shares the cores with the service.
 */
import { chromium, type Page } from "playwright-core";

export interface Visitor {
  /** Of the service. */
  readonly url: string;
  readonly contractId: string;
  readonly email: string;
  readonly password: string;
}

const timeoutMs = 60_000;

/** In the page: resolves with the browser's clock when a condition holds and has been painted. */
const painted = `globalThis.painted = (isDone) => new Promise((resolve) => {
  const paint = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
  if (isDone()) return paint();
  const observer = new MutationObserver(() => {
    if (!isDone()) return;
    observer.disconnect();
    paint();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});`;

/** In the page: the time of the next key or click, and how long the browser says it took to paint after each. */
const noted = `globalThis.began = null;
globalThis.paints = [];
for (const type of ["keydown", "pointerdown"]) {
  addEventListener(type, ({ timeStamp }) => { globalThis.began ??= timeStamp; }, { capture: true });
}
new PerformanceObserver((list) => {
  for (const { name, duration, interactionId } of list.getEntries()) {
    if (interactionId > 0 && (name === "keydown" || name === "click")) globalThis.paints.push(duration);
  }
}).observe({ type: "event", durationThreshold: 16 });`;

/** Opens the console signed in and lends its page. */
export async function withConsole<Result>(
  executablePath: string,
  { url, contractId, email, password }: Visitor,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: "en-GB" });
    context.setDefaultTimeout(timeoutMs);
    await context.addInitScript(`${painted}\n${noted}`);
    const page = await context.newPage();
    await page.goto(`${url}/console/c/${contractId}/products`);
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.locator("#row-0").waitFor();
    return await use(page);
  } finally {
    await browser.close();
  }
}

/**
 * Milliseconds from the start of a navigation until a condition has been painted: the program from the browser's cache, the data anew.
 *
 * @param from where the tab stands before. From another screen of the console the page is opened in the same process of the browser; from
 * anywhere else in a new one, because its opener policy parts it from all that is not the console
 */
export async function timeToData(
  page: Page,
  { from, address, isThere }: { from: string; address: string; isThere: string },
): Promise<number> {
  await page.goto(from);
  await page.goto(address, { waitUntil: "commit" });
  const time = Number(await page.evaluate(`painted(() => ${isThere})`));
  // What the page still asks for would keep the next one waiting.
  await page.waitForLoadState("networkidle");
  return time;
}

/** Milliseconds from a key or a click until a condition that it brings about has been painted. */
export async function timeOf(page: Page, act: () => Promise<unknown>, isDone: string): Promise<number> {
  await page.evaluate(
    `globalThis.began = null; globalThis.done = painted(() => began !== null && ${isDone}); undefined`,
  );
  await act();
  return Number(await page.evaluate("done.then((end) => end - began)"));
}

/** How long the browser took to paint after each key and click since the last call: whole frames, as it says itself. */
export async function takePaints(page: Page): Promise<number[]> {
  const paints: unknown = await page.evaluate("globalThis.paints.splice(0)");
  return Array.isArray(paints) ? paints.map(Number) : [];
}
