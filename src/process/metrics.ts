/** `/metrics` for Prometheus: requests, tasks, queue, pool, event loop, memory. `serve` answers for `work` too. */
import { Type } from "typebox";
import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Config } from "../config.ts";
import type { Database } from "../database/connection.ts";
import { textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import type { WorkHeard } from "./work-heard.ts";
import type { TaskQueue } from "../tasks/index.ts";
import type { Duties } from "./duties.ts";
import { observeInstallation } from "./installation-metrics.ts";
import { joinMetrics } from "./join-metrics.ts";
import { checkScraper } from "./scraper.ts";
import type { Shutdown } from "./shutdown.ts";

/** What a process says of itself: its runtime, connections, tasks and duties. */
export function processMetrics(process: {
  database: Database;
  queue: TaskQueue;
  duties: Duties;
  part: string | undefined;
  shutdown: Shutdown;
}): Registry {
  const registry = new Registry();
  if (process.part !== undefined) registry.setDefaultLabels({ process: process.part });
  collectDefaultMetrics({ register: registry, prefix: "pricewright_" });
  observeAttempts(process.queue, registry);
  observeDuties(process.duties, registry);
  observePool(process.database, registry);
  observeEventLoop(process.shutdown, registry);
  return registry;
}

/**
 * Registers the metrics of requests and of the installation, and the route of all. Labels are routes, methods and kinds: never an id of
 * a customer.
 *
 * @param options.registry the metrics of this process
 * @param options.work what is heard of `work`, where that is another process
 */
export function installMetrics(
  server: Server,
  options: {
    registry: Registry;
    work: WorkHeard | undefined;
    database: Database;
    queue: TaskQueue;
    countHosts: () => Promise<HostCounts>;
    callbackTaskType: string;
    config: Pick<Config, "dataDir" | "metricsToken">;
  },
): void {
  const { registry } = options;
  observeRequests(server, registry);
  observeDepths(options.queue, registry);
  observeHosts(options.countHosts, registry);
  observeAdmission(server, registry);
  observeInstallation({ ...options, dataDir: options.config.dataDir }, registry);
  server.get(
    "/metrics",
    {
      config: { access: "public", work: "none" },
      schema: {
        operationId: "getMetrics",
        summary: "Metrics for Prometheus",
        description: `With the setting METRICS_TOKEN, to who sends it as \`Authorization: Bearer …\`. Without it, to
programs on the same machine that connect without a proxy, by a loopback name. Everybody else gets 401.`,
        tags: ["Operations"],
        security: [],
        response: textAnswers({ 200: MetricsOut }, "request.unauthenticated"),
      },
    },
    async (request, reply) => {
      checkScraper(request, options.config.metricsToken);
      const work = options.work?.metrics ?? null;
      const own = await registry.metrics();
      return await reply.type(registry.contentType).send(work === null ? own : joinMetrics(own, work));
    },
  );
}

const MetricsOut = Type.Unsafe<unknown>({
  description: "The text format of Prometheus.",
  content: { "text/plain": { schema: { type: "string" } } },
});

function observeRequests(server: Server, registry: Registry): void {
  const duration = new Histogram({
    name: "pricewright_http_request_duration_seconds",
    help: "Time from the request's headers to the answer's last byte.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  let underWay = 0;
  const inFlight = new Gauge({
    name: "pricewright_http_requests_in_flight",
    help: "Requests being answered.",
    registers: [registry],
    collect() {
      this.set(underWay);
    },
  });
  inFlight.reset();
  server.addHook("onRequest", (_request, _reply, done) => {
    underWay++;
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    underWay--;
    const route = request.routeOptions.url ?? "none";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function observeAdmission(server: Server, registry: Registry): void {
  const work = new Gauge({
    name: "pricewright_http_work",
    help: "Requests by size that have a slot, and that wait for one.",
    labelNames: ["work", "state"],
    registers: [registry],
    collect() {
      for (const { size, taken, waiting } of server.admission.use) {
        this.set({ work: size, state: "taken" }, taken);
        this.set({ work: size, state: "waiting" }, waiting);
      }
    },
  });
  work.reset();
}

function observeAttempts(queue: TaskQueue, registry: Registry): void {
  const duration = new Histogram({
    name: "pricewright_task_attempt_duration_seconds",
    help: "Time of one attempt at a task.",
    labelNames: ["task_type", "outcome"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
    registers: [registry],
  });
  queue.onAttempt((taskType, seconds, outcome) => duration.observe({ task_type: taskType, outcome }, seconds));
}

function observeDepths(queue: TaskQueue, registry: Registry): void {
  const depth = new Gauge({
    name: "pricewright_queue_jobs",
    help: "Jobs that wait and that execute, counted every few seconds.",
    labelNames: ["task_type", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      // Without the database the depth is unknown. The other metrics are answered all the same.
      for (const { taskType, queued, active } of await queue.depths().catch(() => [])) {
        this.set({ task_type: taskType, state: "queued" }, queued);
        this.set({ task_type: taskType, state: "active" }, active);
      }
    },
  });
  depth.reset();
}

function observeDuties(duties: Duties, registry: Registry): void {
  const lastSuccess = new Gauge({
    name: "pricewright_duty_last_success_timestamp_seconds",
    help: "When this process last completed a round of a periodic duty, in seconds since 1970.",
    labelNames: ["duty"],
    registers: [registry],
    collect() {
      for (const [duty, time] of duties.lastSuccess) this.set({ duty }, time.getTime() / 1000);
    },
  });
  lastSuccess.reset();
}

/** Of the hosts that collectors visit: how many are in which state. Their names are not told. */
export interface HostCounts {
  hosts: Readonly<Record<string, number>>;
  requests: number;
  jobs: number;
  browserTurns: number;
}

function observeHosts(countHosts: () => Promise<HostCounts>, registry: Registry): void {
  // A scrape collects all gauges at once, so one count serves them. Without the database it is unknown.
  let counting: Promise<HostCounts | null> | null = null;
  const count = async (): Promise<HostCounts | null> =>
    await (counting ??= countHosts()
      .catch(() => null)
      .finally(() => (counting = null)));
  const hosts = new Gauge({
    name: "pricewright_crawl_hosts",
    help: "Hosts that collectors visit, by state. Two states are rests: after failures, and at a wall.",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counts = await count();
      this.reset();
      for (const [state, number] of Object.entries(counts?.hosts ?? {})) this.set({ state }, number);
    },
  });
  hosts.reset();
  observeNumber("pricewright_crawl_requests", {
    help: "Requests to these hosts that ended, of all processes. It falls when hosts are forgotten.",
    registry,
    read: async () => (await count())?.requests,
  });
  observeNumber("pricewright_crawl_jobs", {
    help: "Pages and other work that wait for collectors. More than 100,000 are not counted.",
    registry,
    read: async () => (await count())?.jobs,
  });
  observeNumber("pricewright_crawl_browser_turns", {
    help: "Turns of contracts at hosts that wait for a process with a browser.",
    registry,
    read: async () => (await count())?.browserTurns,
  });
}

/** A gauge without labels. It has no value while the number is unknown. */
function observeNumber(
  name: string,
  { help, registry, read }: { help: string; registry: Registry; read: () => Promise<number | undefined> },
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set((await read()) ?? Number.NaN);
    },
  });
  gauge.reset();
}

function observePool(database: Database, registry: Registry): void {
  const pool = new Gauge({
    name: "pricewright_database_connections",
    help: "Connections of this process's pool, and requests that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = database.poolUse();
      this.set({ state: "busy" }, total - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  pool.reset();
}

const loopProbeMs = 20;

/**
 * Counts over the life of the process, so any number of scrapers see every stall. The gauges of `perf_hooks` in the default
 * metrics restart at each scrape and lose a stall that is under way then.
 */
function observeEventLoop(shutdown: Shutdown, registry: Registry): void {
  const delay = new Histogram({
    name: "pricewright_event_loop_delay_seconds",
    help: "Delay of a timer that is due every 20 ms. Every request waits as long for the event loop.",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let dueMs = performance.now() + loopProbeMs;
  const probe = setInterval(() => {
    const nowMs = performance.now();
    delay.observe(Math.max(0, nowMs - dueMs) / 1000);
    dueMs = nowMs + loopProbeMs;
  }, loopProbeMs);
  shutdown.add(async () => clearInterval(probe));
}
