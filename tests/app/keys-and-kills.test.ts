/** Requests under an `Idempotency-Key` while the program is killed: each takes effect exactly once. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Client, type Credentials } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { killAll, start, type Started } from "../harness/program.ts";

const kills = Number(process.env["KEY_KILLS"] ?? 2);
const admin = { email: "admin@pricewright.example", password: "correct horse battery staple" };
const dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-keys-"));

after(async () => {
  killAll();
  await rm(dataDir, { recursive: true, force: true });
});

async function begin(): Promise<{ program: Started; url: string }> {
  const program = start({ DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  return { program, url: await program.listening() };
}

test(`${kills} kills: no request is lost, none takes effect twice`, async () => {
  let { program, url } = await begin();
  const login = await new Client(url).post("/api/v3/account/login", admin);
  const customer = await aCustomer({
    client: (credentials?: Credentials) => new Client(url, credentials),
    adminClient: async () => new Client(url, { token: login.body.data.token }),
  });
  const headers = { authorization: customer.client.authorization ?? "", "content-type": "application/json" };
  const strategies = `${customer.v3}/settings/pricingstrategies`;
  let sent = 0;

  /** Creates a strategy under a key of its own, again and again until it is answered. */
  async function createStrategy(): Promise<void> {
    const key = randomUUID();
    const body = JSON.stringify({ name: `s ${sent++}`, otherwise: { rule: { target: { position: 1 } } } });
    for (;;) {
      const answer = await fetch(`${url}${strategies}`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": key },
        body,
      }).catch(() => null);
      await answer?.text().catch(() => "");
      if (answer !== null && answer.status < 300) return;
      assert.ok(answer === null || [409, 503].includes(answer.status), String(answer?.status));
      await delay(20);
    }
  }

  for (let round = 0; round < kills; round++) {
    const creating = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let one = 0; one < 12; one++) await createStrategy();
      }),
    );
    await delay(40 + 60 * Math.random());
    program.child.kill("SIGKILL");
    await program.ended();
    ({ program, url } = await begin());
    await creating;
  }
  const stored = await fetch(`${url}${strategies}`, { headers });
  const { data }: { data: { name: string }[] } = JSON.parse(await stored.text());
  assert.equal(data.length, sent, "each once");
  assert.equal(new Set(data.map(({ name }) => name)).size, sent);
});
