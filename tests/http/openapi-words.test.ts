/** `/openapi.json` describes the installation that serves it: in its words, with the shapes that its clients get. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";

const plain = await documentOf({});
const own = await documentOf({
  HEADER_PREFIX: "acme",
  EVENT_WORD: "repricing",
  MARKETPLACE_WORD: "bazaar",
  OLD_CLIENTS: "true",
});

async function documentOf(settings: Record<string, string>): Promise<Loose> {
  const service = await anEmptyService(settings);
  return (await service.client().get("/openapi.json")).body;
}

/** The schema of what the operation answers. */
function answerOf(document: Loose, method: string, path: string): Loose {
  return document.paths[path][method].responses[200].content["application/json"].schema;
}

describe("both documents", () => {
  for (const [installation, document] of Object.entries({ plain, own })) {
    test(`${installation}: valid for a strict validator`, async () => {
      const result = await new Validator().validate(structuredClone(document));
      assert.deepEqual(result.valid ? [] : result.errors, []);
    });

    test(`${installation}: every named schema is used, every reference leads to one`, () => {
      const text = JSON.stringify(document);
      const used = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name));
      assert.deepEqual([...used].sort(), Object.keys(document.components.schemas).sort());
      for (const schema of ["Product", "Offer", "Snapshot", "Recommendation", "Task", "Strategy", "Error", "Feed"]) {
        assert.ok(used.has(schema), schema);
      }
    });
  }
});

describe("an installation with words of its own", () => {
  test("they stand in headers, task types and paths, and no neutral one does", () => {
    const paths = JSON.stringify(own.paths);
    assert.match(paths, /"acme-csv-column-separator"/);
    assert.match(paths, /"backend\.tasks\.repricing\.offers\.preprocessing"/);
    assert.match(paths, /products\/bazaar\/buybox/);
    assert.doesNotMatch(paths, /service-[a-z]|tasks\.pricing\.|products\/marketplace\//);
  });

  test("without them the neutral ones stand there", () => {
    const paths = JSON.stringify(plain.paths);
    assert.match(paths, /"service-csv-column-separator".*"backend\.tasks\.pricing\.offers\.preprocessing"/);
    assert.match(paths, /products\/marketplace\/buybox/);
  });
});

describe("an installation for old clients", () => {
  const feeds = "/api/2/v/contracts/{contractId}/feeds";

  test("feeds and their list come unwrapped, else in `data`", () => {
    assert.deepEqual(answerOf(own, "get", `${feeds}/{feedId}`), { $ref: "#/components/schemas/Feed" });
    assert.equal(answerOf(own, "get", feeds).type, "array");
    assert.deepEqual(answerOf(plain, "get", feeds).required, ["data"]);
  });

  test("a product has every value that they cannot read as null; else some may be null or missing", () => {
    const requiredOf = (document: Loose): string[] => document.components.schemas.Product.required;
    const always = ["id", "identifier", "createdAt", "updatedAt", "tags"];
    const readable = ["name", "referencePrice", "minPriceBoundary", "maxPriceBoundary"];
    assert.deepEqual(requiredOf(own).toSorted(), [...always, ...readable].toSorted());
    for (const field of readable) assert.match(own.components.schemas.Product.properties[field].type, /string|number/);
    assert.deepEqual(requiredOf(plain).toSorted(), [...always, "name", "referencePrice"].toSorted());
    assert.equal(plain.components.schemas.Product.properties.name.anyOf[1].type, "null");
    assert.deepEqual(
      own.components.schemas.ProductOffers.properties.product.required.toSorted(),
      ["id", "tags", ...readable].toSorted(),
    );
  });

  test("an accepted snapshot is `{ data: true }`, else true", () => {
    assert.deepEqual(own.components.schemas.SnapshotResult.anyOf[0].required, ["data"]);
    assert.equal(plain.components.schemas.SnapshotResult.anyOf[0].type, "boolean");
  });
});

describe("both documents tell", () => {
  test("the request headers of a CSV import as parameters", () => {
    const { parameters } = own.paths["/api/v3/vendor/contracts/{contractId}/products"].put;
    const headers = parameters.filter((parameter: Loose) => parameter.in === "header");
    const required = headers.filter((header: Loose) => header.required).map((header: Loose) => header.name);
    assert.deepEqual(required, ["acme-product-identifying-attributes"]);
    assert.ok(headers.some((header: Loose) => header.name === "acme-product-min-price"));
    assert.equal(headers.length, 10);
  });

  test("what each answer means, in words", () => {
    for (const document of [plain, own]) assert.doesNotMatch(JSON.stringify(document), /Default Response/);
  });
});

describe("media types", () => {
  const v3 = "/api/v3/vendor/contracts/{contractId}";

  test("are named where an operation has others than JSON", () => {
    const typesOf = ({ content }: Loose): string[] => Object.keys(content).sort();
    assert.ok(typesOf(plain.paths[`${v3}/products`].put.requestBody).includes("text/csv"));
    const explained = plain.paths[`${v3}/pricerecommendations/{recommendationId}/explanation`].get;
    assert.deepEqual(typesOf(explained.responses[200]), ["application/json", "text/plain"]);
    assert.deepEqual(typesOf(plain.paths["/metrics"].get.responses[200]), ["text/plain"]);
    assert.match(plain.info.description, /gzip/);
  });
});
