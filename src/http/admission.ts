/**
 * Bounds the requests that are worked on at once, and shares them fairly by company (interface 1-33). A company is that of the contract that a
 * request is about, else its caller, else the address that it came from. Requests wait in line before their body is read, for a
 * bounded time; then they are answered 429 if the company has its share, 503 if others have all.
 *
 * - `small`: most requests
 * - `page`: bodies above {@link limits.admission.smallBodyBytes}, pages of more than {@link limits.admission.smallPage} entries, searches, files
 * - `large`: studies
 *
 * The slot of a small request is given back when its work is done, others when the answer has been sent: a slow client keeps it in memory
 * for as long as it reads.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, apiError } from "../base/error.ts";
import { LongAnswer } from "../base/long-answer.ts";
import { anOpenRequest, answerBy, beginBody, endBody, type OpenRequest } from "../database/answer-by.ts";
import { limits } from "../limits.ts";
import { RequestSlots, type GiveBack, type Refused } from "./request-slots.ts";
import { routeOf } from "./route.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The size of the request where nothing else shows it. `none`: it is always answered, without a slot. */
    work?: "page" | "large" | "none";
  }
  interface FastifyInstance {
    admission: Admission;
  }
  interface FastifyRequest {
    admitted: Admitted | null;
    /** Bounds its waits for the database until it is answered. */
    open: OpenRequest | null;
  }
}

type Size = keyof typeof limits.admission.sizes;

/** The slots of a process. */
export class Admission {
  readonly #slots: Readonly<Record<Size, RequestSlots>> = {
    small: new RequestSlots(limits.admission.sizes.small),
    page: new RequestSlots(limits.admission.sizes.page),
    large: new RequestSlots(limits.admission.sizes.large),
  };

  /** Takes a slot that is free. @returns null if there is none, but one may come. @throws 429 or 503 */
  takeNow(size: Size, company: string): GiveBack | null {
    const given = this.#slots[size].takeNow(company);
    return given === null ? null : granted(given);
  }

  /** Takes a slot, or waits for one. @throws 429 or 503 */
  async take(size: Size, company: string, signal: AbortSignal): Promise<GiveBack> {
    return granted(await this.#slots[size].take(company, signal));
  }

  /** How many slots are taken, and how many requests wait, by size. */
  get use(): { size: Size; taken: number; waiting: number }[] {
    return (["small", "page", "large"] as const).map((size) => ({ size, ...this.#slots[size].use }));
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

/** The slot of one request. */
class Admitted {
  /** How long it stood in line, for the log; null if it never did. */
  waitedMs: number | null = null;
  readonly #company: string;
  #size: Size = "small";
  #hasLeft = false;
  /** Exists while the request waits in line. */
  #waiting: AbortController | null = null;
  #slot: GiveBack | null = null;
  #isRunning = false;

  constructor(company: string, reply: FastifyReply) {
    this.#company = company;
    // A client may leave while its credentials are read. Then no event comes any more.
    if (reply.raw.closed) this.leave();
  }

  /** Takes a slot that is free. @returns false if there is none: see {@link take} */
  takeNow(admission: Admission, size: Size): boolean {
    this.#size = size;
    this.#slot = admission.takeNow(size, this.#company);
    if (this.#hasLeft) this.#giveBack();
    return this.#slot !== null || this.#hasLeft;
  }

  /** Takes a slot, or waits for one, in place of the one that was taken. */
  async take(admission: Admission, size: Size): Promise<void> {
    this.#giveBack();
    if (this.takeNow(admission, size)) return;
    this.#waiting = new AbortController();
    const beganMs = performance.now();
    try {
      this.#slot = await admission.take(size, this.#company, this.#waiting.signal);
    } finally {
      this.#waiting = null;
      this.waitedMs = (this.waitedMs ?? 0) + performance.now() - beganMs;
    }
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

  /** The answer is there. @param isWhole it is sent at once */
  answer(isWhole: boolean): void {
    if (isWhole || this.#size === "small" || this.#hasLeft) this.#giveBack();
  }

  /** The answer has been sent, or the client has left. */
  leave(): void {
    this.#hasLeft = true;
    this.#waiting?.abort();
    if (!this.#isRunning) this.#giveBack();
  }

  #giveBack(): void {
    this.#slot?.();
    this.#slot = null;
  }
}

/** Bounds what requests wait for the database, from their arrival on. Install it before the hooks that do anything for them. */
export function installDeadlines(server: FastifyInstance): void {
  server.decorateRequest("open", null);
  server.addHook("onRequest", (request, reply, done) => {
    const open = anOpenRequest();
    request.open = open;
    // The only listener for the end of a request, whoever has to know of it.
    reply.raw.once("close", () => {
      open.isOpen = false;
      request.admitted?.leave();
    });
    return answerBy(open, done);
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

/** Installs the hooks after {@link installDeadlines}: after the caller is known, before the body and the version of the data are read. */
export function installAdmission(server: FastifyInstance): void {
  const admission = new Admission();
  server.decorate("admission", admission);
  server.decorateRequest("admitted", null);
  server.addHook("onRequest", (request, reply, done) => {
    const size = sizeOf(request);
    if (size === null) return done();
    const admitted = new Admitted(companyOf(request), reply);
    request.admitted = admitted;
    return admitted.takeNow(admission, size) ? done() : admitted.take(admission, size);
  });
  server.addHook("preHandler", (request, _reply, done) => {
    if (request.admitted === null || !isLargePage(request)) return done();
    return request.admitted.take(admission, "page");
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
    request.admitted?.answer(!(payload instanceof LongAnswer) && !isStream(payload));
    done(null, payload);
  });
}

function companyOf({ contract, caller, ip }: FastifyRequest): string {
  const companyId = contract?.companyId ?? caller?.companyId ?? null;
  if (companyId !== null) return `company ${companyId}`;
  return caller === null ? `address ${ip}` : `account ${caller.accountId}`;
}

/** @returns null for a request that takes no slot */
function sizeOf(request: FastifyRequest): Size | null {
  const { config } = routeOf(request);
  if (config.access === undefined || config.work === "none") return null;
  if (config.work !== undefined) return config.work;
  if (config.versioned === "streamed") return "page";
  const { headers } = request;
  if (headers.accept?.includes("text/csv") === true) return "page";
  const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
  return bytes > limits.admission.smallBodyBytes ? "page" : "small";
}

/** Whether the query or a POST's `pagination` asks for a large page. */
function isLargePage(request: FastifyRequest): boolean {
  if (sizeOf(request) !== "small") return false;
  const { query, body } = request;
  const pageLength = limitOf(query) ?? (isObject(body) ? limitOf(body["pagination"]) : null) ?? 0;
  return pageLength > limits.admission.smallPage;
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
