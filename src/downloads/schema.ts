/** The wire shapes of downloads. */
import { Type } from "typebox";
import { Contents, FileText, InstantOut, nameSchemas, StrictObject } from "../http/schema.ts";
import { limits } from "../limits.ts";

export const DownloadIn = StrictObject({
  path: Type.String({
    minLength: 1,
    maxLength: limits.console.downloadPathCharacters,
    description:
      "The path of a list of a contract, with its query: `limit`, `start` and `after` as for its first page.",
    examples: ["/api/v3/vendor/contracts/k3x9ab/products/figures?sort=-change"],
  }),
  separator: Type.Optional(
    Type.Enum([",", ";", "\t"], { type: "string", default: ",", description: "Between cells." }),
  ),
  decimalSeparator: Type.Optional(Type.Enum([".", ","], { type: "string", default: ".", description: "Of numbers." })),
});

export const DownloadOut = Type.Object({
  url: Type.String({
    description: "The path of the file on this service.",
    examples: ["/api/v3/console/download/9f8b…/figures.csv"],
  }),
  expiresAt: InstantOut("It works once, until then."),
});

export const DownloadPath = Type.Object({
  token: Type.String({ description: "As `createDownload` answered it." }),
  fileName: Type.String({ description: "The name of the file.", examples: ["figures.csv"] }),
});

export const DownloadedFile = Contents("The list.", {
  "text/csv": FileText("CSV in UTF-8 with a byte order mark; a header row of the fields' names."),
});

nameSchemas({ Download: DownloadOut });
