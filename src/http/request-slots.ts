/**
 * A bounded number of request slots, in all and for each company. A free slot goes to the companies that wait, in turn, however many
 * requests each of them has in line.
 */

export interface SlotsOptions {
  readonly ofAll: number;
  readonly ofCompany: number;
  /** How many requests of a company may wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** Gives the slot back; to be called once. */
export type GiveBack = () => void;

/** Why there was no slot: the company has its share, or others have all. */
export type Refused = "share" | "all";

type Proceed = (given: GiveBack | null) => void;

interface Company {
  readonly name: string;
  taken: number;
  readonly line: Set<Proceed>;
}

export class RequestSlots {
  readonly #options: SlotsOptions;
  readonly #companies = new Map<string, Company>();
  /** Companies that wait: the first gets the next slot unless it has its share. */
  readonly #turns = new Set<Company>();
  #taken = 0;

  constructor(options: SlotsOptions) {
    this.#options = options;
  }

  /** Takes a slot that is free. @returns null if the request may wait for one */
  takeNow(name: string): GiveBack | Refused | null {
    const company = this.#companies.get(name) ?? { name, taken: 0, line: new Set() };
    this.#companies.set(name, company);
    if (this.#isFreeFor(company)) return this.#give(company);
    return company.line.size >= this.#options.waiting ? this.#refuse(company) : null;
  }

  /** Takes a slot, or waits for one in line. @param signal leaves the line when it aborts; waits for none if it has */
  async take(name: string, signal: AbortSignal): Promise<GiveBack | Refused> {
    const given = this.takeNow(name);
    if (given !== null) return given;
    const company = this.#companies.get(name);
    if (company === undefined) return "all";
    return (await this.#wait(company, signal)) ?? this.#refuse(company);
  }

  /** For metrics. */
  get use(): { taken: number; waiting: number } {
    let waiting = 0;
    for (const { line } of this.#turns) waiting += line.size;
    return { taken: this.#taken, waiting };
  }

  #isFreeFor(company: Company): boolean {
    return this.#taken < this.#options.ofAll && company.taken < this.#options.ofCompany;
  }

  #give(company: Company): GiveBack {
    this.#taken++;
    company.taken++;
    return () => {
      this.#taken--;
      company.taken--;
      this.#passOn();
      this.#forget(company);
    };
  }

  /** Gives a free slot to the company that waits longest for its turn and has less than its share. */
  #passOn(): void {
    for (const company of this.#turns) {
      if (!this.#isFreeFor(company)) continue;
      const [proceed] = company.line;
      this.#turns.delete(company);
      if (proceed === undefined) continue;
      company.line.delete(proceed);
      if (company.line.size > 0) this.#turns.add(company);
      return proceed(this.#give(company));
    }
  }

  async #wait(company: Company, signal: AbortSignal): Promise<GiveBack | null> {
    return await new Promise((resolve) => {
      const proceed: Proceed = (given) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
        resolve(given);
      };
      const leave = (): void => {
        company.line.delete(proceed);
        if (company.line.size === 0) this.#turns.delete(company);
        proceed(null);
      };
      const timer = setTimeout(leave, this.#options.waitMs);
      signal.addEventListener("abort", leave);
      company.line.add(proceed);
      this.#turns.add(company);
      if (signal.aborted) leave();
    });
  }

  #refuse(company: Company): Refused {
    this.#forget(company);
    return company.taken >= this.#options.ofCompany ? "share" : "all";
  }

  #forget(company: Company): void {
    if (company.taken === 0 && company.line.size === 0) this.#companies.delete(company.name);
  }
}
