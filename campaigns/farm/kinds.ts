/** The kinds of shops on the farm: what each does to its visitors, and how a reading of its pages must end. */
import { limits } from "../../src/limits.ts";
import { html, type Answer } from "../../tests/monitoring/a-shop.ts";
import { bomb, conditional, encoded, encodings, endless, redirect, slow, wall } from "./answers.ts";
import { comparisonFile, cutFeed, feed, shopify, type CatalogueAsked } from "./catalogues.ts";
import { contradicting, templates, times, type ShownProduct, type Template } from "./templates.ts";

/** One request for a product's page. */
export interface Asked {
  readonly product: ShownProduct;
  /** Number of the page in its shop. */
  readonly index: number;
  readonly path: string;
  /** The name that was asked for, `www.` included. */
  readonly host: string;
  /** The visits of this shop's pages before. */
  readonly visits: number;
  /** Whether the second half of the farm's time has begun. */
  readonly isLater: boolean;
  /** What stands around a product. */
  readonly around: string;
  readonly farm: FarmPlace;
}

export interface FarmPlace {
  url(host: string, path: string): string;
  /** An address that must not be reached. */
  readonly inwardUrl: string;
  readonly slowMs: number;
  readonly retryAfterS: number;
}

export interface Kind {
  /** robots.txt: its text, the status of a shop that has none to read, or how it answers. Without it 404. */
  readonly robots?: string | number | Answer;
  /** Texts that it has besides. */
  readonly files?: Readonly<Record<string, string>>;
  /** The shop's `Crawl-delay`. */
  readonly crawlDelayMs?: number;
  /** The path of a page; `/p<index>` without it. */
  path?(index: number): string;
  /** Whether its robots.txt denies a path. */
  denies?(path: string): boolean;
  /** Its number of pages, whatever the others have. */
  readonly pages?: number;
  /** The pages after which its host rests, and how long: then one more page is tried. */
  readonly restsAfter?: number;
  readonly restMs?: number;
  /** Whether it changes so that a method has an alarm: then one page is read once more, outside of runs, within an hour (rule 4.14-4). */
  readonly isProbed?: true;
  /** How a reading of a page may end. */
  outcomes(index: number): readonly string[];
  /** What the product costs there. Without it, the same price all the time. */
  price?(price: string, isLater: boolean): Pick<ShownProduct, "price" | "was">;
  answer(asked: Asked): Answer;
  /** Where its whole catalogue stands, and how the shop answers for it. Its pages are then given to nobody. */
  readonly catalogue?: {
    readonly source: "feed" | "csv" | "shopify";
    readonly path: string;
    readonly basis: "feed" | "publicPages";
    answer(asked: CatalogueAsked): Answer;
  };
  /** Whether only the customer watches it who changes things while it is read. */
  readonly isTroubled?: true;
}

const found: Kind["outcomes"] = () => ["ProductFound"];
const failed: Kind["outcomes"] = () => ["RequestFailure"];

function showing(template: Template, more: Partial<Kind> = {}): Kind {
  return { outcomes: found, answer: ({ product, around }) => html(template(product, around)), ...more };
}

function raised(price: string, isLater: boolean): { price: string } {
  return { price: isLater ? times(price, 1.05) : price };
}

/** A shop whose owner gave the address of its feed, and which has no pages to visit. */
function feeding(catalogue: Omit<NonNullable<Kind["catalogue"]>, "basis">, more: Partial<Kind> = {}): Kind {
  return { outcomes: found, answer: () => nothing, catalogue: { basis: "feed", ...catalogue }, ...more };
}

/** The rules of robots.txt stand after this text. */
const longComment = `# and so on\n`.repeat(50_000);

const bombs = encodings.map((encoding) => bomb(encoding));
const nothing = html("");
const { backoff } = limits.hosts;

