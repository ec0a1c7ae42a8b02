/** What the audit tells of, in words. An action that is new shows as it is. */
import type { TFunction } from "i18next";

/** Those of the service. */
export const auditActions = [
  "account.apiPasswordMade",
  "account.apiPasswordRevoked",
  "account.passwordChanged",
  "account.signedIn",
  "account.signedOut",
  "account.signInFailed",
  "contract.created",
  "contract.deleted",
  "pricing.paused",
  "pricing.resumed",
  "priceGuard.changed",
  "priceGuard.proposed",
  "priceGuard.withdrawn",
  "prices.decided",
  "prices.takenBack",
  "product.changed",
  "products.deleted",
  "products.imported",
  "rights.changed",
  "rollout.ended",
  "rollout.raised",
  "rollout.rolledBack",
  "rollout.started",
  "settings.changed",
  "strategy.activated",
  "strategy.changed",
  "strategy.created",
  "strategy.deleted",
  "strategy.planCancelled",
  "strategy.planned",
  "user.invited",
  "user.removed",
  "user.roleChanged",
] as const;

/** "Strategy activated" */
export function actionWords(t: TFunction, action: string): string {
  const known = auditActions.find((one) => one === action);
  return known === undefined ? action : t(`settings.audit.actions.${known}`);
}

interface Changed {
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The name of what it was done to, where the entry has one, else its id. */
export function subjectName({ subject, before, after }: Changed): string {
  return nameIn(after) ?? nameIn(before) ?? subject;
}

function nameIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const named = "name" in value ? value.name : "contractName" in value ? value.contractName : null;
  return typeof named === "string" ? named : null;
}
