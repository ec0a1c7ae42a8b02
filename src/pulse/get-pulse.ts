/**
 * `getPulse`: what a page that stays open asks every few seconds (interface 4.34-1): which data has changed, what runs, what waits. One
 * statement, and a 304 if nothing has.
 */
import type { Contract } from "../base/contract.ts";
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
}

/** @param release of the program: another one may need another page */
export async function getPulse(database: Queries, contract: Contract, release: string): Promise<PulseOut> {
  const { contractId } = contract;
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
        limit 1), '') as tasks`);
  const advances: Record<string, string> = JSON.parse(row?.parts ?? "{}");
  const parts = Object.keys(advances);
  const found = { contract_id: contractId, parts, advances: parts.map((part) => advances[part] ?? "0") };
  return {
    versions: {
      ...Object.fromEntries(dataParts.map((part) => [part, versionOf(found, [part])])),
      tasks: row?.tasks ?? "",
    },
    inbox: row?.waiting ?? 0,
    running: JSON.parse(row?.running ?? "[]"),
    isPaused: row?.is_paused ?? false,
    release,
  };
}
