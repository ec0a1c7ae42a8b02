/** The country that a page is made for, where the domain does not say. */
import type { PageHead } from "./page-head.ts";

const generic = new Set(["EU", "IO", "CO", "TV", "ME", "AI", "CC", "GG", "LY", "SH", "TO", "FM", "AG", "LA", "VC"]);

/** ISO 3166: of the top-level domain, else of the page's language if that names a region; null if neither does. */
export function countryOfPage(url: string, head: PageHead): string | null {
  const last = hostOf(url).split(".").at(-1)?.toUpperCase() ?? "";
  if (/^[A-Z]{2}$/.test(last) && !generic.has(last)) return last === "UK" ? "GB" : last;
  const region = /^[a-z]{2,3}[-_]([A-Z]{2})(?![A-Za-z])/i.exec(head.meta.get("og:locale") ?? head.language ?? "")?.[1];
  return region?.toUpperCase() ?? null;
}

export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.toLowerCase() ?? "";
}
