/** Routes of recipes. */
import { Type } from "typebox";
import type { Database } from "../../../database/connection.ts";
import { callerOf, contractOf } from "../../../http/access.ts";
import { etagOfContent } from "../../../http/etag.ts";
import { pageRequest, sendPage } from "../../../http/page-link.ts";
import { answers, ContractPath, Data, jsonText, pageQuery, textAnswers } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import type { ReaderPool } from "../../../reading/index.ts";
import { getRecipe, getRecipeHistory, listRecipes } from "./get-recipes.ts";
import { deriveRecipe } from "./derive-recipe.ts";
import { deleteRecipe, putRecipe } from "./put-recipe.ts";
import { DerivedOut, DeriveIn, RecipeIn, RecipeOut, RecipePath, RecipeVersion } from "./schema.ts";

export interface RecipeRouteOptions {
  database: Database;
  /** Reads the pages of tests. */
  pool: ReaderPool;
}

const tags = ["Monitoring"];
const recipes = "/api/v3/vendor/contracts/:contractId/monitoring/recipes";
const one = `${recipes}/:domain`;

const putDescription = `Stores a new version, unless the newest is equal. Collectors read by it at once. Its tests run first, on
stored samples; a version of which a test fails is refused, with an error for each field that differs. The samples that tests
of the last two versions name are kept. With \`If-Match\`, another version than the one of that ETag is 412.`;

export function recipeRoutes(server: Server, options: RecipeRouteOptions): void {
  listRoute(server, options);
  getRoutes(server, options);
  putRoute(server, options);
  deriveRoute(server, options);
  deleteRoute(server, options);
}

function listRoute(server: Server, { database }: RecipeRouteOptions): void {
  server.get(
    recipes,
    {
      config: { access: "read" },
      schema: {
        operationId: "listRecipes",
        summary: "List the recipes of watched domains",
        description: "The newest version of each, by domain.",
        tags,
        params: ContractPath,
        querystring: Type.Object(pageQuery(limits.page.recipes.max)),
        response: textAnswers({ 200: Data(Type.Array(RecipeOut)) }),
      },
    },
    async (request, reply) => {
      const page = pageRequest(request, { limit: limits.page.recipes.default, ...request.query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(request, reply, await listRecipes(database, reader, page));
    },
  );
}

function getRoutes(server: Server, { database }: RecipeRouteOptions): void {
  server.get(
    one,
    {
      config: { access: "read" },
      schema: {
        operationId: "getRecipe",
        summary: "Get the recipe of a domain",
        description: "Its ETag goes into `If-Match` of a change.",
        tags,
        params: RecipePath,
        querystring: Type.Object({
          version: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "The newest without it." }),
          ),
        }),
        response: textAnswers({ 200: Data(RecipeOut) }),
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const answer = await getRecipe(database, contractOf(request), params.domain, query.version ?? null);
      return await reply.type(jsonText).send(answer);
    },
  );
  server.get(
    `${one}/history`,
    {
      config: { access: "read" },
      schema: {
        operationId: "getRecipeHistory",
        summary: "Get the versions of a domain's recipe, newest first",
        description: `At most ${limits.recipes.versionsKept}; older ones are deleted.`,
        tags,
        params: RecipePath,
        response: answers({ 200: Data(Type.Array(RecipeVersion)) }),
      },
    },
    async (request) => ({ data: await getRecipeHistory(database, contractOf(request), request.params.domain) }),
  );
}

function putRoute(server: Server, options: RecipeRouteOptions): void {
  server.put(
    one,
    {
      config: { access: "write", reads: ["if-match"], sends: ["etag"] },
      schema: {
        operationId: "putRecipe",
        summary: "Store a recipe of a domain",
        description: putDescription,
        tags,
        params: RecipePath,
        body: RecipeIn,
        response: textAnswers({ 200: Data(RecipeOut) }),
      },
    },
    async (request, reply) => {
      const author = { contract: contractOf(request), caller: callerOf(request) };
      const answer = await putRecipe(options, author, request.params.domain, {
        recipe: request.body.recipe,
        message: request.body.message ?? null,
        ifMatch: request.headers["if-match"],
      });
      return await reply.type(jsonText).header("etag", etagOfContent(answer)).send(answer);
    },
  );
}

const deriveDescription = `Makes a recipe that reads from stored pages the prices that a person names, and stores nothing. It keeps
the other fields and the tests of the stored recipe, if there is one. The answer has up to ${limits.recipes.pagesOffered} other
stored pages with what the recipe reads there. Store it by \`putRecipe\`, with a test for each page that a person confirms.`;

function deriveRoute(server: Server, options: RecipeRouteOptions): void {
  server.post(
    `${one}/derive`,
    {
      config: { access: "write", changes: false },
      schema: {
        operationId: "deriveRecipe",
        summary: "Make a recipe from prices that a person names",
        description: deriveDescription,
        tags,
        params: RecipePath,
        body: DeriveIn,
        response: answers({ 200: Data(DerivedOut) }),
      },
    },
    async (request) => ({
      data: await deriveRecipe(options, contractOf(request), request.params.domain, request.body),
    }),
  );
}

function deleteRoute(server: Server, { database }: RecipeRouteOptions): void {
  server.delete(
    one,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        operationId: "deleteRecipe",
        summary: "Read a domain without a recipe",
        description: "Versions stay readable, and count on.",
        tags,
        params: RecipePath,
        response: answers({ 200: Data(Type.Object({ deleted: Type.Integer() })) }),
      },
    },
    async (request) => {
      const author = { contract: contractOf(request), caller: callerOf(request) };
      await deleteRecipe(database, author, request.params.domain, request.headers["if-match"]);
      return { data: { deleted: 1 } };
    },
  );
}
