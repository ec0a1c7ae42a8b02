/** The user agents of requests: an honest name, and for collectors a contact for the owners of shops. */
import packageFile from "../../package.json" with { type: "json" };

/** The user agent of callbacks. */
export const userAgent = `Pricewright/${packageFile.version}`;

/** The user agent of collectors. @param contact a URL or an e-mail, as `COLLECTOR_CONTACT` has it */
export function agent(contact: string, version: string = packageFile.version): string {
  return `Pricewright/${version} (+${contact})`;
}
