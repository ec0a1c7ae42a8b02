/** An ordinary client: `fetch`, JSON, and one of the two schemes of authentication. */
import { Json, UnexpectedAnswer } from "./json.ts";

const timeoutMs = 60_000;

/** A request that failed. The message is for a person. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";
  /** The status of the answer; null when there was none. */
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

export class Client {
  /** Where the service listens, without a slash at the end. */
  readonly url: string;
  readonly #authorization: string | null;

  constructor(url: string, authorization: string | null = null) {
    this.url = url.replace(/\/+$/, "");
    this.#authorization = authorization;
  }

  /** The same service with the token of a login. */
  withToken(token: string): Client {
    return new Client(this.url, `Bearer ${token}`);
  }

  /** The same service with e-mail and API password, the way for programs. */
  withBasic(email: string, apiPassword: string): Client {
    return new Client(this.url, `Basic ${Buffer.from(`${email}:${apiPassword}`).toString("base64")}`);
  }

  /** @throws RequestFailed */
  async get(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<Json> {
    return await this.#json("GET", withQuery(path, query));
  }

  /** Every item of a list, page by page until one is not full. @throws RequestFailed */
  async getPages(
    path: string,
    query: Readonly<Record<string, string | number>>,
    limit: number,
  ): Promise<{ items: Json[]; pages: number }> {
    const items: Json[] = [];
    for (let pages = 1; ; pages++) {
      const page = (await this.get(path, { ...query, start: items.length, limit })).at("data").list();
      items.push(...page);
      if (page.length < limit) return { items, pages };
    }
  }

  /** @throws RequestFailed */
  async post(path: string, body?: unknown): Promise<Json> {
    return await this.#json("POST", path, body);
  }

  /** @throws RequestFailed */
  async put(path: string, body: unknown): Promise<Json> {
    return await this.#json("PUT", path, body);
  }

  /** @throws RequestFailed */
  async delete(path: string): Promise<void> {
    await this.#send("DELETE", path, { accept: "application/json" });
  }

  /** The answer as plain text. @throws RequestFailed */
  async getText(path: string): Promise<string> {
    return await this.#send("GET", path, { accept: "text/plain" });
  }

  async #json(method: string, path: string, body?: unknown): Promise<Json> {
    const text = await this.#send(method, path, { accept: "application/json", body });
    try {
      return new Json(JSON.parse(text), `${method} ${path}:`);
    } catch {
      throw new UnexpectedAnswer(`${this.url} did not answer with JSON; is it Pricewright that listens there?`);
    }
  }

  async #send(method: string, path: string, request: { accept: string; body?: unknown }): Promise<string> {
    const { status, text } = await this.#fetch(path, {
      method,
      headers: {
        accept: request.accept,
        ...(this.#authorization === null ? {} : { authorization: this.#authorization }),
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status >= 200 && status < 300) return text;
    throw new RequestFailed(`${method} ${path} was refused with ${status}: ${messageOf(text)}`, status);
  }

  async #fetch(path: string, request: RequestInit): Promise<{ status: number; text: string }> {
    try {
      const answer = await fetch(this.url + path, request);
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      throw new RequestFailed(`${this.url} does not answer (${reasonOf(error)}).`, null);
    }
  }
}

function withQuery(path: string, query: Readonly<Record<string, string | number>>): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join("&")}`;
}

/** The reason, which `fetch` hides in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return error.message;
}

/** The first error of the service's error body. A proxy in between may answer with another body. */
function messageOf(text: string): string {
  try {
    const error = new Json(JSON.parse(text), "");
    return `${error.at("code").text()}: ${error.at("message").text()}`;
  } catch {
    return text.slice(0, 200);
  }
}
