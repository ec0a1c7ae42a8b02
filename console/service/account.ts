/** Who is signed in, with the companies and contracts. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { readWhole } from "./read.ts";

export type Account = Answer<"/api/account", "get">;
export type AccountContract = Account["companies"][number]["contracts"][number];

export const accountQuery = queryOptions({
  ...readWhole("/api/account", {}),
  staleTime: 5 * 60_000,
});

/** Every contract of the person. */
export function contractsOf({ companies }: Account): readonly AccountContract[] {
  return companies.flatMap(({ contracts }) => contracts);
}

/** Whether the person may see every company of the installation. */
export function isAdmin({ roles }: Account): boolean {
  return roles.includes("admin");
}

/** Whether the person only decides on prices that wait, so what waits is where every visit begins. */
export function onlyDecides({ roles }: Account): boolean {
  return roles.includes("approver");
}

/** Whether the person may make contracts of the company. */
export function mayMakeShops({ roles }: Account): boolean {
  return roles.some((role) => role === "owner" || role === "admin");
}
