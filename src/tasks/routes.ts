/** The routes of tasks. Both versions of the path use the same functions. The older one answers without `data`. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type, type Static } from "typebox";
import type { Caller, Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { isUuid } from "../base/id.ts";
import { readTaskType, spellTaskType, type Words } from "../base/words.ts";
import type { Database } from "../database/connection.ts";
import { authorOf, callerOf, contractOf } from "../http/access.ts";
import { pageRequest, sendPage, type PagedRequest } from "../http/page-link.ts";
import {
  answers,
  ContractPath,
  Data,
  Instant,
  optionalRange,
  pageQuery,
  StrictObject,
  textAnswers,
} from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { cancelTask } from "./cancel-task.ts";
import { getTask, listTasks, type TaskFilter } from "./list-tasks.ts";
import type { TaskQueue } from "./queue.ts";
import { TaskOut, taskStates } from "./schema.ts";

/**
 * Creates a task that a client starts by POST. `domains` are those that the request names, null without any.
 *
 * @returns the taskId
 */
export type TaskStarter = (contract: Contract, caller: Caller, domains: readonly string[] | null) => Promise<string>;

/** The tasks that a client may start, by task type. */
export type TaskStarters = ReadonlyMap<string, TaskStarter>;

const includeFailures = Type.Optional(
  Type.Boolean({ default: true, description: `At most ${limits.tasks.failures} failures of each task.` }),
);
const TaskList = Type.Object({
  ...pageQuery(limits.page.tasks.max),
  includeFailures,
  taskTypeFilter: Type.Optional(Type.String({ maxLength: 200, description: "A task type." })),
  taskState: Type.Optional(
    Type.String({ maxLength: 100, description: "States, by comma.", examples: ["succeeded,failed"] }),
  ),
  taskIdsFilter: Type.Optional(
    Type.String({
      maxLength: limits.tasks.idsFilterCharacters,
      description: "Only these tasks: their ids, by comma.",
      examples: ["0192f0c1-2222-7000-8000-000000000000"],
    }),
  ),
  minCreationDate: Type.Optional(Instant("Created at or after it.")),
  maxCreationDate: Type.Optional(Instant("Created before it.")),
});
const TaskGet = Type.Object({ includeFailures });
const TaskPath = Type.Object({ ...ContractPath.properties, taskId: Type.String({ description: "The task, a UUID." }) });

export interface TaskRouteOptions {
  database: Database;
  words: Words;
  queue: TaskQueue;
  starters: TaskStarters;
}

export function taskRoutes(server: Server, options: TaskRouteOptions): void {
  const { database, words } = options;
  const tags = ["Tasks"];
  const base = "/api/v3/vendor/contracts/:contractId/tasks";
  const older = "/api/2/v/contracts/:contractId/tasks";

  const listSchema = { tags, params: ContractPath, querystring: TaskList, summary: "List tasks, newest first" };
  const list = async (
    request: PagedRequest & { query: Static<typeof TaskList> },
    reply: FastifyReply,
    { isBare }: { isBare: boolean },
  ): Promise<FastifyReply> => {
    const { query } = request;
    const page = pageRequest(request, { limit: limits.page.tasks.default, ...query });
    const how = { page, includeFailures: query.includeFailures ?? true, isBare, words };
    return sendPage(request, reply, await listTasks(database, readerOf(request), taskFilter(query, words), how));
  };
  server.get(
    base,
    {
      config: { access: "read" },
      schema: {
        ...listSchema,
        operationId: "listTasks",
        response: textAnswers({ 200: Data(Type.Array(TaskOut)) }, "request.invalidRange"),
      },
    },
    async (request, reply) => await list(request, reply, { isBare: false }),
  );
  server.get(
    older,
    {
      config: { access: "read" },
      schema: {
        ...listSchema,
        operationId: "listTasksV2",
        response: textAnswers({ 200: Type.Array(TaskOut) }, "request.invalidRange"),
      },
    },
    async (request, reply) => await list(request, reply, { isBare: true }),
  );

  const getSchema = { tags, params: TaskPath, querystring: TaskGet, summary: "Get a task" };
  server.get(
    `${base}/:taskId`,
    {
      config: { access: "read" },
      schema: { ...getSchema, operationId: "getTask", response: answers({ 200: Data(TaskOut) }) },
    },
    async (request) => ({
      data: await getTask(database, contractOf(request), request.params.taskId, {
        includeFailures: request.query.includeFailures ?? true,
        words,
      }),
    }),
  );
  server.get(
    `${older}/:taskId`,
    {
      config: { access: "read" },
      schema: { ...getSchema, operationId: "getTaskV2", response: answers({ 200: TaskOut }) },
    },
    async (request) =>
      await getTask(database, contractOf(request), request.params.taskId, {
        includeFailures: request.query.includeFailures ?? true,
        words,
      }),
  );
  startTaskRoute(server, options, { base, operationId: "createTask" });
  startTaskRoute(server, options, { base: older, operationId: "createTaskV2" });
  cancelTaskRoute(server, base, options);
}

