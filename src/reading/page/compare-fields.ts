/** Compares what a recipe found on a stored page with what its test expects. */
import { canonicalPrice } from "../words/prices.ts";
import { recipeFields, type RecipeField, type RecipeTest } from "./recipe.ts";

/** A field of which a test expects something else. null stands for nothing. */
export interface FieldDifference {
  readonly field: RecipeField;
  readonly expected: string | null;
  readonly found: string | null;
}

/** Prices are equal as amounts, `29.9` and `29.90`; other fields as texts. Fields that the test does not name may be anything. */
export function compareFields(
  found: Readonly<Partial<Record<RecipeField, string>>> | null,
  expect: RecipeTest["expect"],
): FieldDifference[] {
  return recipeFields.flatMap((field): FieldDifference[] => {
    const expected = expect[field];
    const value = found?.[field] ?? null;
    if (expected === undefined || isEqual(field, value, expected)) return [];
    return [{ field, expected, found: value }];
  });
}

function isEqual(field: RecipeField, found: string | null, expected: string | null): boolean {
  if (field !== "price" || found === null || expected === null) return found === expected;
  const amount = canonicalPrice(expected);
  return amount !== null && canonicalPrice(found) === amount;
}
