/** `visitTry`: fetches and reads a page for somebody who waits for it. */
import { finishTry, isAwaited, readerSettings, tryWorkOf, unfetched, type TriedReading } from "../trying/index.ts";
import type { ClaimedJob } from "../hosts/index.ts";
import { returnMoment } from "../hosts/index.ts";
import { fetchPage, type FetchedPage } from "./fetch-page.ts";
import type { VisitOptions } from "./visit-page.ts";

/** Tries say nothing about their host: one contract's wrong addresses must not stop others. @throws the signal's reason */
export async function visitTry(options: VisitOptions, job: ClaimedJob): Promise<void> {
  const { database } = options;
  if (!(await isAwaited(database, job))) return await returnMoment(database, job);
  await finishTry(database, job, await readTry(options, job));
}

async function readTry(options: VisitOptions, job: ClaimedJob): Promise<TriedReading> {
  const { url, settings } = tryWorkOf(job);
  const request = { url, domain: settings.domain, etag: null, lastModified: null };
  const fetched = await fetchPage(options, job, request);
  if (fetched.kind !== "fetched") return unread(fetched);
  const { url: last, status, headers, body } = fetched.answer;
  await fetched.end();
  const contentType = headers.get("content-type") ?? null;
  const page = { url: last.href, requestedUrl: url, status, contentType, body };
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
