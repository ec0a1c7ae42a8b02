/**
 * Completes the document's answers: their headers, 304, and each error once, under `components/responses`. Successes stay in place,
 * because generators look there for the type of what they read.
 */
import type { RouteOptions } from "fastify";
import type { Words } from "../base/words.ts";
import type { Document } from "./openapi.ts";
import {
  errorHeadersOf,
  hasEtag,
  headerComponents,
  headerReferences,
  successHeadersOf,
  unchangedHeaders,
} from "./openapi-headers.ts";

/** What an answer means whose schema does not say it. */
const successes: Readonly<Record<string, string>> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted: a task does the work.",
  204: "Success, without a body.",
};

interface Answer {
  description?: string;
  headers?: object;
  content?: object;
}

/** An error with the name that it gets if others are alike: `importProducts400`. */
interface Named {
  readonly name: string;
  readonly status: string;
  readonly answer: Answer;
}

/** So many errors of the same codes are shorter as a component of their own than as a description beside the usual one. */
const many = 5;

/** @param routes by operationId */
export function completeAnswers(document: Document, routes: ReadonlyMap<string, RouteOptions>, words: Words): void {
  const errors: Named[] = [];
  for (const operation of operationsOf(document)) {
    const route = routes.get(operation.operationId ?? "");
    if (route === undefined) continue;
    const headers = headerReferences(successHeadersOf(route), words);
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      if ("$ref" in answer) continue;
      if (Number(status) >= 400) {
        errors.push({ name: `${operation.operationId}${status}`, status, answer });
      } else {
        const says = answer.description === "Default Response" ? successes[status] : undefined;
        Object.assign(answer, { description: says ?? answer.description, headers });
      }
    }
    if (hasEtag(route)) Object.assign(operation.responses ?? {}, { 304: { $ref: referenceTo("304") } });
  }
  const unchanged = {
    description: "Unchanged: you have the content already.",
    headers: headerReferences(unchangedHeaders, words),
  };
  const byStatus = [...Map.groupBy(errors, ({ status }) => status)];
  const responses = {
    ...Object.fromEntries(byStatus.flatMap(([status, same]) => Object.entries(shareErrors(status, same, words)))),
    304: unchanged,
  };
  Object.assign(document.components ?? {}, { headers: headerComponents(words), responses });
}

/**
 * Makes references of the errors of a status: `404` has the codes of most operations. Where few have other codes, a description
 * with these overrides that of the shared answer (OpenAPI 3.1, Reference Object). @returns what they refer to
 */
function shareErrors(status: string, errors: readonly Named[], words: Words): Record<string, Answer> {
  const headers = headerReferences(errorHeadersOf(status), words);
  const shared: Record<string, Answer> = {};
  const byCodes = [...Map.groupBy(errors, ({ answer }) => answer.description ?? "")];
  for (const [description, same] of byCodes.sort(([, one], [, other]) => other.length - one.length)) {
    const isFirst = !(status in shared);
    const name = isFirst || same.length < many ? status : (same[0]?.name ?? status);
    if (isFirst || name !== status) shared[name] = { description, headers, content: same[0]?.answer.content ?? {} };
    for (const { answer } of same)
      refer(answer, name, shared[name]?.description === description ? {} : { description });
  }
  return shared;
}

/** Makes of an answer, in its place, a reference. */
function refer(answer: object, name: string, besides: { description?: string } = {}): void {
  for (const key of Object.keys(answer)) Reflect.deleteProperty(answer, key);
  Object.assign(answer, { $ref: referenceTo(name), ...besides });
}

function referenceTo(name: string): string {
  return `#/components/responses/${name}`;
}

/** The operations of the document, path by path. */
export function operationsOf({ paths }: Document) {
  return Object.values(paths ?? {}).flatMap((path) =>
    [path?.get, path?.post, path?.put, path?.patch, path?.delete].filter((operation) => operation !== undefined),
  );
}
