/** The address of a domain's source, which may hold a secret in its query (interface 4.9-5). */
import { limits } from "../../../limits.ts";

const blankOrControl = /[\0-\x20\x7f]/;

/**
 * Parses an address that somebody gave.
 *
 * @returns the URL, or what is wrong with it: words that follow `url must`
 */
export function parseGivenUrl(text: string): { url: URL } | { problem: string } {
  if (text.length > limits.watching.urlCharacters) {
    return { problem: `have at most ${limits.watching.urlCharacters} characters` };
  }
  const url = blankOrControl.test(text) ? null : URL.parse(text);
  if (url === null) return { problem: "be an absolute URL such as https://shop-b.example/kettle, without blanks" };
  if (url.protocol !== "http:" && url.protocol !== "https:") return { problem: "begin with http:// or https://" };
  if (url.username !== "" || url.password !== "") return { problem: "not contain a user or password" };
  return { url };
}

/** Whether a host is the domain or a part of it. */
export function isHostOf(domain: string, url: URL): boolean {
  const { hostname } = url;
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** The address as answers show it: without its query. */
export function withoutQuery(text: string): { url: string; hasQuery: boolean } {
  const end = text.search(/[?#]/);
  return { url: end === -1 ? text : text.slice(0, end), hasQuery: text.includes("?") };
}
