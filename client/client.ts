/**
 * A small client of the service: one request function, typed by the operations in `api.ts`. It works in browsers and in Node.
 *
 * ```ts
 * const client = new Client({ url: "https://prices.example", authorize: async () => `Basic ${credentials}` });
 * const { data } = await client.get("/api/v3/vendor/contracts/{contractId}", { path: { contractId } });
 * ```
 */
import { addressOf } from "./address.ts";
import type { Answer, Body, Data, PathsWith, RequestOf } from "./operation.ts";
import { RequestFailed, Unreachable } from "./request-failed.ts";
import { followingPage } from "./page-link.ts";
import { retryAfterMs, wait } from "./retry.ts";

export type { Answer, Body, Data, PathsWith, RequestOf } from "./operation.ts";
export { RequestFailed, Unreachable } from "./request-failed.ts";
export type { ErrorItem } from "./request-failed.ts";

export interface ClientOptions {
  /** Where the service is: `https://prices.example`; empty in a page of the same origin. */
  readonly url?: string;
  /** The value of `Authorization`; null for none. */
  readonly authorize: () => Promise<string | null>;
  /** After a 401: gets a new authorization. @returns whether to send the request again */
  readonly renew?: () => Promise<boolean>;
  /** Sent as `Accept-Language`. */
  readonly language?: () => string;
  readonly fetch?: typeof fetch;
}

/** What a request has besides what its operation describes. */
export interface Extra {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Under it a POST that is sent again has no second effect. Every POST that changes something should have one. */
  readonly idempotencyKey?: string;
  /** Sent to its end although the page closes; its body has at most 64 KiB. */
  readonly keepalive?: boolean;
  /** Another page of the list that is asked for: its address, as the page before named it. */
  readonly page?: string;
}

/** An answer with what only its headers say. */
export interface Received<Value> {
  readonly body: Value;
  readonly status: number;
  readonly etag: string | null;
  /** The address of the next page of a list, as it came; null after the last one. */
  readonly next: string | null;
}

interface Wanted {
  readonly method: string;
  readonly address: string;
  readonly body: unknown;
  readonly extra: Extra;
}

/** A request that is answered 503 is sent so often in all. */
const mostAttempts = 4;

export class Client {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async get<Path extends PathsWith<"get">>(
    path: Path,
    request: RequestOf<Path, "get">,
    extra: Extra = {},
  ): Promise<Answer<Path, "get">> {
    return (await this.receive(path, request, extra)).body;
  }

  async post<Path extends PathsWith<"post">>(
    path: Path,
    request: RequestOf<Path, "post"> & Body<Path, "post">,
    extra: Extra = {},
  ): Promise<Answer<Path, "post">> {
    return (await this.#send<Answer<Path, "post">>("POST", path, request, extra)).body;
  }

  async put<Path extends PathsWith<"put">>(
    path: Path,
    request: RequestOf<Path, "put"> & Body<Path, "put">,
    extra: Extra = {},
  ): Promise<Answer<Path, "put">> {
    return (await this.#send<Answer<Path, "put">>("PUT", path, request, extra)).body;
  }

  /** A PUT with the ETag of what is there now. */
  async store<Path extends PathsWith<"put">>(
    path: Path,
    request: RequestOf<Path, "put"> & Body<Path, "put">,
    extra: Extra = {},
  ): Promise<Received<Answer<Path, "put">>> {
    return await this.#send("PUT", path, request, extra);
  }

  async delete<Path extends PathsWith<"delete">>(
    path: Path,
    request: RequestOf<Path, "delete">,
    extra: Extra = {},
  ): Promise<void> {
    await this.#send("DELETE", path, request, extra);
  }

  /** A GET with its ETag and the address of the next page. */
  async receive<Path extends PathsWith<"get">>(
    path: Path,
    request: RequestOf<Path, "get">,
    extra: Extra = {},
  ): Promise<Received<Answer<Path, "get">>> {
    return await this.#send("GET", path, request, extra);
  }

  /** The same with the `data` of the answer alone. */
  async data<Path extends PathsWith<"get">>(
    path: Path,
    request: RequestOf<Path, "get">,
    extra: Extra = {},
  ): Promise<Received<Data<Path, "get">>> {
    const { body, ...received } = await this.#send<{ data: Data<Path, "get"> }>("GET", path, request, extra);
    return { ...received, body: body.data };
  }

  /** A query by POST, which changes nothing, with what its next page is asked for by. */
  async find<Path extends PathsWith<"post">>(
    path: Path,
    request: RequestOf<Path, "post"> & Body<Path, "post">,
    extra: Extra = {},
  ): Promise<{ body: Answer<Path, "post">; after: string | null }> {
    const { body, next } = await this.#send<Answer<Path, "post">>("POST", path, request, extra);
    return { body, after: next === null ? null : new URL(next, "http://service.invalid").searchParams.get("after") };
  }

  /** The pages of a list, one after the other: `for await (const { data } of client.pages(…))`. */
  async *pages<Path extends PathsWith<"get">>(
    path: Path,
    request: RequestOf<Path, "get">,
    extra: Extra = {},
  ): AsyncGenerator<Answer<Path, "get">, void, undefined> {
    let page = await this.receive(path, request, extra);
    yield page.body;
    while (page.next !== null) {
      page = await this.receive(path, request, { ...extra, page: page.next });
      yield page.body;
    }
  }

  async #send<Value>(
    method: string,
    path: string,
    request: { path?: unknown; query?: unknown; body?: unknown },
    extra: Extra,
  ): Promise<Received<Value>> {
    const address = extra.page ?? addressOf(path, request.path ?? {}, request.query ?? {});
    return await this.#attempt({ method, address, body: request.body, extra });
  }

  /** Sends until the service answers: 503 says that a request had no effect, so it is sent again; 401 renews once. */
  async #attempt<Value>(wanted: Wanted): Promise<Received<Value>> {
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#exchange(wanted);
      if (response.ok) return await receivedOf(response);
      const failed = await RequestFailed.of(response, wanted);
      if (response.status === 401 && !isRenewed && (await this.#options.renew?.()) === true) {
        isRenewed = true;
      } else if (response.status === 503 && attempt < mostAttempts) {
        await wait(retryAfterMs(response, attempt), wanted.extra.signal);
      } else {
        throw failed;
      }
    }
  }

  async #exchange({ method, address, body, extra }: Wanted): Promise<Response> {
    const { url = "", authorize, language, fetch: send = globalThis.fetch } = this.#options;
    const authorization = await authorize();
    const isText = typeof body === "string" || body instanceof Blob;
    const headers: Record<string, string> = {
      ...(authorization === null ? {} : { authorization }),
      ...(language === undefined ? {} : { "accept-language": language() }),
      ...(body === undefined || isText ? {} : { "content-type": "application/json" }),
      ...(extra.idempotencyKey === undefined ? {} : { "idempotency-key": extra.idempotencyKey }),
      ...extra.headers,
    };
    try {
      return await send(url + address, {
        method,
        headers,
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
        ...(extra.signal === undefined ? {} : { signal: extra.signal }),
        ...(extra.keepalive === undefined ? {} : { keepalive: extra.keepalive }),
      });
    } catch (error) {
      if (extra.signal?.aborted === true) throw error;
      throw new Unreachable(error);
    }
  }
}

async function receivedOf<Value>(response: Response): Promise<Received<Value>> {
  const text = await response.text();
  return {
    body: text === "" ? null : JSON.parse(text),
    status: response.status,
    etag: response.headers.get("etag"),
    next: followingPage(response.headers.get("link")),
  };
}
