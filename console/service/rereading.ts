/** What a page reads again when the pulse says that something has changed: which queries show which part of a contract's data. */

/** The parts of a contract's data, each with a text that differs once it has changed. */
export type Versions = Readonly<Record<string, string>>;

/** The beginning of a query's key after the contract; null stands for any id, "?" for the query that ends an address. */
type KeyStart = readonly (string | null)[];

interface Follower {
  readonly keys: readonly KeyStart[];
  readonly parts: readonly string[];
  /** They are read no more often than this, however often the data change. */
  readonly everyMs: number;
}

/**
 * What no part's version tells: how far something is that somebody waits for. It is read again with each pulse, as long as it is stale. The
 * query says by its `staleTime` until when it is.
 */
const awaited: readonly KeyStart[] = [
  ["tasks", null],
  ["start", "hasPrices"],
  ["settings", "callbacks", "deliveries"],
  ["requests", "refused"],
];

/** Figures and offers of a large contract change all the time. What one looks at follows them at this pace. */
const calmMs = 15_000;

/**
 * What is missing here stays as it was read, on purpose: forms and editors, which nobody takes from under the hand; what never changes; and
 * the list of products, which has its own way (`products/use-news.ts`).
 */
const followers: readonly Follower[] = [
  { keys: [["inbox"], ["settings", "pricingstrategies", "drafts"]], parts: ["inbox"], everyMs: 0 },
  { keys: [["inbox"]], parts: ["figures", "offers"], everyMs: calmMs },
  {
    keys: [
      ["tasks", "?"],
      ["monitoring", "runs"],
      ["monitoring", "domains"],
      ["monitoring", "outcomes"],
      // Whoever has a shop read waits for its end, which may come before a pulse has seen it run.
      ["monitoring", "held"],
      ["monitoring", "pages"],
      ["monitoring", "samples", "?"],
    ],
    parts: ["tasks", "running"],
    everyMs: 0,
  },
  {
    keys: [
      ["monitoring", "held"],
      ["monitoring", "pages"],
    ],
    parts: ["offers"],
    everyMs: calmMs,
  },
  {
    keys: [
      ["settings", "pricingstrategies", "?"],
      ["settings", "pricingstrategies", "rollout"],
      ["settings", "pricingstrategies", "drafts"],
      ["settings", "pricingstrategies", null, "history"],
    ],
    parts: ["settings"],
    everyMs: 0,
  },
  { keys: [["pricing", "pause"]], parts: ["isPaused"], everyMs: 0 },
  { keys: [["start"], ["products", "tags", "?"]], parts: ["products", "offers", "recommendations"], everyMs: 0 },
  { keys: [["products", "figures", "?"]], parts: ["products"], everyMs: 0 },
  { keys: [["products", null, "held"]], parts: ["approvals"], everyMs: 0 },
  {
    keys: [
      ["products", null, "overview"],
      ["products", null, "market"],
      ["products", "monitoringstatus"],
      ["products", null, "series"],
      ["products", null, "events"],
    ],
    parts: ["products", "offers", "recommendations", "approvals", "figures", "settings"],
    everyMs: calmMs,
  },
  {
    keys: [
      ["market", "positions"],
      ["market", "standing"],
      ["market", "dearer"],
      ["market", "alone"],
      ["market", "soldOut"],
    ],
    parts: ["figures"],
    everyMs: calmMs,
  },
  {
    keys: [
      ["market", "series"],
      ["market", "matrix"],
      ["market", "vendor"],
    ],
    parts: ["market"],
    everyMs: calmMs,
  },
];

/** Compares each pulse with the one before, and remembers what is to be read once its time has come. */
export class Rereading {
  readonly #waiting = new Set<Follower>();
  readonly #readAt = new Map<Follower, number>();
  #known: Versions | null = null;

  /**
   * Takes the newest versions.
   *
   * @returns whether the query with this key (after the contract) is to be read again now, by whether it is stale
   */
  take(versions: Versions, nowMs: number): (key: readonly unknown[], isStale: boolean) => boolean {
    const due = this.#dueOf(versions, nowMs);
    return (key, isStale) =>
      due.some(({ keys }) => keys.some((start) => beginsWith(key, start))) ||
      (isStale && awaited.some((start) => beginsWith(key, start)));
  }

  #dueOf(versions: Versions, nowMs: number): readonly Follower[] {
    const known = this.#known;
    this.#known = versions;
    if (known === null) return [];
    for (const follower of followers) {
      if (follower.parts.some((part) => known[part] !== versions[part])) this.#waiting.add(follower);
    }
    const due = [...this.#waiting].filter(
      (follower) => nowMs - (this.#readAt.get(follower) ?? Number.NEGATIVE_INFINITY) >= follower.everyMs,
    );
    for (const follower of due) {
      this.#waiting.delete(follower);
      this.#readAt.set(follower, nowMs);
    }
    return due;
  }
}

function beginsWith(key: readonly unknown[], start: KeyStart): boolean {
  return start.every((name, index) => {
    const at = key[index];
    if (name === "?") return typeof at === "object";
    return name === null ? typeof at === "string" : name === at;
  });
}
