/**
 * Long work yields to the event loop, so that other requests do not wait for its end. All long work of a process takes turns: one piece
 * a round of the loop. While small requests are being answered, pieces are shorter, and these requests have the time between them.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";

/** Work goes on for so long, and to the end of the item under way, before it yields. */
const pieceMs = 1;
/** The same of long work while small requests are being answered. */
const shortPieceMs = 0.5;
/** Small requests have the process for so long between two pieces, less if they are answered before. So long work has a seventh of it. */
const restMs = 3;
const restCheckMs = 1;
/** A statement that takes less is no long work. */
const longStatementMs = 1;
/** After it small requests have the database for so many times as long, at most for so long, and less if none has come for some time. */
const restOfStatement = 3;
const statementRestMostMs = 100;
const quietMs = 5;
/** Requests that take longer wait for something else, or for their own client. */
const soonMs = 50;

/** A request that does not give way to others while it is small. */
interface SmallRequest {
  isOpen: boolean;
}

const smallRequests = new AsyncLocalStorage<SmallRequest>();
/** How many are being answered. */
let smallCount = 0;
let smallUntilMs = 0;
let smallEndedMs = Number.NEGATIVE_INFINITY;
/** Pieces of long work that wait for their turn. */
const line: (() => void)[] = [];
let isPassing = false;
let restEndMs = 0;

/** Runs the answering of a small request. @returns a function to be called when it is answered; more calls do nothing */
export function answerSmall(run: () => void): () => void {
  const request: SmallRequest = { isOpen: true };
  smallCount++;
  smallUntilMs = performance.now() + soonMs;
  const end = (): void => {
    if (!request.isOpen) return;
    request.isOpen = false;
    smallCount--;
    smallEndedMs = performance.now();
  };
  smallRequests.run(request, run);
  return end;
}

/** Runs what several small requests wait for together: it gives way to nobody either. */
export function asSmall<Result>(run: () => Result): Result {
  return smallRequests.run({ isOpen: true }, run);
}

/** Tells one piece of work when to yield: `if (yielder.isDue) await yielder.yield();` */
export class Yielder {
  readonly #request = smallRequests.getStore();
  #dueMs = this.#pieceEndMs();

  /** Whether it is time to yield. It is cheap enough to be asked at every item. */
  get isDue(): boolean {
    return performance.now() >= this.#dueMs;
  }

  /** Resolves after the event loop has done its other work. */
  async yield(): Promise<void> {
    await new Promise<void>((resolve) => this.onTurn(resolve));
  }

  /** Calls back when it is this work's turn again. */
  onTurn(proceed: () => void): void {
    const begin = (): void => {
      this.#dueMs = this.#pieceEndMs();
      proceed();
    };
    if (this.#isSmall) setImmediate(begin);
    else joinLine(begin);
  }

  get #isSmall(): boolean {
    return this.#request?.isOpen === true;
  }

  #pieceEndMs(): number {
    const nowMs = performance.now();
    return nowMs + (!this.#isSmall && areSmallUnderWay(nowMs) ? shortPieceMs : pieceMs);
  }
}

function joinLine(begin: () => void): void {
  line.push(begin);
  if (isPassing) return;
  isPassing = true;
  setImmediate(passTurns);
}

/** Lets the first in line begin, and the next one after its piece, until nobody is in line. */
function passTurns(): void {
  const nowMs = performance.now();
  if (nowMs < restEndMs && areSmallUnderWay(nowMs)) return void setTimeout(passTurns, restCheckMs);
  const begin = line.shift();
  isPassing = begin !== undefined;
  if (begin === undefined) return;
  begin();
  setImmediate(() => {
    restEndMs = performance.now() + restMs;
    passTurns();
  });
}

/** Whether small requests wait for the database that a statement of long work had for so long. */
export function isRestDue(tookMs: number): boolean {
  return tookMs >= longStatementMs && areSmallUnderWay(performance.now()) && smallRequests.getStore()?.isOpen !== true;
}

/** Leaves the database to them for a while. */
export async function restAfterStatement(tookMs: number): Promise<void> {
  const endMs = performance.now() + Math.min(tookMs * restOfStatement, statementRestMostMs);
  for (let nowMs = performance.now(); nowMs < endMs && areSmallAbout(nowMs); nowMs = performance.now()) {
    await delay(Math.min(endMs - nowMs, quietMs));
  }
}

function areSmallAbout(nowMs: number): boolean {
  return areSmallUnderWay(nowMs) || nowMs - smallEndedMs < quietMs;
}

function areSmallUnderWay(nowMs: number): boolean {
  return smallCount > 0 && nowMs < smallUntilMs;
}

/** `items.map(map)` that yields to the event loop. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const yielder = new Yielder();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (yielder.isDue) await yielder.yield();
    results.push(map(item, index));
  }
  return results;
}

/** The JSON text of `items.map(map)`, made while yielding to the event loop. */
export async function jsonListYielding<Item>(items: readonly Item[], map: (item: Item) => object): Promise<string> {
  const texts = await mapYielding(items, (item) => JSON.stringify(map(item)));
  return `[${texts.join(",")}]`;
}
