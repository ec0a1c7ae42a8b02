/** Lists that the service gives page by page. */

/** Where the next page begins, by the address that the service gave; null after the last one. */
export function afterOf(next: string | null): string | null {
  return next === null ? null : new URL(next, "http://service.invalid").searchParams.get("after");
}
