/** What the engine makes of a product as it is, and as a person sets it otherwise. */
import {
  compileStrategy,
  parseStrategy,
  usedFields,
  type CompiledStrategy,
  type Language,
} from "../../../engine/index.ts";
import { inputsOf, type EngineInput, type Inputs } from "../../calculation/engine-input.ts";
import { priceBy, type Priced } from "../../calculation/priced.ts";
import { editInputs, idleEdits, tagEdit, type Edits } from "./edits.ts";

/** A product that can be calculated: what the engine gets, and the rule it follows. */
export interface Case {
  readonly inputs: Inputs;
  readonly compiled: CompiledStrategy;
  /** The tags that the strategy reads, each with whether it reads a number. */
  readonly tags: readonly ReadTag[];
}

export interface ReadTag {
  readonly key: string;
  readonly isNumber: boolean;
}

/** null if the service is of a release whose engine gets something else. */
export function caseOf(input: EngineInput): Case | null {
  const inputs = inputsOf(input);
  const parsed = parseStrategy(input.strategy.document);
  if (inputs === null || "problems" in parsed) return null;
  return { inputs, compiled: compileStrategy(parsed.strategy), tags: tagsOf(input.strategy.document) };
}

const numericParts: ReadonlySet<string | number> = new Set(["of", "vat", "formula"]);

function tagsOf(document: unknown): readonly ReadTag[] {
  const numeric = new Map<string, boolean>();
  for (const { name, path } of usedFields(document)) {
    if (!name.startsWith(tagEdit(""))) continue;
    const key = name.slice(tagEdit("").length);
    numeric.set(key, (numeric.get(key) ?? false) || numericParts.has(path.key));
  }
  return [...numeric].map(([key, isNumber]) => ({ key, isNumber }));
}

export interface WhatIfAnswer {
  /** As a run would calculate it now; null where no strategy is active. */
  readonly now: Priced | null;
  readonly then: Priced;
  /** What the engine gets then. */
  readonly inputs: Inputs;
  /** The edits that change nothing. */
  readonly idle: readonly string[];
}

/** @param now by the strategy that prices follow @param chosen by the one that is tried */
export function answerOf(now: Case | null, chosen: Case, edits: Edits, language: Language): WhatIfAnswer {
  const inputs = editInputs(chosen.inputs, edits);
  return {
    now: now === null ? null : priceBy(now.compiled, now.inputs, language),
    then: priceBy(chosen.compiled, inputs, language),
    inputs,
    idle: idleEdits(chosen.inputs, edits),
  };
}
