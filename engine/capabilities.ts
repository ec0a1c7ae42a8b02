// What a document needs of whoever evaluates it, besides a product and its markets.

import { type JsonObject, isObject } from "./grammar.ts";
import { type Path, type Problem, below, report } from "./problems.ts";
import { valuesIn } from "./references.ts";

/**
 * What may be supplied: `history`, the product's published prices (`EngineContext.history`); `holding`, that prices with
 * reasons in `held` wait for approval; `rates`, the rates of other currencies (`EngineContext.rates`).
 */
export type Capability = "history" | "holding" | "rates";

const HISTORY_FIELD = /(^|[^.\w])(history\.\w+|previous\.(ageHours|limit))/;

/** Reports each part that needs what is not supplied: a document must not pretend. */
export function checkCapabilities(document: unknown, supplied: ReadonlySet<Capability>, problems: Problem[]): void {
  for (const [value, path] of valuesIn(document, { parent: null, key: "" })) {
    if (isObject(value)) {
      for (const [key, needed] of needsOf(value, path)) {
        if (!supplied.has(needed)) {
          const what = key === "field" || key === "of" || key === "vat" ? String(value[key]) : key;
          report(problems, below(path, key), "notSupplied", { what, needed });
        }
      }
    }
  }
}

const CHANGE_KEYS = ["perHours", "minHoursBetween", "maxChangesPerDay"];

function needsOf(value: JsonObject, { key: place }: Path): [string, Capability][] {
  const needs: [string, Capability][] = [];
  for (const key of ["field", "of", "vat", "formula"]) {
    const name = value[key];
    if (typeof name === "string" && HISTORY_FIELD.test(name)) {
      needs.push([key, "history"]);
    }
  }
  if (place === "change") {
    needs.push(
      ...CHANGE_KEYS.filter((key) => Object.hasOwn(value, key)).map((key): [string, Capability] => [key, "history"]),
    );
    if (value["atLimit"] === "hold") {
      needs.push(["atLimit", "holding"]);
    }
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
