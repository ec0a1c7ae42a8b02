/** Wire shapes of watched pages (interface 2.13). */
import { Type, type Static } from "typebox";
import {
  ContractPath,
  DocumentedAs,
  ErrorItemOut,
  InstantOut,
  nameSchemas,
  pageQuery,
  StrictObject,
} from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import { cause, Outcome } from "../../readings/outcome-schema.ts";

export const pageStates = ["candidate", "active", "gone", "paused", "rejected"] as const;
export type PageState = (typeof pageStates)[number];

export const pageOrigins = ["given", "import", "feed", "sitemap", "search", "matched"] as const;
export type PageOrigin = (typeof pageOrigins)[number];

/** A number is accepted as an id only if it kept all its digits. */
const exactNumber = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
const domain = Type.String({ maxLength: 1_000, description: "A watched domain.", examples: ["shop-b.example"] });

export const WatchedPageIn = StrictObject({
  productId: Type.Optional({
    ...Type.Union([Type.String({ minLength: 1, maxLength: 20 }), exactNumber]),
    description: "The internal id; or send customerProductId.",
  }),
  customerProductId: Type.Optional({
    ...Type.Union([Type.String({ minLength: 1, maxLength: limits.products.customerProductIdCharacters }), exactNumber]),
    description: "The customer's own id. Exactly one product must have it.",
    examples: ["SKU-1001"],
  }),
  domain,
  url: Type.String({
    minLength: 1,
    maxLength: limits.watching.urlCharacters,
    description: "The product's page: http or https, on the domain or a part of it.",
    examples: ["https://shop-b.example/kettle"],
  }),
});
export type WatchedPageIn = Static<typeof WatchedPageIn>;

/** The envelope; each page is judged alone against {@link WatchedPageIn}. */
export const WatchedPagesBody = Type.Array(DocumentedAs(WatchedPageIn), {
  maxItems: limits.watching.pagesPerRequest,
});

export const WatchedPageResult = Type.Union([
  Type.Object({ data: Type.Literal(true) }),
  Type.Object({ errors: Type.Array(ErrorItemOut) }),
]);
export type WatchedPageResult = Static<typeof WatchedPageResult>;

export const WatchedPageOut = Type.Object({
  productId: Type.String({ description: "The internal id." }),
  customerProductId: Type.Optional(Type.String({ description: "The customer's own id, if the product has one." })),
  domain,
  url: Type.String({ examples: ["https://shop-b.example/kettle"] }),
  state: Type.Enum([...pageStates], {
    type: "string",
    description:
      "`active`: it is read. `candidate`: a person decides whether it is the product's. `gone`: it was not found.",
  }),
  origin: Type.Enum([...pageOrigins], {
    type: "string",
    description: "`given` by a person, from a tag of the `import`, or found by the service.",
  }),
  outcome: Type.Optional(Outcome),
  cause: Type.Optional(Type.Object(cause, { description: "Why the last attempt failed; absent if nothing says it." })),
  readAt: Type.Optional(InstantOut("When the page was last read.")),
});
export type WatchedPageOut = Static<typeof WatchedPageOut>;

const filters = {
  productId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, description: "The internal id.", examples: ["1"] }),
  ),
  domain: Type.Optional(Type.String({ maxLength: 1_000, description: "A domain.", examples: ["shop-b.example"] })),
};

export const ListPages = Type.Object({
  ...filters,
  state: Type.Optional(Type.Enum([...pageStates], { type: "string", description: "A state." })),
  ...pageQuery(limits.page.watchedPages.max),
});
export const PutPages = Type.Object({
  domain: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: "Of a CSV: the domain of every row. Its pages are replaced even if there is no row.",
      examples: ["shop-b.example"],
    }),
  ),
});
export const DeletePages = Type.Object(filters);

export const PagesPath = ContractPath;

nameSchemas({ WatchedPage: WatchedPageOut, WatchedPageIn, WatchedPageResult });
