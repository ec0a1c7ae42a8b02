/** `readSearchPage`: which links of a shop's page of results may lead to the product that was searched for. */
import { isTag, type ChildNode, type Element } from "domhandler";
import { limits } from "../../limits.ts";
import { decodePage } from "../markup/decode-page.ts";
import { parseGtin } from "../words/gtin.ts";
import { isSameName, namesAlike } from "../words/names.ts";
import { inlineText } from "../markup/outline.ts";
import type { PageInput } from "../page/page.ts";
import { parseHtml } from "../markup/parse-html.ts";

/** Links of a page of results that are looked at. */
const linksMax = 2_000;

/** What a page of results says. */
export interface SearchPage {
  /** Addresses of pages, the most alike first. */
  readonly links: readonly string[];
  /** How many pages may be the product's. */
  readonly hits: number;
}

export type SearchPageInput = Pick<PageInput, "url" | "body" | "contentType" | "product">;

/** Parts of a page that have no results. */
const aside = new Set(["nav", "header", "footer", "aside", "head"]);

/**
 * The links whose text is like the product's name, or which have its number. Those with the number come first and stand
 * alone. The page is a stranger's: whether a link leads to the product, only its own page says.
 */
export function readSearchPage({ url, body, contentType, product }: SearchPageInput): SearchPage {
  if (product === null || body.length > limits.reading.bodyBytes) return { links: [], hits: 0 };
  const texts = new Map<string, string>();
  collect(parseHtml(decodePage(body, contentType)).document.children, url, texts);
  const gtin = parseGtin(product.gtin ?? "")?.replace(/^0+/, "") ?? null;
  const numbered = [...texts].filter(([link, text]) => gtin !== null && (link.includes(gtin) || text.includes(gtin)));
  const named = [...texts].filter(([, text]) => isSameName(product.name, text, product.brand));
  const found = numbered.length > 0 ? numbered : named;
  const links = found
    .map(([link, text]) => ({ link, alike: namesAlike(product.name, text) }))
    .sort((a, b) => b.alike - a.alike)
    .map(({ link }) => link);
  return { links: links.slice(0, limits.searching.resultsRead), hits: found.length };
}

/** Adds the texts of links by their address. A picture speaks by its `alt`. */
function collect(nodes: readonly ChildNode[], base: string, texts: Map<string, string>): void {
  for (const node of nodes) {
    if (!isTag(node) || aside.has(node.name) || texts.size >= linksMax) continue;
    const link = node.name === "a" ? linkOf(node, base) : null;
    if (link !== null) texts.set(link, `${texts.get(link) ?? ""} ${textOf(node)}`.slice(0, 1_000));
    collect(node.children, base, texts);
  }
}

function linkOf({ attribs }: Element, base: string): string | null {
  const href = attribs["href"];
  const url = href === undefined ? null : URL.parse(href, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.pathname === new URL(base).pathname ? null : url.href;
}

function textOf(element: Element): string {
  const said = [element.attribs["title"], element.attribs["aria-label"], ...pictures(element.children)];
  return [inlineText(element), ...said.filter((text) => text !== undefined)].join(" ");
}

function pictures(nodes: readonly ChildNode[]): string[] {
  return nodes.flatMap((node): string[] => {
    if (!isTag(node)) return [];
    const alt = node.name === "img" ? node.attribs["alt"] : undefined;
    return alt === undefined ? pictures(node.children) : [alt];
  });
}
