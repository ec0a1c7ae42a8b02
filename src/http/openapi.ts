/** The OpenAPI document, from the same schemas that validate, and its interactive reference at /docs. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Words } from "../base/words.ts";

const tags = [
  { name: "Accounts", description: "Log in, API passwords, companies, users and contracts." },
  { name: "Products", description: "The assortment: import, query, delete." },
  { name: "Offers", description: "Market data: submit snapshots, read the newest in a range." },
  { name: "Pricing", description: "Strategies, recommendations, explanations." },
  { name: "Tasks", description: "What runs in the background, and how it went." },
  { name: "Settings", description: "Domains, own shops, callbacks." },
  { name: "Operations", description: "Health, metrics, version." },
];

const description = `Pricing and market data over REST: import products, submit competitors' offers, and get back what
each product should cost, and why. Lists come as \`{ "data": [ … ] }\`; errors as
\`{ "code", "message", "errors": [ { "code", "message", "path" } ] }\`. Times are ISO 8601 in UTC, ranges half-open.`;

/** Serves `/openapi.json` and `/docs`; every asset comes from the service itself. */
export async function installOpenApi(
  server: FastifyInstance,
  options: { version: string; words: Words },
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Pricewright",
        version: options.version,
        description,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      tags,
      components: {
        securitySchemes: {
          basic: { type: "http", scheme: "basic", description: "E-mail and API password; preferred for integrations." },
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token from the login." },
        },
      },
      security: [{ basic: [] }, { bearer: [] }],
    },
  });
  await server.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { deepLinking: true, persistAuthorization: false, tryItOutEnabled: true },
    theme: { title: "Pricewright: API reference" },
  });
  server.get("/openapi.json", { config: { access: "public" }, schema: { hide: true } }, async () => server.swagger());
}
