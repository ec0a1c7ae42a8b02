/** Routes of offers, own shops, ignored vendors and domains. */
import { Type } from "typebox";
import type { Database } from "../database/connection.ts";
import { isClosed, partsOf } from "../history/window.ts";
import { callerOf, contractOf, settingAuthorOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import { answers, ContractPath, Data, Instant, pageQuery, range, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { closingRoutes } from "./closing-routes.ts";
import { getDomains, putDomains } from "./contract-domains.ts";
import { getIgnoredVendors, putIgnoredVendors } from "./ignored-vendors.ts";
import { listDomainNames, listDomains } from "./list-domains.ts";
import { listOffers } from "./list-offers.ts";
import { getShops, putShops } from "./own-shops.ts";
import { offerQueryRoutes } from "./query-routes.ts";
import { retentionRoutes } from "./retention-routes.ts";
import {
  DomainOut,
  IgnoredVendor,
  OldSnapshotResult,
  OwnShop,
  productOffers,
  SnapshotResult,
  SnapshotsBody,
} from "./schema.ts";
import { submitSnapshots } from "./submit-snapshots.ts";

const tags = ["Offers"];
const v2 = "/api/2/v/contracts/:contractId";
const v3 = "/api/v3/vendor/contracts/:contractId";
const allDomains = "/api/v3/domains";

export function offerRoutes(server: Server, options: { database: Database; oldClients: boolean }): void {
  submitRoute(server, options);
  listRoute(server, options);
  closingRoutes(server, options.database);
  offerQueryRoutes(server, options.database);
  shopRoutes(server, options.database);
  ignoredVendorRoutes(server, options.database);
  domainRoutes(server, options.database);
  listDomainsRoute(server, options.database);
  retentionRoutes(server, options.database);
}

function submitRoute(server: Server, options: { database: Database; oldClients: boolean }): void {
  server.post(
    `${v2}/offers`,
    {
      config: { access: "write" },
      bodyLimit: limits.http.snapshotsBodyBytes,
      schema: {
        operationId: "submitSnapshots",
        summary: "Submit snapshots of offers",
        description: `Each snapshot is judged alone; results stand in input order. Snapshots of a product and domain form
a history that only grows: each must be newer than the ones stored. Offer ids must never repeat. The first snapshot of a
domain adds it and fixes its currency.`,
        tags,
        params: ContractPath,
        body: SnapshotsBody,
        response: textAnswers({
          200: Data(Type.Array(options.oldClients ? OldSnapshotResult : SnapshotResult)),
        }),
      },
    },
    async (request) => {
      const results = await submitSnapshots(options.database, contractOf(request), request.body);
      if (!options.oldClients) return { data: results };
      return { data: results.map((result) => (result === true ? { data: true as const } : result)) };
    },
  );
}

function listRoute(server: Server, { database, oldClients }: { database: Database; oldClients: boolean }): void {
  server.get(
    `${v3}/offers`,
    {
      config: { access: "read", versioned: "whole", sends: ["cache-control"] },
      schema: {
        operationId: "listOffers",
        summary: "Read the newest offers stored in a range, by product",
        description: `The newest snapshot per product and domain within \`[startDate, endDate)\`, over the time stored.
Poll windows of 15 minutes that ended 15 minutes ago; they never change again.`,
        tags,
        params: ContractPath,
        querystring: Type.Object({
          startDate: Instant("Stored at or after it."),
          endDate: Instant("Stored before it."),
          ...pageQuery(limits.page.offers.max),
          includeTags: Type.Optional(
            Type.Boolean({ default: true, description: "The product's tags as they are now; an empty list without." }),
          ),
        }),
        response: textAnswers({ 200: Data(Type.Array(productOffers(oldClients))) }, "request.invalidRange"),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const window = range(query.startDate, query.endDate, { start: "/query/startDate", end: "/query/endDate" });
      const page = pageRequest(request, { limit: limits.page.offers.default, ...query });
      // A later page by `start` depends on more than the data, so the version alone does not name it.
      if (page.start === 0) request.madeOf = { parts: partsOf("snapshot", window), and: [request.url] };
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const includeTags = query.includeTags ?? true;
      const offers = await listOffers(database, reader, { window, includeTags, oldClients, page });
      if (isClosed(window)) void reply.header("cache-control", limits.page.closedCacheControl);
      return sendPage(request, reply, offers);
    },
  );
}

function shopRoutes(server: Server, database: Database): void {
  const schema = {
    tags: ["Settings"],
    params: ContractPath,
    response: answers({ 200: Data(Type.Array(OwnShop)) }, "request.invalidDomain"),
  };
  server.get(
    `${v3}/settings/shops`,
    { config: { access: "read" }, schema: { ...schema, operationId: "getShops", summary: "Your own shops" } },
    async (request) => ({ data: await getShops(database, contractOf(request)) }),
  );
  server.put(
    `${v3}/settings/shops`,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        ...schema,
        operationId: "putShops",
        summary: "Say which vendors are you",
        description: "Replaces the list. Your own offers are no competitors; they say what your price is now.",
        body: Type.Array(OwnShop, { maxItems: limits.offers.shops }),
      },
    },
    async (request) => ({ data: await putShops(database, settingAuthorOf(request), request.body) }),
  );
}

function ignoredVendorRoutes(server: Server, database: Database): void {
  const path = `${v2}/offerfilters/blacklist/vendors`;
  const schema = {
    tags: ["Settings"],
    params: ContractPath,
    response: answers({ 200: Data(Type.Array(IgnoredVendor)) }),
  };
  server.get(
    path,
    { config: { access: "read" }, schema: { ...schema, operationId: "getIgnoredVendors", summary: "Ignored vendors" } },
    async (request) => ({ data: await getIgnoredVendors(database, contractOf(request)) }),
  );
  server.put(
    path,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        ...schema,
        operationId: "putIgnoredVendors",
        summary: "Leave vendors out",
        description: `Replaces the list. All given parts of an entry must match, without regard to case; \`*\` stands for
any text. Applies to reads and calculations from now on, history included.`,
        body: Type.Array(IgnoredVendor, { maxItems: limits.offers.ignoredVendors }),
      },
    },
    async (request) => ({ data: await putIgnoredVendors(database, settingAuthorOf(request), request.body) }),
  );
}

