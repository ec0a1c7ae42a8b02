/** The address of a page: what makes two addresses the same, and the host that is visited. */
import { createHash } from "node:crypto";
import { hostKey } from "../../hosts/host-key.ts";
import { isHostOf, parseGivenUrl } from "../domains/source-url.ts";

export interface PageUrl {
  /** As it was given. */
  url: string;
  /** Of the address without its fragment, in the form that browsers send: 32 hexadecimal digits. */
  digest: string;
  /** As `hostKey` gives it. */
  host: string;
}

/** Reads the address of a page of a domain. @returns it, or what is wrong with it in a sentence */
export function readPageUrl(text: string, domain: string): PageUrl | { problem: string } {
  const parsed = parseGivenUrl(text);
  if ("problem" in parsed) return { problem: `url must ${parsed.problem}.` };
  const { url } = parsed;
  if (!isHostOf(domain, url)) return { problem: `url must lie on ${domain} or a part of it, not on ${url.hostname}.` };
  url.hash = "";
  return {
    url: text,
    digest: createHash("md5").update(url.href).digest("hex"),
    host: hostKey(url),
  };
}
