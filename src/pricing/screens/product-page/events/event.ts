/** What the sources of a product's events share. */
import type { ProductEventOut } from "../schema.ts";

/** The product and the time that events are read of; `to` is not included. */
export interface EventRange {
  productId: number;
  from: Date;
  to: Date;
}

/** An event before it is rendered. */
export type ProductEvent = Omit<ProductEventOut, "at"> & { at: Date };

/** The fields that have a value. */
export function present<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const known: { [Name in keyof Fields]?: NonNullable<Fields[Name]> } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined) known[name] = value;
  }
  return known;
}

export function isWithin(at: Date, { from, to }: EventRange): boolean {
  return at >= from && at < to;
}