const unused = Type.Optional(Type.Boolean({ description: "Accepted without effect." }));

function startTaskRoute(
  server: Server,
  options: { words: Words; starters: TaskStarters },
  { base, operationId }: { base: string; operationId: string },
): void {
  server.post(
    base,
    {
      config: { access: "write" },
      schema: {
        operationId,
        summary: "Start a task: a price calculation, or the monitoring of domains",
        description: `\`backend.tasks.monitoring\` reads the pages of the contract's products on its watched domains. A domain
that an open run already reads is left out; if none remains, the answer is 409.`,
        tags: ["Tasks"],
        params: ContractPath,
        body: StrictObject({
          taskType: Type.String({
            maxLength: 200,
            description: "What to start.",
            examples: ["backend.tasks.pricing.offers.preprocessing"],
          }),
          domains: Type.Optional(
            Type.Array(Type.String({ maxLength: limits.offers.domainCharacters }), {
              minItems: 1,
              maxItems: limits.offers.domainsPerContract,
              description: "Only for `backend.tasks.monitoring`: the watched domains to read; all of them if left out.",
              examples: [["shop-b.example"]],
            }),
          ),
          triggerFollowUpTask: unused,
          includeForBilling: unused,
        }),
        response: answers(
          { 202: Data(Type.Object({ id: Type.String({ format: "uuid" }), url: Type.String() })) },
          "resource.conflict",
          "resource.monitoringUnavailable",
        ),
      },
    },
    async (request, reply) => {
      const contract = contractOf(request);
      const begin = options.starters.get(readTaskType(request.body.taskType, options.words));
      if (!begin) {
        const known = [...options.starters.keys()].map((taskType) => spellTaskType(taskType, options.words)).join(", ");
        throw apiError(
          "request.invalid",
          `"${request.body.taskType}" is no task that can be started; there are ${known}.`,
          "/taskType",
        );
      }
      const id = await begin(contract, callerOf(request), request.body.domains ?? null);
      return await reply.code(202).send({ data: { id, url: taskUrl(contract, id) } });
    },
  );
}

function cancelTaskRoute(server: Server, base: string, options: TaskRouteOptions): void {
  server.post(
    `${base}/:taskId/cancel`,
    {
      config: { access: "read", changes: true },
      schema: {
        operationId: "cancelTask",
        summary: "Cancel a task that waits or executes",
        description: `Every kind of task can be cancelled; one that is completed answers 409. The task ends failed with
the failureCode \`task.cancelled\`, and after the answer it stores nothing more. What it has stored until then stays: the
prices of a price calculation. A cancelled CSV import leaves the assortment as it was. A cancelled callback is not attempted
again; an attempt under way may still arrive. Cancelling again changes nothing. Readers, and others in an inactive contract,
cancel the simulations, backtests and comparisons that they began themselves.`,
        tags: ["Tasks"],
        params: TaskPath,
        response: answers({ 200: Data(TaskOut) }, "request.forbidden", "resource.contractInactive"),
      },
    },
    async (request) => {
      const contract = contractOf(request);
      const { taskId } = request.params;
      await cancelTask(options, authorOf(request), taskId);
      const { database, words } = options;
      return { data: await getTask(database, contract, taskId, { includeFailures: true, words }) };
    },
  );
}

/** The URL of a task. */
export function taskUrl(contract: Contract, taskId: string): string {
  return `/api/2/v/contracts/${contract.contractId}/tasks/${taskId}`;
}

function readerOf(request: Pick<FastifyRequest, "contract" | "caller">): { contract: Contract; caller: Caller } {
  return { contract: contractOf(request), caller: callerOf(request) };
}

function taskFilter(query: Static<typeof TaskList>, words: Words): TaskFilter {
  const created = optionalRange(query.minCreationDate, query.maxCreationDate, {
    start: "/query/minCreationDate",
    end: "/query/maxCreationDate",
  });
  return {
    taskType: query.taskTypeFilter === undefined ? null : readTaskType(query.taskTypeFilter, words),
    states: query.taskState === undefined ? null : readStates(query.taskState),
    taskIds: readIds(query.taskIdsFilter ?? ""),
    minCreationDate: created.start,
    maxCreationDate: created.end,
  };
}

/** null without any; what is no id names no task. */
function readIds(text: string): string[] | null {
  if (text === "") return null;
  return text
    .split(",")
    .map((id) => id.trim())
    .filter(isUuid);
}

function readStates(text: string): string[] {
  const states = text.split(",").map((state) => state.trim());
  const unknown = states.find((state) => !taskStates.includes(state));
  if (unknown === undefined) return states;
  throw apiError(
    "request.invalid",
    `"${unknown}" is no task state; there are ${taskStates.join(", ")}.`,
    "/query/taskState",
  );
}
