/** Publishing while processes die, at every step of what publishes. No price is published twice, and none waits for ever. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startPlanned } from "../../src/pricing/index.ts";
import { tellPublications } from "../../src/pricing/publish/tell-publications.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { startRun } from "../harness/market.ts";
import {
  allWait,
  attemptTwice,
  faults,
  marketPrice,
  moveMarket,
  pending,
  published,
  run,
  service,
  taskOf,
  worker,
} from "./at-the-bench.ts";
import { aPricedCustomer } from "./priced.ts";

/** Of four products one is published, one waits, one is skipped and one fails. */
const allWays = {
  name: "All ways",
  branches: [
    { when: { field: "customerProductId", equals: "p-1" }, then: { rule: { target: { position: 1 }, hold: "see" } } },
    { when: { field: "customerProductId", equals: "p-2" }, then: { skip: "not today" } },
    {
      when: { field: "customerProductId", equals: "p-3" },
      then: { rule: { target: { amount: { of: "tags.none" } } } },
    },
  ],
  otherwise: { rule: { target: { position: 1 } } },
};
const breaker = {
  run: {
    onBreach: "hold",
    minProducts: 0,
    maxShareUp: 100,
    maxShareDown: 100,
    maxShareHeld: 100,
    maxShareFailed: 100,
    maxMeanPercent: 1_000_000,
    maxTimesUsual: 1_000_000,
  },
};

const fourProducts = Array.from({ length: 4 }, () => ({}));

/** How many requests to decide the audit tells of. */
async function decisionsInAudit({ contractId }: Customer): Promise<number> {
  const [row] = await faults.rows(
    "select count(*)::integer as count from audit_entry where contract_id = $1 and action = 'prices.decided'",
    [contractId],
  );
  return Number(row?.["count"]);
}

