/** The types of a request and its answer by path and method, from the types of the OpenAPI document. */
import type { paths } from "./api.ts";

export type Method = "delete" | "get" | "patch" | "post" | "put";

type Operation<Path extends keyof paths, Verb extends Method> =
  paths[Path] extends Readonly<Record<Verb, infer Found>> ? Found : never;

/** The paths that have the method. */
export type PathsWith<Verb extends Method> = {
  [Path in keyof paths]: paths[Path] extends Readonly<Record<Verb, object>> ? Path : never;
}[keyof paths];

type PathOf<Found> = Found extends { readonly parameters: { readonly path: infer Parameters extends object } }
  ? { readonly path: Parameters }
  : { readonly path?: never };

type QueryOf<Found> = Found extends { readonly parameters: { readonly query?: infer Parameters } }
  ? { readonly query?: Parameters }
  : { readonly query?: never };

/** The parameters of an operation. */
export type RequestOf<Path extends keyof paths, Verb extends Method> = PathOf<Operation<Path, Verb>> &
  QueryOf<Operation<Path, Verb>>;

/** A document without a schema of its own is described as an object without properties. */
type Opened<Content> = [Content] extends [Readonly<Record<string, never>>] ? object : Content;

type BodyOf<Found> = Found extends { readonly requestBody: { readonly content: infer Contents } }
  ? { readonly body: Opened<Contents[keyof Contents]> | Blob }
  : Found extends { readonly requestBody?: { readonly content: infer Contents } }
    ? { readonly body?: Opened<Contents[keyof Contents]> }
    : { readonly body?: never };

/** What an operation takes as its body; a file where it takes text. */
export type Body<Path extends keyof paths, Verb extends Method> = BodyOf<Operation<Path, Verb>>;

type Successes = 200 | 201 | 202 | 204;

type AnswerOf<Found> = Found extends { readonly responses: infer Responses }
  ? {
      [Status in keyof Responses & Successes]: Responses[Status] extends {
        readonly content: { readonly "application/json": infer Value };
      }
        ? Value
        : never;
    }[keyof Responses & Successes]
  : never;

/** The JSON that an operation answers with when it succeeds. */
export type Answer<Path extends keyof paths, Verb extends Method> = AnswerOf<Operation<Path, Verb>>;

/** Its `data`. */
export type Data<Path extends keyof paths, Verb extends Method> =
  Answer<Path, Verb> extends { readonly data: infer Value } ? Value : never;
