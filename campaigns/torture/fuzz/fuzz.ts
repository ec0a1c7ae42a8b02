/**
 * Fuzzes a whole service by its own document: every operation, with values at the edges of their schemas and beyond, with ids of a
 * tenant that has everything and with those of others.
 */
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { aReceiver } from "../../../tests/callbacks/receiver.ts";
import { startService, type Service } from "../../../tests/harness/service.ts";
import { operationsOf, readDocument } from "../../../tests/http/operations.ts";
import { aTenant, nobody, type Tenant } from "../../../tests/security/tenant.ts";
import { Dice } from "../dice.ts";
import { describeRequest, fuzzRequest, type FuzzRequest, type Subjects } from "./requests.ts";
import { sendRaw, type FuzzAnswer } from "./send.ts";

export interface FuzzResult {
  sent: number;
  /** Answers by status. */
  readonly statuses: Map<number, number>;
  /** Operations that were asked, and those that succeeded at least once. */
  readonly asked: Set<string>;
  readonly succeeded: Set<string>;
  /** Refused because too much was being done; allowed. */
  refused: number;
  /** Requests that this client could not put on the line. */
  unsendable: number;
  slowestMs: number;
  /** What must not be: an answer of 500 or more, none at all, or a late one. With the request and the reason in the log. */
  readonly findings: string[];
}

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** Requests to one service, before a new one with a full tenant takes its place. */
  requestsPerService?: number;
  connections?: number;
  report?: (line: string) => void;
}

/** An answer must not take longer (the time of a fuzz is shared by its connections). */
const lateMs = 10_000;
const admission = /answering too many requests|too many requests of yours/i;
/** A console that nobody has built is 503 as well: the start of the program builds it, that of a test does not. */
const isConsole = /^\/console/;

export async function fuzz({
  seed,
  requests,
  requestsPerService = 4_000,
  connections = 4,
  report = () => {},
}: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = {
    sent: 0,
    statuses: new Map(),
    asked: new Set(),
    succeeded: new Set(),
    refused: 0,
    unsendable: 0,
    slowestMs: 0,
    findings: [],
  };
  for (let chapter = 0; result.sent < requests; chapter++) {
    const known = result.findings.length;
    const many = Math.min(requestsPerService, requests - result.sent);
    await fuzzService(new Dice(seed + chapter), { many, connections }, result);
    for (const finding of result.findings.slice(known)) report(finding);
    report(`seed ${seed + chapter}: ${result.sent} requests, ${result.findings.length} findings`);
  }
  return result;
}

async function fuzzService(
  dice: Dice,
  { many, connections }: { many: number; connections: number },
  result: FuzzResult,
): Promise<void> {
  const service = await startService({ COLLECTOR_CONTACT: "https://pricewright.example" });
  try {
    const operations = operationsOf(await readDocument(service));
    const subjects = await subjectsOf(service);
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    let left = many;
    const ask = async (): Promise<void> => {
      while (left-- > 0) {
        const sent = fuzzRequest(operations, subjects, dice);
        note(result, sent, await sendRaw(service.url, agent, sent), service);
      }
    };
    await Promise.all(Array.from({ length: connections }, ask));
    agent.destroy();
    await assertAlive(service, result);
  } finally {
    await service.stop();
  }
}

async function subjectsOf(service: Service): Promise<Subjects> {
  const tenant = await aTenant(service, service.alsoStop(await aReceiver()));
  const other = await aTenant(service, service.alsoStop(await aReceiver()));
  const admin = await service.adminClient();
  return {
    own: tenant.ids,
    foreign: other.ids,
    nobody,
    credentials: credentialsOf(tenant),
    expendable: other.colleague.client.authorization ?? "",
    admin: admin.authorization ?? "",
  };
}

/** Most requests come with the API password, as those of customers do. */
function credentialsOf({ customer, colleague, reader }: Tenant): string[] {
  const program = customer.client.authorization ?? "";
  const people = [customer.owner, colleague.client, reader.client].map(({ authorization = "" }) => authorization);
  return [program, program, program, ...people];
}

function note(result: FuzzResult, sent: FuzzRequest, answer: FuzzAnswer | Error | null, service: Service): void {
  result.sent++;
  result.asked.add(sent.operationId);
  if (answer === null) {
    result.unsendable++;
    return;
  }
  if (answer instanceof Error) {
    result.findings.push(`${answer.message}: ${describeRequest(sent)}`);
    return;
  }
  const { status, text, tookMs, retryAfter } = answer;
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
  result.slowestMs = Math.max(result.slowestMs, tookMs);
  if (status < 300) result.succeeded.add(sent.operationId);
  if (tookMs > lateMs) result.findings.push(`${describeTime(answer)}: ${describeRequest(sent)}`);
  if (status === 503 && retryAfter !== undefined && admission.test(text)) result.refused++;
  else if (status >= 500 && !isConsole.test(sent.path))
    result.findings.push(`${status} ${describeRequest(sent)}\n${text}\n${reasonOf(service)}`);
}

/** A machine that gives the process little time makes answers late as well. */
function describeTime({ tookMs, processorMs }: FuzzAnswer): string {
  return `${Math.round(tookMs)} ms, in which the process had ${Math.round(processorMs)} ms of processor time`;
}

/** What the service logged last about a request that failed. */
function reasonOf(service: Service): string {
  const failed = service.logLines().findLast((line) => line.includes('"request failed"'));
  return (failed ?? "").slice(0, 1_500);
}

/** After all that, the service answers as before and nothing of it has failed for good. */
async function assertAlive(service: Service, result: FuzzResult): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { status } = await service.client().get("/health/ready");
    if (status === 200) return;
    if (tries > 50) result.findings.push(`/health/ready is ${status} after ${result.sent} requests`);
    if (tries > 50) return;
    await delay(100);
  }
}

/** The result in a few lines. */
export function describeFuzz(result: FuzzResult): string {
  const { sent, statuses, asked, succeeded, refused, unsendable, slowestMs, findings } = result;
  const counts = [...statuses].toSorted(([one], [other]) => one - other).map(([status, many]) => `${status}: ${many}`);
  return [
    `${sent} requests of ${asked.size} kinds, ${succeeded.size} of which succeeded at least once`,
    `answers ${counts.join(", ")}; ${unsendable} could not be sent`,
    `${refused} refused by admission, slowest ${Math.round(slowestMs)} ms, ${findings.length} findings`,
  ].join("\n");
}
