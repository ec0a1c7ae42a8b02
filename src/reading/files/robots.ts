/**
 * Reads robots.txt after RFC 9309, and judges URLs by it. Where the RFC leaves a choice, less is fetched.
 *
 * The parser is ours because `robots-parser` does not give its groups away, so they could not be stored, and because its
 * matching costs the length of the pattern times the length of the path.
 */
import { limits } from "../../limits.ts";

/** The rules for one crawler. */
const groupCharacters = 64 * 1024;

/** Sitemaps that one robots.txt names. */
const sitemapsMax = 100;

/** The address of a sitemap. */
const urlCharacters = 2_000;

/** The rules for one crawler, or for all that have none of their own. */
export interface RobotsGroup {
  /** `+` or `-`, then the pattern: `-/cart`, `+/*.html$`. */
  readonly rules: readonly string[];
  /** Seconds between two requests, where the file says so. */
  readonly crawlDelayS: number | null;
  /** The group is longer than we store. Then nothing may be fetched, because the rule against it may be missing. */
  readonly isTooLong: boolean;
}

/** What is stored of a robots.txt: plain JSON. */
export interface RobotsGroups {
  /** The rules that name our crawler. */
  readonly own: RobotsGroup | null;
  /** The rules for `*`, which hold where none name ours. */
  readonly any: RobotsGroup | null;
  readonly sitemaps: readonly string[];
}

/** The text of a robots.txt: its first 512 KiB, without the line that is cut there, since half an `Allow` allows more. */
export function robotsText(body: Uint8Array): string {
  const decoder = new TextDecoder(robotsCharset(body));
  if (body.length <= limits.robots.bytes) return decoder.decode(body);
  const text = decoder.decode(body.subarray(0, limits.robots.bytes));
  return text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
}

/** UTF-8, but for files that an editor saved as UTF-16: its mark begins them, or every other byte is zero. */
function robotsCharset([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)
    ? "utf-16be"
    : "utf-8";
}

/**
 * The groups of a robots.txt that concern one crawler. Groups that name it several times are one. Lines that are neither
 * rules nor crawlers do not end a group, not even `Crawl-delay`.
 *
 * @param agentToken the crawler's name, of letters, `_` and `-`; case does not matter
 */
export function parseRobots(text: string, agentToken: string): RobotsGroups {
  const groups = { own: new GroupBuilder(), any: new GroupBuilder() };
  const sitemaps: string[] = [];
  let named = new Set<GroupBuilder>();
  let isAfterRule = false;
  for (const { field, value } of linesOf(text)) {
    if (field === "user-agent") {
      if (isAfterRule) named = new Set();
      isAfterRule = false;
      if (isNamed(value, agentToken)) named.add(groups.own);
      else if (/^\*(?:\s|$)/.test(value)) named.add(groups.any);
      for (const group of named) group.isNamed = true;
    } else if (field === "allow" || field === "disallow") {
      isAfterRule = true;
      for (const group of named) group.addRule(field === "allow", value);
    } else if (field === "crawl-delay") {
      for (const group of named) group.addDelay(value);
    } else if (field === "sitemap" && sitemaps.length < sitemapsMax && isSitemapUrl(value)) {
      sitemaps.push(value);
    }
  }
  return { own: groups.own.build(), any: groups.any.build(), sitemaps };
}

/**
 * Whether a URL may be fetched. The longest pattern that matches decides; of equal ones, the one that allows. A URL is judged
 * as it is written and with its escapes undone, and both must be allowed. Takes linear time for each rule.
 */
export function mayFetch(groups: RobotsGroups, url: string): boolean {
  const group = groups.own ?? groups.any;
  if (group === null) return true;
  const path = pathOf(url);
  if (path === "/robots.txt") return true;
  if (group.isTooLong) return false;
  const normal = encoded(path);
  return (
    isAllowed(group.rules, path) && isAllowed(group.rules, normal) && isAllowed(group.rules.map(undone), undone(normal))
  );
}

/** Whether the whole site is denied to us, so that asking for single pages is pointless. */
export function deniesAll(groups: RobotsGroups): boolean {
  const group = groups.own ?? groups.any;
  if (group === null) return false;
  return group.isTooLong || (group.rules.includes("-/") && !group.rules.some((rule) => rule.startsWith("+")));
}

