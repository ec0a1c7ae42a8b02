/** What it takes to get an address of a watched domain, and what comes of it. Collectors do it, and catalogues are handed how. */
import type { SecretKey } from "../../base/secret.ts";
import type { Database } from "../../database/connection.ts";
import type { CollectorWay, Fetched } from "../../outgoing/index.ts";
import type { ClaimedJob } from "../hosts/claim-jobs.ts";
import type { HostSlot } from "../hosts/host-slots.ts";
import type { RobotsSource } from "../hosts/robots.ts";
import type { Outcome } from "../readings/outcome.ts";

export interface FetchOptions {
  database: Database;
  way: CollectorWay;
  robots: RobotsSource;
  /** Seals where a job was led. */
  secret: SecretKey;
  signal: AbortSignal;
  /** Told of the slot of each request before it is sent. */
  inSlot?: (slot: HostSlot) => void;
}

/** The part of an answer that hops are followed by. */
export interface Answer extends Pick<Fetched, "url" | "status" | "headers" | "latencyMs" | "answeredAt"> {
  /** Ends one whose body has not come yet. */
  close?: () => void;
}

export interface Route<A extends Answer> {
  url: string;
  /** Redirects stay on this domain; null: they may lead anywhere. */
  domain: string | null;
  /** Whether robots.txt holds: for all but feeds, whose owners gave their address. */
  asksRobots: boolean;
  /** Sends one request. @throws OutgoingFailure */
  send(url: string, isFirst: boolean): Promise<A>;
}

/** A page that must not be fetched, or could not be. */
export type PageFailure = Extract<Outcome, "RequestFailure" | "UnsupportedDomainFailure">;

export type FetchFailure =
  /** `isHost`: the host failed, not the page alone. `isUnreachable`: the network said why, or nobody answered. */
  | { kind: "failed"; outcome: PageFailure; detail: string; cause: string; isHost: boolean; isUnreachable: boolean }
  /** A host gave no slot in time, or the job is somebody else's by now: that is no failure. */
  | { kind: "later" };

export type Followed<A> =
  | FetchFailure
  | {
      kind: "fetched";
      answer: A;
      /** Ends the request, and those that followed from it. */
      end: (followed?: number) => Promise<void>;
    };

/** `followHops` of the collectors. `first`: the slot of the first request, by default the claim. @throws the signal's reason */
export type FollowHops = <A extends Answer>(
  options: FetchOptions,
  job: ClaimedJob,
  route: Route<A>,
  first?: HostSlot,
) => Promise<Followed<A>>;
