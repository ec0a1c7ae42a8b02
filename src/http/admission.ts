/**
 * Bounds the work that is done at once, and shares it fairly by tenant (interface 1-33). A tenant is the company of the contract that a
 * request is about, else its caller, else the address that it came from. Requests wait in line before their body is read, for a
 * bounded time; then they are answered 429 if the tenant has its share, 503 if others have all.
 *
 * - `small`: most requests
 * - `large`: calculations over many products, and pages of more than {@link limits.admission.smallPage} entries
 * - `import`: bodies above {@link limits.admission.smallBodyBytes}
 * - `export`: streams of a whole list
 * - `piece`: of such a stream, while it is made
 *
 * A slot is given back when the work is done, that of a stream when it has been sent. The answer to large work takes another one
 * until it has been sent, because a slow client keeps it in memory for as long as it reads.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { beginAnswer, endAnswer } from "../base/answering.ts";
import { ApiError, apiError, assert } from "../base/error.ts";
import { FairSlots, Neighbours, type GiveBack, type Refused } from "../base/fair-slots.ts";
import { LongAnswer } from "../base/long-answer.ts";
import { answerSmall } from "../base/yielding.ts";
import { anOpenRequest, answerBy, beginBody, endBody, type OpenRequest } from "../database/answer-by.ts";
import { limits } from "../limits.ts";
import { routeOf } from "./route.ts";

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
    /** Bounds its waits for the database until it is answered. */
    open: OpenRequest | null;
    /** Ends the priority of a small request over long work. */
    endSmall: (() => void) | null;
  }
}

type Work = keyof typeof limits.admission.slots;

/** The slots of a process. */
export class Admission {
  readonly #neighbours = new Neighbours(limits.admission.neighbourMs);
  readonly #slots = new Map(
    (["small", "large", "import", "export", "piece", "sending"] as const).map((work) => [
      work,
      new FairSlots(limits.admission.slots[work], this.#neighbours),
    ]),
  );

  /** Takes a slot that is free. @returns null if there is none, but one may come. @throws 429 or 503 */
  takeNow(work: Work, tenant: string): GiveBack | null {
    const given = this.#slotsOf(work).takeNow(tenant);
    return given === null ? null : granted(given);
  }

  /** Takes a slot, or waits for one. @throws 429 or 503 */
  async take(work: Work, tenant: string, signal: AbortSignal): Promise<GiveBack> {
    return granted(await this.#slotsOf(work).take(tenant, signal));
  }

  /** Waits for the turn of a piece, for a bounded time: the piece is made in any case. */
  async takeTurn(tenant: string, signal: AbortSignal): Promise<GiveBack> {
    const given = await this.#slotsOf("piece").take(tenant, signal);
    return typeof given === "function" ? given : () => undefined;
  }

  #slotsOf(work: Work): FairSlots {
    const slots = this.#slots.get(work);
    assert(slots !== undefined, "each kind of work has slots");
    return slots;
  }

