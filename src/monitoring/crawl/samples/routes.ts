/**
 * Routes of samples. A stored page is a stranger's: it is sent as text to be saved, so that no browser shows it as a page
 * of ours or runs what is in it.
 */
import { Type } from "typebox";
import type { Contract } from "../../../base/contract.ts";
import { notFound } from "../../../base/error.ts";
import { isUuid } from "../../../base/id.ts";
import type { Database } from "../../../database/connection.ts";
import { callerOf, contractOf } from "../../../http/access.ts";
import { pageRequest, sendPage } from "../../../http/page-link.ts";
import { Contents, ContractPath, Data, FileText, jsonText, textAnswers } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { findSample, type Sample } from "../../readings/keep-sample.ts";
import { renderReading } from "../trying/render-reading.ts";
import { ReadingOut } from "../trying/schema.ts";
import { listSamples } from "./list-samples.ts";
import { ListSamples, SampleOut, SamplePath } from "./schema.ts";

const tags = ["Monitoring"];
const samples = "/api/v3/vendor/contracts/:contractId/monitoring/samples";

const fileHeaders = {
  "content-security-policy": "sandbox; default-src 'none'",
  "cache-control": "private, no-cache",
};

export function sampleRoutes(server: Server, database: Database): void {
  server.get(
    samples,
    {
      config: { access: "read" },
      schema: {
        operationId: "listSamples",
        summary: "List pages as they were fetched",
        description: `A few good and a few bad ones of each domain, and those that tests of its recipe name; newest first.`,
        tags,
        params: ContractPath,
        querystring: ListSamples,
        response: textAnswers({ 200: Data(Type.Array(SampleOut)) }),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const page = pageRequest(request, { limit: limits.page.samples.default, ...query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(request, reply, await listSamples(database, reader, query.domain ?? null, page));
    },
  );
  server.get(
    `${samples}/:sampleId`,
    {
      config: { access: "read", sends: ["content-disposition", "cache-control"] },
      schema: {
        operationId: "getSample",
        summary: "Get a page as it was fetched, or what was read from it",
        description: `The page is a file of text: save it, and never show it as HTML. \`part=reading\` answers JSON in its place.`,
        tags,
        params: SamplePath,
        querystring: Type.Object({
          part: Type.Optional(
            Type.Enum(["page", "reading"], {
              type: "string",
              description: "`page` without it.",
              examples: ["reading"],
            }),
          ),
        }),
        response: textAnswers({
          200: Contents("The page as it was fetched, or what was read from it.", {
            "text/plain": FileText("The page's bytes."),
            "application/json": Data(ReadingOut),
          }),
        }),
      },
    },
    async (request, reply) => {
      const { sampleId } = request.params;
      const sample = await getSample(database, contractOf(request), sampleId);
      void reply.headers(fileHeaders);
      if (request.query.part === "reading") {
        return await reply.type(jsonText).send(JSON.stringify({ data: renderReading(sample.reading) }));
      }
      return await reply
        .header("content-disposition", `attachment; filename="sample-${sampleId.toLowerCase()}.txt"`)
        .type(`text/plain; charset=${encodingOf(sample.contentType)}`)
        .send(sample.body);
    },
  );
}

/** @throws 404 */
async function getSample(database: Database, contract: Contract, sampleId: string): Promise<Sample> {
  const sample = isUuid(sampleId) ? await findSample(database, contract, sampleId) : null;
  if (sample === null) throw notFound("The sample");
  return sample;
}

/** The encoding that the shop named, if it is one that text can have. */
function encodingOf(contentType: string | null): string {
  const label = /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType ?? "")?.[1];
  try {
    return new TextDecoder(label ?? "utf-8").encoding;
  } catch {
    return "utf-8"; // an encoding that nobody knows
  }
}
