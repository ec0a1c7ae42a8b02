/** An HTTP client as a customer would write it, and the builders of a customer's first things. */
import assert from "node:assert/strict";

export type Credentials = { readonly token: string } | { readonly email: string; readonly password: string };

/** An answer. Its body is parsed if it is JSON, and has the type that the test expects. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

// Tests look into bodies freely; what they find is asserted, so a loose type costs nothing here.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

/** Every message of an error ends in one full stop or in a question. */
export const sentence = /[^.:\s][.?]$/;

export class Client {
  readonly url: string;
  /** The header's value, for requests that are sent otherwise. */
  readonly authorization: string | undefined;

  constructor(url: string, credentials?: Credentials) {
    this.url = url;
    this.authorization = credentials === undefined ? undefined : authorization(credentials);
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer<Loose>> {
    return await this.send("GET", path, undefined, headers);
  }

  async post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Loose>> {
    return await this.send("POST", path, body, headers);
  }

  async put(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Loose>> {
    return await this.send("PUT", path, body, headers);
  }

  async delete(path: string, body?: unknown): Promise<Answer<Loose>> {
    return await this.send("DELETE", path, body);
  }

  /** A string and bytes are sent as they are, anything else as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Loose>> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.authorization === undefined ? {} : { authorization: this.authorization }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asSent(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") === true && text !== "";
    const parsed: Loose = isJson ? JSON.parse(text) : undefined;
    if (answer.status >= 400) for (const { message } of parsed?.errors ?? []) assert.match(message, sentence, text);
    return { status: answer.status, headers: answer.headers, text, body: parsed };
  }

  /** A client with a token. */
  async logIn(credentials: { email: string; password: string }): Promise<Client> {
    const answer = await this.post("/api/v3/account/login", credentials);
    assert.equal(answer.status, 200, answer.text);
    return new Client(this.url, { token: answer.body.data.token });
  }
}

function asSent(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}

function authorization(credentials: Credentials): string {
  if ("token" in credentials) return `Bearer ${credentials.token}`;
  return `Basic ${Buffer.from(`${credentials.email}:${credentials.password}`).toString("base64")}`;
}
