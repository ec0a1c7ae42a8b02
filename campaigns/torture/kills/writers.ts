/** What is written while everything is killed: a writer for each kind, with a ledger of what was acknowledged. */
import assert from "node:assert/strict";
import type { DemoShop } from "../../../demo/shop.ts";
import { aReceiver, type Receiver } from "../../../tests/callbacks/receiver.ts";
import { Client, type Credentials, type Loose } from "../../../tests/harness/client.ts";
import { aCustomer, anotherContract, type Customer } from "../../../tests/harness/customer.ts";
import { activate, anOffer, importAll, names, pricingTaskType } from "../../../tests/harness/market.ts";
import { admin, type Target } from "./target.ts";
import { InsistentClient } from "./insistent-client.ts";

export interface Writer {
  readonly name: string;
  /** Writes once more, until it is acknowledged. */
  write(): Promise<void>;
  /** How many writes were acknowledged. */
  readonly acknowledged: number;
  /** Compares the ledger with what is stored, while nothing is being written. */
  judge(): Promise<Verdict>;
}

export interface Verdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

export interface Writers {
  readonly all: readonly Writer[];
  readonly client: InsistentClient;
  stop(): Promise<void>;
}

/** Names of what was written, and a statement that finds those that are stored, once for each time. */
abstract class Ledger implements Writer {
  abstract readonly name: string;
  protected readonly expected = new Set<string>();
  acknowledged = 0;
  #next = 0;

  protected readonly ground: Target;
  protected readonly client: InsistentClient;
  protected readonly customer: Customer;

  constructor(ground: Target, client: InsistentClient, customer: Customer) {
    this.ground = ground;
    this.client = client;
    this.customer = customer;
  }

  async write(): Promise<void> {
    const name = `${this.name}-${this.#next++}`;
    if (await this.send(name)) this.note(name);
  }

  protected note(name: string): void {
    this.acknowledged++;
    this.expected.add(name);
  }

  /** @returns whether it was stored */
  protected abstract send(name: string): Promise<boolean>;
  /** Names as they are stored, by a statement on the contract $1. */
  protected abstract readonly stored: string;

  async judge(): Promise<Verdict> {
    const rows = await this.ground.rows(this.stored, [this.customer.contractId]);
    const found = new Map<string, number>();
    for (const { name } of rows) found.set(name, (found.get(name) ?? 0) + 1);
    return {
      lost: [...this.expected].filter((name) => !found.has(name)),
      doubled: [...found].filter(([name, times]) => times > 1 || !this.expected.has(name)).map(([name]) => name),
    };
  }
}

class Products extends Ledger {
  readonly name = "products";
  readonly stored = "select customer_product_id as name from product where contract_id = $1";

  async send(name: string): Promise<boolean> {
    const products = [{ customerProductId: name, name, referencePrice: 10 }];
    const body = { version: "2", identifyingAttributes: ["customerProductId"], products };
    const answer = await this.client.write("POST", `${this.customer.v3}/products`, body);
    return answer?.data[0].data.result === "created";
  }
}

class Snapshots extends Ledger {
  readonly name = "snapshots";
  readonly stored = `select offer ->> 'id' as name
    from snapshot, json_array_elements(('[' || offers || ']')::json) as offer
    where contract_id = $1 and domain = 'shop-b.example'`;
  readonly #productIds: readonly string[];
  #gathered = Date.now() - 86_400_000;

  constructor(ground: Target, client: InsistentClient, customer: Customer, productIds: readonly string[]) {
    super(ground, client, customer);
    this.#productIds = productIds;
  }

