/**
 * The cookie of the console's sessions, and the check that a request comes from a page of this service. Cookies ignore
 * ports, so the name has eight digits of the installation: two of them on one machine do not end each other's sessions.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { apiError } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { limits } from "../limits.ts";

const path = "/api/v3/console/session";

/** What the cookie depends on. */
export interface CookieSettings {
  secret: SecretKey;
  /** Where users reach the service; null: at the address that it listens on. */
  publicUrl: string | null;
}

/** The refresh token of the request; null without one. */
export function readSessionCookie(request: FastifyRequest, settings: CookieSettings): string | null {
  const name = cookieName(request, settings);
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name && /^[\w-]{1,200}$/.test(value)) return value;
  }
  return null;
}

/** Sets the cookie; null takes it away. No cache may keep the answer. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: CookieSettings,
  refreshToken: string | null,
): void {
  const maxAge = refreshToken === null ? 0 : limits.accounts.refreshLifetimeMs / 1000;
  const parts = [
    `${cookieName(request, settings)}=${refreshToken ?? ""}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isSecure(request, settings) ? ["Secure"] : []),
  ];
  void reply.headers({ "set-cookie": parts.join("; "), "cache-control": "no-store" });
}

/**
 * Refuses a request of another site's page. Browsers send `Sec-Fetch-Site` over TLS and to this machine only, so
 * elsewhere `Origin` decides.
 *
 * @throws 403
 */
export function refuseOtherSites(request: FastifyRequest): void {
  const { "sec-fetch-site": site, origin } = request.headers;
  const isOwn =
    site === undefined
      ? typeof origin === "string" && URL.parse(origin)?.host === request.host
      : site === "same-origin";
  if (isOwn) return;
  throw apiError(
    "request.forbidden",
    "Only pages of this service may do this: Sec-Fetch-Site must be same-origin, or Origin this host.",
    "/headers/origin",
  );
}

function cookieName(request: FastifyRequest, settings: CookieSettings): string {
  const prefix = isSecure(request, settings) ? "__Secure-" : "";
  return `${prefix}pw_${settings.secret.derive("console-cookie").toString("hex").slice(0, 8)}`;
}

/** The page came over TLS: to this process, or to a proxy at the public address. */
export function isSecure(request: FastifyRequest, { publicUrl }: Pick<CookieSettings, "publicUrl">): boolean {
  if (request.protocol === "https") return true;
  const known = publicUrl === null ? null : URL.parse(publicUrl);
  return known?.protocol === "https:" && known.host === request.host;
}
