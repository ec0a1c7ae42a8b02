/** Routes of feeds (interface 4.7). With OLD_CLIENTS, lists and feeds are not wrapped. */
import { Type, type TSchema } from "typebox";
import type { Contract } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { authorOf, contractOf, settingAuthorOf } from "../http/access.ts";
import { answers, ContractPath, Data, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { createFeed } from "./create-feed.ts";
import { deleteFeed } from "./delete-feed.ts";
import { dismissDelta } from "./dismiss-delta.ts";
import { exportRoutes } from "./export-routes.ts";
import { renderFeed, type FeedRow } from "./feed.ts";
import { getFeed } from "./get-feed.ts";
import { listFeeds } from "./list-feeds.ts";
import { replaceFeed } from "./replace-feed.ts";
import { FeedIn, FeedOut, FeedPath } from "./schema.ts";

const tags = ["Feeds"];
const feeds = "/api/2/v/contracts/:contractId/feeds";
const one = `${feeds}/:feedId`;

interface FeedRouteOptions {
  database: Database;
  /** Makes the tokens of public addresses. */
  secret: SecretKey;
  oldClients: boolean;
}

export function feedRoutes(server: Server, options: FeedRouteOptions): void {
  readRoutes(server, options);
  writeRoutes(server, options);
  dismissRoute(server, options);
  exportRoutes(server, options);
}

/** Renders feeds, and wraps them and their schema as `{ data: … }`, or leaves both bare for old clients. */
function wrapping({ oldClients, secret }: FeedRouteOptions) {
  const wrap = (value: object): object => (oldClients ? value : { data: value });
  return {
    schema: (schema: TSchema): TSchema => (oldClients ? schema : Data(schema)),
    wrapOne: (contract: Contract, row: FeedRow): object => wrap(renderFeed(secret, contract, row)),
    wrapAll: (contract: Contract, rows: readonly FeedRow[]): object =>
      wrap(rows.map((row) => renderFeed(secret, contract, row))),
  };
}

function readRoutes(server: Server, options: FeedRouteOptions): void {
  const { database } = options;
  const { schema, wrapOne, wrapAll } = wrapping(options);
  server.get(
    feeds,
    {
      config: { access: "read" },
      schema: {
        operationId: "listFeeds",
        summary: "List feeds",
        description: "In the order of their creation.",
        tags,
        params: ContractPath,
        response: textAnswers({ 200: schema(Type.Array(FeedOut)) }),
      },
    },
    async (request) => {
      const contract = contractOf(request);
      return wrapAll(contract, await listFeeds(database, contract));
    },
  );
  server.get(
    one,
    {
      config: { access: "read" },
      schema: {
        operationId: "getFeed",
        summary: "Get a feed",
        tags,
        params: FeedPath,
        response: textAnswers({ 200: schema(FeedOut) }),
      },
    },
    async (request) => {
      const contract = contractOf(request);
      return wrapOne(contract, await getFeed(database, contract, request.params.feedId));
    },
  );
}

function writeRoutes(server: Server, options: FeedRouteOptions): void {
  const { database } = options;
  const { schema, wrapOne } = wrapping(options);
  server.post(
    feeds,
    {
      config: { access: "write" },
      schema: {
        operationId: "createFeed",
        summary: "Create a feed: which fields a file of recommendations has",
        tags,
        params: ContractPath,
        body: FeedIn,
        response: textAnswers({ 201: schema(FeedOut) }, "resource.conflict"),
      },
    },
    async (request, reply) => {
      const contract = contractOf(request);
      return await reply.code(201).send(wrapOne(contract, await createFeed(database, authorOf(request), request.body)));
    },
  );
  server.put(
    one,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        operationId: "replaceFeed",
        summary: "Replace a feed's definition",
        description: "Entries that its delta has dismissed stay dismissed.",
        tags,
        params: FeedPath,
        body: FeedIn,
        response: textAnswers({ 200: schema(FeedOut) }, "resource.conflict"),
      },
    },
    async (request) => {
      const contract = contractOf(request);
      const { params, body } = request;
      const answer = (row: FeedRow): object => wrapOne(contract, row);
      const replaced = { feedId: params.feedId, feed: body, answer };
      return answer(await replaceFeed(database, settingAuthorOf(request), replaced));
    },
  );
  server.delete(
    one,
    {
      config: { access: "write" },
      schema: {
        operationId: "deleteFeed",
        summary: "Delete a feed",
        description: "Its recommendations stay.",
        tags,
        params: FeedPath,
        response: answers({ 200: Data(Type.Object({ deleted: Type.Integer() })) }),
      },
    },
    async (request) => {
      await deleteFeed(database, authorOf(request), request.params.feedId);
      return { data: { deleted: 1 } };
    },
  );
}

function dismissRoute(server: Server, options: FeedRouteOptions): void {
  const { schema, wrapOne } = wrapping(options);
  server.delete(
    `${one}/export/delta`,
    {
      config: { access: "write" },
      schema: {
        operationId: "dismissDelta",
        summary: "Dismiss the fetched entries of the delta",
        description: `Later deltas leave out the entries of the newest complete fetch. Entries stored after that fetch began
stay new. Answers with the feed.`,
        tags,
        params: FeedPath,
        response: textAnswers({ 200: schema(FeedOut) }),
      },
    },
    async (request) => {
      const contract = contractOf(request);
      return wrapOne(contract, await dismissDelta(options.database, contract, request.params.feedId));
    },
  );
}
