/** Routes of callbacks (interface 4.5). */
import { isDeepStrictEqual } from "node:util";
import { Type } from "typebox";
import { apiError } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { completedEvent, type Words } from "../base/words.ts";
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf, settingAuthorOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import { answers, ContractPath, Data, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import type { AddressGuard } from "../outgoing/index.ts";
import { taskUrl, type TaskQueue } from "../tasks/index.ts";
import { alertCallbackRoutes } from "./alert-routes.ts";
import { getCallbacks } from "./get-callbacks.ts";
import { getDelivery } from "./get-delivery.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { putCallbacks } from "./put-callbacks.ts";
import { redeliverCallback } from "./redeliver-callback.ts";
import {
  CallbacksIn,
  CallbacksOut,
  DeliveryOut,
  DeliveryPage,
  DeliveryPath,
  eventNames,
  hidden,
  Redelivery,
  SentDelivery,
  type CallbackIn,
  type CallbackOut,
} from "./schema.ts";
import { signingKeyRoutes } from "./signing-key-routes.ts";

export interface CallbackRouteOptions {
  database: Database;
  secret: SecretKey;
  queue: TaskQueue;
  words: Words;
  guard: AddressGuard;
}

const tags = ["Settings"];
const heldEvent = "pricingHeld" as const;
const older = "/api/2/v/contracts/:contractId/settings/callbacks";
const newer = "/api/v3/vendor/contracts/:contractId/settings/callbacks";
/** The paths of signing keys and deliveries. The interface has the list of callbacks at the older path only. */
const versions = [
  { base: newer, suffix: "" },
  { base: older, suffix: "V2" },
] as const;

const putDescription = `Replaces the whole list, which all parties share: send the callbacks of the others too. An
empty list deletes all. Either every callback is stored or none. A callback without \`method\` is a GET without a body, which svix's
library refuses with an exception, although its signature is right: say \`POST\`.

A hidden value that is sent back as \`${hidden}\` keeps the stored value of the same callback. The same callback is the
stored one of the same name, or else one of the same url and method; each stored one counts once, in order. The scheme,
host and port of the url must stay: for another host, send the value again. \`${hidden}\` without a stored value is an error.`;

const deliveriesDescription = `Newest first. A delivery is one request to one callback. It has up to
${limits.callbacks.retryDelaysMs.length + 1} attempts over 75 hours, until the receiver answers 2xx within
${limits.callbacks.timeoutMs / 1000} seconds. Redirects are not followed.`;

export function callbackRoutes(server: Server, options: CallbackRouteOptions): void {
  settingsRoutes(server, options);
  alertCallbackRoutes(server, options);
  for (const { base, suffix } of versions) {
    signingKeyRoutes(server, options, { base, suffix });
    deliveryRoutes(server, options, { base, suffix });
  }
}

interface Version {
  base: string;
  suffix: string;
}

function settingsRoutes(server: Server, options: CallbackRouteOptions): void {
  const { database, words } = options;
  const answer = CallbacksOut(words);
  server.get(
    older,
    {
      config: { access: "read" },
      schema: {
        operationId: "getCallbacks",
        summary: "Get the callbacks",
        description: "In the order sent, with defaults filled in and secrets hidden.",
        tags,
        params: ContractPath,
        response: answers({ 200: answer }),
      },
    },
    async (request) => {
      const forHeld = await getCallbacks(database, contractOf(request), heldEvent);
      return underEventName(await getCallbacks(database, contractOf(request)), forHeld, words);
    },
  );
  server.put(
    older,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        operationId: "putCallbacks",
        summary: "Replace the callbacks",
        description: putDescription,
        tags,
        params: ContractPath,
        body: CallbacksIn(words),
        response: answers({ 200: answer }),
      },
    },
    async (request) => {
      const { list, path } = listOf(request.body, words);
      const sentHeld = request.body["pricingHeld"];
      const author = settingAuthorOf(request);
      const before = await getCallbacks(database, author.contract, heldEvent);
      const answered = (callbacks: CallbackOut[]) => underEventName(callbacks, before, words);
      const also = sentHeld === undefined ? {} : { also: { event: heldEvent, sent: sentHeld, path: "/pricingHeld" } };
      const stored = await putCallbacks(options, author, { sent: list, path, ...also, answer: answered });
      return underEventName(stored, await getCallbacks(database, author.contract, heldEvent), words);
    },
  );
}

function deliveryRoutes(server: Server, options: CallbackRouteOptions, { base, suffix }: Version): void {
  server.get(
    `${base}/deliveries`,
    {
      config: { access: "read" },
      schema: {
        operationId: `listDeliveries${suffix}`,
        summary: "List deliveries of callbacks",
        description: deliveriesDescription,
        tags,
        params: ContractPath,
        querystring: DeliveryPage,
        response: textAnswers({ 200: Data(Type.Array(DeliveryOut)) }),
      },
    },
    async (request, reply) => {
      const page = pageRequest(request, { limit: limits.page.deliveries.default, ...request.query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(request, reply, await listDeliveries(options.database, reader, page));
    },
  );
  server.get(
    `${base}/deliveries/:deliveryId`,
    {
      config: { access: "read" },
      schema: {
        operationId: `getDelivery${suffix}`,
        summary: "Get a delivery with its body",
        description: "The body is what every attempt sends. Headers are not answered, because they may have secrets.",
        tags,
        params: DeliveryPath,
        response: answers({ 200: Data(SentDelivery) }),
      },
    },
    async (request) => ({
      data: await getDelivery(options, contractOf(request), request.params.deliveryId),
    }),
  );
  server.post(
    `${base}/deliveries/:deliveryId/redeliver`,
    {
      config: { access: "write" },
      schema: {
        operationId: `redeliverCallback${suffix}`,
        summary: "Send the request of a delivery again",
        description:
          "Creates a new delivery with its own id and attempts and the same request, even if the callback has changed.",
        tags,
        params: DeliveryPath,
        response: answers({ 202: Data(Redelivery) }),
      },
    },
    async (request, reply) => {
      const contract = contractOf(request);
      const id = await redeliverCallback(options, contract, callerOf(request), request.params.deliveryId);
      return await reply.code(202).send({ data: { id, url: taskUrl(contract, id) } });
    },
  );
}

/** The lists of an answer. That of held prices is there only if it has any: older clients know no such list. */
function underEventName(list: CallbackOut[], forHeld: CallbackOut[], words: Words): Record<string, CallbackOut[]> {
  return { [completedEvent(words)]: list, ...(forHeld.length === 0 ? {} : { pricingHeld: forHeld }) };
}

/** The list of a body, which may use either name. @throws 400 if it uses both with different lists */
function listOf(body: Readonly<Record<string, CallbackIn[]>>, words: Words): { list: CallbackIn[]; path: string } {
  const [first, second] = eventNames(words).filter((name) => body[name] !== undefined);
  const list = body[first ?? ""] ?? [];
  if (second !== undefined && !isDeepStrictEqual(list, body[second])) {
    throw apiError(
      "request.invalid",
      `"${second}" and "${first}" are different lists; send one of them.`,
      `/${second}`,
    );
  }
  return { list, path: `/${first}` };
}
