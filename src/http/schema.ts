/** Pieces of wire schemas that several operations share. */
import { Type, type TProperties, type TSchema } from "typebox";
import { apiError, assert, type ErrorCode } from "../base/error.ts";
import { parseInstant } from "../base/instant.ts";
import { limits } from "../limits.ts";

/** An object that refuses unknown fields (interface 1-22). */
export function StrictObject<Properties extends TProperties>(properties: Properties, options: object = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** `{ data: … }`, the form of most answers. */
export function Data<Schema extends TSchema>(schema: Schema) {
  return Type.Object({ data: schema });
}

/** Names schemas in the OpenAPI document: it has each once, in `components/schemas`. Copies made before stay unnamed. */
export function nameSchemas(schemas: Readonly<Record<string, TSchema>>): void {
  for (const [title, schema] of Object.entries(schemas)) Object.assign(schema, { title });
}

/** The key under which {@link DocumentedAs} keeps the schema. */
export const documentedAs = "x-documented-as";

/** A value that the validator accepts whatever it is, because code judges it: item by item, or with its own messages. */
export function DocumentedAs(schema: TSchema) {
  return Type.Unknown({ [documentedAs]: schema });
}

/** The filter of queries by product (interface 4.1-12); `readProductFilter` judges it. */
export const ProductFilter = DocumentedAs(
  StrictObject(
    {
      oneOf: StrictObject({
        field: Type.Union([Type.Literal("customerProductId"), Type.Literal("productId")]),
        values: Type.Array(Type.String(), { maxItems: limits.products.idsPerFilter }),
      }),
    },
    {
      title: "ProductFilter",
      description: "The products that have one of the values; omit for all.",
      examples: [{ oneOf: { field: "customerProductId", values: ["SKU-1001"] } }],
    },
  ),
);

/** An instant of a request. */
export function Instant(description: string) {
  return Type.String({ format: "date-time", description, maxLength: 40, examples: ["2026-01-31T12:00:00Z"] });
}

/** An instant of an answer: UTC, milliseconds, `Z`. */
export function InstantOut(description: string) {
  return Type.String({ format: "date-time", description, examples: ["2026-01-31T12:00:00.000Z"] });
}

/** A day of a request. */
export function Day(description: string) {
  return Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description, examples: ["2026-01-31"] });
}

/** A schema that accepts more than it documents: other spellings, from clients that generators of today would not write. */
export function Lenient<Accepted extends TSchema>(accepted: Accepted, documented: TSchema): Accepted {
  return { ...accepted, [documentedAs]: documented };
}

/** `version` as a number or a string. Each operation accepts one value (interface 9-2), and documents it with the type given. */
export function Version(value: string | number) {
  const accepted = Type.Union([Type.Literal(String(value)), Type.Literal(Number(value))]);
  const description = `Version of the body's form, ${JSON.stringify(value)}.`;
  return Lenient(accepted, Type.Enum([value], { type: typeof value, description, examples: [value] }));
}

/** A body or an answer that is a file, such as CSV. */
export function FileText(description?: string, ...examples: string[]) {
  const described = description === undefined ? {} : { description };
  return DocumentedAs(Type.String({ format: "binary", ...described, ...(examples.length === 0 ? {} : { examples }) }));
}

/** An answer of several types, or of one that is not JSON. */
export function Contents(description: string, schemas: Readonly<Record<string, TSchema>>) {
  const content = Object.entries(schemas).map(([type, schema]) => [type, { schema }]);
  return Type.Unsafe<unknown>({ description, content: Object.fromEntries(content) });
}

export const ContractPath = Type.Object({
  contractId: Type.String({ description: "The contract, six characters a-z0-9.", examples: ["k3x9ab"] }),
});

/** The index of a page's first item. */
export const pageStart = Type.Integer({
  minimum: 0,
  maximum: limits.page.startMax,
  description: "Zero-based index of the first item.",
});

/** The size of a page. */
export function pageLimit(max: number) {
  return Type.Integer({ minimum: 1, maximum: max, description: `Items of a page, at most ${max}.` });
}

/** The key of a link to the next page. */
const pageAfter = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.page.keyCharacters,
    description:
      'The page that follows: as the `Link` with `rel="next"` of the page before has it. Without `start`, or with 0.',
  }),
);

/** Which page of a list, in a query string. */
export function pageQuery(max: number) {
  return { start: Type.Optional(pageStart), limit: Type.Optional(pageLimit(max)), after: pageAfter };
}

/** The query string of a query that has `start` and `limit` in its body. */
export const AfterQuery = Type.Object({ after: pageAfter });

export const ErrorItemOut = Type.Object({
  code: Type.String({ description: "Machine-readable; see the list of error codes.", examples: ["request.invalid"] }),
  message: Type.String({ description: "What is wrong and what to do." }),
  path: Type.Optional(
    Type.String({
      description: "JSON pointer into the body, or `/query/…` and `/headers/…` for a parameter or header.",
    }),
  ),
  currentVersion: Type.Optional(Type.Integer({ description: "Of a 412: the version that is there now." })),
  updatedBy: Type.Optional(Type.String({ description: "And the e-mail of who stored what is there." })),
  updatedAt: Type.Optional(InstantOut("And when.")),
});

export const ErrorAnswer = Type.Object(
  {
    code: Type.String({ examples: ["request.invalid"] }),
    message: Type.String(),
    errors: Type.Array(ErrorItemOut, { description: "All errors found, the first repeated on top; at most 100." }),
  },
  { description: "What every failed request is answered with." },
);

nameSchemas({ ErrorItem: ErrorItemOut, Error: ErrorAnswer });

/** The key under which {@link answers} keeps the codes. */
export const ownCodes = "x-error-codes";

/**
 * The answers of an operation: its own, and its errors. The document adds the errors that follow from the route: from who
 * may call it, its method and its schemas.
 *
 * @param own codes of other errors
 */
export function answers<Responses extends Record<number, TSchema>>(responses: Responses, ...own: ErrorCode[]) {
  return { ...responses, "4xx": { ...ErrorAnswer, [ownCodes]: own } };
}

/** The same for an operation that sends rendered JSON text. It is documented, but the compiler does not check it. */
export function textAnswers(responses: Record<number, TSchema>, ...own: ErrorCode[]): Record<string, TSchema> {
  return answers(responses, ...own);
}

/** The type of JSON text that is sent as it is. */
export const jsonText = "application/json; charset=utf-8";

/** Reads an instant that the schema has already found valid. */
export function instant(text: string): Date {
  const parsed = parseInstant(text);
  assert(parsed !== null, "an instant was validated by its schema");
  return parsed;
}

/** A half-open range `[start, end)`. @throws 400 if the start is after the end */
export function range(start: string, end: string, names: { start: string; end: string }): { start: Date; end: Date } {
  const bounds = { start: instant(start), end: instant(end) };
  if (bounds.start > bounds.end) {
    throw apiError("request.invalidRange", `${names.start} must not lie after ${names.end}.`, names.start);
  }
  return bounds;
}

/** A half-open range whose bounds may be missing; a missing bound is open. */
export function optionalRange(
  start: string | undefined,
  end: string | undefined,
  names: { start: string; end: string },
): { start: Date | null; end: Date | null } {
  if (start !== undefined && end !== undefined) return range(start, end, names);
  return { start: start === undefined ? null : instant(start), end: end === undefined ? null : instant(end) };
}
