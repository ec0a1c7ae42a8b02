/**
 * Body templates: Mustache with the variables of their event (interface 2.9-1). A variable's value is always escaped for a JSON string. The
 * forms `{{{x}}}` and `{{&x}}` mean the same as `{{x}}`.
 */
import mustache from "mustache";
import type { CallbackEvent } from "./callback.ts";

/** The variables of a template. */
export type TemplateValues = Readonly<Record<string, string>>;

/** The templates of callbacks that were registered without one (interface 2.9). */
export const defaultTemplates: Readonly<Record<CallbackEvent, string>> = {
  pricingCompleted: '{"startTime":"{{startTime}}"}',
  pricingHeld: '{"startTime":"{{startTime}}","message":"{{message}}","contractId":"{{contractId}}"}',
  monitoringAlert:
    '{"kind":"{{kind}}","domain":"{{domain}}","message":"{{message}}","raisedAt":"{{raisedAt}}","contractId":"{{contractId}}"}',
};

const variables: Readonly<Record<CallbackEvent, readonly string[]>> = {
  pricingCompleted: ["startTime", "contractId"],
  pricingHeld: ["startTime", "message", "contractId"],
  monitoringAlert: ["kind", "domain", "message", "raisedAt", "contractId"],
};

/** Checks a template. @returns the problem as the end of a sentence, or null if the template is valid */
export function templateProblem(template: string, event: CallbackEvent = "pricingCompleted"): string | null {
  try {
    return tokensProblem(writer().parse(template), variables[event]);
  } catch (error) {
    return `is not a valid Mustache template: ${error instanceof Error ? error.message : "it cannot be read"}`;
  }
}

/** Renders a template for which {@link templateProblem} returns null. */
export function renderTemplate(template: string, values: TemplateValues): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeForJson(value)]));
  return writer().render(template, escaped, undefined, { escape: String });
}

/** Makes a writer for one call, because the library's own caches every template. */
function writer(): mustache.Writer {
  return new mustache.Writer();
}

/** Mustache tokens: `[kind, name or text, from, to, inner tokens of a section, …]`. */
function tokensProblem(tokens: unknown, known: readonly string[]): string | null {
  if (!Array.isArray(tokens)) return null;
  for (const token of tokens) {
    const problem = Array.isArray(token) ? tokenProblem(token, known) : null;
    if (problem !== null) return problem;
  }
  return null;
}

function tokenProblem(token: readonly unknown[], known: readonly string[]): string | null {
  const [kind, name, , , inner] = token;
  switch (kind) {
    case "text":
    case "!":
      return null;
    case "name":
    case "&":
      return variableProblem(name, known);
    case "#":
    case "^":
      return variableProblem(name, known) ?? tokensProblem(inner, known);
    case ">":
      return `must not use partials ({{> ${shortened(name)}}})`;
    default:
      return "must not change the delimiters ({{=…=}})";
  }
}

function variableProblem(name: unknown, known: readonly string[]): string | null {
  if (typeof name === "string" && known.includes(name)) return null;
  return `uses the variable "${shortened(name)}"; use ${known.join(" and ")}`;
}

function shortened(name: unknown): string {
  return String(name).slice(0, 50);
}

function escapeForJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
