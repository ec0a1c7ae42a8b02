/** The rules for registering a callback (interface 2.9). */
import { errorItem, type ErrorItem } from "../base/error.ts";
import { limits } from "../limits.ts";
import type { AddressGuard } from "../outgoing/index.ts";
import type { CallbackEvent } from "./callback.ts";
import { hidden, type CallbackIn } from "./schema.ts";
import { templateProblem } from "./template.ts";

/** Headers that a callback may not set: those of HTTP, of the signature, and of one connection (RFC 9110, 7.6.1). */
const ownHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "webhook-id",
  "webhook-signature",
  "webhook-timestamp",
]);

const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const tokenValue = /^[\x21-\x7e]+$/;
const blankOrControl = /[\0-\x20\x7f]/;

/** Checks one callback. @returns an error for every broken rule; `path` is the JSON pointer of the callback in the body */
export function callbackProblems(
  callback: CallbackIn,
  { guard, event }: { guard: AddressGuard; event: CallbackEvent },
  path: string,
): ErrorItem[] {
  const { bodyTemplate, headers = {}, token } = callback;
  return [
    ...problem(urlProblem(callback.url, guard), `${path}/url`),
    ...problem(bodyTemplate === undefined ? null : bodyProblem(bodyTemplate, event), `${path}/bodyTemplate`),
    ...headerProblems(headers, token !== undefined, `${path}/headers`),
    ...problem(token === undefined ? null : tokenProblem(token), `${path}/token`),
  ];
}

function problem(message: string | null, path: string): ErrorItem[] {
  return message === null ? [] : [errorItem("request.invalid", message, path)];
}

function urlProblem(text: string, guard: AddressGuard): string | null {
  const url = blankOrControl.test(text) ? null : URL.parse(text);
  if (url === null) return "url must be an absolute URL such as https://shop.example/hooks, without blanks.";
  if (url.protocol !== "http:" && url.protocol !== "https:") return "url must begin with http:// or https://.";
  if (url.username !== "" || url.password !== "") {
    return "url must not contain a user or password; send them in the headers or as token.";
  }
  const reason = guard.refusal(url);
  return reason === null ? null : `url must not name this host: ${reason}.`;
}

function bodyProblem(template: string, event: CallbackEvent): string | null {
  const reason = templateProblem(template, event);
  return reason === null ? null : `bodyTemplate ${reason}.`;
}

function tokenProblem(token: string): string | null {
  if (token === hidden || tokenValue.test(token)) return null;
  return "token must consist of visible ASCII characters without blanks.";
}

function headerProblems(headers: Readonly<Record<string, string>>, hasToken: boolean, path: string): ErrorItem[] {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return Object.entries(headers).flatMap(([name, value], index) => {
    const isRepeated = names.indexOf(name.toLowerCase()) !== index;
    return problem(headerProblem({ name, value, isRepeated, hasToken }), `${path}/${escapePointer(name)}`);
  });
}

interface HeaderIn {
  name: string;
  value: string;
  isRepeated: boolean;
  hasToken: boolean;
}

function headerProblem({ name, value, isRepeated, hasToken }: HeaderIn): string | null {
  const lower = name.toLowerCase();
  if (!headerName.test(name)) return "The name of a header must consist of letters, digits and !#$%&'*+-.^_`|~.";
  if (name.length > limits.callbacks.headerNameCharacters) {
    return `The name of a header must have at most ${limits.callbacks.headerNameCharacters} characters.`;
  }
  if (ownHeaders.has(lower)) return `The header ${name} is set by the service itself.`;
  if (isRepeated) return `The header ${name} appears twice; upper and lower case are the same.`;
  if (lower === "authorization" && hasToken)
    return "The callback also has a token, which is sent as authorization; send only one of them.";
  if (value === hidden || headerValue.test(value)) return null;
  return `The value of the header ${name} must have no line breaks, and no characters beyond Latin-1.`;
}

/** Escapes a name for a JSON pointer (RFC 6901). */
export function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
