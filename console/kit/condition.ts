/** Conditions of the product list as an address has them (interface 4.32-3): values by comma, and ranges. */

/** The condition of one value. With a comma, a quote or a space at its end it stands in double quotes. */
export function conditionOf(value: string): string {
  return /[",]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The values of a condition; an empty one stands for products without. */
export function valuesOf(condition: string): readonly string[] {
  const found = condition.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))(?=,|$)/g);
  return [...found].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? "");
}

/** The value of a condition that has exactly one; null for none, several, and products without. */
export function onlyValueOf(condition: string | undefined): string | null {
  const [only = "", second] = valuesOf(condition ?? "");
  return only === "" || second !== undefined ? null : only;
}

/** `2..`, `..-5`, `1..3` or `4`: the ends, null where it is open. */
export function endsOf(condition: string): { readonly from: string | null; readonly to: string | null } {
  const [from = "", to = from] = condition.split("..");
  return { from: from === "" ? null : from, to: to === "" ? null : to };
}
