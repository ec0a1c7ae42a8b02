/** The route of the search. */
import { Type } from "typebox";
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import {
  AfterQuery,
  ContractPath,
  Data,
  DocumentedAs,
  StrictObject,
  pageLimit,
  pageStart,
  textAnswers,
} from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { productOut } from "./schema.ts";
import { searchFieldNames } from "./search-fields.ts";
import { searchProducts } from "./search-products.ts";

const { products, page } = limits;

const field = Type.String({ examples: ["tags.brand"] });
const compared = Type.Optional(
  Type.Object({ field, value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) }),
);
/** A filter again; a schema that holds itself is more than many generators of clients take. */
const inner = Type.Object({}, { additionalProperties: true });

const SearchFilter = DocumentedAs(
  Type.Object(
    {
      regex: Type.Optional(Type.Object({ field, pattern: Type.String() })),
      in: Type.Optional(Type.Object({ field, query: Type.String() })),
      oneOf: Type.Optional(Type.Object({ field, values: Type.Array(Type.Union([Type.String(), Type.Number()])) })),
      lt: compared,
      gt: compared,
      eq: compared,
      and: Type.Optional(Type.Array(inner)),
      or: Type.Optional(Type.Array(inner)),
      not: Type.Optional(inner),
      const: Type.Optional(Type.Boolean()),
    },
    {
      description: `Exactly one key is set: \`regex\` { field, pattern }, \`in\` { field, query } (contains the text, in
capital or small letters), \`oneOf\` { field, values }, \`lt\`, \`gt\`, \`eq\` { field, value }, \`and\` [ filters ], \`or\` [ filters ],
\`not\` { filter }, \`const\` (true or false). Fields are ${searchFieldNames.join(", ")} and \`tags.<key>\`. What has no value
matches none of them. Patterns are made of characters, \`.\`, classes, \`\\d\`, \`\\w\` and \`\\s\`, each with one of \`*\`, \`+\`, \`?\`, of
\`^\`, \`$\` and of \`|\`; there are no groups.`,
      examples: [
        { and: [{ eq: { field: "tags.brand", value: "Contoso" } }, { gt: { field: "referencePrice", value: 20 } }] },
      ],
    },
  ),
);

const SearchBody = StrictObject(
  {
    pagination: Type.Optional(StrictObject({ start: Type.Optional(pageStart), limit: pageLimit(page.search.max) })),
    filter: Type.Optional(SearchFilter),
    text: Type.Optional(
      Type.String({
        maxLength: products.searchTextCharacters,
        description: "Words that all stand somewhere in the name or an id, in capital or small letters.",
      }),
    ),
    sort: Type.Optional(
      StrictObject({
        field: Type.Unsafe<string>({ type: "string", enum: searchFieldNames }),
        direction: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")], { default: "asc" })),
      }),
    ),
    includeTags: Type.Optional(Type.Boolean({ default: false })),
  },
  {
    examples: [
      {
        pagination: { limit: 100 },
        filter: { eq: { field: "tags.brand", value: "Contoso" } },
        text: "kettle",
        sort: { field: "name", direction: "asc" },
      },
    ],
  },
);

export function searchRoute(
  server: Server,
  { database, oldClients }: { database: Database; oldClients: boolean },
): void {
  server.post(
    "/api/v3/vendor/contracts/:contractId/products/search",
    {
      config: { access: "read", work: "page" },
      schema: {
        operationId: "searchProducts",
        summary: "Search products",
        description: `By any condition on fields and tags, by words, in the order of a field; products of equal value by
their internal ids. Texts are sorted by their first ${products.sortedByCharacters} characters, without regard to capital letters; what has no
value comes first. A search that takes over ${products.searchTimeoutMs / 1000} s is ended with 503.`,
        tags: ["Products"],
        params: ContractPath,
        querystring: AfterQuery,
        body: Type.Optional(SearchBody),
        response: textAnswers(
          { 200: Data(Type.Array(productOut(oldClients))) },
          "request.filterNotSupported",
          "request.tooManyItems",
        ),
      },
    },
    async (request, reply) => {
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const {
        pagination = { limit: page.search.default },
        filter,
        text,
        sort,
        includeTags = false,
      } = request.body ?? {};
      const found = await searchProducts(database, reader, {
        filter,
        text: text ?? null,
        sort: { field: sort?.field ?? "id", direction: sort?.direction ?? "asc" },
        includeTags,
        oldClients,
        page: pageRequest(request, { ...pagination, ...request.query }),
      });
      return sendPage(request, reply, found);
    },
  );
}
