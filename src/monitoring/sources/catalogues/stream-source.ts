/** Feeds and price-comparison files: read as they arrive, within one claim. */
import { limits } from "../../../limits.ts";
import { fetchStream, OutgoingFailure } from "../../../outgoing/index.ts";
import { readCsvFeed, readGoogleFeed, type CatalogueItem, type FeedEnd } from "../../../reading/index.ts";
import { withoutQuery } from "../../watched/domains/source-url.ts";
import { requestFailure } from "./catalogue-work.ts";
import {
  addRejected,
  firstUrlOf,
  getAnswer,
  problemOfStatus,
  type Claim,
  type SourceOptions,
  type SourceStep,
} from "./source.ts";
import { numberedItem } from "./store-items.ts";

/** The owner gave its address, so robots.txt does not hold for it. */
const givenBases: ReadonlySet<string> = new Set(["ownShop", "permission", "feed"]);

/** Reads the whole feed. Its items are kept as they come, so memory is bounded. */
export async function readFeed(options: SourceOptions, claim: Claim): Promise<SourceStep> {
  const { watched, work } = claim;
  const { way, signal } = options;
  const followed = await getAnswer(options, claim, {
    url: firstUrlOf(watched),
    domain: null,
    asksRobots: !givenBases.has(watched.basis),
    send: async (url) => await fetchStream(way, { url, signal }),
  });
  if (followed.kind !== "fetched") return followed;
  const { answer, end } = followed;
  try {
    const problem = problemOfStatus(answer.status);
    if (problem !== null) return problem;
    // The query may hold a secret, which a link such as "#" would show.
    const read = await readItems(claim, withoutQuery(answer.url.href).url, answer.body);
    if (read.problem !== null) {
      return { kind: "failed", problem: requestFailure(`The feed is not complete. ${read.problem}`), isHost: false };
    }
    const rejected = addRejected(work.rejected, read.rejected);
    return { kind: "read", items: [], work: { ...work, items: read.itemCount, firstItem: 1, rejected }, next: null };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return {
      kind: "failed",
      problem: requestFailure(`The feed is not complete. ${error.message}`, error.kind),
      isHost: true,
    };
  } finally {
    answer.close();
    await end();
  }
}

/** More items than are read. */
class TooManyItems extends Error {}

async function readItems(
  { watched, keep, now }: Claim,
  baseUrl: string,
  body: AsyncIterable<Buffer>,
): Promise<FeedEnd> {
  const context = { country: watched.country, currency: watched.currency, baseUrl, now: now() };
  let count = 0;
  const take = async (items: CatalogueItem[]): Promise<void> => {
    if (count + items.length > limits.catalogueRuns.items) throw new TooManyItems();
    await keep(items.map((item) => numberedItem(++count, item)));
  };
  try {
    return await (watched.sourceKind === "csv" ? readCsvFeed : readGoogleFeed)(body, context, take);
  } catch (error) {
    if (!(error instanceof TooManyItems)) throw error;
    return { isComplete: false, problem: "It has more items than are read.", itemCount: count, rejected: {} };
  }
}
