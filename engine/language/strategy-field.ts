// The names of fields in conditions and amounts: docs/concepts/strategies.md, "Conditions".

import {
  OTHER_PRODUCT,
  TAG_PREFIX,
  VENDOR_NUMBER,
  VENDOR_TRUTH,
  fieldNames,
  findField,
  numericFieldNames,
} from "../values/field-names.ts";
import { type Checking, type Part, named } from "./grammar.ts";
import { MAX_TEXT, text, value } from "./grammar-values.ts";
import { type Path, nearestName, report } from "./problems.ts";

/** Which fields a place takes. */
type Taken = "any" | "number";

/** The fields whose names contain names of the customer's own, besides tags. */
const FIELD_PATTERNS = [
  {
    pattern: OTHER_PRODUCT,
    isNumeric: true,
    description: "A price of the product whose identifier a tag holds: the published one, or its reference price.",
    example: "products[tags.leader].price",
  },
  {
    pattern: VENDOR_NUMBER,
    isNumeric: true,
    description: "The cheapest offer of a vendor, `*` as wildcard: unitPrice, totalPrice, position.",
    example: 'market.vendors["Amazon"].unitPrice',
  },
  {
    pattern: VENDOR_TRUTH,
    isNumeric: false,
    description: "Whether a vendor has an offer that is not known to be unavailable.",
    example: 'market.vendors["Amazon"].available',
  },
];

/** The name of a field, or of a tag. */
function fieldName(taken: Taken): Part<string> {
  const names = taken === "any" ? fieldNames : numericFieldNames;
  const patterns = FIELD_PATTERNS.filter(({ isNumeric }) => taken === "any" || isNumeric);
  const schema = {
    type: "string",
    maxLength: MAX_TEXT,
    anyOf: [
      {
        description: "A tag of the product, by its case-sensitive key.",
        pattern: "^tags\\.[\\s\\S]",
        examples: ["tags.brand"],
      },
      { description: "A named field.", enum: names, examples: ["market.offerCount"] },
      ...patterns.map(({ description, pattern, example }) => ({
        description,
        pattern,
        examples: [example],
      })),
    ],
  };
  return value(schema, (found, path, checking) => {
    text.check(found, path, checking);
    if (typeof found === "string" && found !== "" && found.length <= MAX_TEXT) {
      checkField(found, taken, path, checking);
    }
  });
}

/** Reports a name that is no field, or none with a number where one is needed. */
export function checkField(found: string, taken: Taken, path: Path, { problems }: Checking): void {
  const field = findField(found);
  if (field === undefined) {
    if (taken === "number" && /^-?\d+([.,]\d+)?\s*%?$/.test(found)) {
      report(problems, path, "numberInQuotes", { field: JSON.stringify(found.slice(0, 64)) });
      return;
    }
    const known = taken === "any" ? fieldNames : numericFieldNames;
    const near = nearestField(found, known);
    const params = { field: found.slice(0, 64), known, near };
    report(problems, path, near === null ? "unknownField" : "unknownFieldNear", params);
    return;
  }
  if (taken === "number" && field.kind !== "number" && field.kind !== "both") {
    report(problems, path, "textNotAmount", { field: found });
  }
}

const VENDOR_FIGURES = ["unitPrice", "totalPrice", "position", "available"];
const OTHER_FIGURES = ["price", "referencePrice"];

/** A field of a vendor or of another product that lacks its quotes, its `tags.` or its figure. */
function nearestQuoted(found: string): string | null {
  const [, vendor, figure = ""] = /^market\.vendors\[\s*["']?([^\]"']{1,64}?)["']?\s*\](?:\.(\w*))?$/.exec(found) ?? [];
  if (vendor !== undefined) {
    return `market.vendors["${vendor}"].${nearestName(figure, VENDOR_FIGURES) ?? "unitPrice"}`;
  }
  const [, key, other = ""] = /^products?\[\s*(?:tags?\.)?(\w{1,64})\s*\](?:\.(\w*))?$/.exec(found) ?? [];
  return key === undefined ? null : `products[tags.${key}].${nearestName(other, OTHER_FIGURES) ?? "price"}`;
}

/** The field that was meant; a word that is no field is often the key of a tag: `brand`, `tag.brand` or `tags[brand]` for `tags.brand`. */
export function nearestField(found: string, known: readonly string[]): string | null {
  const [, dotted, bracketed] = /^tags?(?:\.(\w{1,64})|\[(\w{1,64})\])$/i.exec(found) ?? [];
  const key = dotted ?? bracketed ?? (/^[A-Za-z_]\w{0,63}$/.test(found) ? found : null);
  return nearestName(found, known) ?? nearestQuoted(found) ?? (key === null ? null : `${TAG_PREFIX}${key}`);
}

/** The name of any field. */
export const field = named(
  "field",
  {
    title: "Field",
    description:
      "What is looked at: a product field, a tag (`tags.<key>`), a figure of the domain's market (over all offers that are " +
      "neither own nor ignored nor known to be unavailable), units sold, or the time in the contract's time zone.",
    examples: ["tags.brand", "referencePrice", "market.offerCount", "time.weekday"],
  },
  () => fieldName("any"),
);

/** The name of a field that has numbers. */
export const numericField = named(
  "numericField",
  {
    title: "Field with a number",
    description:
      "A field whose value is a number: a product field, a tag, a figure of the market, units sold, or the time.",
    examples: ["tags.purchasePrice", "referencePrice", "market.lowestUnitPrice"],
  },
  () => fieldName("number"),
);
