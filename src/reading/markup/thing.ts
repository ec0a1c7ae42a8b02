/** A thing as schema.org describes it, whether it was written as JSON-LD, microdata or RDFa. */
import type { Element } from "domhandler";

export interface Thing {
  readonly id: string | null;
  /** Without the vocabulary's address: `Product`. */
  readonly types: readonly string[];
  readonly properties: Map<string, ThingValue[]>;
  /** The element that holds its price, where it is written into the page. */
  priceElement?: Element;
}

export type ThingValue = string | Thing;

/** `https://schema.org/Product`, `schema:Product` and `Product` are one name. */
export function bareName(name: string): string {
  return name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, "");
}

/** The first text under one of the names. */
export function textOf(thing: Thing, ...names: readonly string[]): string | null {
  for (const name of names) {
    for (const value of thing.properties.get(name) ?? []) {
      if (typeof value === "string" && value.trim() !== "") return value;
    }
  }
  return null;
}

/** The first text under one of the names, or the name of the thing that stands there. */
export function nameOf(thing: Thing, name: string): string | null {
  for (const value of thing.properties.get(name) ?? []) {
    const text = typeof value === "string" ? value : textOf(value, "name");
    if (text !== null && text.trim() !== "") return text;
  }
  return null;
}

/** All things under one of the names. */
export function thingsOf(thing: Thing, ...names: readonly string[]): Thing[] {
  return names.flatMap((name) => (thing.properties.get(name) ?? []).filter((value) => typeof value !== "string"));
}

export function hasType(thing: Thing, ...types: readonly string[]): boolean {
  return thing.types.some((type) => types.includes(type));
}
