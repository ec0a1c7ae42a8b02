/**
 * Runs before the program is there, as the first script of the page: opens the session, and asks for what the address's screen shows
 * first. A page whose program is run has no time for either. Without this script everything works as well, and later.
 */
import { addressOf } from "../../client/address.ts";
import { positionsOf, positionsPath } from "../market/positions.ts";
import { figuresOf, pageQuery, readAsked } from "../products/list-query.ts";
import type { Early } from "../service/ahead.ts";
import { asConsole } from "../service/as-console.ts";

const contract = "/api/v3/vendor/contracts/{contractId}";

/** Every screen of a contract waits for the contract, and for what may be done there. */
function addressesOf(contractId: string, screen: string): string[] {
  const path = { contractId };
  const all = [addressOf(contract, path, {}), addressOf(`${contract}/permissions`, path, {})];
  const search = Object.fromEntries(new URLSearchParams(location.search));
  if (screen === "products") return [addressOf(figuresOf, path, pageQuery(readAsked(search))), ...all];
  if (screen === "market") return [addressOf(positionsPath, path, positionsOf), ...all];
  return all;
}

const opened = fetch("/api/v3/console/session/refresh", {
  method: "POST",
  credentials: "same-origin",
  headers: { "content-type": "application/json" },
  body: "{}",
});

const headers = opened.then(async (response): Promise<Record<string, string>> => {
  if (!response.ok) throw new Error("There is no session.");
  const { data }: { data: { token: string } } = await response.clone().json();
  return { authorization: `Bearer ${data.token}`, "accept-language": document.documentElement.lang };
});

const [, contractId, screen = ""] = /^\/console\/c\/([^/]+)(?:\/(.*))?$/.exec(location.pathname) ?? [];
const addresses = contractId === undefined ? [] : addressesOf(decodeURIComponent(contractId), screen);
const sent = addresses.map(
  (address) => [address, headers.then(async (known) => await fetch(address, asConsole({ headers: known })))] as const,
);
// The program waits for the same answers, and tells of a failure.
for (const [, answer] of sent) answer.catch(() => undefined);
const early: Early = {
  opened,
  sent: new Map(sent),
  requested: headers.then(
    () => undefined,
    () => undefined,
  ),
};
globalThis.pricewrightEarly = early;
