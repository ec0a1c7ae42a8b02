/** The routes of the caller's account, of companies and of contracts. */
import type { Database } from "../database/connection.ts";
import { authorOf, callerOf, contractOf } from "../http/access.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { beginDeletion } from "./delete-contract.ts";
import { changeCurrency } from "./change-currency.ts";
import { createCompany } from "./create-company.ts";
import { createContract } from "./create-contract.ts";
import { getAccount } from "./get-account.ts";
import { getContract } from "./get-contract.ts";
import { listCompanies } from "./list-companies.ts";
import { listContracts } from "./list-contracts.ts";
import { openCompany } from "./open-company.ts";
import * as schema from "./schema.ts";

const tags = ["Accounts"];

/** Registers them. */
export function companyRoutes(server: Server, database: Database): void {
  server.get(
    "/api/account",
    {
      config: { access: "caller" },
      schema: {
        operationId: "getAccount",
        summary: "Who am I",
        description: "The caller, its company and the contracts in it. The answer is not wrapped in `data`.",
        tags,
        response: answers({ 200: schema.AccountOut }),
      },
    },
    async (request) => await getAccount(database, callerOf(request)),
  );
  server.get(
    "/api/v3/companies",
    {
      config: { access: "caller" },
      schema: {
        operationId: "listCompanies",
        summary: "List companies, for an admin",
        description: "Those whose name contains `q`, by id. `next` is the `after` of the next page.",
        tags,
        querystring: schema.CompaniesQuery,
        response: answers({ 200: schema.CompaniesOut }, "request.forbidden"),
      },
    },
    async (request) => {
      const { q = "", after = 0 } = request.query;
      return await listCompanies(database, callerOf(request), { q, after });
    },
  );
  server.post(
    "/api/2/companies",
    {
      config: { access: "caller", managesAccount: true },
      schema: {
        operationId: "createCompany",
        summary: "Create a company",
        description:
          "The caller becomes its owner. A caller that has a company already gets 403. The body is the name, as a JSON string or in an object.",
        tags,
        body: schema.CompanyIn,
        response: answers({ 200: Data(schema.CompanyOut) }, "request.forbidden"),
      },
    },
    async (request) => {
      const name = typeof request.body === "string" ? request.body : request.body.name;
      return { data: await createCompany(database, callerOf(request), name) };
    },
  );
  contractRoutes(server, database);
  currencyRoute(server, database);
  deletionRoute(server, database);
}

function contractRoutes(server: Server, database: Database): void {
  server.get(
    "/api/2/companies/:companyId/contracts",
    {
      config: { access: "caller" },
      schema: {
        operationId: "listContracts",
        summary: "List a company's contracts",
        description: "All contracts of the company, oldest first; expired and inactive ones too.",
        tags,
        params: schema.CompanyPath,
        response: answers({ 200: schema.DataList(schema.ContractOut) }),
      },
    },
    async (request) => {
      const company = await openCompany(database, callerOf(request), request.params.companyId, "read");
      return { data: await listContracts(database, company) };
    },
  );
  server.post(
    "/api/2/companies/:companyId/contracts",
    {
      config: { access: "caller", managesAccount: true },
      schema: {
        operationId: "createContract",
        summary: "Create a contract",
        description: "For owners of the company and admins.",
        tags,
        params: schema.CompanyPath,
        body: schema.ContractIn,
        response: answers({ 200: Data(schema.ContractOut) }, "request.forbidden", "resource.conflict"),
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const company = await openCompany(database, caller, request.params.companyId, "manage");
      return { data: await createContract(database, { company, caller }, request.body) };
    },
  );
  server.get(
    "/api/v3/vendor/contracts/:contractId",
    {
      config: { access: "read" },
      schema: {
        operationId: "getContract",
        summary: "Get a contract",
        description: "One contract that the caller may see.",
        tags,
        params: ContractPath,
        response: answers({ 200: Data(schema.ContractOut) }),
      },
    },
    async (request) => ({ data: await getContract(database, contractOf(request)) }),
  );
  server.get(
    "/api/1/:contractId/settings",
    {
      config: {
        access: "read",
        deprecated: {
          successor: "/api/v3/vendor/contracts/:contractId",
          since: new Date("2026-01-01T00:00:00Z"),
        },
      },
      schema: {
        operationId: "getContractSettings",
        summary: "Read when a contract expires",
        description: "For old shop plugins; not wrapped in `data`.",
        tags,
        params: ContractPath,
        response: answers({ 200: schema.ContractSettingsOut }),
      },
    },
    async (request) => {
      const { expirationDate } = await getContract(database, contractOf(request));
      return expirationDate === undefined ? {} : { expirationDate };
    },
  );
}

function currencyRoute(server: Server, database: Database): void {
  server.put(
    "/api/v3/vendor/contracts/:contractId/settings/currency",
    {
      config: { access: "write" },
      schema: {
        operationId: "changeCurrency",
        summary: "Change the currency of a contract",
        description: `Only while the contract has no offers, orders, published or waiting prices and no currency rates; else 409.
Amounts of products and strategies keep their numbers.`,
        tags,
        params: ContractPath,
        body: schema.CurrencyIn,
        response: answers({ 200: Data(schema.ContractOut) }, "resource.conflict"),
      },
    },
    async (request) => ({ data: await changeCurrency(database, authorOf(request), request.body) }),
  );
}

function deletionRoute(server: Server, database: Database): void {
  server.delete(
    "/api/v3/vendor/contracts/:contractId",
    {
      config: { access: "read", managesAccount: true, changes: true },
      schema: {
        operationId: "deleteContract",
        summary: "Delete a contract and everything in it",
        description:
          "For owners of the company and admins. Nobody sees it any more; its data is deleted in the background.",
        tags,
        params: ContractPath,
        querystring: schema.ContractDeletion,
        response: answers({ 204: schema.NoBody }, "request.forbidden"),
      },
    },
    async (request, reply) => {
      await beginDeletion(database, authorOf(request), request.query.contractName);
      return await reply.code(204).send(null);
    },
  );
}