function domainRoutes(server: Server, database: Database): void {
  const names = Data(Type.Array(Type.String()));
  const schema = {
    tags: ["Settings"],
    params: ContractPath,
    response: answers({ 200: names }),
  };
  server.get(
    `${v2}/settings/domains`,
    { config: { access: "read" }, schema: { ...schema, operationId: "getDomains", summary: "The contract's domains" } },
    async (request) => ({ data: await getDomains(database, contractOf(request)) }),
  );
  server.put(
    `${v2}/settings/domains`,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        ...schema,
        operationId: "putDomains",
        summary: "Set the contract's domains",
        description: "Replaces the list. A domain left out keeps its history but counts in no calculation.",
        response: answers({ 200: names }, "request.invalidDomain", "resource.conflict"),
        body: Type.Array(Type.String({ maxLength: 1_000 }), {
          maxItems: limits.offers.domainsPerContract,
          examples: [["shop-b.example"]],
        }),
      },
    },
    async (request) => ({ data: await putDomains(database, settingAuthorOf(request), request.body) }),
  );
}

/** Every domain, in a slot of pages: the list has none. */
function listDomainsRoute(server: Server, database: Database): void {
  const whole = { limit: limits.page.startMax };
  server.get(
    allDomains,
    {
      config: { access: "caller", work: "page" },
      schema: {
        operationId: "listDomains",
        summary: "List the domains of all your contracts",
        description: "Each once, in alphabetical order; active ones and others.",
        tags,
        response: textAnswers({ 200: Data(Type.Object({ domains: Type.Array(DomainOut) })) }),
      },
    },
    async (request, reply) =>
      sendPage(request, reply, await listDomains(database, callerOf(request), pageRequest(request, whole))),
  );
  server.get(
    "/api/2/domains",
    {
      config: {
        access: "caller",
        work: "page",
        deprecated: { successor: allDomains, since: new Date("2026-01-01T00:00:00Z") },
      },
      schema: {
        operationId: "listDomainNames",
        summary: "List the domains of all your contracts by name",
        description: "Not wrapped in `data`.",
        tags,
        response: textAnswers({ 200: Type.Array(Type.String()) }),
      },
    },
    async (request, reply) =>
      sendPage(request, reply, await listDomainNames(database, callerOf(request), pageRequest(request, whole))),
  );
}
