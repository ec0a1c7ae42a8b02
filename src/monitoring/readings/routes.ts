/** Routes of held readings and of the evidence of offers. */
import { Type } from "typebox";
import type { Database } from "../../database/connection.ts";
import { callerOf, contractOf } from "../../http/access.ts";
import { pageRequest, sendPage } from "../../http/page-link.ts";
import { answers, ContractPath, Data, pageQuery, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { decideHeld } from "./decide-held.ts";
import { getOfferEvidence } from "./get-evidence.ts";
import { getReading } from "./get-reading.ts";
import { listHeld } from "./list-held.ts";
import { DecisionResult, DecisionsBody, EvidenceOut, HeldOut, ReadingPath, ReadingProofOut } from "./schema.ts";

const contract = "/api/v3/vendor/contracts/:contractId";
const tags = ["Monitoring"];

export function readingRoutes(server: Server, database: Database): void {
  heldRoute(server, database);
  decideRoute(server, database);
  evidenceRoute(server, database);
  readingRoute(server, database);
}

function heldRoute(server: Server, database: Database): void {
  server.get(
    `${contract}/monitoring/held`,
    {
      config: { access: "read" },
      schema: {
        operationId: "listHeld",
        summary: "List what waits for a decision",
        description: `Readings whose prices are too far from the last ones or from the market, and domains whose prices moved
by a factor of taxes. Nothing of them is stored until somebody decides, or a later reading is within bounds. Those that
have waited longest come first.`,
        tags,
        params: ContractPath,
        querystring: Type.Object(pageQuery(limits.page.held.max)),
        response: textAnswers({ 200: Data(Type.Array(HeldOut)) }),
      },
    },
    async (request, reply) => {
      const page = pageRequest(request, { limit: limits.page.held.default, ...request.query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(request, reply, await listHeld(database, reader, page));
    },
  );
}

function decideRoute(server: Server, database: Database): void {
  server.post(
    `${contract}/monitoring/held/decide`,
    {
      config: { access: "write" },
      schema: {
        operationId: "decideHeld",
        summary: "Release or reject held readings",
        description: `Each decision is judged alone; results stand in input order. A released reading is stored as of the time
it was gathered, unless something newer is stored: \`resource.snapshotOutdated\`. A rejected price is held again whenever
it is read. A decision on a domain holds for the factor: released, prices that moved by it are believed; rejected, they are
held, and what the run stored by it is closed.`,
        tags,
        params: ContractPath,
        body: DecisionsBody,
        response: answers({ 200: Data(Type.Array(DecisionResult)) }),
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      return { data: await decideHeld(database, contractOf(request), request.body, accountId) };
    },
  );
}

function evidenceRoute(server: Server, database: Database): void {
  server.get(
    `${contract}/offers/:offerId/evidence`,
    {
      config: { access: "read" },
      schema: {
        operationId: "getOfferEvidence",
        summary: "Get where the price of an offer stood",
        description: `Of offers that a collector stored, for ${limits.readings.evidenceDays} days.`,
        tags,
        params: Type.Object({
          ...ContractPath.properties,
          offerId: Type.String({ description: "The id of an offer, as lists of offers have it." }),
        }),
        response: answers({ 200: Data(EvidenceOut) }),
      },
    },
    async (request) => ({
      data: await getOfferEvidence(database, contractOf(request), request.params.offerId),
    }),
  );
}

function readingRoute(server: Server, database: Database): void {
  server.get(
    `${contract}/monitoring/readings/:readingId`,
    {
      config: { access: "read" },
      schema: {
        operationId: "getReading",
        summary: "Get what was read where a price stands",
        description: `Of offers that a collector stored, for ${limits.readings.evidenceDays} days, and of readings that wait for a
person, as long as they wait.`,
        tags,
        params: ReadingPath,
        response: answers({ 200: Data(ReadingProofOut) }),
      },
    },
    async (request) => ({ data: await getReading(database, contractOf(request), request.params.readingId) }),
  );
}
