/** `openapi.json` and the types made of it, which clients are written against. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { components, operations } from "../../client/api.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { openApiFile, renderDocument } from "./openapi-file.ts";

test("openapi.json is the document that the service answers with", async () => {
  const service = await anEmptyService();
  const { body } = await service.client().get("/openapi.json");
  assert.equal(renderDocument(body), await readFile(openApiFile, "utf8"), "run `npm run openapi` and `npm run types`");
});

// The compiler checks the rest: `npm run check` fails if the types allow less or more than the operations do.
type Import = operations["importProducts"]["requestBody"]["content"]["application/json"];
type Query = operations["queryProducts"]["responses"][200]["content"]["application/json"];
type IsNever<Type> = [Type] extends [never] ? true : false;

test("a client's code has exact types of bodies, answers and errors", () => {
  const body: Import = {
    identifyingAttributes: ["customerProductId"],
    products: [{ customerProductId: "SKU-1001", referencePrice: 39.9, tags: [{ key: "brand", value: "Contoso" }] }],
  };
  const readGtins = (answer: Query): (number | undefined)[] => answer.data.map(({ gtin }) => gtin);
  const codeOf = (error: components["schemas"]["Error"]): string => error.code;
  const hasTypes: IsNever<Query["data"][number]["name"]> = false;
  // @ts-expect-error: a field that no product has.
  const wrong: Import["products"] = [{ minPriceBondary: 1 }];
  assert.ok(body.products.length === 1 && wrong.length === 1 && !hasTypes);
  assert.deepEqual(readGtins({ data: [] }), []);
  assert.equal(codeOf({ code: "request.invalid", message: "No.", errors: [] }), "request.invalid");
});
