// Definitions, as the oracle finds them.

import {
  type Amount,
  type CompetitorChoice,
  type Condition,
  type Definition,
  type Strategy,
  kindOfDefinition,
} from "../../../engine/language/strategy.ts";

function named(document: Strategy, name: string): Definition {
  const value = document.definitions?.[name];
  if (value === undefined) {
    throw new RangeError(`no definition ${name}`);
  }
  return value;
}

const isAmount = (value: Definition): value is Amount => kindOfDefinition(value) === "amount";
const isCondition = (value: Definition): value is Condition => kindOfDefinition(value) === "condition";
const isChoice = (value: Definition): value is CompetitorChoice => kindOfDefinition(value) === "competitors";

function only<T extends Definition>(value: Definition, is: (value: Definition) => value is T): T {
  if (is(value)) {
    return value;
  }
  throw new RangeError("a definition of another kind");
}

/** The definition of a name, by what it must be. */
export const definitionNamed = {
  amount: (document: Strategy, name: string): Amount => only(named(document, name), isAmount),
  condition: (document: Strategy, name: string): Condition => only(named(document, name), isCondition),
  competitors: (document: Strategy, name: string): CompetitorChoice => only(named(document, name), isChoice),
};
