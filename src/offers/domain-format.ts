/** The format of a domain: a website's name, not a URL (interface 2.3-1). */
import { limits } from "../limits.ts";

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Lower-case labels of 1 to 63 letters, digits and inner hyphens, between periods; 255 characters at most. */
export function isDomain(text: string): boolean {
  return text.length <= limits.offers.domainCharacters && text.split(".").every((part) => label.test(part));
}

/** What is wrong with a text that is no domain, and what one looks like: a sentence. */
export function noDomain(text: string): string {
  if (text === "") return "The domain must not be empty.";
  const shown = `"${text.slice(0, limits.offers.domainCharacters).toWellFormed()}"`;
  return /[^\x20-\x7e]/.test(text)
    ? `${shown} is no domain: a website's name is written in ASCII, such as xn--mller-kva.example for müller.example.`
    : `${shown} is no domain: a website's name in lower case, such as shop.example, not a URL.`;
}
