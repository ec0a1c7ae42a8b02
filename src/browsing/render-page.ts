/**
 * `renderPage`: what a page shows after its scripts have run. The page itself was fetched before, by the same way as every
 * page; the browser gets its text, and may ask only for what scripts need.
 */
import type { BrowserContext, Page, Request, Route } from "playwright-core";
import { limits } from "../limits.ts";
import type { RedirectGate } from "./redirect-gate.ts";

/** Requests of a page to all hosts together. */
const requestsMax = 100;

export interface PageToRender {
  /** Where it stands, after redirects. */
  url: string;
  body: Buffer;
  contentType: string | null;
  /** Whether a request goes to the page's host, under whichever name. */
  isOwn: (url: URL) => boolean;
  /** Whether robots.txt allows a further request to the page's host. */
  mayAsk: (url: URL) => boolean;
}

export interface RenderedText {
  /** null if it is too long. */
  text: string | null;
  /** Requests to the page's host. */
  requests: number;
}

/** What scripts need to fill a page. Pictures, styles and frames say nothing of a price in the text. */
const kinds: ReadonlySet<string> = new Set(["script", "xhr", "fetch"]);
const methods: ReadonlySet<string> = new Set(["GET", "POST"]);

/** What leads past the proxy, or keeps a connection. */
const withoutChannels = `for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport", "SharedWorker"])
  delete globalThis[name];`;

interface Counted {
  own: number;
  all: number;
}

/** @throws an error of the browser, also when the page hangs */
export async function renderPage(
  { context, gate }: { context: BrowserContext; gate: RedirectGate },
  toRender: PageToRender,
  renderMs: number,
): Promise<RenderedText> {
  const counted: Counted = { own: 0, all: 0 };
  const { mark, end } = gate.admit((url) => maySend(url, toRender, counted));
  try {
    const page = await context.newPage();
    await context.addInitScript(withoutChannels);
    context.on("page", (opened) => void opened.close().catch(() => undefined));
    await context.routeWebSocket(/.*/, async (socket) => await socket.close().catch(() => undefined));
    // The first request of a context that is empty: the page itself. One that leads elsewhere by itself is read where it stood.
    let isGiven = false;
    const answer = async (route: Route): Promise<void> => {
      if (!isGiven) {
        isGiven = true;
        return await fulfill(route, toRender);
      }
      const request = route.request();
      // An aborted navigation leaves the page as it is; any other failure would show a page of the browser.
      if (!isWanted(request) || !maySend(request.url(), toRender, counted)) return await route.abort("aborted");
      await route.continue({ headers: mark(request) });
    };
    // Nobody waits for a handler, so one that fails would end the process: such as for a page that has ended meanwhile.
    await context.route("**/*", async (route) => await answer(route).catch(() => undefined));
    return { text: await renderedText(context, page, toRender.url, renderMs), requests: counted.own };
  } finally {
    end();
  }
}

async function renderedText(
  context: BrowserContext,
  page: Page,
  url: string,
  renderMs: number,
): Promise<string | null> {
  const endsAt = performance.now() + renderMs;
  await page.goto(url, { waitUntil: "commit", timeout: renderMs });
  const leftMs = Math.max(1, endsAt - performance.now());
  // A page that never comes to rest is read as it stands.
  await page.waitForLoadState("networkidle", { timeout: leftMs }).catch(() => undefined);
  return await textOf(context, page);
}

async function fulfill(route: Route, { contentType, body }: PageToRender): Promise<void> {
  await route.fulfill({ status: 200, headers: { "content-type": contentType ?? "text/html" }, body });
}

function isWanted(request: Request): boolean {
  return kinds.has(request.resourceType()) && methods.has(request.method());
}

/** Whether a request may be sent, the first one or that of a redirect. It counts then. */
function maySend(url: string, { isOwn: isOwnHost, mayAsk }: PageToRender, counted: Counted): boolean {
  const requested = URL.parse(url);
  if (requested === null || (requested.protocol !== "http:" && requested.protocol !== "https:")) return false;
  const isOwn = isOwnHost(requested);
  const { ownRequests } = limits.browsing;
  if (counted.all >= requestsMax || (isOwn && (counted.own >= ownRequests || !mayAsk(requested)))) return false;
  counted.all++;
  if (isOwn) counted.own++;
  return true;
}

/**
 * The text of the page, from a world of its own: the page's scripts cannot change what is read there. It is cut in the
 * browser, because a page may become as long as it likes.
 */
async function textOf(context: BrowserContext, page: Page): Promise<string | null> {
  const { characters, textMs } = limits.browsing;
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const { result } = await session.send("Runtime.evaluate", {
    contextId: executionContextId,
    expression: `document.documentElement.outerHTML.slice(0, ${characters + 1})`,
    returnByValue: true,
    timeout: textMs,
  });
  const text: unknown = result.value;
  return typeof text === "string" && text.length <= characters ? text : null;
}
