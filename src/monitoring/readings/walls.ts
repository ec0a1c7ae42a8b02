/** Walls: a shop shows captchas or challenges, which are never passed. It is tried once a day, until it shows its pages again. */
import type { Contract } from "../../base/contract.ts";
import { textArray } from "../../database/arrays.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { noteAlerts } from "./alerts.ts";

/** Notes that domains are walled. Each alert is told, once a day; a domain that was walled before stays so. */
export async function raiseWalls(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  if (domains.length === 0) return;
  await transaction.run(sql`
    /* monitoring.raiseWalls */
    insert into domain_probe (contract_id, domain, reason, due_at)
    select ${contract.contractId}, domain, 'wall', ${new Date(now.getTime() + limits.probing.wallEveryMs)}
    from unnest(${textArray(domains)}::text[]) as domain
    order by domain
    on conflict (contract_id, domain, reason) do nothing`);
  const alerts = domains.map((domain) => {
    return { kind: "wall", domain, message: "The shop shows captchas or challenges. They are not passed." } as const;
  });
  await noteAlerts(transaction, contract, alerts, now);
}

/** Ends the walls of domains that showed a page. */
export async function endWalls(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  if (domains.length === 0) return;
  const ended = await transaction.rows<{ domain: string }>(sql`
    /* monitoring.endWalls */
    delete from domain_probe
    where contract_id = ${contract.contractId} and domain = any(${textArray(domains)}::text[]) and reason = 'wall'
    returning domain`);
  const alerts = ended.map(({ domain }) => {
    return { kind: "readsAgain", domain, message: "The shop shows its pages again." } as const;
  });
  await noteAlerts(transaction, contract, alerts, now);
}
