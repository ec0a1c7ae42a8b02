// The names of fields in conditions and amounts: docs/concepts/strategies.md, "Conditions".

import { fieldNames, FIELD_PATTERNS, numericFieldNames, findField, TAG_PREFIX } from "./fields.ts";
import { type Checking, type Edition, type Part, named } from "./grammar.ts";
import { MAX_TEXT, text, value } from "./grammar-values.ts";
import { type Path, nearestName, report } from "./problems.ts";

/** Which fields a place takes. */
type Taken = "any" | "number";

/** The name of a field, or of a tag. */
function fieldName(taken: Taken): Part<string> {
  const names = taken === "any" ? fieldNames : numericFieldNames;
  const patterns = FIELD_PATTERNS.filter(({ isNumeric }) => taken === "any" || isNumeric);
  const schema = (edition: Edition) => ({
    type: "string",
    maxLength: MAX_TEXT,
    anyOf: [
      {
        description: "A tag of the product, by its case-sensitive key.",
        pattern: "^tags\\.[\\s\\S]",
        examples: ["tags.brand"],
      },
      { description: "A named field.", enum: names(edition), examples: ["market.offerCount"] },
      // All of them came with the second edition.
      ...(edition === 1 ? [] : patterns).map(({ description, pattern, example }) => ({
        description,
        pattern,
        examples: [example],
      })),
    ],
  });
  return value(schema, (found, path, checking) => {
    text.check(found, path, checking);
    if (typeof found === "string" && found !== "" && found.length <= MAX_TEXT) {
      checkField(found, taken, path, checking);
    }
  });
}

/** Reports a name that is no field, none of the edition, or none with a number where one is needed. */
export function checkField(found: string, taken: Taken, path: Path, { problems, edition }: Checking): void {
  const field = findField(found);
  if (field === undefined) {
    if (taken === "number" && /^-?\d+([.,]\d+)?\s*%?$/.test(found)) {
      report(problems, path, "numberInQuotes", { field: JSON.stringify(found.slice(0, 64)) });
      return;
    }
    const known = (taken === "any" ? fieldNames : numericFieldNames)(edition);
    const near = nearestField(found, known);
    const params = { field: found.slice(0, 64), known, near };
    report(problems, path, near === null ? "unknownField" : "unknownFieldNear", params);
    return;
  }
  if (field.since > edition) {
    report(problems, path, "needsEdition", { what: found });
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

/** The named fields of an edition. */
export function knownFields(edition: Edition): readonly string[] {
  return fieldNames(edition);
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
