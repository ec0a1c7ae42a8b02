/**
 * Groups of held prices: by the code of a reason, and where one code stands for several limits by which of them it is, such as
 * `change.roseTooFar` and `holdWhen.result.marginPercent`. Statements and answers name them alike.
 */
import { isReason } from "../../../engine/index.ts";
import { sql } from "../../database/connection.ts";
import type { HoldReason } from "../calculate/judge.ts";

/** Codes whose reason says within it which limit it is. */
const divided: readonly string[] = ["change", "farFromMarket", "withoutFloor", "holdWhen"];
/** Several facts together are no group of their own. */
const together = "bothHold";
/** Nor is a field that is long or has the comma that separates groups. */
const partPattern = "^[^,]{1,150}$";
const part = new RegExp(partPattern);

/** The field that a rule looked at, else the code of the reason within. */
export function groupOf({ code, reason }: HoldReason): string {
  const why = reason?.params["why"];
  if (!divided.includes(code) || !isReason(why)) return code;
  const { field } = why.params;
  const own = typeof field === "string" ? field : why.code;
  return own !== together && part.test(own) ? `${code}.${own}` : code;
}

/** `groupOf` of the column `reason`, which is JSON. */
export const groupOfReason = sql`
        (reason ->> 'code') || coalesce(
          case
            when reason ->> 'code' = any(${divided}::text[])
            then '.' || substring(
              nullif(coalesce(reason #>> '{reason,params,why,params,field}', reason #>> '{reason,params,why,code}'), ${together})
              from ${partPattern})
          end,
          '')`;

/** The limit that the column `reason` names, in percent, hours or the unit of its field; null if it names none. */
export const limitOfReason = sql`
        substring(
          coalesce(reason #>> '{reason,params,why,params,percent}', reason #>> '{reason,params,why,params,bound,params,operand}',
            reason #>> '{reason,params,hours}')
          from '^-?\\d{1,12}(?:\\.\\d{1,6})?$')::float8`;

/** What a reason of a group contains; a code alone is that of all its groups. */
export function reasonInGroup(group: string): object {
  const [code = "", ...others] = group.split(".");
  const own = others.join(".");
  if (own === "") return { code };
  const why = code === "holdWhen" ? { params: { field: own } } : { code: own };
  return { code, reason: { params: { why } } };
}
