import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { after, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aService } from "../harness/a-service.ts";
import { importAll, inDatabase } from "../harness/market.ts";
import { killAll, start } from "../harness/program.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, watch } from "./started-runs.ts";

const shops = await someShops();
const SECRET_KEY = sharedKey.toString("base64");
const { service, customer } = await aService({ SECRET_KEY });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
after(killAll);

const aCollector = (DATABASE_URL = service.connectionString) =>
  start({ DATABASE_URL, SECRET_KEY, ...shops.settings }, "--role", "collector");

/** Ends a collector as managers of services do, which kill what does not end in time. */
async function end(collector: ReturnType<typeof aCollector>): Promise<void> {
  const since = performance.now();
  collector.child.kill("SIGTERM");
  assert.equal(await collector.ended(), 0, collector.output());
  assert.ok(performance.now() - since < 10_000, `${performance.now() - since} ms: ${collector.output()}`);
}

it("a collector that is stopped stores the page that it reads, and hands back the one that does not come", async () => {
  const [first, read, silent] = ["first.localhost", "read.localhost", "silent.localhost"];
  const products = ["Kettle Turbo 100", "Kettle Turbo 200", "Kettle Turbo 300"].map((name) => ({
    customerProductId: name,
    name,
    referencePrice: 20,
  }));
  const ids = await importAll(customer, products);
  const schedule = { cron: "0 5 * * *", timeZone: "UTC" };
  await watch(
    customer,
    [first, read, silent].map((domain) => ({ domain, schedule })),
  );
  await givePages(
    customer,
    [first, read, silent].map((domain, index) => ({
      productId: ids[index] ?? "",
      domain,
      url: shops.url(domain, "/p"),
    })),
  );
  const isAsked = Promise.withResolvers<void>();
  const mayCome = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<void>();
  shops.answer(first, "/p", html(productPage("Kettle Turbo 100", "20.00")));
  shops.answer(silent, "/p", () => isAsked.resolve());
  shops.answer(read, "/p", (response, request) => {
    response.on("finish", () => isSent.resolve());
    void mayCome.promise.then(() => html(productPage("Kettle Turbo 200", "20.00"))(response, request));
  });
  // Without a contact the service itself collects nothing, and runs start by their schedule only.
  await inDatabase(service, "update watched_domain set next_due_at = now() where domain = $1", [first]);
  await duties.startDue();
  const stopped = aCollector();
  // One page is read before, because a busy machine may take longer to start the thread that reads than a stop or a request waits.
  await shops.visited(1);
  while ((await inDatabase(service, "select 1 from fetch_job")).length > 0) await delay(50);
  await inDatabase(service, "update watched_domain set next_due_at = now() where domain <> $1", [first]);
  await duties.startDue();
  const [{ task_id: taskId }] = await inDatabase(
    service,
    "select task_id from monitoring_run_domain where domain = $1",
    [silent],
  );
  await isAsked.promise;
  mayCome.resolve();
  await isSent.promise;
  await end(stopped);

  const left = await inDatabase(
    service,
    "select domain, lease_until, attempts, due_at <= now() as is_due from fetch_job",
  );
  assert.deepEqual(left, [{ domain: silent, lease_until: null, attempts: 0, is_due: true }], stopped.output());

  shops.answer(silent, "/p", html(productPage("Kettle Turbo 300", "21.00")));
  const second = aCollector();
  const task = await ended(customer, { url: `${customer.v2}/tasks/${taskId}` }, { duties });
  await end(second);
  assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
  assert.deepEqual(shops.visits.map(({ page }) => page).sort(), [
    `${first}/p`,
    `${read}/p`,
    `${silent}/p`,
    `${silent}/p`,
  ]);
});

it("a collector ends in time whose database falls silent, in the midst of its start and later", async (t) => {
  const silent = await aSilencedDatabase();
  t.after(() => silent.stop());
  const collector = aCollector(silent.url);
  await silent.sent("monitoring.lockDueHosts");
  silent.begin();
  await end(collector);
  // The one before may have tried to connect anew until its end.
  const connected = silent.connected();
  const starting = aCollector(silent.url);
  await connected;
  await end(starting);
});

/** What stands between a collector and the database, and passes nothing on from a moment on. */
async function aSilencedDatabase() {
  const { searchParams, pathname, username } = new URL(service.connectionString.replace("@/", "@database/"));
  const [sockets, sent] = [new Set<Socket>(), new Map<string, () => void>()];
  let isSilent = false;
  let connected = Promise.withResolvers<void>();
  const between = createServer((client) => {
    sockets.add(client);
    connected.resolve();
    client.on("error", () => client.destroy());
    if (isSilent) return;
    const server = connect(`${searchParams.get("host")}/.s.PGSQL.${searchParams.get("port")}`);
    sockets.add(server);
    server.on("error", () => client.destroy());
    client.on("data", (bytes) => {
      for (const [text, resolve] of sent) if (bytes.includes(text)) resolve();
    });
    client.pipe(server).pipe(client);
  });
  between.listen(0, "127.0.0.1");
  await once(between, "listening");
  const address = between.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    sent: async (text: string) => await new Promise<void>((resolve) => void sent.set(text, resolve)),
    /** The next connection. */
    connected: async () => await (connected = Promise.withResolvers<void>()).promise,
    begin: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      between.close();
    },
  };
}
