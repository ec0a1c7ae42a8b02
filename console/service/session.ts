/**
 * The session: the access token in memory, the refresh token in a cookie that scripts cannot read. No token is stored in the
 * browser. When the session ends, requests wait until the person has signed in again, so nothing typed is lost. While the service does
 * not say whether it has ended, requests fail as without a connection.
 */
import { Unreachable } from "../../client/request-failed.ts";
import { wait } from "../../client/retry.ts";
import { takeOpened } from "./ahead.ts";
import { connection } from "./connection.ts";
import { openedOf, renewalOf, type Opened, type Renewal } from "./renewal.ts";
import { Store } from "./store.ts";
import { Tabs } from "./tabs.ts";

export interface SessionState {
  readonly kind: "opening" | "signedOut" | "signedIn" | "lapsed";
  /** While it is being opened: when that is tried again, after the service did not say whether there is a session. Null before. */
  readonly nextTryAt: number | null;
  /** After a sign-in by link: with it the person may choose a password, once. */
  readonly passwordToken: string | null;
}

/** What a person signs in with: one of the four. */
export type Credentials =
  | { readonly email: string; readonly password: string }
  | { readonly signInToken: string }
  | { readonly invitation: string; readonly password: string }
  | { readonly passwordToken: string; readonly password: string };

const address = "/api/v3/console/session";

/** A token that ends sooner is renewed before it is used. */
const marginMs = 30_000;

/** A renewal that the service cannot look at now is sent so often in all. */
const mostAttempts = 4;

/** When a lost first request is sent again: at once it may be a short gap. */
const firstRetryMs = 1_000;
const retryMs = 8_000;

/** The service refused to open a session. */
export class SignInFailed extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "SignInFailed";
    this.status = status;
    this.code = code;
  }
}