describe("a process that dies", () => {
  test("in a run: another goes on with it, and each product has what it would have had", async () => {
    const { customer, ids } = await aPricedCustomer(service, fourProducts, allWays);
    const guard = await customer.owner.put(`${customer.v3}/settings/priceguard`, breaker);
    assert.equal(guard.status, 200, guard.text);
    const steps = await faults.atEveryStep(async (broken) => {
      await moveMarket(customer, ids);
      const { id } = await startRun(customer);
      await attemptTwice(customer, id, broken);
      const task = await taskOf(customer, id);
      assert.equal(task["state"], "succeeded", JSON.stringify(task));
      const { successful, published: told, held, skipped, failed } = task["result"].operations;
      assert.deepEqual([successful, told, held, skipped, failed], [2, 1, 1, 1, 1]);
      assert.deepEqual(
        (await published(customer, id)).map((row) => String(row.product_id)),
        [ids[0]],
      );
      assert.deepEqual(
        (await pending(customer)).map(({ productId, priceRecommendation }) => [productId, priceRecommendation.price]),
        [[ids[1], marketPrice()]],
      );
    });
    assert.ok(steps > 15, `${steps} steps`);
  });

  test("in a decision: nothing is decided, or all, and who sends it again is told", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}, {}], allWait);
    const steps = await faults.atEveryStep(async (broken) => {
      await faults.rows("update held_price set stands_until = null where contract_id = $1", [customer.contractId]);
      await moveMarket(customer, ids);
      await run(customer);
      const waiting = await pending(customer);
      assert.equal(waiting.length, 3);
      const before = (await published(customer)).length;
      const audited = await decisionsInAudit(customer);
      const decisions = waiting.map(({ productId, createdAt }, index) => ({
        productId,
        approvalCreatedAt: createdAt,
        decision: ["approved", "rejected", "overwritten"][index],
        ...(index === 2 ? { overwritePrice: 9 } : {}),
      }));
      const send = async () =>
        await customer.client.post(`${customer.v3}/pricerecommendations/approvals/decide`, decisions);
      const first = await broken(send);
      const left = (await pending(customer)).length;
      assert.ok(left === 3 || left === 0, `${left} of 3 wait after ${first.text}`);
      assert.equal((await published(customer)).length, before + (left === 0 ? 2 : 0));
      assert.equal(
        await decisionsInAudit(customer),
        audited + (left === 0 ? 1 : 0),
        "the audit tells of what was done",
      );
      const second = await send();
      assert.equal(second.status, 200, second.text);
      for (const result of second.body.data) {
        if (left === 3) assert.deepEqual(result, { data: true });
        else assert.equal(result.errors[0].code, "resource.approvalDecided");
      }
      assert.equal((await published(customer)).length, before + 2);
      assert.deepEqual(await pending(customer), []);
    });
    assert.ok(steps > 8, `${steps} steps`);
  });

  test("in a decision by filter: another goes on with it, and each price is published once", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}], allWait);
    const steps = await faults.atEveryStep(async (broken) => {
      await moveMarket(customer, ids);
      await run(customer);
      const query = `${customer.v3}/pricerecommendations/approvals`;
      // A publication that another process is still at moves it back.
      const isSeen = ({ seenAt, data }: Loose): boolean => data.every(({ createdAt }: Loose) => createdAt < seenAt);
      let seen: Loose = (await customer.client.post(`${query}/query`, {})).body;
      for (let tries = 0; !isSeen(seen) && tries < 500; tries++) {
        seen = (await customer.client.post(`${query}/query`, {})).body;
      }
      const { seenAt } = seen;
      const before = (await published(customer)).length;
      const started = await customer.client.post(`${query}/decide/query`, { decision: "approved", seenAt });
      assert.equal(started.status, 202, started.text);
      await attemptTwice(customer, started.body.data.id, broken);
      const task = await taskOf(customer, started.body.data.id);
      assert.deepEqual([task["state"], task["result"].operations.published], ["succeeded", 2]);
      assert.equal((await published(customer)).length, before + 2);
      assert.deepEqual(await pending(customer), []);
    });
    assert.ok(steps > 8, `${steps} steps`);
  });

  test("in a take back: another goes on with it, and each price of before is published once", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}]);
    await moveMarket(customer, ids);
    await run(customer);
    const steps = await faults.atEveryStep(async (broken) => {
      await moveMarket(customer, ids);
      const taken = await run(customer);
      const before = (await published(customer)).length;
      const started = await customer.client.post(`${customer.v3}/pricingruns/${taken}/takeback`, { pause: false });
      assert.equal(started.status, 202, started.text);
      await attemptTwice(customer, started.body.data.id, broken);
      const task = await taskOf(customer, started.body.data.id);
      assert.deepEqual([task["state"], task["result"].operations.published], ["succeeded", 2]);
      assert.equal((await published(customer)).length, before + 2);
    });
    assert.ok(steps > 6, `${steps} steps`);
  });

  test("in telling of approvals: a task tells of each once", async () => {
    const { customer } = await aPricedCustomer(service, [{}]);
    const callbacks = { pricingCompleted: [{ url: "http://127.0.0.1:9/", name: "done" }] };
    assert.equal((await customer.client.put(`${customer.v2}/settings/callbacks`, callbacks)).status, 200);
    const tasks = async (taskType: string): Promise<Loose[]> =>
      (await customer.client.get(`${customer.v3}/tasks?limit=1000&taskTypeFilter=${taskType}`)).body.data;
    let told = 0;
    await faults.atEveryStep(async (broken) => {
      await faults.rows(
        "insert into untold_publication (contract_id, first_at, prices) values ($1, now() - interval '1 day', 3)",
        [customer.contractId],
      );
      const tell = async () => await tellPublications(worker, new Date()).catch((error: unknown) => error);
      await broken(tell);
      await tell();
      told++;
      assert.equal((await tasks("backend.tasks.pricing.publish")).length, told);
    });
    let called = 0;
    for (const { taskId } of await tasks("backend.tasks.pricing.publish")) {
      await worker.attempt(customer, taskId);
      called++;
    }
    assert.equal((await tasks("backend.tasks.pricing.callback")).length, called);
  });

  test("in an activation, its plan, a rollout, its raise and a rollback: all of it happens, or nothing", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}], allWait);
    await moveMarket(customer, ids);
    const strategies = `${customer.v3}/settings/pricingstrategies`;
    const { id: base } = (await customer.client.get(strategies)).body.data[0];
    const created = await customer.client.post(strategies, { ...allWait, name: "Next" });
    const next: string = created.body.data.id;
    const post = async (id: string, action: string, body?: object) =>
      await customer.client.post(`${strategies}/${id}/${action}`, body);
    /** The price of the version waits, so a rollback has one to expire. */
    const activated = async (): Promise<void> => {
      await post(base, "activate", { version: 1 });
      await post(next, "activate", { version: 1 });
      await moveMarket(customer, ids);
      await run(customer);
      assert.equal((await pending(customer)).length, 1);
    };
    const based = async (): Promise<unknown> => await post(base, "activate", { version: 1 });
    const rollout = { share: 5 };
    const calls: Record<string, { prepare: () => Promise<unknown>; send: () => Promise<{ status: number }> }> = {
      activate: { prepare: based, send: async () => await post(next, "activate", { version: 1 }) },
      rollout: { prepare: based, send: async () => await post(next, "activate", { version: 1, rollout }) },
      raise: {
        prepare: async () => {
          await based();
          await post(next, "activate", { version: 1, rollout });
        },
        send: async () => await post(next, "rollout", { rollout: { share: 30 } }),
      },
      rollback: { prepare: activated, send: async () => await post(next, "rollback") },
      "rollback with prices": { prepare: activated, send: async () => await post(next, "rollback", { prices: true }) },
      plan: {
        prepare: async () => {
          await based();
          await post(next, "activate", { version: 1, at: new Date(Date.now() + 3_600_000).toISOString() });
        },
        send: async () => {
          const later = new Date(Date.now() + 7_200_000);
          return await startPlanned(worker, later).then(
            () => ({ status: 200 }),
            () => ({ status: 500 }),
          );
        },
      },
    };
    const back = { active: "base", rolledBack: 1, complete: -1, waiting: -1, expired: 1 };
    const rolledBack = { ...back, epoch: 1, audited: 1, tasks: 1 };
    const done: Record<string, Loose> = {
      activate: { active: "next", epoch: 1, rollouts: 1, complete: 1, audited: 1 },
      rollout: { epoch: 1, rollouts: 1, audited: 1, open: 1, shares: 5 },
      raise: { epoch: 1, audited: 1, shares: 25 },
      rollback: rolledBack,
      "rollback with prices": rolledBack,
      plan: { active: "next", epoch: 1, rollouts: 1, complete: 1, audited: 1, plans: -1, tasks: 1 },
    };
    for (const [name, { prepare, send }] of Object.entries(calls)) {
      let times = 0;
      const steps = await faults.atEveryStep(async (broken) => {
        // A run that waits already would stand for the next one.
        await faults.rows(
          `update task set state = 'failed', finished_at = now() where contract_id = $1 and state = 'pending'`,
          [customer.contractId],
        );
        await prepare();
        const before = await versionState(customer, { base, next });
        const { status } = await broken(send);
        const after = await versionState(customer, { base, next });
        times += status < 300 ? 1 : 0;
        assert.deepEqual(difference(before, after), status < 300 ? done[name] : {}, `${name} answered ${status}`);
      });
      assert.ok(steps > 2 && times > 0, `${name}: ${steps} steps`);
    }
  });
});

