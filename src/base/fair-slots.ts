/**
 * A bounded number of things at once, shared fairly by tenants. A tenant has at most its share, which is smaller while others are
 * there. A free slot goes to the tenants that wait in turns, whatever the number of requests each of them has in line.
 *
 * A tenant is light while nobody of it is in line. Where others give way to it, they have one slot each, and rest after each use: so its
 * few requests are not late because of their many. Pools that share {@link Neighbours} give way to the light tenants of any of them.
 */

export interface FairSlotsOptions {
  /** Of all tenants. */
  readonly most: number;
  /** Of one that is alone. */
  readonly mostOfTenant: number;
  /** Of one while there are others. */
  readonly mostBesideOthers: number;
  /** Whether tenants with a line give way to light ones. */
  readonly givesWay: boolean;
  /** Whether others give way to tenants that are light here. */
  readonly hasPriority: boolean;
  /** The longest rest of a tenant that gives way. */
  readonly restMostMs: number;
  /** How many may wait of one tenant. */
  readonly waitingOfTenant: number;
  readonly waitMs: number;
}

/** A light tenant that works counts as one for so long after its last request, so that its next one finds the others resting. */
const lingerMs = 5;
/** A rest lasts for this many times the use of the slot. */
const restOfUse = 2;
const restLeastMs = 1;

/** Gives the slot back; to be called once. */
export type GiveBack = () => void;

/** Why there was no slot: the tenant has its share already, or all slots are taken by others. */
export type Refused = "share" | "all";

/** Whether there were several tenants lately, and which of them are light and work. */
export class Neighbours {
  readonly #forMs: number;
  readonly #light = new Set<string>();
  readonly #whenLightLeaves: (() => void)[] = [];
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

  isLight(name: string): boolean {
    return this.#light.has(name);
  }

  /** Whether a light tenant works besides this one. */
  hasLightBesides(name: string): boolean {
    return this.#light.size > (this.#light.has(name) ? 1 : 0);
  }

  addLight(name: string): void {
    this.#light.add(name);
  }

  removeLight(name: string): void {
    if (this.#light.delete(name)) for (const call of this.#whenLightLeaves) call();
  }

  /** Calls back whenever a tenant that was light is no longer. */
  whenLightLeaves(call: () => void): void {
    this.#whenLightLeaves.push(call);
  }
}

interface Waiting {
  readonly proceed: (giveBack: GiveBack) => void;
}

interface Tenant {
  readonly name: string;
  taken: number;
  readonly line: Set<Waiting>;
  /** Set while it lingers after its last request. */
  lingering: NodeJS.Timeout | null;
  /** It gives way until then. */
  restEndMs: number;
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
    if (options.givesWay) neighbours.whenLightLeaves(() => this.#passOn());
  }

