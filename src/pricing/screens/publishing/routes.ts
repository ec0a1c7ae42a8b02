/** Routes of pausing, resuming and taking back (interface 4.23). */
import type { Database } from "../../../database/connection.ts";
import { authorOf, contractOf } from "../../../http/access.ts";
import { answers, ContractPath, Data } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { taskUrl, type TaskQueue } from "../../../tasks/index.ts";
import { getPause, pausePricing, resumePricing } from "./pause.ts";
import { PauseIn, PauseOut, RunPath, StartedTask, TakeBackBody } from "./schema.ts";
import { takeBackRun } from "./take-back-run.ts";

const base = "/api/v3/vendor/contracts/:contractId";
const tags = ["Pricing"];

export function publishingRoutes(server: Server, options: { database: Database; queue: TaskQueue }): void {
  pauseRoutes(server, options);
  takeBackRoute(server, options);
}

function pauseRoutes(server: Server, options: { database: Database; queue: TaskQueue }): void {
  const schema = { tags, params: ContractPath, response: answers({ 200: Data(PauseOut) }) };
  server.get(
    `${base}/pricing/pause`,
    {
      config: { access: "read" },
      schema: { ...schema, operationId: "getPause", summary: "Get whether prices are published" },
    },
    async (request) => ({ data: await getPause(options.database, contractOf(request)) }),
  );
  server.post(
    `${base}/pricing/pause`,
    {
      config: { access: "write", whenFull: true },
      schema: {
        ...schema,
        operationId: "pausePricing",
        summary: "Stop publishing prices",
        body: PauseIn,
        description: `After the answer no price of the contract is published. A run under way ends failed with the
failureCode \`pricing.paused\`; what it had published stays. Everything that would publish is 409 \`resource.paused\`.`,
      },
    },
    async (request) => ({
      data: await pausePricing(options.database, authorOf(request), { reason: request.body?.reason ?? null }),
    }),
  );
  server.post(
    `${base}/pricing/resume`,
    {
      config: { access: "write", whenFull: true },
      schema: {
        ...schema,
        operationId: "resumePricing",
        summary: "Publish prices again",
        description: "Starts one run. Needs the right `activate`.",
      },
    },
    async (request) => ({ data: await resumePricing(options, authorOf(request)) }),
  );
}

function takeBackRoute(server: Server, options: { database: Database; queue: TaskQueue }): void {
  server.post(
    `${base}/pricingruns/:pricingRunId/takeback`,
    {
      config: { access: "write", whenFull: true },
      schema: {
        operationId: "takeBackRun",
        summary: "Take back the prices of a run",
        description: `A task publishes, for each product whose newest price is the run's, the price that was published before.
Products priced since, without a price before, or whose price before is outside of today's boundaries keep theirs: the task
counts them as skipped and lists them. Publishing is paused unless \`pause\` is false. Needs the right \`activate\`.`,
        tags,
        params: RunPath,
        body: TakeBackBody,
        response: answers({ 202: Data(StartedTask) }),
      },
    },
    async (request, reply) => {
      const author = authorOf(request);
      const wanted = { runId: request.params.pricingRunId, pauses: request.body?.pause ?? true };
      const id = await takeBackRun(options, author, wanted);
      return await reply.code(202).send({ data: { id, url: taskUrl(author.contract, id) } });
    },
  );
}
