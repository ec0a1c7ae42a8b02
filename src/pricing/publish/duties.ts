/** The duties of held prices and approvals, for the worker. */
import type { Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { TaskQueue } from "../../tasks/index.ts";
import { tellPublications } from "./tell-publications.ts";
import type { OpenFigures } from "./figures-writer.ts";
import { expireApprovals, forgetApprovals } from "./forget-approvals.ts";

/** The duties by name: telling of approvals, expiring what waits, and forgetting what is old. */
export function approvalDuties(service: { database: Database; queue: TaskQueue; openFigures: OpenFigures }) {
  const { database } = service;
  const { toldEveryMs, expiredEveryMs, forgottenEveryMs } = limits.publishing;
  return {
    tellPublications: { intervalMs: toldEveryMs, run: async () => await tellPublications(service, new Date()) },
    expireApprovals: {
      intervalMs: expiredEveryMs,
      run: async (signal: AbortSignal) => await expireApprovals(service, signal),
    },
    forgetApprovals: {
      intervalMs: forgottenEveryMs,
      run: async (signal: AbortSignal) => await forgetApprovals(database, new Date(), signal),
    },
  };
}
