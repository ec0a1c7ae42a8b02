/** What a host does now, for the operator and the metrics. */
import { sql } from "../../database/connection.ts";

/**
 * - `idle`: no job waits there
 * - `due`: a job waits, and its request may begin
 * - `waiting`: a job waits for its slot
 * - `busy`: a request is under way
 * - `restingFailures`, `restingWall`: it rests, and why
 */
export const hostStates = ["idle", "due", "waiting", "busy", "restingFailures", "restingWall"] as const;
export type HostState = (typeof hostStates)[number];

/** Of a row of `crawl_host`, at the time `clock.now`. */
export const hostState = sql`
  case
    when busy_until > clock.now then 'busy'
    when rests_until > clock.now and rest_reason = 'wall' then 'restingWall'
    when rests_until > clock.now then 'restingFailures'
    when due_at is null then 'idle'
    when due_at <= clock.now then 'due'
    else 'waiting'
  end`;
