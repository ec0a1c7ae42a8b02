// What a document needs of whoever evaluates it, besides a product and its markets.

import { type JsonObject, isObject } from "./grammar.ts";
import { otherPriceOf } from "../values/field-names.ts";
import { type Path, type Problem, below, report } from "./problems.ts";
import { valuesIn } from "./uses.ts";
import { usedFields } from "./used-fields.ts";

/**
 * What may be supplied: `history`, the product's published prices (`EngineContext.history`); `holding`, that prices with
 * reasons in `holdReasons` wait for approval; `rates`, the rates of other currencies (`EngineContext.rates`); `products`, other
 * products (`EngineContext.products`); `families`, that prices of families are settled together (`settleFamilies`).
 */
export type Capability = "history" | "holding" | "rates" | "products" | "families";

/** A part of a document, by its name and place, and what it needs. */
interface Need {
  readonly what: string;
  readonly path: Path;
  readonly needed: Capability;
}

/** Reports each part that needs what is not supplied: a document must not pretend. */
export function checkCapabilities(document: unknown, supplied: ReadonlySet<Capability>, problems: Problem[]): void {
  for (const { what, path, needed } of needsOf(document)) {
    if (!supplied.has(needed)) {
      report(problems, path, "notSupplied", { what, needed });
    }
  }
}

function* needsOf(document: unknown): Generator<Need> {
  for (const { name, path } of usedFields(document)) {
    const needed = neededBy(name);
    if (needed !== null) {
      yield { what: name, path, needed };
    }
  }
  for (const [value, path] of valuesIn(document, { parent: null, key: "" })) {
    if (isObject(value)) {
      for (const [key, needed] of partsOf(value, path)) {
        yield { what: key, path: below(path, key), needed };
      }
    }
  }
}

/** What a field needs that is more than the product and its markets. */
function neededBy(name: string): Capability | null {
  if (/^(history\.|previous\.(ageHours|limit)$)/.test(name)) {
    return "history";
  }
  return otherPriceOf(name) === null ? null : "products";
}

const CHANGE_KEYS = ["perHours", "minHoursBetween", "maxChangesPerDay"];

function partsOf(value: JsonObject, { key: name, parent }: Path): [string, Capability][] {
  const needs: [string, Capability][] = [];
  if (name === "change") {
    needs.push(
      ...CHANGE_KEYS.filter((key) => Object.hasOwn(value, key)).map((key): [string, Capability] => [key, "history"]),
    );
    if (value["atLimit"] === "hold") {
      needs.push(["atLimit", "holding"]);
    }
  }
  if (parent === null && Object.hasOwn(value, "families")) {
    needs.push(["families", "families"]);
  }
  if (isObject(value["drift"])) {
    needs.push(["drift", "history"]);
  }
  for (const key of ["hold", "holdWhen"]) {
    const isPart = typeof value[key] === "string" || isObject(value[key]);
    if (isPart && (Object.hasOwn(value, "target") || Object.hasOwn(value, "when"))) {
      needs.push([key, "holding"]);
    }
  }
  return needs;
}
