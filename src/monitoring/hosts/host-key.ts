/**
 * The name under which a host has its pace: without `www.` and a dot at its end, with the port unless it is 80 or 443. So
 * `https://www.shop.example/` and `http://shop.example/` are one host.
 */
export function hostKey(url: URL): string {
  const name = url.hostname.replace(/\.$/, "").replace(/^www\.(?=.+\..)/, "");
  return url.port === "" || url.port === "80" || url.port === "443" ? name : `${name}:${url.port}`;
}

/** Whether a host is one of a domain: the domain itself, or a part of it. */
export function isOfDomain(domain: string, host: string): boolean {
  const name = host.replace(/:\d+$/, "");
  return name === domain || name.endsWith(`.${domain}`);
}
