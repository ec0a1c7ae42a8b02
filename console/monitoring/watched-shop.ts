/** What the service says of a watched shop, and how its readings came out. */
import type { Answer } from "../../client/client.ts";

type Base = "/api/v3/vendor/contracts/{contractId}/monitoring";

export type WatchedShop = Answer<`${Base}/domains`, "get">["data"][number];
export type Outcome = WatchedShop["status"]["outcomes"][number]["outcome"];
export type OutcomesOfDay = Answer<`${Base}/outcomes`, "get">["data"][number];
