/** Judges a recipe that someone wrote. Selectors are bounded in form, so that finding them takes bounded time. */
import { compile } from "css-select";
import { isTraversal, parse, SelectorType, type Selector } from "css-what";
import type { Static } from "typebox";
import { Errors, Check } from "typebox/value";
import { limits } from "../../limits.ts";
import { recipeSchema, type css, type script } from "./recipe-schema.ts";
import { recipeFields, type FieldSource, type Recipe, type RecipeField, type RecipeTest } from "./recipe.ts";

export interface RecipeProblem {
  /** A JSON pointer into the recipe. */
  readonly path: string;
  readonly text: string;
}

const { selectors, selectorCompounds } = limits.reading;

/** The recipe, or what is wrong with it. */
export function checkRecipe(value: unknown): { recipe: Recipe } | { problems: RecipeProblem[] } {
  if (!Check(recipeSchema, value)) {
    const problems = Errors(recipeSchema, value).map(({ instancePath, message }) => ({
      path: instancePath,
      text: message,
    }));
    return { problems: problems.slice(0, 20) };
  }
  const recipe = recipeOf(value);
  const used = selectorsOf(recipe);
  const problems = used.flatMap(({ path, selector }) => {
    const text = objectionTo(selector);
    return text === null ? [] : [{ path, text }];
  });
  if (used.length > selectors) problems.push({ path: "", text: `a recipe has at most ${selectors} selectors` });
  if (recipe.fields.price === undefined) problems.push({ path: "/fields", text: "a recipe reads the price" });
  return problems.length > 0 ? { problems } : { recipe };
}

/** The checked value as our own type: optional members are there or absent, never undefined. */
function recipeOf(value: Static<typeof recipeSchema>): Recipe {
  const fields: { [field in RecipeField]?: readonly FieldSource[] } = {};
  for (const field of recipeFields) {
    const written = value.fields[field];
    if (written !== undefined) fields[field] = written.map(sourceOf);
  }
  const tests = value.tests.map(({ sample, expect }): RecipeTest => {
    const wanted: { [field in RecipeField]?: string | null } = {};
    for (const field of recipeFields) if (expect[field] !== undefined) wanted[field] = expect[field];
    return { sample, expect: wanted };
  });
  return {
    fields,
    tests,
    ...(value.match === undefined ? {} : { match: value.match }),
    ...(value.notProduct === undefined ? {} : { notProduct: value.notProduct.map(cssOf) }),
    ...(value.soldOut === undefined ? {} : { soldOut: value.soldOut.map(cssOf) }),
  };
}

function sourceOf(source: Static<typeof css> | Static<typeof script>): FieldSource {
  return "css" in source ? cssOf(source) : source;
}

function cssOf({ css: selector, attr }: Static<typeof css>): { css: string; attr?: string } {
  return attr === undefined ? { css: selector } : { css: selector, attr };
}

function selectorsOf({ fields, notProduct = [], soldOut = [] }: Recipe): { path: string; selector: string }[] {
  const ofFields = recipeFields.flatMap((field) =>
    (fields[field] ?? []).map((source, index) =>
      "css" in source
        ? { path: `/fields/${field}/${index}/css`, selector: source.css }
        : { path: `/fields/${field}/${index}/script`, selector: source.script },
    ),
  );
  const ofList = (name: string, list: typeof notProduct): { path: string; selector: string }[] =>
    list.map((source, index) => ({ path: `/${name}/${index}/css`, selector: source.css }));
  return [...ofFields, ...ofList("notProduct", notProduct), ...ofList("soldOut", soldOut)];
}

const knownPseudos = new Set([
  "not",
  "first-child",
  "last-child",
  "only-child",
  "first-of-type",
  "last-of-type",
  "nth-child",
  "nth-last-child",
  "nth-of-type",
  "nth-last-of-type",
  "empty",
  "root",
]);

/** Why a selector is not taken; null if it is. */
function objectionTo(selector: string): string | null {
  let alternatives: Selector[][];
  try {
    alternatives = parse(selector);
    compile(selector);
  } catch {
    return "this is no selector";
  }
  if (alternatives.length > 1) return "a selector has no alternatives; write several sources";
  const tokens = alternatives[0] ?? [];
  const last = tokens.at(-1);
  if (last === undefined || isTraversal(last)) return "this is no selector";
  if (tokens.filter(isTraversal).length + 1 > selectorCompounds)
    return `a selector has at most ${selectorCompounds} parts`;
  for (const token of tokens) {
    if (token.type === SelectorType.PseudoElement) return "pseudo-elements are not taken";
    if (token.type === SelectorType.Parent || token.type === SelectorType.ColumnCombinator)
      return "this combinator is not taken";
    if (token.type !== SelectorType.Pseudo) continue;
    if (!knownPseudos.has(token.name)) return `:${token.name} is not taken`;
    if (typeof token.data === "string" && /\bof\b/.test(token.data)) return `:${token.name} takes no list`;
    if (
      Array.isArray(token.data) &&
      token.data.some((inner) => inner.length > 1 || inner.some(({ type }) => type === SelectorType.Pseudo))
    ) {
      return `:${token.name} takes one simple selector`;
    }
  }
  return null;
}
