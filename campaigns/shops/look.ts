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
  readonly page: (part: string, look: Look, kind: KindName) => string;
  readonly kinds: Readonly<Partial<Record<KindName, (look: Look) => string>>>;
}

export const productName = "Linen Chair Aske";

export function json(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

/** The part around a product that most systems share. */
export function document(head: string, body: string, { country }: Look): string {
  return `<!doctype html><html lang="${country.language}"><head><meta charset="utf-8"><title>${productName} – Askeladd</title>${head}</head>${body}</html>`;
}

/** The kinds whose pages have one amount and nothing else to say. */
export function plain(page: (amount: string, look: Look) => string): System["kinds"] {
  return {
    "one price": (look) => page("39.90", look),
    "below ten": (look) => page("9.99", look),
    "above a thousand": (look) => page("1299.00", look),
  };
}
