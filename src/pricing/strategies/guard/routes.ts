/** Routes of the price guard and of currency rates. */
import { Type } from "typebox";
import type { Database } from "../../../database/connection.ts";
import { contractOf, settingAuthorOf } from "../../../http/access.ts";
import { etagOfContent } from "../../../http/etag.ts";
import { ContractPath, Data, jsonText, textAnswers } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { getCurrencyRates, putCurrencyRates } from "./currency-rates.ts";
import { getPriceGuard, putPriceGuard } from "./price-guard.ts";
import { CurrencyRate, PriceGuardAnswer, PriceGuardIn } from "./schema.ts";

const settings = "/api/v3/vendor/contracts/:contractId/settings";
const common = { tags: ["Settings"], params: ContractPath };

export function guardRoutes(server: Server, { database }: { database: Database }): void {
  priceGuardRoutes(server, database);
  currencyRateRoutes(server, database);
}

function priceGuardRoutes(server: Server, database: Database): void {
  const path = `${settings}/priceguard`;
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        ...common,
        operationId: "getPriceGuard",
        summary: "What a price must keep to be published unseen",
        description: "Its ETag goes into `If-Match` of a change.",
        response: textAnswers({ 200: PriceGuardAnswer }),
      },
    },
    async (request, reply) => await reply.type(jsonText).send(await getPriceGuard(database, contractOf(request))),
  );
  server.put(
    path,
    {
      config: { access: "write", whenFull: true, reads: ["if-match"], sends: ["etag"] },
      bodyLimit: limits.pricing.guardBytes,
      schema: {
        ...common,
        operationId: "putPriceGuard",
        summary: "Say what a price must keep to be published unseen",
        description: `Changes the parts and fields that are sent and leaves the others. Runs that begin from now on follow it. Where the guard
asks for four eyes, a change waits, 202, until a second user sends the same; what holds already withdraws it. It needs the
right \`guard\`.
With \`If-Match\`, another guard than the one of that ETag is 412.`,
        body: PriceGuardIn,
        response: textAnswers({ 200: PriceGuardAnswer, 202: PriceGuardAnswer }),
      },
    },
    async (request, reply) => {
      const { answer, waits } = await putPriceGuard(database, settingAuthorOf(request), request.body);
      return await reply
        .code(waits ? 202 : 200)
        .type(jsonText)
        .header("etag", etagOfContent(answer))
        .send(answer);
    },
  );
}

function currencyRateRoutes(server: Server, database: Database): void {
  const path = `${settings}/currencyrates`;
  const rates = Type.Array(CurrencyRate, {
    maxItems: limits.pricing.rates,
    examples: [[{ currency: "CHF", rate: 1.0432 }]],
  });
  const response = textAnswers({ 200: Data(rates) }, "request.forbidden");
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        ...common,
        operationId: "getCurrencyRates",
        summary: "The rates of other currencies",
        description: "Its ETag goes into `If-Match` of a change.",
        response: textAnswers({ 200: Data(rates) }),
      },
    },
    async (request, reply) => await reply.type(jsonText).send(await getCurrencyRates(database, contractOf(request))),
  );
  server.put(
    path,
    {
      config: { access: "write", reads: ["if-match"], sends: ["etag"] },
      schema: {
        ...common,
        operationId: "putCurrencyRates",
        summary: "Set the rates of other currencies",
        description: `Replaces the list. Strategies that take all domains as one market convert prices by them. Each PUT renews
their age, also one of the same rates. It needs the right \`guard\`. With \`If-Match\`, another list than the one of that ETag is 412.`,
        body: rates,
        response,
      },
    },
    async (request, reply) => {
      const answer = await putCurrencyRates(database, settingAuthorOf(request), request.body);
      return await reply.type(jsonText).header("etag", etagOfContent(answer)).send(answer);
    },
  );
}
