/** What the address asks of the audit, and what the service is asked then. */
import { useSearch } from "@tanstack/react-router";
import { addressOf } from "../../client/address.ts";
import { auditActions, type AuditAction } from "../../src/audit/actions.ts";
import type { Search } from "../kit/search.ts";
import { beginOfDay, dayAfter, isDay } from "../kit/days.ts";
import { useZone } from "../kit/zone.ts";

/** Null is open. */
export interface AuditFilter {
  /** The id of a person. */
  readonly who: number | null;
  readonly what: AuditAction | null;
  /** "2026-01-31", by the contract's clock. */
  readonly day: string | null;
}

/** What the address cannot mean is left out. */
export function useAuditFilter(): AuditFilter {
  const search = useSearch({ strict: false });
  const who = Number(search["who"]);
  const { day } = search;
  return {
    who: Number.isInteger(who) && who > 0 && who < 2 ** 31 ? who : null,
    what: auditActions.find((one) => one === search["what"]) ?? null,
    day: isDay(day) ? day : null,
  };
}

export function searchOf({ who, what, day }: AuditFilter): Search {
  return {
    ...(who === null ? {} : { who: String(who) }),
    ...(what === null ? {} : { what }),
    ...(day === null ? {} : { day }),
  };
}

export interface AuditQuery {
  readonly userId?: number;
  readonly action?: AuditAction;
  readonly startDate?: string;
  readonly endDate?: string;
}

export function useAuditQuery({ who, what, day }: AuditFilter): AuditQuery {
  const zone = useZone();
  return {
    ...(who === null ? {} : { userId: who }),
    ...(what === null ? {} : { action: what }),
    ...(day === null
      ? {}
      : { startDate: beginOfDay(day, zone).toISOString(), endDate: beginOfDay(dayAfter(day), zone).toISOString() }),
  };
}

/** The list as a file, with the same filter. */
export function auditPath(contractId: string, query: AuditQuery): string {
  return addressOf("/api/v3/vendor/contracts/{contractId}/audit", { contractId }, query);
}
