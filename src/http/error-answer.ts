/** The only place where an error becomes an answer (interface 7). */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, apiError, type ErrorItem } from "../base/error.ts";
import { challengeOf } from "./challenge.ts";
import { routeOf } from "./route.ts";

export interface ErrorBody {
  code: string;
  message: string;
  errors: readonly ErrorItem[];
}

/** The body of a failed request: the first error on top, all errors in a list (interface 7-1 and 7-2). */
export function errorBody(error: ApiError): ErrorBody {
  return { code: error.items[0].code, message: error.items[0].message, errors: error.items };
}

/** Answers with the error. An error that is not ours is logged whole, and the caller learns no detail of it. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error, request);
  if (known.status >= 500) request.log.error({ err: error }, "request failed");
  request.refusedCode = known.items[0].code;
  for (const [name, value] of Object.entries(known.headers)) void reply.header(name, value);
  if (known.status === 401) void reply.header("www-authenticate", challengeOf(request));
  void reply
    .code(known.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(known)));
}

function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (isFastifyError(error)) {
    const known = frameworkErrors[error.code];
    if (known) return known(request);
    if (error.statusCode === 400) return apiError("request.invalid", "The request is not valid HTTP.");
  }
  const ofFile = error instanceof Error && "statusCode" in error ? fileErrors[Number(error.statusCode)] : undefined;
  if (ofFile !== undefined) return ofFile;
  return new ApiError(
    [{ code: "resource.unavailable", message: "The request could not be completed; its id is in the log. Try again." }],
    { "retry-after": "5" },
  );
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

/** What the files of `/docs` refuse, by status. A path that leads out of them is answered as one that does not exist. */
const fileErrors: Readonly<Record<number, ApiError>> = {
  403: apiError("resource.notFound", "There is nothing at this path."),
  404: apiError("resource.notFound", "There is nothing at this path."),
  412: apiError("request.preconditionFailed", "The file is not what If-Match or If-Unmodified-Since asks for."),
  416: apiError("request.rangeNotSatisfiable", "The Range lies outside of the file."),
};

const unsupportedEncoding = (): ApiError =>
  apiError("request.unsupportedMediaType", "This Content-Encoding is not supported; send gzip, deflate or none.");

/** The types of body that the operation takes, as its schema documents them. */
function bodyTypes(request: FastifyRequest): string[] {
  const body: unknown = routeOf(request).schema?.body;
  const hasContent = typeof body === "object" && body !== null && "content" in body;
  return hasContent && typeof body.content === "object" && body.content !== null
    ? Object.keys(body.content)
    : ["application/json"];
}

/** Errors that the framework finds before a request reaches a route. */
const frameworkErrors: Readonly<Record<string, (request: FastifyRequest) => ApiError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (request) => {
    const message = `The Content-Type is not supported here; send ${bodyTypes(request).join(" or ")}.`;
    return apiError("request.unsupportedMediaType", message);
  },
  FST_ERR_CTP_EMPTY_TYPE: () => apiError("request.unsupportedMediaType", "The body needs a Content-Type."),
  FST_ERR_BAD_URL: () => apiError("resource.notFound", "The path is not valid."),
  FST_ERR_MAX_PARAM_LENGTH: () => apiError("resource.notFound", "There is nothing at this path."),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: unsupportedEncoding,
  FST_CP_ERR_INVALID_CONTENT: () =>
    apiError("request.malformed", "The body is not encoded as its Content-Encoding says."),
  FST_ERR_CTP_INVALID_CONTENT_ENCODING: unsupportedEncoding,
  FST_ERR_CTP_INVALID_CONTENT: () =>
    apiError("request.malformed", "The body is not encoded as its Content-Encoding says."),
};
