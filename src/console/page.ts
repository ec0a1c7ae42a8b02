/** The page that starts the console: a nonce for its styles, the person's theme and language, and the headers around it. */
import { randomBytes } from "node:crypto";
import type { BuildState } from "./build.ts";

/** What a person chose, kept in the cookie `pw_ui`, so that the first paint has the right theme. It is no secret. */
export interface Preferences {
  readonly theme: "auto" | "dark" | "light";
  readonly language: "de" | "en";
}

/** A page and the policy that its nonce belongs to. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads what the person chose; what is missing comes from the browser's languages. Unknown values count as missing. */
export function readPreferences(cookie: string | undefined, acceptLanguage: string | undefined): Preferences {
  const chosen = /(?:^|;\s*)pw_ui=([^;]{0,200})/.exec(cookie ?? "")?.[1] ?? "";
  const values = new Map(chosen.split(".").map((pair) => [pair.slice(0, 1), pair.slice(1)]));
  const theme = values.get("t");
  const language = values.get("l") ?? (/^\s*de\b/i.test(acceptLanguage ?? "") ? "de" : "en");
  return {
    theme: theme === "dark" || theme === "light" ? theme : "auto",
    language: language === "de" ? "de" : "en",
  };
}

/** The built page for one answer. */
export function renderPage(built: string, preferences: Preferences): Page {
  const nonce = randomBytes(16).toString("base64url");
  const html = built
    .replaceAll("__NONCE__", nonce)
    .replace("<html", `<html lang="${preferences.language}" data-theme="${preferences.theme}"`);
  return { html, headers: pageHeaders(`'self' 'nonce-${nonce}'`) };
}

const waiting = {
  en: ["The console is being built", "This takes some seconds. The page appears by itself."],
  de: ["Die Konsole wird gebaut", "Das dauert einige Sekunden. Die Seite erscheint von selbst."],
} as const;

const missing = {
  en: ["The console is not built", "The service works. To build the console, run this where it is installed:"],
  de: ["Die Konsole ist nicht gebaut", "Der Dienst läuft. Um die Konsole zu bauen, dort, wo er installiert ist:"],
} as const;

/** The page while there is no build: it reloads itself during one, and says the command otherwise. */
export function renderWaiting(state: BuildState, { language }: Preferences): Page {
  const nonce = randomBytes(16).toString("base64url");
  const isBuilding = state === "building";
  const [title, text] = (isBuilding ? waiting : missing)[language];
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${isBuilding ? '<meta http-equiv="refresh" content="2">\n' : ""}<title>${title}</title>
<style nonce="${nonce}">body{font:15px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.2rem}</style>
<h1>${title}</h1>
<p>${text}</p>
${isBuilding ? "" : "<pre>npm ci\nnpm run console</pre>\n"}`;
  return { html, headers: pageHeaders(`'nonce-${nonce}'`) };
}

function pageHeaders(styles: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}
