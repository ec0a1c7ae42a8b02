/**
 * How the console sends a request that its session does not carry: with no credentials of the browser's, and with a header for which the service
 * does not ask for Basic. Otherwise a browser shows a password dialog of its own over the page.
 */
export function asConsole(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("service-console", "1");
  return { ...init, headers, credentials: "omit" };
}
