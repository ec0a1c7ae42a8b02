/**
 * Bounds the work that is done at once, and shares it fairly by tenant (interface 1-33). A tenant is the company of the contract that a
 * request is about, else its caller, else the address that it came from. Requests wait in line before their body is read, for a
 * bounded time; then they are answered 429 if the tenant has its share, 503 if others have all.
 *
 * - `small`: most requests
 * - `large`: calculations over many products, and pages of more than {@link limits.admission.smallPage} entries
 * - `import`: bodies above {@link limits.admission.smallBodyBytes}
 * - `export`: streams of a whole list
 *
 * A slot is given back when the work is done, that of a stream when it has been sent. The answer to large work takes another one
 * until it has been sent, because a slow client keeps it in memory for as long as it reads.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, apiError } from "../base/error.ts";
import { FairSlots, Neighbours, type GiveBack } from "../base/fair-slots.ts";
import { LongAnswer } from "../base/long-answer.ts";
import { answerSmall } from "../base/yielding.ts";
import { limits } from "../limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The kind of work where the request does not show it. `none`: it is always done, without a slot. */
    work?: "large" | "export" | "none";
  }
  interface FastifyInstance {
    admission: Admission;
  }
  interface FastifyRequest {
    admitted: Admitted | null;
    /** Ends the priority of a small request over long work. */
    endSmall: (() => void) | null;
  }
}

type Work = keyof typeof limits.admission.slots;

/** The slots of a process. */
export class Admission {
  readonly #neighbours = new Neighbours(limits.admission.neighbourMs);
  readonly #slots = new Map(
    (["small", "large", "import", "export", "sending"] as const).map((work) => [
      work,
      new FairSlots(limits.admission.slots[work], this.#neighbours),
    ]),
  );

  /** @throws 429 or 503 */
  async take(work: Work, tenant: string, signal: AbortSignal): Promise<GiveBack> {
    const given = (await this.#slots.get(work)?.take(tenant, signal)) ?? "all";
    if (typeof given === "function") return given;
    throw refusals[given]();
  }

  /** How many slots are taken, and how many requests wait, by kind of work. */
  get use(): { work: Work; taken: number; waiting: number }[] {
    return [...this.#slots].map(([work, slots]) => ({ work, ...slots.use }));
  }
}

const refusals = {
  share: () =>
    new ApiError(
      apiError("request.rateLimited", "Too many requests of yours are being answered; send fewer at once.").items,
      { "retry-after": "2" },
    ),
  all: () =>
    new ApiError(apiError("resource.unavailable", "The service is answering too many requests now.").items, {
      "retry-after": "2",
    }),
};

/** A reason of its own would be made anew, with a stack, for each request. */
const hasLeft = "answered, or the client has left";

/** The slots of one request. */
class Admitted {
  readonly tenant: string;
  readonly #left = new AbortController();
  #untilDone: GiveBack | null = null;
  #untilSent: GiveBack | null = null;
  #isRunning = false;

  constructor(tenant: string, reply: FastifyReply) {
    this.tenant = tenant;
    // A client may leave while its credentials are read. Then no event comes any more.
    if (reply.raw.closed) this.#leave();
    else reply.raw.once("close", () => this.#leave());
  }

  async take(admission: Admission, work: Work): Promise<void> {
    this.#untilDone = await admission.take(work, this.tenant, this.#left.signal);
    if (this.#left.signal.aborted) this.#giveBack();
  }

  /** The handler begins. The work of a client that leaves goes on until it ends. */
  begin(): void {
    this.#isRunning = true;
  }

  /** The handler has ended. If the client has left, nobody asks for the answer, so no other hook is called. */
  end(): void {
    this.#isRunning = false;
    if (this.#left.signal.aborted) this.#giveBack();
  }

  /** Takes the slots of large work instead of the one that was taken. */
  async enlarge(admission: Admission): Promise<void> {
    this.#endWork();
    this.#untilSent ??= await admission.take("sending", this.tenant, this.#left.signal);
    await this.take(admission, "large");
  }

  /**
   * The answer is there.
   *
   * @param as `whole`: it is sent at once; `held`: it stays in memory until it has been sent; `stream`: it is still being made
   */
  answer(as: "whole" | "held" | "stream"): void {
    if (as === "whole" || this.#left.signal.aborted) this.#giveBack();
    else if (as === "held") this.#endWork();
  }

  #leave(): void {
    this.#left.abort(hasLeft);
    if (!this.#isRunning) this.#giveBack();
  }

  #endWork(): void {
    this.#untilDone?.();
    this.#untilDone = null;
  }

  #giveBack(): void {
    this.#endWork();
    this.#untilSent?.();
    this.#untilSent = null;
  }
}

/** Gives small requests priority over long work, from their arrival on. Install it before the hooks that do anything for them. */
export function installPriority(server: FastifyInstance): void {
  server.decorateRequest("endSmall", null);
  server.addHook("onRequest", (request, reply, done) => {
    if (workOf(request) !== "small") return done();
    const end = answerSmall(done);
    request.endSmall = end;
    reply.raw.once("close", end);
    return undefined;
  });
}

/** Installs the hooks: after the caller is known, before the body and the version of the data are read. */
export function installAdmission(server: FastifyInstance): void {
  const admission = new Admission();
  server.decorate("admission", admission);
  server.decorateRequest("admitted", null);
  server.addHook("onRequest", async (request, reply) => {
    const work = workOf(request);
    if (work === null) return;
    request.admitted = new Admitted(tenantOf(request), reply);
    if (work === "large") await request.admitted.enlarge(admission);
    else await request.admitted.take(admission, work);
  });
  server.addHook("preHandler", async (request) => {
    if (request.admitted === null || !isLargePage(request)) return;
    request.endSmall?.();
    await request.admitted.enlarge(admission);
  });
  server.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = async function (request, reply) {
      request.admitted?.begin();
      try {
        return await handler.call(this, request, reply);
      } finally {
        request.admitted?.end();
      }
    };
  });
}

/** Installs the hook that sees the answer: after those that make it, before it is compressed. */
export function installAnswered(server: FastifyInstance): void {
  server.addHook("onSend", (request, _reply, payload: unknown, done) => {
    request.admitted?.answer(payload instanceof LongAnswer ? "held" : isStream(payload) ? "stream" : "whole");
    done(null, payload);
  });
}

function tenantOf({ contract, caller, ip }: FastifyRequest): string {
  const companyId = contract?.companyId ?? caller?.companyId ?? null;
  if (companyId !== null) return `company ${companyId}`;
  return caller === null ? `address ${ip}` : `account ${caller.accountId}`;
}

function workOf({ routeOptions: { config }, headers }: FastifyRequest): Work | null {
  if (config.access === undefined || config.work === "none") return null;
  if (config.work !== undefined) return config.work;
  if (config.versioned === "streamed") return "export";
  const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
  return bytes > limits.admission.smallBodyBytes ? "import" : "small";
}

/** Whether the query or a POST's `pagination` asks for a large page. A slot of an import stays one. */
function isLargePage({ query, body, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config.work !== undefined || routeOptions.config.versioned === "streamed") return false;
  const asked = limitOf(query) ?? (isObject(body) ? limitOf(body["pagination"]) : null) ?? 0;
  return asked > limits.admission.smallPage;
}

function limitOf(value: unknown): number | null {
  return isObject(value) && typeof value["limit"] === "number" ? value["limit"] : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isStream(payload: unknown): boolean {
  return isObject(payload) && typeof payload["pipe"] === "function";
}
