/** Reads strategy documents from requests, with a message for each problem. */
import {
  parseStrategy,
  problemText,
  type Capability,
  type Language,
  type ParsedStrategy,
  type Problem,
  type Strategy,
} from "../../../engine/index.ts";
import { ApiError, apiError, assert, errorItem } from "../../base/error.ts";
import { asSentence } from "../../base/sentence.ts";
import { quoted } from "../../base/shown.ts";
import { limits } from "../../limits.ts";
import type { ProblemOut } from "./schema.ts";

/** What runs supply besides products and markets. A document that needs more is refused. */
const supplied: ReadonlySet<Capability> = new Set<Capability>(["history", "holding", "products", "families"]);

/** A valid document and its author's message. */
export interface SubmittedStrategy {
  strategy: Strategy;
  /** The document as sent, which is also stored and answered. */
  document: unknown;
  message: string | null;
}

/**
 * Reads a body: the document itself, or `{ document, message? }`.
 * @throws 400 naming each problem and its path, in the caller's language
 */
export function readSubmitted(body: Readonly<Record<string, unknown>>, language: Language = "en"): SubmittedStrategy {
  const isWrapped = "document" in body;
  const document: unknown = isWrapped ? body["document"] : body;
  const message = isWrapped ? readMessage(body) : null;
  const parsed = parseStrategy(document, supplied);
  const at = isWrapped ? "/document" : "";
  if ("strategy" in parsed) {
    if (parsed.strategy.name.length <= limits.pricing.nameCharacters)
      return { strategy: parsed.strategy, document, message };
    throw apiError(
      "request.invalid",
      `name must have at most ${limits.pricing.nameCharacters} characters.`,
      `${at}/name`,
    );
  }
  const [first, ...others] = parsed.problems.map((problem) => {
    const words = problemText(problem, language);
    const { path, pointer } = problem;
    return errorItem("request.invalid", asSentence(path === "" ? words : `${path}: ${words}`), at + pointer);
  });
  assert(first !== undefined, "a document that is refused has a problem");
  throw new ApiError([first, ...others]);
}

function readMessage(body: Readonly<Record<string, unknown>>): string | null {
  const { document: _document, message, ...unknown } = body;
  const [field] = Object.keys(unknown);
  if (field !== undefined) {
    const words = `${quoted(field)} is no field here; known are document, message.`;
    throw new ApiError([errorItem("request.unknownField", words, `/${field}`)]);
  }
  if (message === undefined || message === null) return null;
  if (typeof message === "string" && message.length <= limits.pricing.messageCharacters) return message;
  const words = `message must be a text of at most ${limits.pricing.messageCharacters} characters.`;
  throw new ApiError([errorItem("request.invalid", words, "/message")]);
}

/** Reads a document without refusing it, for `validate`. @throws 400 for what stands beside the document */
export function readValidated(body: Readonly<Record<string, unknown>>): ParsedStrategy {
  const isWrapped = "document" in body;
  if (isWrapped) readMessage(body);
  return parseStrategy(isWrapped ? body["document"] : body, supplied);
}

/** A problem or a warning as answers have it, with its message in the caller's language. */
export function renderProblem(problem: Problem, language: Language): ProblemOut {
  const { path, pointer, code, params } = problem;
  return { path, pointer, code, params: { ...params }, message: problemText(problem, language) };
}
