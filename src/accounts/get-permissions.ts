/** `getPermissions`: what the caller may do in a contract, the only thing a client need ask before it shows an action. */
import type { Author } from "../base/contract.ts";
import type { Queries } from "../database/connection.ts";
import { writes } from "../http/access.ts";
import { findRights } from "./rights.ts";
import type { PermissionsOut } from "./rights-schema.ts";

/**
 * The caller's role, rights and permissions. Nobody may change anything in a contract that is only read.
 *
 * @param hasCollectorContact whether collectors may start in this installation
 */
export async function getPermissions(
  queries: Queries,
  { contract, caller }: Author,
  hasCollectorContact: boolean,
): Promise<PermissionsOut> {
  const rights = contract.isWritable ? await findRights(queries, contract, caller) : [];
  const mayWrite = contract.isWritable && writes(caller.role);
  const managesPeople = (caller.role === "owner" || caller.role === "admin") && caller.scope === "account";
  return {
    role: caller.role,
    isWritable: contract.isWritable,
    rights: [...rights],
    permissions: [
      ...(mayWrite ? (["products", "strategies.edit"] as const) : []),
      ...(rights.includes("activate") ? (["strategies.activate"] as const) : []),
      ...(rights.includes("approve") ? (["prices.decide"] as const) : []),
      ...(rights.includes("guard") ? (["guard"] as const) : []),
      ...(mayWrite ? (["settings"] as const) : []),
      ...(contract.isWritable && managesPeople ? (["people"] as const) : []),
    ],
    hasCollectorContact,
  };
}