/** Seconds that the site wants between two requests, or null. */
export function crawlDelayS(groups: RobotsGroups): number | null {
  return (groups.own ?? groups.any)?.crawlDelayS ?? null;
}

class GroupBuilder {
  isNamed = false;
  readonly #rules = new Set<string>();
  #characters = 0;
  #delayS: number | null = null;

  addRule(isAllowing: boolean, value: string): void {
    if (value === "" || this.#characters > groupCharacters) return;
    // A path without its slash is a mistake. Read as meant it denies something, read strictly nothing.
    const path = isAllowing || /^[/*]/.test(value) ? value : `/${value}`;
    const rule = `${isAllowing ? "+" : "-"}${encoded(path)}`;
    if (this.#rules.has(rule)) return;
    this.#characters += rule.length;
    if (this.#characters <= groupCharacters) this.#rules.add(rule);
  }

  addDelay(value: string): void {
    if (/^\d{1,6}(?:\.\d{1,6})?$/.test(value)) this.#delayS = Math.max(this.#delayS ?? 0, Number(value));
  }

  build(): RobotsGroup | null {
    if (!this.isNamed) return null;
    const isTooLong = this.#characters > groupCharacters;
    return { rules: isTooLong ? [] : [...this.#rules], crawlDelayS: this.#delayS, isTooLong };
  }
}

/** Names of fields as people misspell them. A misspelt `Allow` allows nothing. */
const fields = new Map(
  Object.entries({
    "user-agent": "user-agent",
    useragent: "user-agent",
    "user agent": "user-agent",
    allow: "allow",
    disallow: "disallow",
    dissallow: "disallow",
    dissalow: "disallow",
    disalow: "disallow",
    diasllow: "disallow",
    disallaw: "disallow",
    "crawl-delay": "crawl-delay",
    sitemap: "sitemap",
    "site-map": "sitemap",
  }),
);

/** The lines that have a meaning, without comments. A colon may be missing between two words. */
function* linesOf(text: string): Generator<{ field: string; value: string }> {
  for (const raw of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const line = (raw.split("#", 1)[0] ?? "").trim();
    const colon = line.indexOf(":");
    const [first = "", second, ...more] =
      colon === -1 ? line.split(/\s+/) : [line.slice(0, colon), line.slice(colon + 1)];
    if (second === undefined || more.length > 0) continue;
    const field = fields.get(first.trim().toLowerCase());
    if (field !== undefined) yield { field, value: second.trim() };
  }
}

/** `Pricewright/1.0` and `Pricewright bot` name Pricewright. */
function isNamed(value: string, agentToken: string): boolean {
  const [token = ""] = /^[a-z_-]+/i.exec(value) ?? [];
  return token !== "" && token.toLowerCase() === agentToken.toLowerCase();
}

function isSitemapUrl(value: string): boolean {
  return value.length <= urlCharacters && /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Path and query of a URL as written; `/` where it has none. */
function pathOf(url: string): string {
  const afterScheme = url.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, "");
  const start = /^[/?]/.test(url) && afterScheme === url ? 0 : afterScheme.search(/[/?#]/);
  const path = start === -1 ? "" : (afterScheme.slice(start).split("#", 1)[0] ?? "");
  return path.startsWith("/") ? upperCaseEscapes(path) : `/${upperCaseEscapes(path)}`;
}

/** Characters outside of ASCII as escapes, in capitals. */
function encoded(path: string): string {
  return upperCaseEscapes(path).replaceAll(/[^\u0020-\u007e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

function upperCaseEscapes(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}

/** The pattern or path without escapes of letters, digits, `-`, `.`, `_` and `~`, which need none. */
function undone(path: string): string {
  return path.replaceAll(/%(?:2D|2E|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/g, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  );
}

function isAllowed(rules: readonly string[], path: string): boolean {
  let [longest, isAllowing] = [-1, true];
  for (const rule of rules) {
    const isAllow = rule.startsWith("+");
    const isStronger = rule.length > longest || (rule.length === longest && isAllow);
    if (isStronger && matches(rule.slice(1), path)) [longest, isAllowing] = [rule.length, isAllow];
  }
  return isAllowing;
}

/**
 * Whether the pattern matches the beginning of the path. Each part between two `*` is taken where it comes first; if any
 * choice matches, this one does, so nothing is tried twice.
 */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith("$");
  const [first = "", ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? parts.pop() : undefined;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