/** Those that can be read to their end, those that change meanwhile, and two that want no more visitors. */
export const kinds = {
  plain: showing(templates.jsonLd, { price: raised }),
  microdata: showing(templates.microdata, { price: raised }),
  meta: showing(templates.meta),
  graph: showing(templates.graph, {
    answer: ({ product, around, index }) =>
      encoded(encodings[index % encodings.length] ?? "gzip", templates.graph(product, around)),
  }),
  /** A template change in the middle, with other markup. */
  moving: showing(templates.jsonLd, {
    isProbed: true,
    price: raised,
    answer: ({ product, around, isLater }) =>
      html(isLater ? templates.microdata(product, around) : templates.jsonLd(product, around)),
  }),
  /** A template change that takes the markup away. */
  drifting: showing(templates.jsonLd, {
    isProbed: true,
    outcomes: () => ["ProductFound", "LayoutFailure"],
    answer: ({ product, around, isLater }) =>
      html(isLater ? templates.text(product, around) : templates.jsonLd(product, around)),
  }),
  /** From the middle on, everything costs a quarter less. */
  sale: showing(templates.microdata, {
    isProbed: true,
    price: (price, isLater) => (isLater ? { price: times(price, 0.75), was: price } : { price }),
  }),
  soldOut: showing(templates.jsonLd, {
    outcomes: () => ["ProductNotAvailable"],
    answer: ({ product, around }) => html(templates.jsonLd({ ...product, isSoldOut: true }, around)),
  }),
  gone: showing(templates.jsonLd, {
    outcomes: (index) => [index % 2 === 0 ? "ProductNotFound" : "ProductFound"],
    answer: ({ product, around, index }) =>
      index % 2 === 0
        ? html("<title>404</title><h1>Page not found</h1>", 404)
        : html(templates.jsonLd(product, around)),
  }),
  slow: showing(templates.jsonLd, {
    answer: ({ product, around, farm }) => slow(templates.jsonLd(product, around), farm.slowMs),
  }),
  moved: showing(templates.jsonLd, {
    answer: ({ product, around, path, host, farm }) =>
      path.endsWith("-new")
        ? html(templates.jsonLd(product, around))
        : redirect(farm.url(host.startsWith("www.") ? host : `www.${host}`, `${path}-new`)),
  }),
  conditional: showing(templates.jsonLd, {
    answer: ({ product, around, index }) => conditional(templates.jsonLd(product, around), `"page-${index}"`),
  }),
  patient: showing(templates.jsonLd, { robots: "User-agent: *\nCrawl-delay: 4\n", crawlDelayMs: 4_000, pages: 4 }),
  secretive: showing(templates.jsonLd, {
    robots:
      "User-agent: *\nDisallow: /\n\nUser-agent: pricewright/1.0\nAllow: /\nDisallow: /secret/\nDisallow: /*?print\n",
    path: (index) => (index % 2 === 0 ? `/secret/p${index}` : `/p${index}`),
    denies: (path) => path.startsWith("/secret/"),
    outcomes: (index) => [index % 2 === 0 ? "RequestFailure" : "ProductFound"],
  }),
  closed: {
    robots: "\uFEFFUSER-AGENT: *\r\nDISALLOW: /\r\n",
    denies: () => true,
    outcomes: () => ["UnsupportedDomainFailure"],
    answer: () => nothing,
  },
  silent: { robots: 503, denies: () => true, outcomes: failed, answer: () => nothing },
  /** Statuses of 4xx say that there is no robots.txt, except for 429. */
  forbidding: showing(templates.jsonLd, { robots: 403, pages: 2 }),
  tooBusy: { robots: 429, pages: 2, denies: () => true, outcomes: failed, answer: () => nothing },
  /** The page that the shop has for everything. */
  friendly: showing(templates.meta, { robots: html("<h1>Welcome</h1><p>Disallow: /"), pages: 2 }),
  elsewhere: showing(templates.jsonLd, {
    robots: redirect("/all/robots.txt"),
    files: { "/all/robots.txt": "user-agent:*\ndisallow:/p1$\nallow:/p" },
    denies: (path) => path === "/p1",
    pages: 2,
    outcomes: (index) => [index === 1 ? "RequestFailure" : "ProductFound"],
  }),
  /** Half a megabyte counts. A machine that needs too long for it lets nothing be fetched. */
  talkative: showing(templates.jsonLd, {
    robots: `${longComment}User-agent: *\nDisallow: /`,
    pages: 2,
    outcomes: () => ["ProductFound", "RequestFailure"],
  }),
  feed: feeding({ source: "feed", path: "/feed.xml", answer: feed }, { robots: "User-agent: *\nDisallow: /" }),
  cutFeed: feeding(
    { source: "feed", path: "/feed.xml", answer: cutFeed },
    { outcomes: () => ["ProductFound", "RequestFailure"] },
  ),
  comparison: feeding({ source: "csv", path: "/preise.csv", answer: comparisonFile }),
  shopify: {
    outcomes: found,
    answer: () => nothing,
    catalogue: { source: "shopify", path: "/", basis: "publicPages", answer: shopify },
  },
  shaken: showing(templates.jsonLd, { pages: 9, isTroubled: true, outcomes: () => ["ProductFound", "Skipped"] }),
  switchedOff: showing(templates.jsonLd, { pages: 9, isTroubled: true, outcomes: () => ["ProductFound", "Skipped"] }),
  contradicting: {
    outcomes: () => ["LayoutFailure"],
    answer: ({ product, around }) => html(contradicting(product, around)),
  },
  bombs: { outcomes: failed, pages: 3, answer: ({ index }) => bombs[index % bombs.length] ?? nothing },
  hostile: {
    outcomes: failed,
    pages: 4,
    answer: ({ index, farm }) => [redirect(farm.inwardUrl), endless, redirect("http://[::1]/")][index % 3] ?? endless,
  },
  limited: showing(templates.jsonLd, {
    outcomes: () => ["ProductFound", "RequestFailure"],
    pages: 4,
    answer: ({ product, around, visits, farm }) =>
      visits % 3 === 2
        ? html("<h1>Too many requests</h1>", 429, { "retry-after": String(farm.retryAfterS) })
        : html(templates.jsonLd(product, around)),
  }),
  walled: {
    outcomes: () => ["CaptchaFailure"],
    pages: 6,
    restsAfter: 2,
    restMs: backoff.afterWallMs,
    answer: () => wall,
  },
  failing: {
    outcomes: failed,
    pages: 8,
    restsAfter: 5,
    restMs: backoff.afterFailuresMs[0],
    answer: () => html("<h1>Internal error</h1>", 500),
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
