/** What a shop system makes a page of. */
import type { Country, KindName, Word } from "./kinds.ts";

/** What a page is made of. */
export interface Look {
  readonly country: Country;
  readonly say: (word: Word) => string;
  readonly url: string;
  /** The amount as the shop writes it: `1.299,00 €`. */
  readonly text: (amount: string) => string;
}

export interface System {
  readonly name: string;
  /** What the pages stand for. */
  readonly version: string;
  readonly head?: string;
  /** The body around the part of the product. */
  readonly body: (part: string, look: Look, kind: KindName) => string;
  readonly kinds: Readonly<Partial<Record<KindName, (look: Look) => string>>>;
}

export const productName = "Linen Chair Aske";

export function json(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

/** The kinds whose pages have one amount and nothing else to say. */
export function plain(page: (amount: string, look: Look) => string): System["kinds"] {
  return {
    "one price": (look) => page("39.90", look),
    "below ten": (look) => page("9.99", look),
    "above a thousand": (look) => page("1299.00", look),
  };
}
