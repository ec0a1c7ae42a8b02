/**
 * What is wrong with a value that has none of the forms its schema allows. The validator tells the errors of every form, which
 * contradict each other. This keeps those of the form that the value comes closest to.
 */
import type { ErrorObject } from "ajv/dist/2020.js";

/** The keyword of an error that asks for one of several forms: of the types in `params.type`, or one of `params.allowedValues`. */
export const noneOfForms = "noneOfForms";

/** The keyword of an error that asks for exactly one of the fields in `params.names`. */
export const oneOfFields = "oneOfFields";

/** The errors, without those of alternatives that the value does not come closest to. */
export function closestErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === "anyOf" || error.keyword === "oneOf") kept.push(...closest(error, takeWithin(kept, error)));
    else if (error.keyword !== "if") kept.push(error);
  }
  return kept;
}

/** Takes the errors of the alternatives away: they stand right before the error that none of them fits. */
function takeWithin(kept: ErrorObject[], { schemaPath, instancePath }: ErrorObject): ErrorObject[] {
  const isWithin = (error: ErrorObject | undefined): boolean =>
    error?.schemaPath.startsWith(`${schemaPath}/`) === true &&
    (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`));
  let at = kept.length;
  while (at > 0 && isWithin(kept[at - 1])) at--;
  return kept.splice(at);
}

/** The errors of one alternative. */
type Alternative = readonly ErrorObject[];

function closest(none: ErrorObject, errors: readonly ErrorObject[]): Alternative {
  const alternatives = alternativesOf(none, errors);
  const [only, another] = alternatives;
  if (another === undefined) return only ?? [];
  const isOfForm = ({ keyword, instancePath }: ErrorObject): boolean =>
    instancePath === none.instancePath && formKeywords.has(keyword);
  const entered = alternatives.filter((alternative) => !alternative.some(isOfForm));
  if (entered.length > 0) return closestObject(none, entered);
  return [
    withForms(
      none,
      alternatives.map((alternative) => formsOf(alternative.filter(isOfForm))),
    ),
  ];
}

/** That null is allowed as well helps nobody who sent another value. */
function alternativesOf({ schema, schemaPath }: ErrorObject, errors: readonly ErrorObject[]): Alternative[] {
  const schemas = listOf(schema);
  const indexOf = (error: ErrorObject): number => Number.parseInt(error.schemaPath.slice(schemaPath.length + 1));
  const byIndex = Map.groupBy(errors, indexOf);
  return [...byIndex].filter(([index]) => !isNullSchema(schemas[index])).map(([, alternative]) => alternative);
}

function isNullSchema(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && "type" in schema && schema.type === "null";
}

/** Errors of a value that is of another form, and not only wrong in itself. */
const formKeywords = new Set(["type", "const", "enum", noneOfForms]);

interface Forms {
  types: readonly unknown[];
  values: readonly unknown[];
}

/** The forms that an alternative asks for. Where it asks for values, its type is only theirs. */
function formsOf(alternative: Alternative): Forms {
  const types = alternative.flatMap(({ params }) => listOf(params["type"]));
  const values = alternative.flatMap(({ keyword, params }): readonly unknown[] =>
    keyword === "const" ? [params["allowedValue"]] : listOf(params["allowedValues"]),
  );
  return values.length > 0 && !alternative.some(({ keyword }) => keyword === noneOfForms)
    ? { types: [], values }
    : { types, values };
}

/** One error for all forms. */
function withForms(none: ErrorObject, forms: readonly Forms[]): ErrorObject {
  const type = [...new Set(forms.flatMap(({ types }) => types))];
  const allowedValues = [...new Set(forms.flatMap(({ values }) => values))];
  if (type.length === 0) return { ...none, keyword: "enum", params: { allowedValues } };
  if (type.length === 1 && allowedValues.length === 0) return { ...none, keyword: "type", params: { type: type[0] } };
  return { ...none, keyword: noneOfForms, params: { type, allowedValues } };
}

/** The alternative with the fewest wrong fields. Several with as few, and nothing else wrong, become one. */
function closestObject(none: ErrorObject, alternatives: readonly Alternative[]): Alternative {
  const isOfFields = (error: ErrorObject): boolean =>
    error.instancePath === none.instancePath && fieldOf(error) !== null;
  const wrongFields = (alternative: Alternative): number => alternative.filter(isOfFields).length;
  const fewest = Math.min(...alternatives.map(wrongFields));
  const close = alternatives.filter((alternative) => wrongFields(alternative) === fewest);
  if (close.length > 1 && close.flat().every(isOfFields)) return withFields(none, close);
  return close.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** The field that is missing or unknown; null for errors about something else. */
function fieldOf({ keyword, params }: ErrorObject): string | null {
  if (keyword !== "required" && keyword !== "additionalProperties") return null;
  return String(params["missingProperty"] ?? params["additionalProperty"]);
}

/** The fields that no alternative knows, and one error for all of which each alternative wants another. */
function withFields(none: ErrorObject, alternatives: readonly Alternative[]): Alternative {
  const errors = alternatives.flat();
  const properties: Readonly<Record<string, unknown>> = Object.assign({}, ...errors.map(propertiesOf));
  const names = new Set(errors.map(fieldOf));
  const known = Object.keys(properties).filter((name) => names.has(name));
  const unknown = (alternatives[0] ?? []).filter((error) => !known.includes(fieldOf(error) ?? ""));
  return [
    ...unknown.map((error) => ({ ...error, parentSchema: { properties } })),
    ...(known.length > 0 ? [{ ...none, keyword: oneOfFields, params: { names: known } }] : []),
  ];
}

function propertiesOf({ parentSchema }: ErrorObject): object {
  const properties: unknown = parentSchema?.["properties"];
  return typeof properties === "object" && properties !== null ? properties : {};
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
