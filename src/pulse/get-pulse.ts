/**
 * `getPulse`: what a page that stays open asks every few seconds (interface 4.34-1): which data has changed, what runs, what waits. One
 * statement, and a 304 if nothing has.
 */
import { createHash } from "node:crypto";
import type { Caller, Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { dataParts, versionOf } from "../versions/version.ts";
import type { PulseOut } from "./schema.ts";

interface PulseRow {
  parts: string;
  running: string;
  waiting: number;
  is_paused: boolean;
  tasks: string;
  /** What the caller hides and has begun, and the domains that are held. */
  in_inbox: string;
}

/**
 * The version of the inbox is the caller's own. What figures and offers bring about there has their versions.
 *
 * @param release of the program: another one may need another page
 */
export async function getPulse(
  database: Queries,
  { contract, caller }: { contract: Contract; caller: Caller },
  release: string,
): Promise<PulseOut> {
  const { contractId } = contract;
  const { accountId } = caller;
  const row = await database.row<PulseRow>(sql`
    /* pulse.getPulse */
    select
      (select coalesce(json_object_agg(part, advance), '{}')::text
        from (
          select part, sum(advance)::text as advance
          from contract_version
          where contract_id = ${contractId}
          group by part
        ) as summed) as parts,
      (select coalesce(json_agg(json_build_object('taskId', task_id, 'type', task_type, 'state', state,
            'done', successful + failed + skipped, 'total', total) order by task_id), '[]')::text
        from (
          select *
          from task
          where contract_id = ${contractId} and state in ('pending', 'executing')
          order by task_id
          limit ${limits.tasks.shownInPulse}
        ) as open) as running,
      (select count(*)
        from (
          select 1
          from held_price
          where contract_id = ${contractId} and status = 'pending'
          limit ${limits.tasks.countedInPulse}
        ) as pending) as waiting,
      coalesce((
        select paused_at is not null
        from publishing
        where contract_id = ${contractId}), false) as is_paused,
      coalesce((
        select task_id::text
        from task
        where contract_id = ${contractId}
        order by task.task_id desc
        limit 1), '') as tasks,
      concat_ws(' ',
        (select sum(extract(epoch from until))
          from inbox_snooze
          where contract_id = ${contractId} and account_id = ${accountId} and until > statement_timestamp()),
        (select sum(extract(epoch from updated_at))
          from strategy_draft
          where contract_id = ${contractId} and account_id = ${accountId}),
        (select sum(extract(epoch from held_at))
          from watched_domain
          where contract_id = ${contractId} and held_at is not null)) as in_inbox`);
  const advances: Record<string, string> = JSON.parse(row?.parts ?? "{}");
  const parts = Object.keys(advances);
  const found = { contract_id: contractId, parts, advances: parts.map((part) => advances[part] ?? "0") };
  const running: PulseOut["running"] = JSON.parse(row?.running ?? "[]");
  const tasks = row?.tasks ?? "";
  const isPaused = row?.is_paused ?? false;
  const inbox = digestOf([
    versionOf(found, ["approvals", "settings"]),
    // A task that began or ended is news, one that has got on is none.
    [tasks, running.map(({ taskId, state }) => [taskId, state])],
    isPaused,
    row?.in_inbox,
  ]);
  return {
    versions: {
      ...Object.fromEntries(dataParts.map((part) => [part, versionOf(found, [part])])),
      tasks,
      inbox,
    },
    inbox: row?.waiting ?? 0,
    running,
    isPaused,
    release,
  };
}

const digestCharacters = 16;

function digestOf(seen: unknown): string {
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, digestCharacters);
}
