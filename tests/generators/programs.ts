/**
 * A program for each generator, as its users would write it: import products as JSON and as a CSV, read offers twice, and make a
 * mistake. They are compiled with the client that was generated, so they stand here as text.
 */

const head = `
declare const process: { env: Record<string, string | undefined> };
const { SERVICE_URL: baseUrl = "", AUTHORIZATION: authorization = "", CONTRACT_ID: contractId = "" } = process.env;
const query = { startDate: "2026-01-01T00:00:00Z", endDate: "2026-01-01T00:15:00Z" };
const identifyingAttributes: [string] = ["customerProductId"];
const body = { version: "2" as const, identifyingAttributes, products: [{ customerProductId: "A" }] };
const csv = new Blob(["sku,name\\nA,Kettle\\n"]);
const columns = { "service-product-identifying-attributes": "sku", "service-product-customer-id": "sku" };
`;

const orval = `
import { getContract, importCsv, importProducts, listOffers } from "./api";
const send = globalThis.fetch;
globalThis.fetch = async (path, init) => await send(new URL(String(path), baseUrl), init);
const headers = { authorization };
const imported = await importProducts(contractId, body, { headers });
const file = await importCsv(contractId, csv, undefined, { headers: { ...headers, ...columns } });
const offers = await listOffers(contractId, query, { headers });
const etag = offers.headers.get("etag") ?? "";
const same = await listOffers(contractId, query, { headers: { ...headers, "if-none-match": etag } });
const failed = await getContract("nobody", { headers });
const told = {
  json: imported.status === 200 ? imported.data.data.length : imported.data.code,
  csv: file.status === 202 ? file.data.data.id : file.data.code,
  offers: offers.status === 200 ? offers.data.data : null,
  again: same.status,
  code: failed.status === 404 ? failed.data.code : null,
};
`;

const hey = `
import { client } from "./client.gen";
import { getContract, importCsv, importProducts, listOffers } from "./sdk.gen";
client.setConfig({ baseUrl, headers: { authorization } });
const path = { contractId };
const imported = await importProducts({ path, body });
const file = await importCsv({ path, body: csv, headers: columns });
const offers = await listOffers({ path, query });
const same = await listOffers({ path, query, headers: { "if-none-match": offers.response?.headers.get("etag") ?? "" } });
const failed = await getContract({ path: { contractId: "nobody" } });
const told = {
  json: imported.data?.data.length,
  csv: file.data?.data.id,
  offers: offers.data?.data,
  again: same.response?.status,
  code: failed.error?.code,
};
`;

const types = `
import createClient from "openapi-fetch";
import type { paths } from "./api";
const client = createClient<paths>({ baseUrl, headers: { authorization } });
const path = { contractId };
const imported = await client.POST("/api/v3/vendor/contracts/{contractId}/products", { params: { path }, body });
const file = await client.PUT("/api/v3/vendor/contracts/{contractId}/products", {
  params: { path, header: columns },
  body: await csv.text(),
});
const offers = await client.GET("/api/v3/vendor/contracts/{contractId}/offers", { params: { path, query } });
const header = { "if-none-match": offers.response.headers.get("etag") ?? "" };
const same = await client.GET("/api/v3/vendor/contracts/{contractId}/offers", { params: { path, query, header } });
const failed = await client.GET("/api/v3/vendor/contracts/{contractId}", { params: { path: { contractId: "nobody" } } });
const told = {
  json: imported.data?.data.length,
  csv: file.data?.data.id ?? file.error?.code,
  offers: offers.data?.data,
  again: same.response.status,
  code: failed.error?.code,
};
`;

const swagger = `
import { Api, type HttpResponse } from "./api";
const { api } = new Api({ baseUrl, baseApiParams: { headers: { authorization } } });
const refused = (answer: HttpResponse<never, { code: string }>) => answer;
const imported = await api.importProducts(contractId, body);
const file = await api
  .importCsv(contractId, new File([csv], "products.csv"), {}, { headers: { authorization, ...columns } })
  .catch(refused);
const offers = await api.listOffers(contractId, query);
const headers = { authorization, "if-none-match": offers.headers.get("etag") ?? "" };
const same = await api.listOffers(contractId, query, { headers }).catch(refused);
const failed = await api.getContract("nobody").catch(refused);
const told = {
  json: imported.data.data.length,
  csv: file.ok ? file.data.data.id : file.error.code,
  offers: offers.data.data,
  again: same.status,
  code: failed.ok ? null : failed.error.code,
};
`;

const codegen = `
import { ApiError, OffersService, OpenAPI, ProductsService, AccountsService } from "./index";
OpenAPI.BASE = baseUrl;
OpenAPI.HEADERS = { authorization };
const refused = (error: unknown) => {
  if (error instanceof ApiError) return error;
  throw error;
};
const imported = await ProductsService.importProducts(contractId, body);
const file = await ProductsService.importCsv(contractId, "sku", csv, false, undefined, "sku").catch(refused);
const offers = await OffersService.listOffers(query.startDate, query.endDate, contractId);
const failed = await AccountsService.getContract("nobody").catch(refused);
const told = {
  json: imported.data.length,
  csv: file instanceof ApiError ? file.body.code : file.data.id,
  offers: offers.data,
  again: null,
  code: failed instanceof ApiError ? failed.body.code : null,
};
`;

/** The program of a generator, by its package. */
export const programs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    orval,
    "@hey-api/openapi-ts": hey,
    "openapi-typescript": types,
    "swagger-typescript-api": swagger,
    "openapi-typescript-codegen": codegen,
  }).map(([name, program]) => [name, `${head}${program}console.log(JSON.stringify(told));\n`]),
);
