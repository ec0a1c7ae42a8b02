/**
 * Body templates: Mustache with two variables (interface 2.9-1). A variable's value is always escaped for a JSON string. The
 * forms `{{{x}}}` and `{{&x}}` mean the same as `{{x}}`.
 */
import mustache from "mustache";

/** The variables of a template. */
export interface TemplateValues {
  /** When the run started, ISO 8601. */
  readonly startTime: string;
  readonly contractId: string;
}

/** The template of a callback that was registered without one (interface 2.9). */
export const defaultTemplate = '{"startTime":"{{startTime}}"}';

const variables: readonly string[] = ["startTime", "contractId"];

/** Checks a template. @returns the problem as the end of a sentence, or null if the template is valid */
export function templateProblem(template: string): string | null {
  try {
    return tokensProblem(writer().parse(template));
  } catch (error) {
    return `is not a valid Mustache template: ${error instanceof Error ? error.message : "it cannot be read"}`;
  }
}

/** Renders a template for which {@link templateProblem} returns null. */
export function renderTemplate(template: string, values: TemplateValues): string {
  const escaped = { startTime: escapeForJson(values.startTime), contractId: escapeForJson(values.contractId) };
  return writer().render(template, escaped, undefined, { escape: String });
}

/** Makes a writer for one call, because the library's own caches every template. */
function writer(): mustache.Writer {
  return new mustache.Writer();
}

/** Mustache tokens: `[kind, name or text, from, to, inner tokens of a section, …]`. */
function tokensProblem(tokens: unknown): string | null {
  if (!Array.isArray(tokens)) return null;
  for (const token of tokens) {
    const problem = Array.isArray(token) ? tokenProblem(token) : null;
    if (problem !== null) return problem;
  }
  return null;
}

function tokenProblem(token: readonly unknown[]): string | null {
  const [kind, name, , , inner] = token;
  switch (kind) {
    case "text":
    case "!":
      return null;
    case "name":
    case "&":
      return variableProblem(name);
    case "#":
    case "^":
      return variableProblem(name) ?? tokensProblem(inner);
    case ">":
      return `must not use partials ({{> ${shortened(name)}}})`;
    default:
      return "must not change the delimiters ({{=…=}})";
  }
}

function variableProblem(name: unknown): string | null {
  if (typeof name === "string" && variables.includes(name)) return null;
  return `uses the variable "${shortened(name)}"; use ${variables.join(" and ")}`;
}

function shortened(name: unknown): string {
  return String(name).slice(0, 50);
}

function escapeForJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
