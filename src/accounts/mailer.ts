/** Sends mails by the operator's SMTP server. The request that causes a mail does not wait for it. */
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { limits } from "../limits.ts";

export interface MailSettings {
  /** `smtp://` (with STARTTLS if the server offers it) or `smtps://`, with user and password if the server needs them. */
  smtpUrl: string;
  /** The sender: `Name <address>` or an address. */
  from: string;
  /** The URL of the service for users. The mails name it. */
  publicUrl: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Makes mails and sends them, with a bounded number of attempts each. Mails are held in memory, so a process that ends
 * loses those it has not sent. The user then asks again.
 */
export class Mailer {
  readonly publicUrl: string;
  readonly #from: string;
  readonly #smtpUrl: string;
  #transport: ReturnType<typeof openTransport> | undefined;
  readonly #log: Logger;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor({ smtpUrl, from, publicUrl }: MailSettings, log: Logger) {
    this.publicUrl = publicUrl;
    this.#from = from;
    this.#log = log;
    this.#smtpUrl = smtpUrl;
  }

  /** Sends the mail that `make` returns, if any. Returns at once and never fails. Errors are logged. */
  send(make: () => Promise<Mail | null>): void {
    if (this.#underWay.size >= limits.mail.underWay || this.#stopping.signal.aborted) {
      this.#log.error("a mail was dropped: too many are under way");
      return;
    }
    const sending = this.#attempt(make)
      .catch((error: unknown) => this.#log.error({ err: error }, "a mail could not be sent"))
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Waits for the attempts under way. Mails that wait for another attempt are dropped. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#underWay);
    (await this.#transport)?.close();
  }

  async #attempt(make: () => Promise<Mail | null>): Promise<void> {
    const mail = await make();
    if (mail === null) return;
    for (const waitMs of limits.mail.retryDelaysMs) {
      try {
        return await this.#deliver(mail);
      } catch (error) {
        this.#log.warn({ err: error }, "a mail could not be sent; it is tried again");
      }
      await delay(waitMs, undefined, { signal: this.#stopping.signal });
    }
    await this.#deliver(mail);
  }

  /** The address as an object, because a text could be read as several addresses. */
  async #deliver({ to, subject, text }: Mail): Promise<void> {
    const transport = await this.#opened();
    await transport.sendMail({ from: this.#from, to: { name: "", address: to }, subject, text });
  }

  /** The transport of all mails. One that could not be opened is opened anew for the next attempt. */
  async #opened(): ReturnType<typeof openTransport> {
    this.#transport ??= openTransport(this.#smtpUrl).catch((error: unknown) => {
      this.#transport = undefined;
      throw error;
    });
    return await this.#transport;
  }
}

/** The library is loaded with the first mail: most starts send none. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import("nodemailer");
  const { timeoutMs, connections } = limits.mail;
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A password is never sent in the clear.
    requireTLS: new URL(smtpUrl).username !== "",
  });
}
