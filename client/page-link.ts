/** The address of the next page, from the header Link. */

/** `</api/…?after=…>; rel="next"` as path and query, because a page may be read by another name of the service; else null. */
export function followingPage(link: string | null): string | null {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? "")?.[1];
  if (address === undefined) return null;
  const { pathname, search } = new URL(address, "http://service.invalid");
  return pathname + search;
}
