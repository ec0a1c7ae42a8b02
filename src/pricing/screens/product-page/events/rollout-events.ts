/** Events of rollouts in the product's contract, as the audit tells them: the table of rollouts has only how each of them is now. */
import type { AuditAction } from "../../../../audit/index.ts";
import type { Contract } from "../../../../base/contract.ts";
import { sql, type Queries } from "../../../../database/connection.ts";
import { limits } from "../../../../limits.ts";
import { present, type EventRange, type ProductEvent } from "./event.ts";

type Step = NonNullable<ProductEvent["step"]>;

const steps = {
  "rollout.started": "started",
  "rollout.raised": "raised",
  "rollout.ended": "completed",
  "rollout.rolledBack": "rolledBack",
  "strategy.activated": "ended",
} as const satisfies Partial<Record<AuditAction, Step>>;

interface RolloutRow {
  action: keyof typeof steps;
  at: Date;
  version: number;
  share: number | null;
}

/**
 * Steps of rollouts, whoever is among their products. An activation is one only if it ended a rollout, which is the case if a
 * rollout was started or raised last.
 */
export async function findRolloutEvents(
  queries: Queries,
  contract: Contract,
  { from, to }: EventRange,
): Promise<ProductEvent[]> {
  const rows = await queries.rows<RolloutRow>(sql`
    /* pricing.findRolloutEvents */
    with noted as (
      select entry.*
      from unnest(${Object.keys(steps)}::text[]) as wanted (action)
      cross join lateral (
        (
          select action, done_at, entry_number, before, after
          from audit_entry
          where audit_entry.contract_id = ${contract.contractId} and audit_entry.action = wanted.action
            and done_at >= ${from} and done_at < ${to}
          order by done_at desc, entry_number desc
          limit ${limits.figures.events}
        )
        union all
        (
          select action, done_at, entry_number, before, after
          from audit_entry
          where audit_entry.contract_id = ${contract.contractId} and audit_entry.action = wanted.action
            and done_at < ${from}
          order by done_at desc, entry_number desc
          limit 1
        )
      ) as entry
    ), told as (
      select action, done_at as at, before, after, lag(action) over in_time as action_before,
        lag(after) over in_time as after_before
      from noted
      window in_time as (order by done_at, entry_number)
    )
    select action, at, (of.rollout ->> 'version')::integer as version, (of.rollout -> 'stages' -> -1 ->> 'share')::numeric as share
    from told
    cross join lateral (
      select case action when 'strategy.activated' then after_before when 'rollout.rolledBack' then before else after end
    ) as of (rollout)
    where at >= ${from}
      and (action <> 'strategy.activated' or action_before in ('rollout.started', 'rollout.raised'))
    order by at desc
    limit ${limits.figures.events}`);
  return rows.map(({ action, at, version, share }) => {
    const step = steps[action];
    const isStage = step === "started" || step === "raised";
    return { kind: "rollout", at, step, version, ...present({ share: isStage ? share : null }) };
  });
}
