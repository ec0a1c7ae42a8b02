/**
 * `RedirectGate`: holds what a browser sends once more where it leaves. Routes judge the first request of each, but a redirect
 * passes no route. What bears no mark of a page has passed no route at all, and is not sent.
 */
import { randomUUID } from "node:crypto";
import type { Browser, CDPSession, Request } from "playwright-core";

/** What is read of a request that is held. */
interface Paused {
  requestId: string;
  /** Of the request that was redirected, if this is not the first. */
  redirectedRequestId?: string;
  request: { url: string; headers: Readonly<Record<string, string>> };
}

/** Judges the next address of a redirected request, and counts it if it may be sent. */
export type JudgeRedirect = (url: string) => boolean;

/** The header that says which page a request is of. It never leaves the browser. */
const markHeader = "x-pricewright-page";

export class RedirectGate {
  readonly #session: CDPSession;
  readonly #pages = new Map<string, JudgeRedirect>();

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Opens the gate of a browser that has just started. It is the browser's, so it holds for workers and frames as well. */
  static async open(program: Browser): Promise<RedirectGate> {
    const session = await program.newBrowserCDPSession();
    const gate = new RedirectGate(session);
    session.on("Fetch.requestPaused", (paused) => void gate.#judge(paused).catch(() => undefined));
    await session.send("Fetch.enable", {});
    return gate;
  }

  /** @returns how requests of the page are marked, until its end */
  admit(judge: JudgeRedirect): { mark: (request: Request) => Record<string, string>; end: () => void } {
    const id = randomUUID();
    this.#pages.set(id, judge);
    return {
      mark: (request) => ({ ...request.headers(), [markHeader]: id }),
      end: () => void this.#pages.delete(id),
    };
  }

  /** A page that ended takes its requests along, so an answer may come too late. */
  async #judge({ requestId, request, redirectedRequestId }: Paused): Promise<void> {
    const judge = this.#pages.get(request.headers[markHeader] ?? "");
    const maySend = judge !== undefined && (redirectedRequestId === undefined || judge(request.url));
    if (!maySend) {
      await this.#session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
      return;
    }
    const headers = Object.entries(request.headers)
      .filter(([name]) => name !== markHeader)
      .map(([name, value]) => ({ name, value }));
    await this.#session.send("Fetch.continueRequest", { requestId, headers });
  }
}
