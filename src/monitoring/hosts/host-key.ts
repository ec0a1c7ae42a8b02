/**
 * The name under which a host has its pace: without `www.` and a dot at its end, with the port unless it is 80 or 443. So
 * `https://www.shop.example/` and `http://shop.example/` are one host.
 */
export function hostKey(url: URL): string {
  const name = url.hostname.replace(/\.$/, "").replace(/^www\.(?=.+\..)/, "");
  return url.port === "" || url.port === "80" || url.port === "443" ? name : `${name}:${url.port}`;
}
