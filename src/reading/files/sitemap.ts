/** Sitemaps: lists of a site's pages, or of further sitemaps, as XML or as one URL a line. */
import { limits } from "../../limits.ts";
import { webUrl } from "./item.ts";
import { decoded, textCharset } from "./stream-text.ts";
import { readXml, type XmlReader } from "./xml-stream.ts";

/** Addresses of one sitemap. */
const sitemapUrls = 50_000;

export interface Sitemap {
  /** Pages of the site. */
  readonly pages: readonly string[];
  /** Sitemaps to read next. */
  readonly sitemaps: readonly string[];
  /** Lines or entries that are no URL of the web. */
  readonly invalidCount: number;
  /** It ended well-formed and was read to its end. */
  readonly isComplete: boolean;
  readonly problem: string | null;
}

/**
 * Reads a sitemap as it arrives, 50,000 URLs at most. Bytes are decompressed before. Whether the URLs lie on the site is the
 * caller's to check.
 *
 * @throws what `pieces` throws
 */
export async function readSitemap(pieces: AsyncIterable<Uint8Array>): Promise<Sitemap> {
  const { isXml, all } = await peeked(pieces);
  const found = new UrlList();
  const end = isXml ? await readXmlSitemap(all, found) : await readLines(all, found);
  return { pages: found.pages, sitemaps: found.sitemaps, invalidCount: found.invalidCount, ...end };
}

class UrlList {
  readonly pages: string[] = [];
  readonly sitemaps: string[] = [];
  invalidCount = 0;

  get isFull(): boolean {
    return this.pages.length + this.sitemaps.length + this.invalidCount >= sitemapUrls;
  }

  add(list: "pages" | "sitemaps", text: string): void {
    if (this.isFull) return;
    const url = webUrl(text);
    if (url === null) this.invalidCount++;
    else this[list].push(url);
  }
}

interface End {
  readonly isComplete: boolean;
  readonly problem: string | null;
}

async function readXmlSitemap(pieces: AsyncIterable<Uint8Array>, found: UrlList): Promise<End> {
  const reader = new SitemapReader(found);
  const end = await readXml(pieces, reader, () => !reader.isCut);
  return reader.isSitemap ? end : { isComplete: false, problem: "It is no sitemap." };
}

class SitemapReader implements XmlReader {
  isSitemap = false;
  /** There are more URLs than are read. */
  isCut = false;
  readonly #found: UrlList;
  /** The names from the root to here. */
  readonly #path: string[] = [];
  #text = "";

  constructor(found: UrlList) {
    this.#found = found;
  }

  open(name: string, depth: number): void {
    if (depth === 1) this.isSitemap = /(?:^|:)(?:urlset|sitemapindex)$/.test(name);
    this.#path[depth - 1] = name;
    this.#text = "";
  }

  attribute(): void {
    // Nothing in a sitemap stands in attributes.
  }

  text(text: string): void {
    this.#text += text.slice(0, Math.max(0, limits.catalogues.fieldCharacters - this.#text.length));
  }

  close(name: string, depth: number): void {
    const parent = this.#path[depth - 2] ?? "";
    // `image:loc` within `image:image` names no page.
    const [, prefix = "", kind] = /^((?:\w+:)?)(url|sitemap)$/.exec(parent) ?? [];
    if (depth === 3 && kind !== undefined && name === `${prefix}loc`) {
      this.isCut ||= this.#found.isFull;
      this.#found.add(kind === "url" ? "pages" : "sitemaps", this.#text);
    }
    this.#text = "";
  }
}

async function readLines(pieces: AsyncIterable<Uint8Array>, found: UrlList): Promise<End> {
  let rest = "";
  for await (const text of decoded(pieces, textCharset)) {
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? "").slice(0, limits.catalogues.fieldCharacters);
    for (const line of lines.filter((each) => each.trim() !== "")) {
      if (found.isFull) return { isComplete: false, problem: "It has more than is read." };
      found.add("pages", line);
    }
  }
  if (rest.trim() !== "") found.add("pages", rest);
  const problem = found.pages.length === 0 ? "It is no sitemap." : null;
  return { isComplete: problem === null, problem };
}

/** Looks at the first character, and gives the whole stream on. */
async function peeked(pieces: AsyncIterable<Uint8Array>): Promise<{ isXml: boolean; all: AsyncIterable<Uint8Array> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let first = "";
  while (first === "" && start.length < limits.catalogues.fieldCharacters) {
    const next = await iterator.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
    first = start
      .toString("latin1")
      .replaceAll(/[\s\0\u00ef\u00bb\u00bf\u00fe\u00ff]/g, "")
      .charAt(0);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { isXml: first === "<", all: all() };
}
