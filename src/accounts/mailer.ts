/** Sends mails by the operator's SMTP server, after the answer to the request that caused them. */
import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { limits } from "../limits.ts";

export interface MailSettings {
  /** `smtp://` (with STARTTLS where the server offers it) or `smtps://`, with user and password if it wants them. */
  smtpUrl: string;
  /** The sender: `Name <address>` or an address. */
  from: string;
  /** Where users reach the service; stands in the mails. */
  publicUrl: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Makes mails and sends them, each tried a few times. They are held in memory: what a process did not send before its end
 * is lost, and whoever waits for a mail asks again.
 */
export class Mailer {
  readonly publicUrl: string;
  readonly #from: string;
  readonly #transport;
  readonly #log: Logger;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor({ smtpUrl, from, publicUrl }: MailSettings, log: Logger) {
    const { timeoutMs, connections } = limits.mail;
    this.publicUrl = publicUrl;
    this.#from = from;
    this.#log = log;
    this.#transport = createTransport({
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

  /** Sends what `make` makes, if anything. Returns at once and never fails: what goes wrong is logged. */
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

  /** Ends attempts under way; those that wait for their next one are given up. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#underWay);
    this.#transport.close();
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

  /** The address as an object: as text it could be read as several. */
  async #deliver({ to, subject, text }: Mail): Promise<void> {
    await this.#transport.sendMail({ from: this.#from, to: { name: "", address: to }, subject, text });
  }
}