/** Everything that changes with the active version, as numbers and a name. */
async function versionState({ contractId }: Customer, { base, next }: { base: string; next: string }): Promise<Loose> {
  const [row] = await faults.rows(
    `select case strategy_id when $2 then 'base' when $3 then 'next' end as active, epoch,
       (select count(*)::integer from rollout where contract_id = $1) as rollouts,
       (select count(*)::integer from rollout where contract_id = $1 and state = 'open') as open,
       (select count(*)::integer from rollout where contract_id = $1 and state = 'complete') as complete,
       (select count(*)::integer from rollout where contract_id = $1 and state = 'rolledBack') as "rolledBack",
       (select coalesce(sum((stage ->> 'share')::integer), 0)::integer
         from rollout, json_array_elements(stages) as stage where contract_id = $1) as shares,
       (select count(*)::integer from audit_entry where contract_id = $1) as audited,
       (select count(*)::integer from activation_plan where contract_id = $1) as plans,
       (select count(*)::integer from held_price where contract_id = $1 and status = 'pending') as waiting,
       (select count(*)::integer from held_price where contract_id = $1 and status = 'expired') as expired,
       (select count(*)::integer from task where contract_id = $1) as tasks
     from strategy join publishing using (contract_id)
     where contract_id = $1 and active_version is not null`,
    [contractId, base, next],
  );
  return row ?? assert.fail("no version is active");
}

/** What changed: numbers by how much, names to what. */
function difference(before: Loose, after: Loose): Loose {
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  return Object.fromEntries(
    changed.map((key) => [key, typeof after[key] === "number" ? after[key] - before[key] : after[key]]),
  );
}