  /** How many slots are taken, and how many requests wait, by kind of work. */
  get use(): { work: Work; taken: number; waiting: number }[] {
    return [...this.#slots].map(([work, slots]) => ({ work, ...slots.use }));
  }
}

function granted(given: GiveBack | Refused): GiveBack {
  if (typeof given === "function") return given;
  throw refusals[given]();
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

/** The slots of one request. */
class Admitted {
  readonly tenant: string;
  /** How long it stood in line, for the log; null if it never did. */
  waitedMs: number | null = null;
  #hasLeft = false;
  /** Exists while the request waits in line. */
  #waiting: AbortController | null = null;
  #untilDone: GiveBack | null = null;
  #untilSent: GiveBack | null = null;
  #isRunning = false;

  constructor(tenant: string, reply: FastifyReply) {
    this.tenant = tenant;
    // A client may leave while its credentials are read. Then no event comes any more.
    if (reply.raw.closed) this.leave();
  }

  /** Takes a slot that is free. @returns false if there is none: see {@link take} */
  takeNow(admission: Admission, work: Work): boolean {
    this.#untilDone = admission.takeNow(work, this.tenant);
    if (this.#hasLeft) this.#giveBack();
    return this.#untilDone !== null || this.#hasLeft;
  }

  async take(admission: Admission, work: Work): Promise<void> {
    this.#untilDone = await this.#wait(admission, work);
    if (this.#hasLeft) this.#giveBack();
  }

  /** The handler begins. The work of a client that leaves goes on until it ends. */
  begin(): void {
    this.#isRunning = true;
  }

  /** The handler has ended. If the client has left, nobody asks for the answer, so no other hook is called. */
  end(): void {
    this.#isRunning = false;
    if (this.#hasLeft) this.#giveBack();
  }

  /** Takes the slots of large work instead of the one that was taken. */
  async enlarge(admission: Admission): Promise<void> {
    this.#endWork();
    this.#untilSent ??= await this.#wait(admission, "sending");
    await this.take(admission, "large");
  }

  /**
   * The answer is there.
   *
   * @param as `whole`: it is sent at once; `held`: it stays in memory until it has been sent; `stream`: it is still being made
   */
  answer(as: "whole" | "held" | "stream"): void {
    if (as === "whole" || this.#hasLeft) this.#giveBack();
    else if (as === "held") this.#endWork();
  }

  /** The answer has been sent, or the client has left. */
  leave(): void {
    this.#hasLeft = true;
    this.#waiting?.abort();
    if (!this.#isRunning) this.#giveBack();
  }

  async #wait(admission: Admission, work: Work): Promise<GiveBack> {
    const given = admission.takeNow(work, this.tenant);
    if (given !== null) return given;
    this.#waiting = new AbortController();
    if (this.#hasLeft) this.#waiting.abort();
    const beganMs = performance.now();
    try {
      return await admission.take(work, this.tenant, this.#waiting.signal);
    } finally {
      this.#waiting = null;
      this.waitedMs = (this.waitedMs ?? 0) + performance.now() - beganMs;
    }
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

/**
 * Bounds what requests wait for the database, and gives small ones priority over long work, from their arrival on. Install it before the
 * hooks that do anything for them.
 */
export function installPriority(server: FastifyInstance): void {
  server.decorateRequest("endSmall", null);
  server.decorateRequest("open", null);
  server.addHook("onRequest", (request, reply, done) => {
    const open = anOpenRequest();
    request.open = open;
    const work = workOf(request);
    if (work === null) {
      reply.raw.once("close", () => (open.isOpen = false));
      return answerBy(open, done);
    }
    beginAnswer();
    // The only listener for the end of a request, whoever has to know of it.
    reply.raw.once("close", () => {
      endAnswer();
      open.isOpen = false;
      request.endSmall?.();
      request.admitted?.leave();
    });
    answerBy(open, () => {
      if (work !== "small") return done();
      request.endSmall = answerSmall(done);
      return undefined;
    });
    return undefined;
  });
  server.addHook("preParsing", ({ open }, _reply, _payload, done) => {
    if (open !== null) beginBody(open);
    done();
  });
  // A body is read in the context of its connection.
  server.addHook("preValidation", ({ open }, _reply, done) => {
    if (open === null) return done();
    endBody(open);
    return answerBy(open, done);
  });
}

/** Installs the hooks after {@link installPriority}: after the caller is known, before the body and the version of the data are read. */
export function installAdmission(server: FastifyInstance): void {
  const admission = new Admission();
  server.decorate("admission", admission);
  server.decorateRequest("admitted", null);
  server.addHook("onRequest", (request, reply, done) => {
    const work = workOf(request);
    if (work === null) return done();
    const admitted = new Admitted(tenantOf(request), reply);
    request.admitted = admitted;
    if (work !== "large" && admitted.takeNow(admission, work)) return done();
    return work === "large" ? admitted.enlarge(admission) : admitted.take(admission, work);
  });
  server.addHook("preHandler", (request, _reply, done) => {
    if (request.admitted === null || !isLargePage(request)) return done();
    request.endSmall?.();
    return request.admitted.enlarge(admission);
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

function workOf(request: FastifyRequest): Work | null {
  const { config } = routeOf(request);
  if (config.access === undefined || config.work === "none") return null;
  if (config.work !== undefined) return config.work;
  if (config.versioned === "streamed") return "export";
  const { headers } = request;
  const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
  return bytes > limits.admission.smallBodyBytes ? "import" : "small";
}

/** Whether the query or a POST's `pagination` asks for a large page. A slot of an import stays one. */
function isLargePage(request: FastifyRequest): boolean {
  const { config } = routeOf(request);
  if (config.work !== undefined || config.versioned === "streamed") return false;
  const { query, body } = request;
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
