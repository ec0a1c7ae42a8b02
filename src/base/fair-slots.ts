/**
 * A bounded number of things at once, shared fairly by tenants. A tenant has at most its share, which is smaller while others are
 * there. A free slot goes to the tenants that wait in turns, whatever the number of requests each of them has in line.
 */

export interface FairSlotsOptions {
  /** Of all tenants. */
  readonly most: number;
  /** Of one that is alone. */
  readonly mostOfTenant: number;
  /** Of one while there are others. */
  readonly mostBesideOthers: number;
  /** How many may wait of one tenant. */
  readonly waitingOfTenant: number;
  readonly waitMs: number;
}

/** Gives the slot back; to be called once. */
export type GiveBack = () => void;

/** Why there was no slot: the tenant has its share already, or all slots are taken by others. */
export type Refused = "share" | "all";

/** Whether there were several tenants lately. */
export class Neighbours {
  readonly #forMs: number;
  #last = "";
  #togetherUntilMs = 0;

  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  note(name: string): void {
    if (name === this.#last) return;
    if (this.#last !== "") this.#togetherUntilMs = performance.now() + this.#forMs;
    this.#last = name;
  }

  get isThere(): boolean {
    return performance.now() < this.#togetherUntilMs;
  }
}

interface Waiting {
  readonly proceed: () => void;
}

interface Tenant {
  readonly name: string;
  taken: number;
  readonly line: Set<Waiting>;
}

export class FairSlots {
  readonly #options: FairSlotsOptions;
  readonly #neighbours: Neighbours;
  readonly #tenants = new Map<string, Tenant>();
  /** Tenants that wait, in the order of their turns. */
  readonly #turns = new Set<Tenant>();
  #taken = 0;

  /** @param neighbours noted by whoever takes slots; several pools of slots share it */
  constructor(options: FairSlotsOptions, neighbours: Neighbours) {
    this.#options = options;
    this.#neighbours = neighbours;
  }

  /** Takes a slot, or waits for one in line. @param signal leaves the line when it aborts */
  async take(name: string, signal?: AbortSignal): Promise<GiveBack | Refused> {
    this.#neighbours.note(name);
    const tenant = this.#tenants.get(name) ?? { name, taken: 0, line: new Set() };
    this.#tenants.set(name, tenant);
    if (tenant.line.size === 0 && this.#isFreeFor(tenant)) return this.#give(tenant);
    if (tenant.line.size >= this.#options.waitingOfTenant) return this.#refuse(tenant);
    return (await this.#waitInLine(tenant, signal)) ? () => this.#giveBack(tenant) : this.#refuse(tenant);
  }

  /** For metrics. */
  get use(): { taken: number; waiting: number } {
    let waiting = 0;
    for (const { line } of this.#turns) waiting += line.size;
    return { taken: this.#taken, waiting };
  }

  #isFreeFor(tenant: Tenant): boolean {
    return this.#taken < this.#options.most && tenant.taken < this.#share;
  }

  get #share(): number {
    return this.#neighbours.isThere ? this.#options.mostBesideOthers : this.#options.mostOfTenant;
  }

  #give(tenant: Tenant): GiveBack {
    this.#taken++;
    tenant.taken++;
    return () => this.#giveBack(tenant);
  }

  #refuse(tenant: Tenant): Refused {
    const reason = tenant.taken >= this.#share ? "share" : "all";
    this.#forget(tenant);
    return reason;
  }

  #giveBack(tenant: Tenant): void {
    this.#taken--;
    tenant.taken--;
    this.#passOn();
    this.#forget(tenant);
  }

  /** Gives the free slot to the next tenant in turn that has less than its share. */
  #passOn(): void {
    for (const tenant of this.#turns) {
      if (!this.#isFreeFor(tenant)) continue;
      const [next] = tenant.line;
      this.#turns.delete(tenant);
      if (next === undefined) continue;
      tenant.line.delete(next);
      if (tenant.line.size > 0) this.#turns.add(tenant);
      this.#give(tenant);
      next.proceed();
      return;
    }
  }

  async #waitInLine(tenant: Tenant, signal: AbortSignal | undefined): Promise<boolean> {
    return await new Promise((resolve) => {
      const end = (isGiven: boolean): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        resolve(isGiven);
      };
      const waiting: Waiting = { proceed: () => end(true) };
      const leave = (): void => {
        tenant.line.delete(waiting);
        if (tenant.line.size === 0) this.#turns.delete(tenant);
        end(false);
      };
      const timer = setTimeout(leave, this.#options.waitMs);
      signal?.addEventListener("abort", leave);
      tenant.line.add(waiting);
      this.#turns.add(tenant);
    });
  }

  #forget(tenant: Tenant): void {
    if (tenant.taken === 0 && tenant.line.size === 0) this.#tenants.delete(tenant.name);
  }
}
