/** What prices are shown by. */

/** Whether prices are all without delivery or all with it. */
export const bases = ["unitPrice", "totalPrice"] as const;
export type Basis = (typeof bases)[number];

/** The basis that the address names; undefined for the usual one. */
export function basisOf({ basis: named }: { readonly basis?: string | undefined }): Basis | undefined {
  return bases.find((basis) => basis === named);
}
