/** `takeDecisions`: takes a user's decisions on held prices in one transaction, and publishes what enough users agree on. */
import type { Guard } from "../../../../engine/index.ts";
import { haveRightNow } from "../../../accounts/index.ts";
import type { Caller, Contract } from "../../../base/contract.ts";
import { errorItem, type ErrorItem } from "../../../base/error.ts";
import { sql, type Transaction } from "../../../database/connection.ts";
import { noteChange } from "../../../versions/version.ts";
import type { FiguresWriter } from "../../publish/figures-writer.ts";
import type { StoredPrice } from "../../calculate/calculated.ts";
import { findNewestGuard } from "../../strategies/guard/price-guard.ts";
import { makeFence, type Fence } from "../../strategies/fence.ts";
import { publishPrices, type Publication } from "../../publish/publish-prices.ts";
import { notePublications } from "../../publish/tell-publications.ts";
import { decide, type Decided, type Decider, type Effect } from "../../publish/decision.ts";
import { findOwnVersions } from "./four-eyes.ts";
import {
  keyOf,
  lockHeld,
  readPreviousTimes,
  storeEffects,
  type HeldName,
  type LockedPrice,
} from "../../publish/held-rows.ts";
import { overwriteFigures } from "./overwrite-figures.ts";

/** A decision on one held price, at its place in the request. */
export interface NamedDecision extends HeldName, Decided {
  index: number;
}

export type DecidingUser = Pick<Caller, "accountId" | "email">;

interface Taken {
  decision: NamedDecision;
  pending: LockedPrice;
  effect: Effect;
}

/** What came of the decisions. */
export interface Decisions {
  /** By the places of the decisions. */
  errors: ReadonlyMap<number, ErrorItem>;
  published: number;
}

/** Takes decisions on different products, each judged alone. */
export async function takeDecisions(
  transaction: Transaction,
  contract: Contract,
  { user, figures }: { user: DecidingUser; figures: FiguresWriter },
  decisions: readonly NamedDecision[],
): Promise<Decisions> {
  const errors = new Map<number, ErrorItem>();
  if (decisions.length === 0) return { errors, published: 0 };
  await makeFence(transaction, contract);
  const { guard } = await findNewestGuard(transaction, contract);
  const publishing = decisions.filter(({ kind }) => kind !== "rejected");
  const { decision, at, published, overtaken } = await publishPrices(transaction, contract, {
    publisher: "decision",
    calculated: await readPreviousTimes(transaction, contract, publishing),
    decide: async (changed, fence) => {
      const rules = { user, figures, guard, changed, fence, errors };
      const taken = await judgeAll(transaction, contract, decisions, rules);
      return { publications: await publicationsOf(transaction, contract, taken), after: null };
    },
  });
  const prices = decision.publications
    .filter(({ productId }) => published.has(productId))
    .map(({ productId, figures: { price } }) => ({ productId, price }));
  await figures.decided(transaction, prices, at);
  if ([...overtaken].some((productId) => published.has(productId))) throw new Error("a locked product was overtaken");
  await notePublications(transaction, contract, published.size);
  if (errors.size < decisions.length) await noteChange(transaction, contract, "approvals");
  return { errors, published: published.size };
}

async function judgeAll(
  transaction: Transaction,
  contract: Contract,
  decisions: readonly NamedDecision[],
  with_: {
    user: DecidingUser;
    figures: FiguresWriter;
    guard: Guard;
    changed: ReadonlySet<number>;
    fence: Fence;
    errors: Map<number, ErrorItem>;
  },
): Promise<readonly Taken[]> {
  const { user, figures, guard, changed, fence, errors } = with_;
  const locked = await lockHeld(transaction, contract, decisions);
  const earlier = [
    ...new Set([...locked.values()].flatMap((pending) => pending.decisions.map(({ userId }) => userId))),
  ];
  const rightful = await haveRightNow(transaction, contract, earlier, "approve");
  const isOwn = await findOwnVersions(transaction, contract, { guard, accountIds: [user.accountId, ...rightful] });
  const now = await databaseTime(transaction);
  const taken: Taken[] = [];
  for (const decision of decisions) {
    const pending = locked.get(keyOf(decision));
    if (pending === undefined) {
      errors.set(decision.index, errorItem("resource.notFound", "The held price does not exist."));
      continue;
    }
    const { strategyId, strategyVersion } = pending.calculated;
    const decider: Decider = {
      userId: user.accountId,
      userEmail: user.email,
      now,
      isPaused: fence.isPaused,
      rejectionHours: guard.rejectionHours,
      counts: !isOwn(user.accountId, strategyId, strategyVersion),
      stillCounts: (userId) => rightful.has(userId) && !isOwn(userId, strategyId, strategyVersion),
    };
    const effect = decide({ ...pending, isOvertaken: changed.has(decision.productId) }, decision, decider);
    if ("code" in effect) errors.set(decision.index, effect);
    else taken.push({ decision, pending, effect });
  }
  const effects = taken.map(({ decision, effect }) => ({ name: decision, effect }));
  await storeEffects(transaction, contract, effects, now);
  const rejected = effects.filter(({ effect }) => effect.status === "rejected");
  await figures.notPublished(
    transaction,
    rejected.map(({ name }) => name.productId),
  );
  return taken;
}

/** The database's time in whole milliseconds, like all times of held prices. */
async function databaseTime(transaction: Transaction): Promise<Date> {
  const row = await transaction.row<{ now: Date }>(sql`/* pricing.decisionTime */ select clock_timestamp() as now`);
  return row?.now ?? new Date();
}

async function publicationsOf(
  transaction: Transaction,
  contract: Contract,
  taken: readonly Taken[],
): Promise<readonly Publication[]> {
  const published = taken.flatMap(({ pending, effect }) =>
    effect.publishes === null ? [] : [{ pending, effect, price: effect.publishes }],
  );
  const overwritten = published
    .filter(({ effect }) => effect.status === "overwritten")
    .map(({ pending, price }) => ({ calculated: pending.calculated, price }));
  const figures = await overwriteFigures(transaction, contract, overwritten);
  return published.map(({ pending, effect }): Publication => {
    const calculated: StoredPrice = pending.calculated;
    const set = figures.get(calculated.productId);
    return {
      ...calculated,
      ...(set === undefined ? {} : { figures: set }),
      computedAt: pending.createdAt,
      origin: effect.status === "overwritten" ? "overwritten" : "approved",
    };
  });
}
