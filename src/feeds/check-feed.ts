/** The rules of a feed that its schema cannot express. */
import { ApiError, errorItem, type ErrorItem } from "../base/error.ts";
import { limits } from "../limits.ts";
import { findField } from "./fields.ts";
import type { FeedField, FeedIn } from "./schema.ts";

/** The separators of a feed that names none. */
export const csvDefaults = { separator: ",", decimalSeparator: "." } as const;

/** @throws 400 that names every unknown field, every repeated label and equal separators */
export function checkFeed(feed: FeedIn): void {
  const [first, ...others] = [...unknownFields(feed.fields), ...repeatedLabels(feed.fields), ...equalSeparators(feed)];
  if (first !== undefined) throw new ApiError([first, ...others.slice(0, limits.http.errors - 1)]);
}

/** The name of the column or member that holds the field's value. */
export function labelOf(field: FeedField): string {
  return field.label ?? field.name;
}

function unknownFields(fields: readonly FeedField[]): ErrorItem[] {
  return fields.flatMap(({ name }, index) => {
    if (findField(name) !== null) return [];
    const message = `"${name}" is no field of a feed; see the list of fields in the reference.`;
    return [errorItem("request.invalid", message, `/fields/${index}/name`)];
  });
}

function repeatedLabels(fields: readonly FeedField[]): ErrorItem[] {
  const seen = new Set<string>();
  return fields.flatMap((field, index) => {
    const label = labelOf(field);
    if (!seen.has(label)) {
      seen.add(label);
      return [];
    }
    const message = `The label "${label}" stands twice; give one of the fields another label.`;
    return [errorItem("request.invalid", message, `/fields/${index}`)];
  });
}

function equalSeparators(feed: FeedIn): ErrorItem[] {
  const separator = feed.csvSeparator ?? csvDefaults.separator;
  if (separator !== (feed.csvDecimalSeparator ?? csvDefaults.decimalSeparator)) return [];
  const message = `csvSeparator and csvDecimalSeparator must differ; both are "${separator}".`;
  return [errorItem("request.invalid", message, "/csvSeparator")];
}
