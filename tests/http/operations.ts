/** The operations of `/openapi.json`, ready to be called. */
import assert from "node:assert/strict";
import type { Loose } from "../harness/client.ts";
import type { Service } from "../harness/service.ts";
import { limits } from "../../src/limits.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: { readonly type?: string; readonly format?: string; readonly maximum?: number };
}

export interface Operation {
  readonly id: string;
  /** `GET`. */
  readonly method: string;
  /** With `{contractId}`. */
  readonly template: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  /** The schema of its JSON body; null if it takes none, or another type. */
  readonly body: Loose;
  readonly isBodyRequired: boolean;
  /** Of the body. */
  readonly limitBytes: number;
  /** The operation in the document: summary, tags, responses. */
  readonly raw: Loose;
}

const limitBytes: Readonly<Record<string, number>> = {
  importProducts: limits.http.productsBodyBytes,
  replaceProducts: limits.http.assortmentBodyBytes,
  submitSnapshots: limits.http.snapshotsBodyBytes,
  importOrders: limits.http.ordersBodyBytes,
  importOrdersV2: limits.http.ordersBodyBytes,
  deleteQueriedOrders: limits.http.ordersBodyBytes,
  putPages: limits.watching.pagesBodyBytes,
  tryPage: limits.trying.requestBytes,
  storeLogMessages: limits.http.logsBodyBytes,
  putDraft: 2 * limits.pricing.strategyBytes,
};

export async function readDocument(service: Pick<Service, "client">): Promise<Loose> {
  const answer = await service.client().get("/openapi.json");
  assert.equal(answer.status, 200);
  return withoutReferences(answer.body, answer.body.components);
}

/** The document with each component where a reference to it stands. */
export function withoutReferences(value: Loose, components: Loose): Loose {
  if (Array.isArray(value)) return value.map((inner) => withoutReferences(inner, components));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...others } = value;
  const [, kind = "", name = ""] = /^#\/components\/(\w+)\/([\w-]+)$/.exec($ref) ?? [];
  const entries = Object.entries<Loose>(name === "" ? value : { ...components[kind][name], ...others });
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutReferences(inner, components)]));
}

export function operationsOf(document: Loose): Operation[] {
  const operations: Operation[] = [];
  for (const [template, methods] of Object.entries<Loose>(document.paths)) {
    for (const [method, raw] of Object.entries<Loose>(methods)) {
      const body = bodyOf(raw.requestBody?.content["application/json"]);
      const takesNull = body?.anyOf?.some(({ type }: Loose) => type === "null") === true;
      operations.push({
        id: raw.operationId,
        method: method.toUpperCase(),
        template,
        isPublic: raw.security?.length === 0,
        parameters: raw.parameters ?? [],
        body,
        isBodyRequired: raw.requestBody?.required === true && !takesNull,
        limitBytes: limitBytes[raw.operationId] ?? limits.http.bodyBytes,
        raw,
      });
    }
  }
  return operations;
}

/** The codes of an error's description. */
export function codesOf(description: string): string[] {
  return [...description.matchAll(/`([a-z]+\.\w+)`/g)].map(([, code = ""]) => code);
}

/** The schema of a body with its examples, which the document keeps beside it. */
function bodyOf(content: Loose): Loose {
  if (content?.schema === undefined) return null;
  const several = Object.values<Loose>(content.examples ?? {}).map(({ value }) => value);
  const examples = content.example === undefined ? several : [content.example];
  return examples.length === 0 ? content.schema : { ...content.schema, examples };
}

/** The path with its parameters filled in and the required ones of the query, and more of the query if wanted. */
export function pathOf(
  operation: Operation,
  values: Readonly<Record<string, string | number>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const path = operation.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const required = operation.parameters
    .filter((parameter) => parameter.in === "query" && parameter.required === true)
    .map(({ name, example = 1 }) => [name, String(example)]);
  const search = new URLSearchParams({ ...Object.fromEntries(required), ...query }).toString();
  return search === "" ? path : `${path}?${search}`;
}
