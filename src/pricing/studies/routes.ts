/** Routes of simulations, backtests and their results. */
import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Language } from "../../../engine/index.ts";
import type { Caller, Contract } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import type { Database } from "../../database/connection.ts";
import { acceptedFormat } from "../../http/accepted-format.ts";
import { callerOf, contractOf } from "../../http/access.ts";
import { languageOf } from "../../http/language.ts";
import { pageRequest, sendPage } from "../../http/page-link.ts";
import { AfterQuery, Contents, ContractPath, Data, FileText, jsonText, range, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { taskUrl, type TaskQueue } from "../../tasks/index.ts";
import { countReplayed, type BacktestSettings } from "./backtest.ts";
import { pinBaseline } from "./baseline.ts";
import { drawStudied } from "./draw-studied.ts";
import { enqueueStudy, studyAtOnce } from "./run-study.ts";
import { countSelected } from "./select-products.ts";
import { pinSettings, type CommonSettings, type StudySettings } from "./study.ts";
import { getStudyResult } from "./result.ts";
import { RequestedSimulationsOut } from "./request-schema.ts";
import { refuseMixedForms, simulateRequests } from "./simulate-requests.ts";
import { ComparisonBody, ComparisonOut } from "./comparison-schema.ts";
import { pinComparison } from "./pin-comparison.ts";
import { StrategyPath } from "../strategies/schema.ts";
import { BacktestBody } from "./backtest-schema.ts";
import { SimulationBody, StudyOut } from "./schema.ts";
import { StudyTask } from "./study-schema.ts";

const tags = ["Pricing"];
const v3 = "/api/v3/vendor/contracts/:contractId";
const bounds = limits.pricing;
const keptDays = bounds.studyKeptMs / (24 * 60 * 60 * 1000);

interface StudyOptions {
  database: Database;
  queue: TaskQueue;
}

const tasked = `then it is 202 and a task with progress, which can be cancelled, and whose result can be downloaded for
${keptDays} days.`;

const simulationDescription = `Prices the products of today's assortment and market by a document, a stored strategy or the
active one, without storing a price. Up to ${bounds.simulatedAtOnce} products are answered at once
(${bounds.explainedAtOnce} with explanations), if their text is short enough for one answer; of more, a page at a time, or all of them: ${tasked} With
simulationRequests it answers up to ${bounds.simulationRequests} products in the form of published clients.`;

const backtestDescription = `Replays a document, a stored strategy or the active one over stored market data: at every
moment at which a product's market changed, it is priced again. Market and sales are those of the time, sales to the full
hour; products, tags, boundaries, own shops and ignored vendors are as they are now. Up to
${bounds.backtestedAtOnce.products} products with ${bounds.backtestedAtOnce.snapshots} snapshots in the range are answered
at once; of more, ${tasked}`;

const compareDescription = `Prices the products of today's assortment and market by both, and judges the prices by the price guard as a run
would. Nothing is stored. Up to ${bounds.simulatedAtOnce} products are answered at once, if their text is short enough for one answer; of more, ${tasked}`;

export function studyRoutes(server: Server, options: StudyOptions): void {
  simulateRoute(server, options);
  backtestRoute(server, options);
  compareRoute(server, options);
  resultRoute(server, options.database);
}

function simulateRoute(server: Server, options: StudyOptions): void {
  const { database } = options;
  server.post(
    `${v3}/pricerecommendations/simulate`,
    {
      config: { access: "read", changes: true, work: "large", reads: ["accept-language"] },
      bodyLimit: bounds.strategyBytes,
      schema: {
        operationId: "simulateStrategy",
        summary: "Calculate prices without storing them",
        description: simulationDescription,
        tags,
        params: ContractPath,
        querystring: AfterQuery,
        body: Type.Optional(SimulationBody),
        response: textAnswers(
          {
            200: Data(Type.Union([StudyOut.simulation, RequestedSimulationsOut])),
            202: Data(StudyTask),
          },
          "request.tooManyItems",
          "resource.storageFull",
        ),
      },
    },
    async (request, reply) => {
      const asker = { contract: contractOf(request), caller: callerOf(request) };
      const body = request.body ?? {};
      refuseMixedForms(body);
      if (body.simulationRequests !== undefined) {
        const result = await simulateRequests(database, asker.contract, body, {
          requests: body.simulationRequests,
          language: languageOf(request),
        });
        return await reply.type(jsonText).send(result);
      }
      const { common, settings } = await pinSimulation(database, asker.contract, body, languageOf(request));
      const { asTask = false, includeExplanations = false, includeProducts = true, pagination } = body;
      const most = includeExplanations ? bounds.explainedAtOnce : bounds.simulatedAtOnce;
      const products = await countSelected(database, asker.contract, common.selection, most + 1);
      if (pagination !== undefined && pagination.limit > most) {
        throw apiError(
          "request.invalid",
          `With explanations a page has at most ${most} products.`,
          "/pagination/limit",
        );
      }
      const isTask = asTask || (pagination === undefined && products > most);
      const page = { ...pageRequest(request, { limit: most, ...pagination, ...request.query }), includeProducts };
      const result = isTask ? null : await studyAtOnce(database, asker, settings, page);
      if (result !== null) return sendPage(request, reply, result);
      if (pagination !== undefined && !asTask) throw tooLong();
      return await reply
        .code(202)
        .type(jsonText)
        .send(await begunStudy(options, asker, settings));
    },
  );
}

/** The settings of a simulation, with its sample drawn. @throws 400, 404, 409 as {@link pinSettings}; 400 for a sample of a selection */
async function pinSimulation(
  database: Database,
  contract: Contract,
  body: SimulationBody,
  language: Language,
): Promise<{ common: CommonSettings; settings: StudySettings }> {
  const { includeExplanations = false, groupBy, sample } = body;
  const pinned = await pinSettings(database, contract, body);
  const of = { kind: "simulation" as const, includeExplanations, language };
  const grouped = groupBy === undefined ? {} : { groupBy };
  if (sample === undefined) return { common: pinned, settings: { ...pinned, ...of, ...grouped } };
  refuseBesideSample(body);
  const seed = sample.seed ?? 0;
  const drawn = await drawStudied(database, contract, { size: sample.size, seed });
  const common = { ...pinned, selection: drawn.selection };
  return { common, settings: { ...common, ...of, ...grouped, sample: { of: drawn.of, seed } } };
}

/** A sample is of all products, and its totals are one answer. @throws 400 */
function refuseBesideSample(body: SimulationBody): void {
  for (const field of ["filter", "tagKey", "pagination", "asTask"] as const) {
    if (body[field] === undefined || body[field] === false) continue;
    throw apiError("request.invalid", `"${field}" goes without sample only.`, `/${field}`);
  }
  if (body.includeExplanations === true && (body.sample?.size ?? 0) > bounds.explainedAtOnce) {
    const message = `With explanations a sample has at most ${bounds.explainedAtOnce} products.`;
    throw apiError("request.invalid", message, "/sample/size");
  }
}

function backtestRoute(server: Server, options: StudyOptions): void {
  const { database } = options;
  server.post(
    `${v3}/pricerecommendations/backtest`,
    {
      config: { access: "read", changes: true, work: "large" },
      bodyLimit: bounds.strategyBytes,
      schema: {
        operationId: "backtestStrategy",
        summary: "Calculate the prices of a past time",
        description: backtestDescription,
        tags,
        params: ContractPath,
        body: BacktestBody,
        response: textAnswers(
          { 200: Data(StudyOut.backtest), 202: Data(StudyTask) },
          "request.invalidRange",
          "resource.storageFull",
        ),
      },
    },
    async (request, reply) => {
      const asker = { contract: contractOf(request), caller: callerOf(request) };
      const { body } = request;
      const common = await pinSettings(database, asker.contract, body);
      const settings: BacktestSettings = {
        kind: "backtest",
        ...common,
        ...readRange(body.range, common.calculatedForMs),
        moments: body.moments ?? "changes",
        includeSeries: body.includeSeries ?? true,
        ...(body.groupBy === undefined ? {} : { groupBy: body.groupBy }),
        ...(body.baseline === undefined
          ? {}
          : { baseline: await pinBaseline(database, asker.contract, body.baseline, common.document) }),
      };
      const isTask = body.asTask === true || (await isLarge(database, asker.contract, settings));
      const page = pageRequest(request, { limit: bounds.backtestedAtOnce.products });
      const result = isTask ? null : await studyAtOnce(database, asker, settings, page);
      if (result !== null) return await reply.type(jsonText).send(result.content);
      return await reply
        .code(202)
        .type(jsonText)
        .send(await begunStudy(options, asker, settings));
    },
  );
}

function compareRoute(server: Server, options: StudyOptions): void {
  const { database } = options;
  server.post(
    `${v3}/settings/pricingstrategies/:strategyId/compare`,
    {
      config: { access: "read", changes: true, work: "large" },
      bodyLimit: bounds.strategyBytes,
      schema: {
        operationId: "compareStrategy",
        summary: "Say what a change of a strategy does to prices",
        description: compareDescription,
        tags,
        params: StrategyPath,
        body: ComparisonBody,
        response: textAnswers(
          { 200: Data(ComparisonOut), 202: Data(StudyTask) },
          "resource.conflict",
          "resource.storageFull",
        ),
      },
    },
    async (request, reply) => {
      const asker = { contract: contractOf(request), caller: callerOf(request) };
      const { params, body } = request;
      const settings = await pinComparison(database, asker.contract, params.strategyId, body);
      const most = bounds.simulatedAtOnce;
      const products = await countSelected(database, asker.contract, settings.selection, most + 1);
      const isTask = body.asTask === true || products > most;
      const result = isTask
        ? null
        : await studyAtOnce(database, asker, settings, pageRequest(request, { limit: most + 1 }));
      if (result !== null) return await reply.type(jsonText).send(result.content);
      return await reply
        .code(202)
        .type(jsonText)
        .send(await begunStudy(options, asker, settings));
    },
  );
}

/** Parses a range. @throws 400 for a range that is empty, too long or not over */
function readRange(given: { start: string; end: string }, nowMs: number): { startMs: number; endMs: number } {
  const { start, end } = range(given.start, given.end, { start: "/range/start", end: "/range/end" });
  const refuse = (message: string): never => {
    throw apiError("request.invalidRange", message, "/range");
  };
  if (start.getTime() === end.getTime()) refuse("The range is empty.");
  if (end.getTime() > nowMs) refuse("The range must not end after now.");
  if (end.getTime() - start.getTime() > bounds.backtestDays * 24 * 60 * 60 * 1000) {
    refuse(`The range must span at most ${bounds.backtestDays} days.`);
  }
  return { startMs: start.getTime(), endMs: end.getTime() };
}

async function isLarge(database: Database, contract: Contract, settings: BacktestSettings): Promise<boolean> {
  const { products, snapshots } = bounds.backtestedAtOnce;
  if ((await countSelected(database, contract, settings.selection, products + 1)) > products) return true;
  return (await countReplayed(database, contract, settings)) > snapshots;
}

function tooLong(): Error {
  const message = "The explanations of this page are too long for one answer; ask for fewer products, or for a task.";
  return apiError("request.tooManyItems", message, "/pagination/limit");
}

async function begunStudy(
  options: StudyOptions,
  asker: { contract: Contract; caller: Caller },
  settings: StudySettings,
): Promise<string> {
  const id = await enqueueStudy(options, asker, settings);
  const { contract } = asker;
  const resultUrl = `${v3.replace(":contractId", contract.contractId)}/tasks/${id}/result`;
  return JSON.stringify({ data: { id, url: taskUrl(contract, id), resultUrl } });
}

function resultRoute(server: Server, database: Database): void {
  server.get(
    `${v3}/tasks/:taskId/result`,
    {
      config: { access: "read", versioned: "streamed", sends: ["content-disposition", "cache-control"] },
      // A HEAD would be answered by reading the whole result.
      exposeHeadRoute: false,
      schema: {
        operationId: "getStudyResult",
        summary: "Download the result of a simulation, backtest or comparison",
        description: `What the request would have answered at once. Kept for ${keptDays} days; 409 until the task has succeeded.
\`Accept: text/csv\` gives its products as a file.`,
        tags: ["Tasks", "Pricing"],
        params: Type.Object({
          ...ContractPath.properties,
          taskId: Type.String({ description: "The task, a UUID." }),
        }),
        querystring: Type.Object({
          includeProducts: Type.Optional(
            Type.Boolean({
              default: true,
              description: "False leaves `products` empty; the totals are of all of them.",
            }),
          ),
          rows: Type.Optional(
            Type.Enum(["products", "moments"], {
              type: "string",
              default: "products",
              description: "Of CSV: a row for each product, or for each moment of a backtest's series.",
            }),
          ),
          separator: Type.Optional(
            Type.Enum([",", ";", "\t"], { type: "string", default: ",", description: "Of CSV: between cells." }),
          ),
          decimalSeparator: Type.Optional(
            Type.Enum([".", ","], { type: "string", default: ".", description: "Of CSV: in numbers." }),
          ),
        }),
        response: textAnswers(
          {
            200: Contents("The result, or its products as a file.", {
              "application/json": Data(Type.Union([StudyOut.simulation, StudyOut.backtest, ComparisonOut])),
              "text/csv": FileText(),
            }),
          },
          "request.notAcceptable",
          "resource.conflict",
        ),
      },
    },
    async (request, reply) => {
      const { taskId } = request.params;
      const { includeProducts = true, rows = "products", separator = ",", decimalSeparator = "." } = request.query;
      const format = acceptedFormat(request.headers.accept)("json");
      const csv = format === "csv" ? { rows, separator, decimalSeparator } : null;
      const result = await getStudyResult(database, contractOf(request), { taskId, includeProducts, csv });
      // A result never changes, so the task names its version.
      const form = csv === null ? String(includeProducts) : JSON.stringify(csv);
      request.madeOf = { parts: [], and: [taskId.toLowerCase(), form] };
      const disposition = `attachment; filename="${taskId}.${format}"`;
      const headers = { "content-disposition": disposition, "cache-control": "private, no-cache", vary: "accept" };
      const type = csv === null ? jsonText : "text/csv; charset=utf-8; header=present";
      return await reply.headers(headers).type(type).send(Readable.from(result));
    },
  );
}
