/** Wire shapes of feeds (interface 4.7, decisions section 6). */
import { Type, type Static } from "typebox";
import { ContractPath, InstantOut, StrictObject, nameSchemas } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { fieldList } from "./fields.ts";

const bounds = limits.feeds;

export const FeedFormat = Type.Enum(["json", "csv"], {
  type: "string",
  description: "What an export is when the request's Accept leaves it open.",
  examples: ["csv"],
});
export type FeedFormat = Static<typeof FeedFormat>;

export const FeedField = StrictObject({
  name: Type.String({ maxLength: bounds.fieldName, description: fieldList(), examples: ["tags.brand"] }),
  label: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: bounds.label,
      description: "Name of the column or member; without it the field's name.",
      examples: ["Brand"],
    }),
  ),
  default: Type.Optional(
    Type.Union([Type.String({ maxLength: bounds.default }), Type.Number(), Type.Boolean()], {
      description: "Stands where an entry has no value; without it null in JSON, nothing in CSV.",
      examples: ["unknown"],
    }),
  ),
});
export type FeedField = Static<typeof FeedField>;

const name = Type.String({ minLength: 1, maxLength: bounds.name, examples: ["Prices for the shop"] });
const fields = Type.Array(FeedField, {
  minItems: 1,
  maxItems: bounds.fields,
  description: "The columns, in order. Labels must not repeat.",
});
const csvSeparator = Type.String({
  pattern: String.raw`^[^"\r\n\p{L}\p{N}]$`,
  description: "One character between the columns of a CSV; `,` without it.",
  examples: [";"],
});
const csvDecimalSeparator = Type.Enum([".", ","], {
  type: "string",
  description: "Before the decimals of numbers in a CSV; `.` without it. Must differ from csvSeparator.",
});

/** What an answer says of a feed besides what was sent. */
const told = {
  id: Type.String({ format: "uuid" }),
  contractId: ContractPath.properties.contractId,
  url: Type.String({ description: "Of the export; the last segment may be any file name." }),
  deltaUrl: Type.String({ description: "Of what is new since the last DELETE; any file name as well." }),
  version: Type.Integer({ description: "From 1; counts the replacements." }),
  lastAccessed: InstantOut("When an export or a delta was last asked for."),
  lastDeletion: InstantOut("When a delta was last dismissed."),
};

/** What only answers say may stand in a body, so that an answer can be changed and sent back. */
const ignored = Type.Optional(Type.Unknown({ description: "Ignored; as an answer says it." }));

export const FeedIn = StrictObject(
  {
    name,
    format: FeedFormat,
    fields,
    csvSeparator: Type.Optional(csvSeparator),
    csvDecimalSeparator: Type.Optional(csvDecimalSeparator),
    id: ignored,
    contractId: ignored,
    url: ignored,
    deltaUrl: ignored,
    version: ignored,
    lastAccessed: ignored,
    lastDeletion: ignored,
  },
  {
    examples: [
      {
        name: "Prices for the shop",
        format: "csv",
        fields: [
          { name: "customerProductId", label: "SKU" },
          { name: "price" },
          { name: "tags.brand", label: "Brand", default: "unknown" },
        ],
        csvSeparator: ";",
        csvDecimalSeparator: ",",
      },
    ],
  },
);
export type FeedIn = Static<typeof FeedIn>;

export const FeedOut = Type.Object({
  id: told.id,
  contractId: told.contractId,
  name,
  format: FeedFormat,
  fields: Type.Array(FeedField),
  csvSeparator: Type.Optional(csvSeparator),
  csvDecimalSeparator: Type.Optional(csvDecimalSeparator),
  url: told.url,
  deltaUrl: told.deltaUrl,
  version: told.version,
  lastAccessed: Type.Optional(told.lastAccessed),
  lastDeletion: Type.Optional(told.lastDeletion),
});
export type FeedOut = Static<typeof FeedOut>;

export const FeedPath = Type.Object({
  ...ContractPath.properties,
  feedId: Type.String({ description: "The feed, a UUID." }),
});

export const ExportPath = Type.Object({
  ...FeedPath.properties,
  fileName: Type.String({ description: "What the file is to be called; it has no other meaning." }),
});

/** The file: one answer with a schema for each of the types it can have. */
export const ExportOut = Type.Unsafe<unknown>({
  description: "The entries, by the internal ids of their products.",
  content: {
    "application/json": {
      schema: {
        type: "array",
        items: { type: "object", description: "A member for each field, by its label.", additionalProperties: true },
      },
    },
    "text/csv": { schema: { type: "string", description: "RFC 4180, UTF-8, with a header row of the labels." } },
  },
});

nameSchemas({ Feed: FeedOut, FeedIn, FeedField });
