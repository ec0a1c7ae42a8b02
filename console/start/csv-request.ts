/** What the request of an import says of its file: the columns of the fields, and how the text is written. */
import { headerOf, identifyingPlace, isField, ownCells, type Role } from "./columns.ts";
import type { CsvHead } from "./csv-file.ts";
import { sentSeparator, type LeftOut } from "./csv-sent.ts";

export function requestHeaders(head: CsvHead, roles: readonly Role[]): Record<string, string> {
  const nameAt = (index: number | null): string => headerText(head.columns[index ?? -1] ?? "");
  return {
    "content-type": "text/csv",
    "service-product-identifying-attributes": nameAt(identifyingPlace(roles)),
    "service-decimal-separator": head.decimal,
    "service-csv-column-separator": separatorText(sentSeparator(head)),
    ...Object.fromEntries(
      roles.flatMap((role, index) => (isField(role) ? [[headerOf[role], nameAt(index)] as const] : [])),
    ),
  };
}

/** What is not sent of a file. */
export function leftOutOf(chosen: { readonly roles: readonly Role[]; readonly isWithoutFurther: boolean }): LeftOut {
  const { roles, isWithoutFurther } = chosen;
  return {
    columns: new Set(roles.flatMap((role, index) => (role === "leftOut" ? [index] : []))),
    further: isWithoutFurther ? ownCells(roles) : null,
  };
}

/** No header may have a control character, so it is sent in Base64. */
function separatorText(separator: string): string {
  return separator < " " ? btoa(separator) : separator;
}

/** UTF-8, byte by byte, as the service reads headers: a browser sends no other characters. */
function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
