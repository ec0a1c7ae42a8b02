/** `visitTry`: fetches and reads a page for somebody who waits for it. */
import type { Browser } from "../../../browsing/index.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";
import { returnHostSlot } from "../../hosts/host-slots.ts";
import { readerSettings, unfetched, type TriedReading } from "../trying/tried-reading.ts";
import { finishTry, isAwaited, tryWorkOf } from "../trying/try-job.ts";
import { fetchPage, type FetchedPage } from "./fetch-page.ts";
import { renderAnswer, type RenderedAnswer } from "./render-answer.ts";
import type { VisitOptions } from "./visit-page.ts";

/** Tries say nothing about their host: one contract's wrong addresses must not stop others. @throws the signal's reason */
export async function visitTry(options: VisitOptions, job: ClaimedJob): Promise<void> {
  const { database } = options;
  if (!(await isAwaited(database, job))) return await returnHostSlot(database, job);
  await finishTry(database, job, await readTry(options, job));
}

async function readTry(options: VisitOptions, job: ClaimedJob): Promise<TriedReading> {
  const { settings } = tryWorkOf(job);
  if (!settings.isRendered) return await fetchTried(options, job, null);
  const endTurn = await options.browser?.takeSlot(options.signal);
  if (endTurn === null || endTurn === undefined) {
    await returnHostSlot(options.database, job);
    return unread({ kind: "later" });
  }
  try {
    return await fetchTried(options, job, options.browser);
  } finally {
    endTurn();
  }
}

async function fetchTried(options: VisitOptions, job: ClaimedJob, browser: Browser | null): Promise<TriedReading> {
  const { url, settings } = tryWorkOf(job);
  const request = { url, domain: settings.domain, etag: null, lastModified: null };
  const fetched = await fetchPage(options, job, request);
  if (fetched.kind !== "fetched") return unread(fetched);
  const { answer } = fetched;
  const shown: RenderedAnswer =
    browser === null
      ? { kind: "rendered", answer, followed: 0 }
      : await renderAnswer({ ...options, browser }, job, answer).catch(async (error: unknown) => {
          await fetched.end();
          throw error;
        });
  await fetched.end(shown.kind === "rendered" ? shown.followed : 0);
  if (shown.kind === "later") return unread(shown);
  if (shown.kind === "failed") return unfetched("RequestFailure", { code: "notRendered", text: shown.detail });
  const { url: last, status, headers, body } = shown.answer;
  const contentType = headers.get("content-type") ?? null;
  const page = { url: last.href, requestedUrl: url, status, contentType, body, now: job.claimedAt };
  return await options.pool.read({ ...readerSettings(settings), ...page }, options.signal);
}

/** Why nothing was read. Whatever the network says reads alike: it must not tell ports and inner names apart. */
function unread(fetched: Exclude<FetchedPage, { kind: "fetched" }>): TriedReading {
  if (fetched.kind === "failed" && !fetched.isUnreachable) {
    return unfetched(fetched.outcome, { code: "notFetched", text: fetched.detail });
  }
  if (fetched.kind === "failed") {
    return unfetched("RequestFailure", { code: "notReached", text: "The page could not be reached." });
  }
  return unfetched("RequestFailure", { code: "notInTime", text: "The page could not be read in time." });
}
