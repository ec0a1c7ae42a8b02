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

/**
 * The built page for one answer.
 *
 * @param pictureSources where pictures of products come from
 */
export function renderPage(built: string, preferences: Preferences, pictureSources: readonly string[] = []): Page {
  const nonce = randomBytes(16).toString("base64url");
  const html = built
    .replaceAll("__NONCE__", nonce)
    .replace("<html", `<html lang="${preferences.language}" data-theme="${preferences.theme}"`);
  return { html, headers: pageHeaders(`'self' 'nonce-${nonce}'`, pictureSources) };
}

const waiting = {
  en: [
    "The console is being built",
    "This takes about 10 seconds, on a busy machine up to a minute. Then it opens by itself.",
  ],
  de: [
    "Die Konsole wird gebaut",
    "Das dauert etwa 10 Sekunden, auf einem ausgelasteten Rechner bis zu einer Minute. Dann öffnet sie sich von selbst.",
  ],
} as const;

const missing = {
  en: [
    "The console is not built",
    "The service works. To build the console, run this where it is installed. Then it opens by itself.",
  ],
  de: [
    "Die Konsole ist nicht gebaut",
    "Der Dienst läuft. Dieser Befehl baut die Konsole dort, wo er installiert ist. Dann öffnet sie sich von selbst.",
  ],
} as const;

/**
 * The script of the page below. It loads the page anew once its address shows another one. A refresh that the page itself asks for would do nothing
 * at an address with a fragment, as that of a sign-in link. While the service starts anew there is no answer, and the page stays.
 */
export const waitingScript = `const title = "<title>" + document.title + "</title>";
const look = async () => {
  const page = await fetch(location.href, { cache: "no-store" }).then((answer) => answer.text(), () => title);
  if (page.includes(title)) setTimeout(look, 1000);
  else location.reload();
};
setTimeout(look, 1000);
`;

/** The page while there is no build: it goes on by itself after one, and says the command if none is under way. */
export function renderWaiting(state: BuildState, { language }: Preferences): Page {
  const nonce = randomBytes(16).toString("base64url");
  const isBuilding = state === "building";
  const [title, text] = (isBuilding ? waiting : missing)[language];
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<script src="/console/waiting.js" defer></script>
<style nonce="${nonce}">body{font:15px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.2rem}</style>
<h1>${title}</h1>
<p>${text}</p>
${isBuilding ? "" : "<pre>npm ci\nnpm run console</pre>\n"}`;
  return { html, headers: pageHeaders(`'nonce-${nonce}'`, []) };
}

function pageHeaders(styles: string, pictureSources: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    ["img-src 'self' data:", ...pictureSources].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  };
}
