/** Wire shapes of feeds (interface 4.7). */
import { Type, type Static } from "typebox";
import { Contents, ContractPath, FileText, InstantOut, Lenient, StrictObject, nameSchemas } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { fieldList } from "./fields.ts";

const bounds = limits.feeds;

export const FeedFormat = Type.Enum(["json", "csv"], {
  type: "string",
  description: "Format of an export if the request's Accept leaves the choice.",
  examples: ["csv"],
});
export type FeedFormat = Static<typeof FeedFormat>;

export const FeedField = StrictObject({
  name: Type.String({ maxLength: bounds.fieldNameCharacters, description: fieldList(), examples: ["tags.brand"] }),
  label: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: bounds.labelCharacters,
      description: "Name of the column or member; without it the field's name.",
      examples: ["Brand"],
    }),
  ),
  default: Type.Optional(
    Type.Union([Type.String({ maxLength: bounds.defaultCharacters }), Type.Number(), Type.Boolean()], {
      description: "Replaces a missing value; without it null in JSON, nothing in CSV.",
      examples: ["unknown"],
    }),
  ),
});
export type FeedField = Static<typeof FeedField>;

const name = Type.String({ minLength: 1, maxLength: bounds.nameCharacters, examples: ["Prices for the shop"] });
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

/** Members of an answer that the service sets. */
const readOnly = {
  id: Type.String({ format: "uuid" }),
  contractId: ContractPath.properties.contractId,
  url: Type.String({ description: "URL of the export; the last segment may be any file name." }),
  deltaUrl: Type.String({ description: "URL of the delta; the last segment may be any file name." }),
  publicUrl: Type.String({
    description: "URL of the export for whoever has it: keep it like a password. Only while the feed is public.",
  }),
  version: Type.Integer({ description: "Begins at 1; each replacement adds 1." }),
  lastAccessed: InstantOut("When an export or a delta was last asked for."),
  lastDeletion: InstantOut("When a delta was last dismissed."),
};

/** A body may have the members that the service sets, so that a client can change an answer and send it back. */
const ignored = Type.Optional(Type.Unknown({ description: "Ignored in a body; the service sets it." }));
const ignoredVersion = Lenient(
  Type.Unknown(),
  Type.Integer({ description: "Ignored in a body; the service sets it." }),
);

export const FeedIn = StrictObject(
  {
    name,
    format: FeedFormat,
    fields,
    csvSeparator: Type.Optional(csvSeparator),
    csvDecimalSeparator: Type.Optional(csvDecimalSeparator),
    publicAccess: Type.Optional(
      Type.Boolean({
        description: `true gives the feed a public address, which needs no credentials; false takes it back, and the same one
never comes again. Left out, it stays as it is.`,
      }),
    ),
    id: ignored,
    contractId: ignored,
    url: ignored,
    deltaUrl: ignored,
    publicUrl: ignored,
    version: Type.Optional(ignoredVersion),
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
  id: readOnly.id,
  contractId: readOnly.contractId,
  name,
  format: FeedFormat,
  fields: Type.Array(FeedField),
  csvSeparator: Type.Optional(csvSeparator),
  csvDecimalSeparator: Type.Optional(csvDecimalSeparator),
  url: readOnly.url,
  deltaUrl: readOnly.deltaUrl,
  publicUrl: Type.Optional(readOnly.publicUrl),
  version: readOnly.version,
  lastAccessed: Type.Optional(readOnly.lastAccessed),
  lastDeletion: Type.Optional(readOnly.lastDeletion),
});
export type FeedOut = Static<typeof FeedOut>;

export const FeedPath = Type.Object({
  ...ContractPath.properties,
  feedId: Type.String({ description: "The feed, a UUID." }),
});

export const ExportPath = Type.Object({
  ...FeedPath.properties,
  fileName: Type.String({ description: "The name of the file; it has no other meaning." }),
});

export const PublicExportPath = Type.Object({
  address: Type.String({ description: "As the feed's `publicUrl` has it." }),
  fileName: ExportPath.properties.fileName,
});

/** The file: one answer with a schema for each media type. */
export const ExportOut = Contents("The entries, ordered by the internal ids of their products.", {
  "application/json": Type.Array(
    Type.Object({}, { description: "A member for each field, by its label.", additionalProperties: true }),
  ),
  "text/csv": FileText(
    "RFC 4180, UTF-8, with a header row of the labels. Values are as they are stored, formulas too: the file is for programs.",
  ),
});

nameSchemas({ Feed: FeedOut, FeedIn, FeedField });
