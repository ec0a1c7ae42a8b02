/** The console's own newest requests, for those who write programs: what it asked, and how to ask that by hand. In memory only. */
import { Store } from "./store.ts";
import { useStore } from "./use-store.ts";

export interface NotedRequest {
  /** Counts requests since the page was loaded. */
  readonly number: number;
  readonly at: number;
  readonly method: string;
  readonly address: string;
  /** JSON as it was sent; null for none, and for what is no text or too long. */
  readonly body: string | null;
  /** Null if no answer came. */
  readonly status: number | null;
  readonly ms: number;
  readonly requestId: string | null;
}

const kept = 100;
const bodyCharacters = 10_000;
/** Only what is asked of a contract: other requests can hold passwords. */
const ofContracts = /^\/api\/.*\/contracts\//;
/** Asked every few seconds. */
const polled = /\/pulse$/;

const noted = new Store<readonly NotedRequest[]>([]);
let count = 0;

/** The same function, which notes what it sends. */
export function noting(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    const started = performance.now();
    const record = (response: Response | null): void => {
      if (!ofContracts.test(address) || polled.test(address)) return;
      const body = typeof init?.body === "string" && init.body.length <= bodyCharacters ? init.body : null;
      const { status = null } = response ?? {};
      const requestId = response?.headers.get("x-request-id") ?? null;
      const ms = Math.round(performance.now() - started);
      count += 1;
      const request = {
        number: count,
        at: Date.now(),
        method: init?.method ?? "GET",
        address,
        body,
        status,
        ms,
        requestId,
      };
      noted.become([request, ...noted.current].slice(0, kept));
    };
    try {
      const response = await send(input, init);
      record(response);
      return response;
    } catch (error) {
      record(null);
      throw error;
    }
  };
}

/** The newest first. */
export function useRequests(): readonly NotedRequest[] {
  return useStore(noted);
}

/** The request as a command, with a place for the API password. */
export function curlOf(
  { method, address, body }: NotedRequest,
  { url, email }: { url: string; email: string },
): string {
  const parts = [
    `curl -s -u ${quoted(`${email}:API-PASSWORD`)}`,
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(body === null ? [] : ["-H 'content-type: application/json'", `--data ${quoted(body)}`]),
    quoted(url + address),
  ];
  return parts.join(" ");
}

/** For a shell: nothing in it is read as anything but itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
