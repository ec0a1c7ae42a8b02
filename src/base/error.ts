/**
 * The errors that a caller can see, and the catalogue of their codes (interface 7). `http/error-answer.ts` alone renders
 * them.
 */

/** Every code an answer can carry, with its HTTP status and what it means. Compared with docs/reference/errors.md. */
export const errorCatalogue = {
  "request.invalid": { status: 400, meaning: "A value is missing, of the wrong type or out of its bounds." },
  "request.malformed": { status: 400, meaning: "The body is not well-formed JSON in UTF-8." },
  "request.unknownField": { status: 400, meaning: "A field or query parameter that this operation does not know." },
  "request.invalidDate": { status: 400, meaning: "A value that is no ISO 8601 instant." },
  "request.invalidRange": { status: 400, meaning: "A range whose start lies after its end, or that spans too much." },
  "request.invalidDomain": { status: 400, meaning: "A domain that does not follow the domain format." },
  "request.filterNotSupported": { status: 400, meaning: "A filter other than the documented ones." },
  "request.tooManyItems": { status: 400, meaning: "More items in one request than the operation takes." },
  "request.unauthenticated": { status: 401, meaning: "No credentials, or credentials that are not valid." },
  "request.forbidden": { status: 403, meaning: "The caller's role does not allow this operation." },
  "request.methodNotAllowed": { status: 405, meaning: "The path exists, but not with this method; see Allow." },
  "request.notAcceptable": { status: 406, meaning: "None of the accepted media types can be produced." },
  "request.timeout": { status: 408, meaning: "The request was not received in time." },
  "request.rangeNotSatisfiable": { status: 416, meaning: "The Range lies outside of the file." },
  "request.preconditionFailed": { status: 412, meaning: "What If-Match names is not what is there now." },
  "request.tooLarge": { status: 413, meaning: "The body is larger than the operation takes." },
  "request.unsupportedMediaType": { status: 415, meaning: "The Content-Type or Content-Encoding is not supported." },
  "request.idempotencyMismatch": { status: 422, meaning: "The Idempotency-Key was used with another body." },
  "request.rateLimited": { status: 429, meaning: "Too many requests; see Retry-After." },
  "request.headersTooLarge": { status: 431, meaning: "The request's headers are larger than the service takes." },
  "resource.notFound": { status: 404, meaning: "It does not exist, or not for this caller." },
  "resource.productNotFound": { status: 404, meaning: "The product does not exist in the contract." },
  "resource.contractInactive": { status: 403, meaning: "The contract is inactive or expired: readable, not writable." },
  "resource.storageFull": {
    status: 409,
    meaning: "The contracts of the company store as much as they may: nothing is added until there is room.",
  },
  "resource.alreadyExists": { status: 409, meaning: "There is one already." },
  "resource.approvalDecided": { status: 409, meaning: "Somebody has decided on the held price already." },
  "resource.approvalOutdated": { status: 409, meaning: "The held price, or its product, has changed since." },
  "resource.paused": { status: 409, meaning: "Publishing prices of the contract is paused." },
  "resource.conflict": { status: 409, meaning: "The state of the resource does not allow this now." },
  "resource.monitoringUnavailable": {
    status: 409,
    meaning:
      "No collector can read: the service has no contact for shops or no browser, or no watched domain is enabled.",
  },
  "resource.identifyingAttributeMismatch": {
    status: 409,
    meaning: "The contract's products were imported with another identifying attribute.",
  },
  "resource.identifierDuplicate": { status: 409, meaning: "The same identifier stands later in the request." },
  "resource.snapshotOutdated": { status: 409, meaning: "A snapshot as new or newer is stored already." },
  "resource.snapshotConflict": { status: 409, meaning: "Several different snapshots of one product, domain and time." },
  "resource.currencyMismatch": { status: 409, meaning: "The domain's offers are in another currency." },
  "resource.offerIdDuplicate": { status: 409, meaning: "The offer id was used before." },
  "resource.unavailable": { status: 503, meaning: "The service cannot answer now; try again after Retry-After." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One thing that is wrong. `path` is a JSON pointer into the body, or `/query/…`, `/headers/…`. */
export interface ErrorItem {
  code: ErrorCode;
  message: string;
  path?: string;
  /** Of a 412: the version that is there now, the e-mail of who stored what is there, and when. */
  currentVersion?: number;
  updatedBy?: string;
  updatedAt?: string;
}

/** What a failed request is answered with: the first item's code decides the status. */
export class ApiError extends Error {
  readonly status: number;
  readonly items: readonly [ErrorItem, ...ErrorItem[]];
  readonly headers: Readonly<Record<string, string>>;

  constructor(items: readonly [ErrorItem, ...ErrorItem[]], headers: Record<string, string> = {}) {
    super(items[0].message);
    this.name = "ApiError";
    this.status = errorCatalogue[items[0].code].status;
    this.items = items;
    this.headers = headers;
  }
}

/** An error with one item. `path` as in {@link ErrorItem}. */
export function apiError(code: ErrorCode, message: string, path?: string): ApiError {
  return new ApiError([errorItem(code, message, path)]);
}

/** One item, without an undefined `path`. */
export function errorItem(code: ErrorCode, message: string, path?: string): ErrorItem {
  return path === undefined ? { code, message } : { code, message, path };
}

/** 404 for what does not exist and for what the caller may not see: the two must look alike (interface 7-5). */
export function notFound(what: string): ApiError {
  return apiError("resource.notFound", `${what} does not exist.`);
}

/** Throws when our own code is wrong. The caller's mistakes are {@link ApiError}s. */
export function assert(condition: unknown, expectation: string): asserts condition {
  if (!condition) throw new Error(`broken expectation: ${expectation}`);
}
