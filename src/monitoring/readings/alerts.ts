/**
 * Alerts: what a person should know about a watched domain. Readings note them; a duty tells them, by the contract's log
 * and its callbacks, so that storing readings waits for neither.
 */
import { forEachContract } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import type { SecretKey } from "../../base/secret.ts";
import { enqueueAlerts } from "../../callbacks/index.ts";
import { textArray } from "../../database/arrays.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { noteMessages } from "../../logs/index.ts";
import type { TaskQueue } from "../../tasks/index.ts";

/** Alerts of a contract that are told together. */
const alertsToldAtOnce = 100;

export interface NewAlert {
  /** drift: a method reads less than before. wall: the shop shows captchas. readsAgain: a method reads again. */
  kind: "drift" | "wall" | "readsAgain";
  domain: string;
  /** A sentence. */
  message: string;
}

/** Notes alerts, in the transaction of what they are about. */
export async function noteAlerts(
  transaction: Transaction,
  contract: Contract,
  alerts: readonly NewAlert[],
  now: Date,
): Promise<void> {
  if (alerts.length === 0) return;
  await transaction.run(sql`
    /* monitoring.noteAlerts */
    insert into monitoring_alert (contract_id, kind, domain, message, raised_at)
    select ${contract.contractId}, kind, domain, message, ${now}
    from unnest(
      ${textArray(alerts.map(({ kind }) => kind))}::text[],
      ${textArray(alerts.map(({ domain }) => domain))}::text[],
      ${textArray(alerts.map(({ message }) => message))}::text[]
    ) as incoming (kind, domain, message)`);
}

/** Tells what was noted: a message in the log each, and the contract's callbacks. A duty of the worker. */
export async function tellAlerts(
  service: { database: Database; queue: TaskQueue; secret: SecretKey },
  signal: AbortSignal,
): Promise<void> {
  const contracts = await service.database.rows<{ contract_id: string }>(sql`
    /* monitoring.listAlerted */
    select distinct contract_id
    from monitoring_alert`);
  const tell = async (contract: Contract): Promise<void> =>
    await service.database.transaction(async (transaction) => await tellSome(transaction, contract, service));
  await forEachContract(service.database, contracts, tell, signal);
}

interface AlertRow extends NewAlert {
  raised_at: Date;
}

/** Tells the oldest alerts of a contract; others wait for the next round. */
async function tellSome(
  transaction: Transaction,
  contract: Contract,
  service: { queue: TaskQueue; secret: SecretKey },
): Promise<void> {
  const alerts = await transaction.rows<AlertRow>(sql`
    /* monitoring.takeAlerts */
    with told as (
      delete from monitoring_alert
      where monitoring_alert.contract_id = ${contract.contractId}
        and monitoring_alert.alert_id in (
          select next.alert_id
          from monitoring_alert as next
          where next.contract_id = ${contract.contractId}
          order by next.alert_id
          limit ${alertsToldAtOnce})
      returning alert_id, kind, domain, message, raised_at
    )
    select kind, domain, message, raised_at
    from told
    order by alert_id`);
  const messages = alerts.map(({ kind, domain, message }) => {
    return { severity: kind === "readsAgain" ? "info" : "warn", message: `${domain}: ${message}` } as const;
  });
  await noteMessages(transaction, contract, "monitoring", messages);
  const told = alerts.map(({ raised_at: raisedAt, ...alert }) => ({ ...alert, raisedAt }));
  await enqueueAlerts(transaction, contract, service, told);
}
