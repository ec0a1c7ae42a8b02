/**
 * `npm run demo`: the journey against a running service, with a generated market. Reads `PRICEWRIGHT_URL`,
 * `ADMIN_EMAIL` and `ADMIN_PASSWORD`; ends with 1 and a plain message when something fails.
 */
import { RequestFailed } from "./client.ts";
import { makeJourney } from "./journey.ts";
import { UnexpectedAnswer } from "./json.ts";
import { generateMarket, marketplace } from "../sample/generate-market.ts";
import { openShop, type DemoShop } from "./shop.ts";
import { demoStrategy } from "../sample/strategy.ts";
import { TaskFailed } from "./tasks.ts";

const url = process.env["PRICEWRIGHT_URL"] ?? "http://127.0.0.1:8080";
const email = process.env["ADMIN_EMAIL"] ?? "admin@pricewright.example";

/** The port that COLLECTOR_ALLOWED_PORTS must name. */
const shopPort = 8091;

const withoutPassword = `ADMIN_PASSWORD is missing. The first \`npm start\` printed it, once, below "Admin:"; then:

  ADMIN_PASSWORD='…' npm run demo`;

/** Errors whose message is for people; anything else is a bug of the demo and shows its stack. */
const plainErrors = [RequestFailed, TaskFailed, UnexpectedAnswer];

async function main(): Promise<void> {
  const password = process.env["ADMIN_PASSWORD"] ?? "";
  if (password === "") return fail(withoutPassword);
  // If the port is taken, the chapter about the shop says which one to allow instead.
  const shop = await openShop(shopPort).catch(async () => await openShop(0));
  try {
    await play(password, shop);
  } finally {
    await shop.stop();
  }
}

async function play(password: string, shop: DemoShop): Promise<void> {
  const begin = performance.now();
  const journey = await makeJourney({
    url,
    email,
    password,
    market: generateMarket(),
    strategy: demoStrategy({ cheapest: ["Beauty", "Perfume"], second: ["Watches", "Games", "Computers"], marketplace }),
    shop,
    print: (line) => console.log(line),
  });
  await journey.contract.leave();
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  console.log(
    `\nDone in ${seconds} s. The contract ${journey.contract.contractId} stays; look around at ${url}/docs\n`,
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!plainErrors.some((known) => error instanceof known)) return error.stack ?? error.message;
  const isUnanswered = error instanceof RequestFailed && error.status === null;
  return isUnanswered ? `${error.message}\nIs it running? Start it with: npm start` : error.message;
}

function fail(message: string): void {
  console.error(`\n${message}\n`);
  process.exitCode = 1;
}

await main().catch((error: unknown) => fail(messageOf(error)));
