/**
 * A fast path for plain rows: it turns cells into a line of COPY without building a product. Nearly all rows are plain,
 * and this costs a quarter of the full rules. It accepts only rows that are certainly valid and gives the same line as
 * the rules. Every other row goes through the rules (`judge-product.ts`).
 */
import type { AmountReader, DecimalSeparator } from "../base/decimal-text.ts";
import { limits } from "../limits.ts";
import { productFields, type FieldName } from "./product-fields.ts";
import { plainTag } from "./tags.ts";

/** The indexes of the cells in a row; -1 if the CSV lacks the field. */
export interface CellIndexes {
  readonly fields: Readonly<Record<FieldName, number>>;
  readonly identifier: number;
  readonly tags: readonly { readonly at: number; readonly key: string }[];
}

interface PlainField {
  readonly at: number;
  readonly kind: "text" | "gtin" | "price";
  readonly longest: number;
}

/** The text of null in COPY. */
const none = String.raw`\N`;
/** Characters that COPY or JSON escapes. */
const special = /["\\\p{Cc}]/u;
const plainGtin = /^[1-9]\d{0,13}$/;
/** Amounts that need no rounding and are below the maximum. */
const plainPrices = { ",": /^\d{1,12}(?:,\d{1,2})?$/, ".": /^\d{1,12}(?:\.\d{1,2})?$/ };

export class PlainRows {
  readonly #at: CellIndexes["fields"];
  readonly #fields: readonly PlainField[];
  readonly #identifier: number;
  readonly #amounts: AmountReader;
  readonly #decimalSeparator: DecimalSeparator;
  readonly #tags: readonly { readonly at: number; readonly label: string }[];
  /** Whether there are too many tags, or a key is wrong or needs escaping. The rules judge every row then. */
  readonly #hasOddTags: boolean;

  constructor(
    { fields, identifier, tags }: CellIndexes,
    { decimalSeparator, amounts }: { decimalSeparator: DecimalSeparator; amounts: AmountReader },
  ) {
    this.#amounts = amounts;
    this.#at = fields;
    this.#fields = productFields.map(({ name, kind, longest }) => ({ at: fields[name], kind, longest }));
    this.#identifier = identifier;
    this.#decimalSeparator = decimalSeparator;
    this.#tags = tags.map(({ at, key }) => ({ at, label: JSON.stringify(key) }));
    this.#hasOddTags =
      tags.length > limits.products.tags ||
      tags.some(({ key }) => key === "" || key.length > limits.products.tagKeyCharacters || special.test(key));
  }

  /**
   * The columns of `product_import_row` from the identifier on, as a line of COPY.
   *
   * @param cells as many as in the header row
   * @returns null if the rules must decide
   */
  line(cells: readonly string[]): string | null {
    if (this.#hasOddTags) return null;
    const identifier = this.#text(cells[this.#identifier] ?? "", limits.products.customerProductIdCharacters);
    if (identifier === null || identifier === none) return null;
    let line = identifier;
    for (const field of this.#fields) {
      const value = this.#value(cells[field.at] ?? "", field);
      if (value === null) return null;
      line += `\t${value}`;
    }
    const tags = this.#tagTexts(cells);
    return tags === null || this.#areBoundariesCrossed(cells) ? null : `${line}\t[${tags}]\n`;
  }

  #value(text: string, field: PlainField): string | null {
    if (field.kind === "text") return this.#text(text, field.longest);
    if (text === "") return none;
    if (field.kind === "price") return this.#price(text);
    return plainGtin.test(text) ? text : null;
  }

  #text(text: string, longest: number): string | null {
    if (text === "") return none;
    return text.length > longest || special.test(text) ? null : text;
  }

  #price(text: string): string | null {
    if (!plainPrices[this.#decimalSeparator].test(text)) return null;
    const price = this.#decimalSeparator === "." ? text : text.replace(",", ".");
    return Number(price) > 0 ? price : null;
  }

  #areBoundariesCrossed(cells: readonly string[]): boolean {
    const min = cells[this.#at.minPriceBoundary] ?? "";
    const max = cells[this.#at.maxPriceBoundary] ?? "";
    return min !== "" && max !== "" && this.#amount(min) > this.#amount(max);
  }

  #amount(text: string): number {
    return Number(this.#decimalSeparator === "." ? text : text.replace(",", "."));
  }

  #tagTexts(cells: readonly string[]): string | null {
    let texts = "";
    for (const { at, label } of this.#tags) {
      const value = cells[at] ?? "";
      if (value === "") continue;
      if (value.length > limits.products.tagValueCharacters || special.test(value)) return null;
      texts += (texts === "" ? "" : ",") + plainTag(label, value, this.#amounts);
    }
    return texts;
  }
}
