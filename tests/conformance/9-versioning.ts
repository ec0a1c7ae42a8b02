/** Interface 9: versions. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertHas, bodyOf, dataOf } from "./given.ts";
import { customer, installation } from "./installation.ts";

describe("9 Versioning", () => {
  test("a release number of the form 0.0.<build>: GET /version, also OpenAPI `info.version`", async () => {
    const { version } = dataOf(await installation.client().get("/version"));
    assert.match(version, /^0\.0\.\d+$/);
    assertHas(bodyOf(await installation.client().get("/openapi.json")).info, { version });
  });

  test("GET /api/2/v/contracts/{contractId}/products is deprecated: `Deprecation` and `Link`", async () => {
    const { headers } = await customer.client.get(`${customer.v2}/products?attributes=name`);
    assert.ok(headers.has("deprecation"));
    assert.match(headers.get("link") ?? "", /<[^>]*\/api\/v3\.1\/[^>]*products\/query>.*rel="successor-version"/);
  });

  test("the newest versions are not deprecated", async () => {
    const { headers } = await customer.client.get(customer.v3);
    assert.ok(!headers.has("deprecation"));
  });

  test("A client written against the interface finds every path that it names", async () => {
    const contract = "/contracts/{contractId}";
    const [v2, v3, v31] = [`/api/2/v${contract}`, `/api/v3/vendor${contract}`, `/api/v3.1/vendor${contract}`];
    const named = [
      `POST PUT DELETE ${v3}/products`,
      `GET ${v3}/products/{productId}/extendedtags`,
      `GET ${v3}/products/monitoringstatus`,
      `GET ${v3}/products/{productId}/pricerecommendationhistory`,
      `POST ${v31}/products/query`,
      `GET ${v2}/products`,
      `GET ${v2}/result/pricerecommendations`,
      `GET ${v3}/offers`,
      `POST ${v3}/offers/query`,
      `POST ${v31}/offers/stats/query`,
      `POST ${v2}/offers`,
      `DELETE ${v3}/offers`,
      `GET ${v3}/offers/closings`,
      `POST ${v2}/orders`,
      `PUT GET DELETE ${v3}/orders`,
      `POST ${v3}/orders/stats/query`,
      `POST ${v3}/orders/delete/query`,
      `PUT GET ${v2}/settings/domains`,
      `GET PUT ${v2}/settings/callbacks`,
      `GET POST ${v3}/tasks`,
      `GET ${v3}/tasks/{taskId}`,
      `GET POST ${v2}/tasks`,
      `GET ${v2}/tasks/{taskId}`,
      `GET POST ${v2}/feeds`,
      `GET PUT DELETE ${v2}/feeds/{feedId}`,
      `GET ${v2}/feeds/{feedId}/export/{fileName}`,
      `GET ${v2}/feeds/{feedId}/export/delta/{fileName}`,
      `DELETE ${v2}/feeds/{feedId}/export/delta`,
      "POST /api/v3/log/messages",
      `GET ${v3}/log/messages`,
      "POST /api/2/companies",
      "GET POST /api/2/companies/{companyId}/contracts",
      "GET POST /api/v3/companies/{companyId}/users",
      `GET ${v3}`,
      "GET /api/v3/domains",
      `GET PUT DELETE ${v3}/plugin`,
      `GET PUT ${v3}/settings/shops`,
      `GET PUT ${v2}/offerfilters/blacklist/vendors`,
      `GET PUT ${v3}/settings/offerretention`,
      `GET PUT ${v3}/settings/schedules`,
      `GET POST ${v3}/settings/pricingstrategies`,
      `GET ${v3}/settings/pricingstrategies/{strategyId}/history`,
      `GET ${v3}/settings/pricingstrategies/history`,
      `GET ${v3}/settings/repricingstrategy/history`,
      `GET ${v3}/pricerecommendations/{recommendationId}/explanation`,
      `POST ${v3}/pricerecommendations/simulate`,
      `POST ${v3}/pricerecommendations/backtest`,
      `GET ${v3}/settings/callbacks/deliveries`,
      "POST /api/v3/account/login",
      "POST /api/v3/account/refresh",
      "POST /api/v3/account/logout",
      "POST /api/v3/account/password/generate",
      "DELETE /api/v3/account/password",
      "GET /api/account",
    ];
    const { paths } = bodyOf(await installation.client().get("/openapi.json"));
    const missing = named.flatMap((line) => {
      const words = line.split(" ");
      const path = words.at(-1) ?? "";
      return words
        .slice(0, -1)
        .filter((method) => paths[path]?.[method.toLowerCase()] === undefined)
        .map((method) => `${method} ${path}`);
    });
    assert.deepEqual(missing, []);
  });
});
