/**
 * Rows as nearly all are, from their cells to their line without a product in between: a quarter of what judging by the
 * rules costs. What is not as usual, right or wrong, is left to the rules (`judge-product.ts`); this file only knows
 * what is surely right, and what comes of it is what the rules come to.
 */
import { limits } from "../limits.ts";
import type { CsvImport } from "./csv-schema.ts";
import { plainTag } from "./tags.ts";

/** Where the cells are; -1 for none. */
export interface CellPlaces {
  readonly fields: Readonly<Record<keyof CsvImport["columns"], number>>;
  readonly identifier: number;
  readonly tags: readonly { readonly at: number; readonly key: string }[];
}

/** As COPY writes no value. */
const none = String.raw`\N`;
/** What is written otherwise in COPY's lines or in JSON. */
const special = /["\\\p{Cc}]/u;
const plainGtin = /^[1-9]\d{0,13}$/;
/** Nothing to round, and less than the largest amount. */
const plainPrices = { ",": /^\d{1,12}(?:,\d{1,2})?$/, ".": /^\d{1,12}(?:\.\d{1,2})?$/ };

export class PlainRows {
  readonly #fields: CellPlaces["fields"];
  readonly #identifier: number;
  readonly #decimalSeparator: CsvImport["decimalSeparator"];
  readonly #tags: readonly { readonly at: number; readonly label: string }[];
  /** Too many for a product, or a key that is none or not as usual: errors only of rows that have values there. */
  readonly #hasOddTags: boolean;

  constructor({ fields, identifier, tags }: CellPlaces, { decimalSeparator }: CsvImport) {
    this.#fields = fields;
    this.#identifier = identifier;
    this.#decimalSeparator = decimalSeparator;
    this.#tags = tags.map(({ at, key }) => ({ at, label: JSON.stringify(key) }));
    this.#hasOddTags =
      tags.length > limits.products.tags ||
      tags.some(({ key }) => key === "" || key.length > limits.products.tagKey || special.test(key));
  }

  /**
   * The columns of `product_import_row` from the identifier on, as a line of COPY.
   *
   * @param cells as many as the header row has
   * @returns null when the rules must decide
   */
  line(cells: readonly string[]): string | null {
    if (this.#hasOddTags) return null;
    const fields = this.#fields;
    const identifier = this.#text(cells, this.#identifier, limits.products.customerProductId);
    const customerProductId = this.#text(cells, fields.customerProductId, limits.products.customerProductId);
    const name = this.#text(cells, fields.name, limits.products.name);
    const gtin = cells[fields.gtin] ?? "";
    const min = this.#price(cells, fields.minPriceBoundary);
    const max = this.#price(cells, fields.maxPriceBoundary);
    const reference = this.#price(cells, fields.referencePrice);
    const tags = this.#tagTexts(cells);
    if (identifier === null || identifier === none || customerProductId === null || name === null) return null;
    if (reference === null || min === null || max === null || tags === null) return null;
    if (gtin !== "" && !plainGtin.test(gtin)) return null;
    if (min !== none && max !== none && Number(min) > Number(max)) return null;
    return `${identifier}\t${customerProductId}\t${name}\t${gtin || none}\t${reference}\t${min}\t${max}\t[${tags}]\n`;
  }

  #text(cells: readonly string[], at: number, longest: number): string | null {
    const text = cells[at] ?? "";
    if (text === "") return none;
    return text.length > longest || special.test(text) ? null : text;
  }

  #price(cells: readonly string[], at: number): string | null {
    const text = cells[at] ?? "";
    if (text === "") return none;
    if (!plainPrices[this.#decimalSeparator].test(text)) return null;
    const price = this.#decimalSeparator === "." ? text : text.replace(",", ".");
    return Number(price) > 0 ? price : null;
  }

  #tagTexts(cells: readonly string[]): string | null {
    let texts = "";
    for (const { at, label } of this.#tags) {
      const value = cells[at] ?? "";
      if (value === "") continue;
      if (value.length > limits.products.tagValue || special.test(value)) return null;
      texts += (texts === "" ? "" : ",") + plainTag(label, value, this.#decimalSeparator);
    }
    return texts;
  }
}