  /** Takes a slot that is free. @returns null if the tenant may wait for one in line */
  takeNow(name: string): GiveBack | Refused | null {
    this.#neighbours.note(name);
    const tenant = this.#tenantOf(name);
    if (tenant.line.size === 0 && this.#isFreeFor(tenant)) return this.#give(tenant);
    return tenant.line.size >= this.#options.waitingOfTenant ? this.#refuse(tenant) : null;
  }

  /** Takes a slot, or waits for one in line. @param signal leaves the line when it aborts; waits for none if it has */
  async take(name: string, signal?: AbortSignal): Promise<GiveBack | Refused> {
    const given = this.takeNow(name);
    if (given !== null) return given;
    const tenant = this.#tenantOf(name);
    return (await this.#waitInLine(tenant, signal)) ?? this.#refuse(tenant);
  }

  /** For metrics. */
  get use(): { taken: number; waiting: number } {
    let waiting = 0;
    for (const { line } of this.#turns) waiting += line.size;
    return { taken: this.#taken, waiting };
  }

  #tenantOf(name: string): Tenant {
    const tenant = this.#tenants.get(name) ?? { name, taken: 0, line: new Set(), lingering: null, restEndMs: 0 };
    this.#tenants.set(name, tenant);
    return tenant;
  }

  #isFreeFor(tenant: Tenant): boolean {
    if (this.#isGivingWay(tenant) && performance.now() < tenant.restEndMs) return false;
    return this.#taken < this.#options.most && tenant.taken < this.#shareOf(tenant);
  }

  #shareOf(tenant: Tenant): number {
    if (!this.#neighbours.isThere) return this.#options.mostOfTenant;
    return this.#isGivingWay(tenant) ? 1 : this.#options.mostBesideOthers;
  }

  /** Whether a light tenant works besides this one. */
  #isGivingWay(tenant: Tenant): boolean {
    if (!this.#options.givesWay || !this.#neighbours.isThere) return false;
    return this.#neighbours.hasLightBesides(tenant.name);
  }

  /** To be called after each change of a tenant. */
  #weigh(tenant: Tenant): void {
    if (!this.#options.hasPriority) return;
    const { name } = tenant;
    if (tenant.line.size > 0) this.#neighbours.removeLight(name);
    else if (tenant.taken > 0) this.#neighbours.addLight(name);
    else if (this.#neighbours.isLight(name) && this.#neighbours.isThere) this.#linger(tenant);
    else this.#neighbours.removeLight(name);
  }

  #linger(tenant: Tenant): void {
    tenant.lingering ??= setTimeout(() => {
      tenant.lingering = null;
      if (tenant.taken > 0) return;
      this.#forget(tenant);
      this.#neighbours.removeLight(tenant.name);
    }, lingerMs);
    tenant.lingering.refresh();
  }

  #rest(tenant: Tenant, usedMs: number): void {
    const ms = Math.min(Math.max(restLeastMs, usedMs * restOfUse), this.#options.restMostMs);
    tenant.restEndMs = performance.now() + ms;
    // A timer counts whole milliseconds and may be early by less than one, and nobody would look again.
    setTimeout(() => this.#passOn(), Math.ceil(ms) + 1);
  }

  #give(tenant: Tenant): GiveBack {
    this.#taken++;
    tenant.taken++;
    this.#weigh(tenant);
    const beginMs = performance.now();
    return () => this.#giveBack(tenant, performance.now() - beginMs);
  }

  #refuse(tenant: Tenant): Refused {
    const reason = tenant.taken >= this.#shareOf(tenant) ? "share" : "all";
    this.#forget(tenant);
    return reason;
  }

  #giveBack(tenant: Tenant, usedMs: number): void {
    if (tenant.line.size > 0 && this.#isGivingWay(tenant)) this.#rest(tenant, usedMs);
    this.#taken--;
    tenant.taken--;
    this.#weigh(tenant);
    this.#passOn();
    this.#forget(tenant);
  }

  /** Gives free slots to the tenants in turn that have less than their share. */
  #passOn(): void {
    while (this.#passOnOne());
  }

  /** @returns whether there was a tenant for a free slot */
  #passOnOne(): boolean {
    for (const tenant of this.#turns) {
      if (!this.#isFreeFor(tenant)) continue;
      const [next] = tenant.line;
      this.#turns.delete(tenant);
      if (next === undefined) continue;
      tenant.line.delete(next);
      if (tenant.line.size > 0) this.#turns.add(tenant);
      next.proceed(this.#give(tenant));
      return true;
    }
    return false;
  }

  async #waitInLine(tenant: Tenant, signal: AbortSignal | undefined): Promise<GiveBack | null> {
    return await new Promise((resolve) => {
      const end = (given: GiveBack | null): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        resolve(given);
      };
      const waiting: Waiting = { proceed: end };
      const leave = (): void => {
        tenant.line.delete(waiting);
        if (tenant.line.size === 0) this.#turns.delete(tenant);
        this.#weigh(tenant);
        end(null);
      };
      const timer = setTimeout(leave, this.#options.waitMs);
      signal?.addEventListener("abort", leave);
      tenant.line.add(waiting);
      this.#turns.add(tenant);
      this.#weigh(tenant);
      if (signal?.aborted === true) leave();
    });
  }

  #forget(tenant: Tenant): void {
    if (tenant.taken === 0 && tenant.line.size === 0 && tenant.lingering === null) this.#tenants.delete(tenant.name);
  }
}
