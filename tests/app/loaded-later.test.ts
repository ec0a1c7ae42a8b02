/** Libraries that are loaded with their first use: a load that fails, as one does while the process has no free file descriptor, is tried again. */
import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { after, test } from "node:test";
import { pino } from "pino";
import { Mailer } from "../../src/accounts/index.ts";
import { fetchOnce } from "../../src/outgoing/index.ts";
import { checkRecipe } from "../../src/reading/index.ts";
import { aMailbox, mailSettings } from "../harness/mailbox.ts";
import { aShopWith, aWay, shopsOfFile } from "../outgoing/shop.ts";

/** The module that cannot be loaded, by what names it and the end of the file that asks for it. */
let missing: { name: string; askedBy: RegExp } | null = null;
const open = shopsOfFile();
const hooks = registerHooks({
  resolve(name, context, next) {
    if (name === missing?.name && missing.askedBy.test(context.parentURL ?? "")) throw new Error(`no ${name}`);
    return next(name, context);
  },
});
after(() => hooks.deregister());

/** Does the work, which fails for want of a module. */
async function without(lost: NonNullable<typeof missing>, work: () => Promise<unknown>): Promise<void> {
  missing = lost;
  await assert.rejects(work, (error: Error) => error.message.includes(`no ${lost.name}`));
  missing = null;
}

test("a mail is sent once the mail client can be loaded, and the mailer stops without one", async () => {
  const mailbox = await aMailbox();
  after(async () => await mailbox.stop());
  const { SMTP_URL: smtpUrl = "", MAIL_FROM: from = "", PUBLIC_URL: publicUrl = "" } = mailSettings(mailbox);
  const warned = Promise.withResolvers<void>();
  const log = pino({ level: "warn" }, { write: () => warned.resolve() });
  const mailer = new Mailer({ smtpUrl, from, publicUrl }, log);
  missing = { name: "nodemailer", askedBy: /\/accounts\/mailer\.ts$/ };
  mailer.send(async () => ({ to: "ann@shop.example", subject: "Hello", text: "Hello" }));
  await warned.promise;
  const stopped = new Mailer({ smtpUrl, from, publicUrl }, log);
  stopped.send(async () => ({ to: "ben@shop.example", subject: "Hello", text: "Hello" }));
  await stopped.stop();
  missing = null;
  assert.match((await mailbox.mailTo("ann@shop.example", 1)).text, /Hello/);
  await mailer.stop();
});

test("a page is fetched once the HTTP client can be loaded, if a part of it could not be before", async () => {
  const shop = await open(aShopWith("200 OK", "a page"));
  const fetch = async (): Promise<string> => (await fetchOnce(aWay(), { url: shop.url })).body.toString();
  await without({ name: "./lib/dispatcher/retry-agent", askedBy: /\/undici\/index\.js$/ }, fetch);
  assert.equal(await fetch(), "a page");
});

test("a recipe is checked once the parser of selectors can be loaded, if a part of it could not be before", async () => {
  const check = async (): Promise<unknown> => await checkRecipe({});
  await without({ name: "./parse.js", askedBy: /\/css-what\/dist\/index\.js$/ }, check);
  assert.ok(await check());
});
