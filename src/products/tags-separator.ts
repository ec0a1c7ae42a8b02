/** The header of JSON imports that says how numbers in tags are written. */
import { apiError } from "../base/error.ts";
import type { Words } from "../base/words.ts";
import type { DecimalSeparator } from "../base/decimal-text.ts";

/** In the installation's spelling or the neutral one. @throws 400 naming the header */
export function readSeparator(headers: Readonly<Record<string, unknown>>, words: Words): DecimalSeparator {
  const name = "tags-decimal-separator";
  const given = headers[`${words.headerPrefix}-${name}`] ?? headers[`service-${name}`] ?? ".";
  if (given === "." || given === ",") return given;
  throw apiError("request.invalid", `The header ${words.headerPrefix}-${name} must be "." or ",".`);
}