  async send(name: string): Promise<boolean> {
    const creationDate = new Date((this.#gathered += 10)).toISOString();
    const productId = this.#productIds[this.acknowledged % this.#productIds.length];
    const snapshot = { productId, domain: "shop-b.example", creationDate, offers: [anOffer({ id: name })] };
    // The answer to a repeated request is the stored one. Without it the snapshot would now be outdated.
    const answer = await this.client.write("POST", `${this.customer.v2}/offers`, [snapshot]);
    const isStored = answer?.data[0] === true;
    if (!isStored) this.client.find(`a snapshot that was sent again is answered ${JSON.stringify(answer)}`);
    return isStored;
  }
}

class Orders extends Ledger {
  readonly name = "orders";
  readonly stored = `select order_id as name
    from customer_order join order_item using (contract_id, order_number)
    where contract_id = $1`;

  async send(name: string): Promise<boolean> {
    const items = [{ itemId: "p-0", unitPrice: 5, quantity: 1 }];
    const order = { orderId: name, creationDate: new Date().toISOString(), currency: "EUR", items };
    const answer = await this.client.write("PUT", `${this.customer.v3}/orders`, { version: "3", orders: [order] });
    return answer !== null;
  }
}

class LogMessages extends Ledger {
  readonly name = "messages";
  readonly stored = "select message as name from log_message where contract_id = $1";

  async send(name: string): Promise<boolean> {
    const { contractId } = this.customer;
    const message = { message: name, severity: "info", component: "torture", source: "test", contractId };
    const answer = await this.client.write("POST", "/api/v3/log/messages", { version: 1, messages: [message] });
    return answer !== null;
  }
}

/** Each strategy is deleted after three others, which is a write as well. */
class Strategies extends Ledger {
  readonly name = "strategies";
  readonly stored =
    "select name from strategy where contract_id = $1 and deleted_at is null and name like 'strategies-%'";
  readonly #ids: { name: string; id: string }[] = [];

  async send(name: string): Promise<boolean> {
    const path = `${this.customer.v3}/settings/pricingstrategies`;
    const answer = await this.client.write("POST", path, { name, otherwise: { rule: { target: { position: 1 } } } });
    if (answer === null) return false;
    this.#ids.push({ name, id: answer.data.id });
    const [oldest] = this.#ids;
    if (oldest === undefined || this.#ids.length <= 3) return true;
    this.#ids.shift();
    await this.client.remove(`${path}/${oldest.id}`);
    this.expected.delete(oldest.name);
    this.acknowledged++;
    return true;
  }
}

/** A setting has its last value. */
class Settings extends Ledger {
  readonly name = "settings";
  readonly stored = "select 'settings-' || offer_retention_days::text as name from contract where contract_id = $1";
  #days = 700;

  async send(): Promise<boolean> {
    this.#days = this.#days === 3_650 ? 700 : this.#days + 1;
    const answer = await this.client.write("PUT", `${this.customer.v3}/settings/offerretention`, { days: this.#days });
    return answer !== null;
  }

  protected override note(): void {
    this.expected.clear();
    super.note(`settings-${this.#days}`);
  }
}

/** An import replaces the assortment by rows that say which import they are of. */
class Imports extends Ledger {
  readonly name = "imports";
  readonly stored = "select distinct name from product where contract_id = $1";

  async send(name: string): Promise<boolean> {
    const csv = `sku,title\n${names(200)
      .map((sku) => `${sku},${name}`)
      .join("\n")}\n`;
    const started = await this.client.write("PUT", `${this.customer.v3}/products`, csv);
    if (started === null) return false;
    return await succeeded(this.client, this.customer, started.data.id, this.name);
  }

  protected override note(name: string): void {
    this.expected.clear();
    super.note(name);
  }
}

/**
 * Waits for the end of a task. One whose process died in each of its five attempts is abandoned, which is no finding: the ledger only
 * wants it to have had no effect twice.
 */
async function succeeded(client: InsistentClient, customer: Customer, taskId: string, about: string): Promise<boolean> {
  const task = await client.completed(`${customer.v2}/tasks/${taskId}`);
  if (task.state === "succeeded") return true;
  if (task.failureCode === "task.abandoned") client.abandoned++;
  else client.find(`a task of ${about} has failed: ${JSON.stringify(task)}`);
  return false;
}

const productsOfRuns = 60;

/** A run prices each product once, exists once, and calls back once. */
class Runs extends Ledger {
  readonly name = "runs";
  readonly stored = `select task_id::text as name from task where contract_id = $1 and task_type = '${pricingTaskType}'`;
  readonly #receiver: Receiver;
  readonly #ended = new Set<string>();

  constructor(ground: Target, client: InsistentClient, customer: Customer, receiver: Receiver) {
    super(ground, client, customer);
    this.#receiver = receiver;
  }

  override async write(): Promise<void> {
    const started = await this.client.write("POST", `${this.customer.v3}/tasks`, { taskType: pricingTaskType });
    if (started === null) return;
    const taskId: string = started.data.id;
    this.note(taskId);
    if (!(await succeeded(this.client, this.customer, taskId, this.name))) return;
    await this.#calledBack(taskId);
    this.#ended.add(taskId);
  }

  /** A callback is a task of its own, which begins when its run has ended. */
  async #calledBack(taskId: string): Promise<void> {
    const { data }: { data: Loose[] } = await this.client.read(`${this.customer.v3}/tasks?start=0&limit=20`);
    for (const { taskId: call, parentId } of data) {
      if (parentId === taskId) await succeeded(this.client, this.customer, call, "callbacks");
    }
  }

  async send(): Promise<boolean> {
    return await Promise.reject(new Error("a run has no name of its own"));
  }

  override async judge(): Promise<Verdict> {
    const { lost, doubled } = await super.judge();
    const { contractId } = this.customer;
    const prices = await this.ground.rows(
      `select task_id::text as run, count(*)::integer as prices, count(distinct product_id)::integer as products
       from recommendation where contract_id = $1 group by task_id`,
      [contractId],
    );
    const calls = await this.ground.rows(
      "select parent_id::text as run, task_id::text as call from task where contract_id = $1 and parent_id is not null",
      [contractId],
    );
    // A run may have ended at the last moment, and its callback may be under way.
    for (const { call } of calls) await this.client.completed(`${this.customer.v2}/tasks/${call}`);
    const priced = new Set(prices.filter(({ products }) => products === productsOfRuns).map(({ run }) => run));
    const received = new Set(this.#receiver.received.map(({ headers }) => headers["webhook-id"]));
    const told = new Set(calls.filter(({ call }) => received.has(call)).map(({ run }) => run));
    const runs = [...this.#ended];
    return {
      lost: [
        ...lost,
        ...runs.filter((run) => !priced.has(run)).map((run) => `prices of ${run}`),
        ...runs.filter((run) => !told.has(run)).map((run) => `callback of ${run}`),
      ],
      doubled: [
        ...doubled,
        ...prices.filter((each) => each.prices > each.products).map(({ run }) => `prices of ${run}`),
        ...runs.filter((run) => calls.filter((call) => call.run === run).length > 1).map((run) => `callback of ${run}`),
      ],
    };
  }
}

const pagesOfShop = 3;

/** A run of a collector reads every page of the shop, but those that were claimed by processes that were killed: these may be what killed them. */
class Readings extends Ledger {
  readonly name = "readings";
  readonly stored =
    "select task_id::text as name from task where contract_id = $1 and task_type = 'backend.tasks.monitoring'";

  override async write(): Promise<void> {
    const body = { taskType: "backend.tasks.monitoring" };
    const started = await this.client.write("POST", `${this.customer.v3}/tasks`, body);
    if (started === null) return;
    const task = await this.client.completed(`${this.customer.v2}/tasks/${started.data.id}`);
    this.note(started.data.id);
    const claimedTooOften = (task.failures ?? []).filter(({ messageId }: Loose) => messageId === "UnknownFailure");
    const isRead = (task.result?.operations.successful ?? 0) + claimedTooOften.length === pagesOfShop;
    if (!isRead) this.client.find(`a run of the collector has not read all: ${JSON.stringify(task)}`);
  }

  async send(): Promise<boolean> {
    return await Promise.reject(new Error("a run has no name of its own"));
  }
}

/** Makes a customer with a contract for each group of writers. */
export async function startWriters(
  ground: Target,
  { findings, shop }: { findings: string[]; shop: DemoShop | null },
): Promise<Writers> {
  const login = await new Client(ground.url).logIn(admin);
  const made = await aCustomer({
    client: (credentials?: Credentials) => new Client(ground.url, credentials),
    adminClient: async () => login,
  });
  const client = new InsistentClient(made.client, findings);
  const receiver = await aReceiver();
  const [small, offered, listed, priced] = [
    made,
    await anotherContract(made),
    await anotherContract(made),
    await anotherContract(made),
  ];
  const offeredIds = await importAll(
    offered,
    names(20).map((name) => ({ customerProductId: name })),
  );
  await preparePricing(priced, receiver);
  const all: Writer[] = [
    new Products(ground, client, small),
    new Orders(ground, client, offered),
    new Snapshots(ground, client, offered, offeredIds),
    new LogMessages(ground, client, offered),
    new Strategies(ground, client, offered),
    new Settings(ground, client, listed),
    new Imports(ground, client, listed),
    new Runs(ground, client, priced, receiver),
  ];
  if (shop !== null) all.push(new Readings(ground, client, await watching(made, login, shop)));
  return { all, client, stop: async () => await receiver.stop() };
}

async function preparePricing(customer: Customer, receiver: Receiver): Promise<void> {
  const products = names(productsOfRuns).map((name) => ({ customerProductId: name, referencePrice: 10 }));
  await importAll(customer, products);
  const callbacks = { pricingCompleted: [{ url: receiver.url, method: "POST" }] };
  const put = await customer.client.put(`${customer.v2}/settings/callbacks`, callbacks);
  assert.equal(put.status, 200, put.text);
  const rule = { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } };
  await activate(customer, { name: "Keep", otherwise: { rule } });
}

/** A contract that watches the shop. */
async function watching(customer: Customer, login: Client, shop: DemoShop): Promise<Customer> {
  const contract = await anotherContract(customer);
  const { client, v3 } = contract;
  const products = names(pagesOfShop, "Teapot").map((name) => ({ customerProductId: name, name, referencePrice: 10 }));
  const ids = await importAll(contract, products);
  const sold = ids.map((id, index) => ({ path: `/${id}`, name: products[index]?.name ?? "", price: 10 + index }));
  shop.sell(sold, "EUR");
  const { domain } = shop;
  const watched = { domain, source: { kind: "page" }, basis: "ownShop", country: "DE", currency: "EUR" };
  const pages = ids.map((productId) => ({ productId, domain, url: shop.url(`/${productId}`) }));
  for (const [path, body] of [
    ["monitoring/domains", [watched]],
    ["monitoring/pages", pages],
  ] as const) {
    const answer = await client.put(`${v3}/${path}`, body);
    assert.equal(answer.status, 200, answer.text);
  }
  const pace = { intervalMs: 250, reason: "our own" };
  const set = await login.put(`/api/v3/crawlhosts/${domain}:${shop.port}`, pace);
  assert.equal(set.status, 200, set.text);
  return contract;
}
