/**
 * `tryPage`: reads a page as a collector would, and stores nothing. The page is sent along, or a collector fetches it with
 * the host's pace and its robots.txt.
 */
import type { Contract } from "../../../base/contract.ts";
import { apiError, ApiError, assert } from "../../../base/error.ts";
import { type Database, sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { proposeRecipe, ReaderBusy, type ReaderPool, type Reason, type Recipe } from "../../../reading/index.ts";
import { previewOffers } from "../../readings/preview-offers.ts";
import { noBrowser } from "../../watched/domains/no-browser.ts";
import { readRecipeIn } from "../../watched/recipes/put-recipe.ts";
import { renderReading, renderStored } from "./render-reading.ts";
import type { TryIn, TryOut } from "./schema.ts";
import { readerSettings, unfetched, type TriedReading } from "./tried-reading.ts";
import { readByCollector } from "./try-job.ts";
import { findTrySettings, readTryUrl, type TrySettings } from "./try-settings.ts";

export interface TryService {
  database: Database;
  pool: ReaderPool;
  /** Without a contact no collector fetches. */
  hasCollectorContact: boolean;
  /** Whether collectors have a browser. */
  hasBrowser: boolean;
  /** The ports that collectors connect to. */
  allowedPorts: readonly number[];
}

/**
 * @param signal aborts when the client is gone
 * @throws 400; 409 `resource.monitoringUnavailable` if no collector could fetch the page; 429; 503 while too many tries
 * are under way
 */
export async function tryPage(
  service: TryService,
  contract: Contract,
  input: TryIn,
  signal: AbortSignal,
): Promise<TryOut> {
  const url = readTryUrl(input);
  const draft = input.recipe === undefined ? null : await readRecipeIn(input.recipe, "/recipe");
  const body = input.body === undefined ? null : readBody(input.body);
  if (body === null) requireFetchable(service, url, input);
  const settings = await findTrySettings(service.database, contract, { url, domain: input.domain, draft });
  if (body === null && settings.isRendered && !service.hasBrowser) throw noBrowser(settings.domain);
  await countTry(service.database, contract, body === null ? "fetched" : "sent");
  const reading =
    body === null
      ? ((await readByCollector(service.database, contract, { url: url.href, settings }, signal)) ?? notInTime)
      : await readSent(service.pool, { url, body, contentType: input.contentType ?? null, settings }, signal);
  const stored = await storedOffers(service.database, contract, { url, settings, reading });
  return { ...render(reading, { draft, chosen: input.chosen ?? null }), ...stored };
}

/** The offers as they would be stored on a watched domain; nothing for other domains, whose rules are not known. */
async function storedOffers(
  database: Database,
  contract: Contract,
  { url, settings, reading }: { url: URL; settings: TrySettings; reading: TriedReading },
): Promise<Partial<Pick<TryOut, "offers" | "reasons">>> {
  const { domain, country } = settings;
  if (country === null || !reading.isConfirmed || reading.offers.length === 0) return {};
  const { offers } = reading;
  const productName = reading.product?.name ?? "";
  const built = await previewOffers(database, contract, { domain, url: url.href, productName, offers });
  if (built === null) return {};
  if ("offers" in built) return { offers: renderStored(built.offers) };
  return { offers: [], reasons: [...reading.reasons, { code: "notStorable", text: built.problem }] };
}

function readBody(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length <= limits.trying.bodyBytes) return body;
  throw apiError("request.tooLarge", `body must have at most ${limits.trying.bodyBytes} bytes in UTF-8.`, "/body");
}

/** Judged before anything is looked up, so that no answer depends on what stands at an address. */
function requireFetchable({ hasCollectorContact, allowedPorts }: TryService, url: URL, { contentType }: TryIn): void {
  if (contentType !== undefined) {
    throw apiError(
      "request.invalid",
      "contentType belongs to a body; a page that is fetched has its own.",
      "/contentType",
    );
  }
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  if (!allowedPorts.includes(port)) {
    throw apiError("request.invalid", `url must have one of the ports ${allowedPorts.join(", ")}.`, "/url");
  }
  if (hasCollectorContact) return;
  const words = "No collector can fetch the page, because the operator set no contact; send the page as body.";
  throw apiError("resource.monitoringUnavailable", words);
}

interface SentPage {
  url: URL;
  body: Buffer;
  contentType: string | null;
  settings: TrySettings;
}

/** The text arrived as UTF-8, whatever the page says about itself. */
async function readSent(
  pool: ReaderPool,
  { url, body, contentType, settings }: SentPage,
  signal: AbortSignal,
): Promise<TriedReading> {
  const type = (contentType ?? "text/html").split(";", 1)[0] ?? "";
  try {
    return await pool.read(
      {
        ...readerSettings(settings),
        url: url.href,
        requestedUrl: url.href,
        status: 200,
        contentType: `${type}; charset=utf-8`,
        body,
        now: new Date(),
      },
      signal,
    );
  } catch (error) {
    if (error instanceof ReaderBusy) throw tooManyTries();
    throw error;
  }
}

function tooManyTries(): Error {
  return apiError("resource.unavailable", "Too many pages are being tried; try again in a few seconds.");
}

const notInTime = unfetched("RequestFailure", { code: "notInTime", text: "The page could not be read in time." });

function render(reading: TriedReading, { draft, chosen }: { draft: Recipe | null; chosen: number | null }): TryOut {
  const answer = renderReading(reading);
  if (chosen === null) return { ...answer, ...(draft === null ? {} : { recipe: draft }) };
  if (reading.candidates[chosen] === undefined) {
    const words = `There are ${reading.candidates.length} candidates, counted from 0.`;
    throw apiError("request.invalid", words, "/chosen");
  }
  const proposed = proposeRecipe(reading, chosen);
  if (proposed === null) return { ...answer, reasons: [...answer.reasons, noPlace] };
  return {
    ...answer,
    recipe: draft === null ? proposed : { ...draft, fields: { ...draft.fields, ...proposed.fields } },
  };
}

const noPlace: Reason = {
  code: "noPlace",
  text: "The page gives the place of this price no name by which a recipe could find it again.",
};

/** How often a contract may try pages. All processes count in one row. */

/** Counts a try. @throws 429 with `Retry-After` beyond {@link limits.trying} */
async function countTry(queries: Queries, { contractId }: Contract, kind: "sent" | "fetched"): Promise<void> {
  const { tries, withinMs } = limits.trying[kind];
  const row = await queries.row<{ tries: number; left_ms: number }>(sql`
    /* monitoring.countTry */
    insert into try_quota as quota (contract_id, kind, tries, tried_at, ends_at)
    values (${contractId}, ${kind}, 1, now(), now() + ${withinMs}::bigint * interval '1 ms')
    on conflict (contract_id, kind) do update
    set tries = case when quota.ends_at > excluded.tried_at then least(quota.tries, ${tries}) + 1 else 1 end,
      tried_at = excluded.tried_at,
      ends_at = case when quota.ends_at > excluded.tried_at then quota.ends_at else excluded.ends_at end
    returning tries, extract(epoch from ends_at - tried_at) * 1000 as left_ms`);
  assert(row !== null, "a try was counted");
  if (row.tries <= tries) return;
  const seconds = Math.max(1, Math.ceil(row.left_ms / 1000));
  const what = kind === "sent" ? "pages that are sent along" : "pages that are fetched";
  const { items } = apiError("request.rateLimited", `Too many tries of ${what}; wait ${seconds} seconds.`);
  throw new ApiError(items, { "retry-after": String(seconds) });
}