export class Session extends Store<SessionState> {
  #opened: Opened | null = null;
  #renewing: Promise<boolean> | null = null;
  /** Null where the browser can lock. */
  readonly #tabs =
    "locks" in navigator ? null : new Tabs(new BroadcastChannel("pricewright-session"), () => this.#lasting());
  #opening: Promise<void> | null = null;
  /** Ends the wait before the next try. */
  #tryNow: () => void = () => undefined;
  /** Who the page's requests were sent for: what is shown, and what was typed, is theirs. */
  #person: string | null = null;
  /** Requests that wait for the next sign-in. */
  #waiting = Promise.withResolvers<boolean>();

  /** What a link that is handed on begins with. The page itself may have been opened by an address that others do not reach. */
  get publicUrl(): string {
    return this.#opened?.publicUrl ?? globalThis.location.origin;
  }

  /**
   * Continues the session of the cookie if there is one; once, however often it is called. It waits until the service has said whether
   * there is one.
   */
  async open(): Promise<void> {
    this.#opening ??= this.#untilOpened();
    await this.#opening;
  }

  /** Does not wait any longer before {@link open} tries again. */
  readonly tryNow = (): void => this.#tryNow();

  /** @throws SignInFailed */
  async signIn(credentials: Credentials): Promise<void> {
    const response = await send("POST", address, credentials);
    if (!response.ok) throw await failureOf(response);
    await this.#take(await openedOf(response));
    this.#tryNow();
    this.#waiting.resolve(true);
    this.#waiting = Promise.withResolvers<boolean>();
  }

  /**
   * Ends the session. Only the service can take its cookie away; then the first page is loaded anew, so that nothing of the person is left in
   * the tab's memory.
   *
   * @throws SignInFailed, TypeError if it did not answer: the session goes on
   */
  async signOut(): Promise<void> {
    const response = await send("DELETE", address);
    if (!response.ok) throw await failureOf(response);
    sessionStorage.clear();
    globalThis.location.assign(import.meta.env.BASE_URL);
    await nothing();
  }

  forgetPasswordToken(): void {
    this.#change({ passwordToken: null });
  }

  /**
   * The value of Authorization. It is renewed before it ends.
   *
   * @throws Unreachable if it has to be renewed and the service does not say whether it is
   */
  async authorize(): Promise<string | null> {
    if (this.current.kind === "lapsed") await this.#waiting.promise;
    if (this.#opened !== null && this.#lasting() === null) await this.renew();
    if (this.#opened === null) return null;
    this.#person ??= personOf(this.#opened.token);
    return `Bearer ${this.#opened.token}`;
  }

  /**
   * Gets a new token by the cookie, else waits for a sign-in.
   *
   * @returns whether there is one
   * @throws Unreachable
   */
  async renew(): Promise<boolean> {
    this.#renewing ??= this.#refreshAlone().finally(() => (this.#renewing = null));
    if (await this.#renewing) return true;
    const { kind } = this.current;
    if (kind !== "signedIn" && kind !== "lapsed") return false;
    this.#change({ kind: "lapsed" });
    return await this.#waiting.promise;
  }

  /** One tab renews at a time, by a lock or where the browser has none by asking. It saves requests; the service is right without it. */
  async #refreshAlone(): Promise<boolean> {
    const tabs = this.#tabs;
    if (tabs === null) return await navigator.locks.request("pricewright-session", async () => await this.#refresh());
    // A token that the service refuses is the others' as well.
    const given = this.#lasting() === null ? await tabs.ask() : null;
    if (given !== null) {
      await this.#take(given);
      return true;
    }
    try {
      return await this.#refresh();
    } finally {
      tabs.tell(this.#lasting());
    }
  }

  #lasting(): Opened | null {
    const opened = this.#opened;
    return opened !== null && opened.endsAtMs - Date.now() >= marginMs ? opened : null;
  }

  async #refresh(): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const renewal = await askForToken(attempt);
      if (renewal.kind === "over") return false;
      if (renewal.kind === "opened") {
        await this.#take(renewal.opened);
        return true;
      }
      if (renewal.kind === "lost") throw new Unreachable(renewal.error);
      if (attempt === mostAttempts) throw new Unreachable("The session could not be renewed.");
      await wait(renewal.retryMs);
    }
  }

  /** Without the lock, which is given only after the program has been loaded. Somebody may sign in by a link meanwhile. */
  async #untilOpened(): Promise<void> {
    for (let attempt = 1; this.#isOpening(); attempt += 1) {
      const renewal = await askForToken(attempt);
      if (!this.#isOpening()) return;
      if (renewal.kind === "opened") await this.#take(renewal.opened);
      else if (renewal.kind === "over") this.#change({ kind: "signedOut" });
      else if (renewal.kind === "busy") await this.#pause(renewal.retryMs);
      else await this.#pause(attempt === 1 ? firstRetryMs : retryMs);
    }
  }

  #isOpening(): boolean {
    return this.current.kind === "opening";
  }

  async #pause(ms: number): Promise<void> {
    this.#change({ nextTryAt: Date.now() + ms });
    await new Promise<void>((resolve) => {
      this.#tryNow = resolve;
      setTimeout(resolve, ms);
    });
  }

  async #take(opened: Opened): Promise<void> {
    if (this.#person !== null && personOf(opened.token) !== this.#person) await leavePage();
    this.#opened = opened;
    this.#change({ kind: "signedIn", passwordToken: opened.passwordToken ?? this.current.passwordToken });
  }

  #change(changed: Partial<SessionState>): void {
    this.become({ ...this.current, ...changed });
  }
}

/** Whose token it is. Another tab may have signed somebody else in: the cookie is the browser's. */
function personOf(token: string): string | null {
  const [, claims = ""] = token.split(".");
  const { sub }: { sub?: string } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
  return sub ?? null;
}

/** Nobody waits any longer: what one person wanted to send is not sent for another. */
async function leavePage(): Promise<void> {
  globalThis.location.reload();
  await nothing();
}

/** What comes after it belongs to a page that is gone. */
async function nothing(): Promise<void> {
  await new Promise<void>(() => undefined);
}

async function askForToken(attempt: number): Promise<Renewal> {
  return await renewalOf(takeOpened() ?? send("POST", `${address}/refresh`, {}), attempt);
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  return await connection.fetch(path, {
    method,
    credentials: "same-origin",
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
}

async function failureOf(response: Response): Promise<SignInFailed> {
  const body: { code?: string; message?: string } = await response.json().catch(() => ({}));
  return new SignInFailed(response.status, body.code ?? "", body.message ?? "");
}

export const session = new Session({ kind: "opening", nextTryAt: null, passwordToken: null });
