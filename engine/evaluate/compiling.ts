// What compiling a part needs of the document around it, and of parts that may contain each other.

import type { CompiledAmount } from "./amounts.ts";
import type { CompiledCompetitors } from "./competitors.ts";
import type { CompiledCondition } from "./conditions.ts";
import type { Pooling } from "../language/strategy-market.ts";
import type { CompiledLeaf } from "./rule.ts";
import type { Scope } from "./scope.ts";
import type { CompareBy, CompetitorChoice, Rule, TargetAmount } from "../language/strategy.ts";
import type { CompiledTable } from "./tables.ts";

/** Why prices wait, as a branch or rule says it, and where. */
export interface WrittenHold {
  readonly path: string;
  readonly text: string;
}

/** The document that a part is compiled for. */
export interface Compiling {
  /** How the domains are one market; null if each is priced on its own. */
  readonly pooling: Pooling | null;
  /** Whether prices are settled with those of other products afterwards. */
  readonly hasFamilies: boolean;
  /** The rule that the part stands in; null in definitions and conditions. */
  readonly rule: EnclosingRule | null;
  /** The leaf of the tree that the part stands in. */
  readonly leaf: {
    readonly nodeId: number;
    readonly branchName: string | null;
    readonly holds: readonly WrittenHold[];
  };
  /** What other parts are used by; each is compiled when it is first asked for. */
  readonly amountOf: (name: string) => CompiledAmount;
  readonly conditionOf: (name: string) => CompiledCondition;
  readonly competitorsOf: (name: string) => CompetitorChoice;
  readonly tableOf: (name: string) => CompiledTable;
  /** Whether it is now one of the times of a calendar. */
  readonly calendarOf: (name: string) => (scope: Scope) => boolean;
  /** Parts that contain amounts and stand in amounts. */
  readonly targetAmount: (amount: TargetAmount, path: string, env: Compiling) => CompiledAmount;
  readonly fallback: (rule: Rule, path: string, env: Compiling) => CompiledLeaf;
}

/** What an amount takes of the rule that it stands in. */
export interface EnclosingRule {
  readonly competitors: CompiledCompetitors;
  readonly compareBy: CompareBy;
}

/** A text as it is compared: in NFC, so that a composed and a decomposed "é" are equal. */
export function comparableText(text: string): string {
  return text.normalize("NFC");
}
