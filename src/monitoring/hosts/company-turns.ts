/**
 * The turns of companies while hosts wait for a collector (interface 4.15-5). In the order of time, a company with thousands of hosts
 * stands before one with few at each of its pages.
 *
 * This is start-time fair queueing, as of tasks (tasks/turns.ts): a host's place in the line is one after that of its company's host
 * before, and not before the place that is served now. Each process has a line of its own.
 */
import { companiesOf } from "../../accounts/index.ts";
import type { Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { findWaitingHosts } from "./due-hosts.ts";

interface PlacedHost {
  readonly hostId: number;
  /** Of its company; of a contract that is gone, the contract itself. */
  readonly company: number | string;
  readonly position: number;
}

export class CompanyTurns {
  #line: PlacedHost[] = [];
  /** The place that is served now, and the next one of each company that was served lately. */
  #now = 0;
  readonly #next = new Map<number | string, number>();
  #isBehind = false;
  #endsAtMs = -Infinity;

  /** Tells that a claim in the order of time found as many hosts as it could take, the last of which had waited so long. */
  record(waitedMs: number): void {
    if (waitedMs > limits.hosts.turnsAfterMs) this.#isBehind = true;
  }

  /**
   * Takes the next hosts from the line, which is made anew after some time.
   *
   * @returns null if none has waited for long: the order of time is as fair then
   * @throws DatabaseUnavailable
   */
  async take(database: Queries, count: number, needsBrowser: boolean | null): Promise<number[] | null> {
    if (this.#isBehind && performance.now() >= this.#endsAtMs) await this.#lineUp(database, needsBrowser);
    const taken = this.#line.splice(0, count);
    for (const { company, position } of taken) {
      this.#next.set(company, position + 1);
      this.#now = Math.max(this.#now, position);
    }
    return taken.length === 0 ? null : taken.map(({ hostId }) => hostId);
  }

  async #lineUp(database: Queries, needsBrowser: boolean | null): Promise<void> {
    const beganMs = performance.now();
    const hosts = await findWaitingHosts(database, needsBrowser);
    const companies = await companiesOf(database, [...new Set(hosts.map((host) => host.contract_id))]);
    for (const [company, next] of this.#next) if (next <= this.#now) this.#next.delete(company);
    const next = new Map(this.#next);
    const line = hosts.map(({ host_id: hostId, contract_id: contractId }) => {
      const company = companies.get(contractId) ?? contractId;
      const position = Math.max(this.#now, next.get(company) ?? 0);
      next.set(company, position + 1);
      return { hostId, company, position };
    });
    this.#line = line.toSorted((one, other) => one.position - other.position);
    this.#isBehind = line.length > 0;
    const { turnsForMs, turnsForCosts } = limits.hosts;
    this.#endsAtMs = beganMs + Math.max(turnsForMs, turnsForCosts * (performance.now() - beganMs));
  }
}
