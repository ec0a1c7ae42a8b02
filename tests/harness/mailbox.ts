/** An SMTP server on loopback that takes every mail. */
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly text: string;
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Everything received so far. */
  readonly mails: readonly ReceivedMail[];
  /** Refuses the next mails, as a server that is busy. */
  refuse(times: number): void;
  /** Waits until no mail is left to refuse. */
  refused(): Promise<void>;
  /** Waits for the mail of this number to an address, counted from one. */
  mailTo(address: string, number: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

const waitMs = 30_000;

/** The settings of a service that sends its mails there, and says that it is reached at this URL. */
export function mailSettings({ url }: Mailbox, publicUrl = "https://pricing.example/"): Record<string, string> {
  return { SMTP_URL: url, MAIL_FROM: "Pricewright <pricing@shop.example>", PUBLIC_URL: publicUrl };
}

/** The token in a mail, or in what the operator's command prints. */
export function tokenOf(words: string): string {
  return /^Token: (\S+)/m.exec(words)?.[1] ?? assert.fail(`no token in ${words}`);
}

export async function aMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  let refusals = 0;
  const until = async (isThere: () => boolean): Promise<void> => {
    const signal = AbortSignal.timeout(waitMs);
    while (!isThere()) await once(arrivals, "mail", { signal });
  };
  const server = new SMTPServer({
    authOptional: true,
    // The service keeps its connection for the next mail.
    closeTimeout: 1,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      const receive = async (): Promise<void> => {
        const source = await text(stream);
        const isRefused = refusals > 0;
        if (isRefused) refusals--;
        else mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: decoded(source) });
        done(isRefused ? Object.assign(new Error("busy"), { responseCode: 451 }) : null);
        arrivals.emit("mail");
      };
      void receive();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  assert.ok(typeof address === "object" && address !== null);
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (times) => void (refusals = times),
    refused: async () => await until(() => refusals === 0),
    async mailTo(to, number) {
      const found = (): ReceivedMail | undefined => mails.filter((mail) => mail.to.includes(to))[number - 1];
      await until(() => found() !== undefined);
      return found() ?? assert.fail("no mail");
    },
    stop: async () => await new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Quoted-printable, as plain texts are sent. */
function decoded(source: string): string {
  return source
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
