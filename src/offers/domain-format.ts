/** The format of a domain: a website's name, not a URL (interface 2.3-1). */
import { limits } from "../limits.ts";

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Lower-case labels of 1 to 63 letters, digits and inner hyphens, between periods; 255 characters at most. */
export function isDomain(text: string): boolean {
  return text.length <= limits.offers.domainCharacters && text.split(".").every((part) => label.test(part));
}
