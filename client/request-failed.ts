/** What a request fails with: an answer that is no success, or none at all. */

export interface ErrorItem {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
  /** Of a 412: the e-mail of who stored what is there now, and when. */
  readonly updatedBy?: string;
  readonly updatedAt?: string;
}

/** The service refused or could not serve the request. The code is one of docs/reference/errors.md. */
export class RequestFailed extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly ErrorItem[];
  /** The id under which the request is in the service's log; null from something before the service. */
  readonly requestId: string | null;
  readonly method: string;
  readonly address: string;

  private constructor(response: Response, body: ParsedBody, { method, address }: { method: string; address: string }) {
    super(body.message);
    this.name = "RequestFailed";
    this.status = response.status;
    this.code = body.code;
    this.errors = body.errors;
    this.requestId = response.headers.get("x-request-id");
    this.method = method;
    this.address = address;
  }

  static async of(response: Response, request: { method: string; address: string }): Promise<RequestFailed> {
    return new RequestFailed(response, parseBody(await response.text().catch(() => ""), response.status), request);
  }
}

/** No answer came: the connection failed, or the service is not there. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("The service cannot be reached.", { cause });
    this.name = "Unreachable";
  }
}

interface ParsedBody {
  readonly code: string;
  readonly message: string;
  readonly errors: readonly ErrorItem[];
}

function parseBody(text: string, status: number): ParsedBody {
  const unknown = { code: "", message: `The answer was ${status}.`, errors: [] };
  try {
    const body: unknown = JSON.parse(text);
    if (!isItem(body)) return unknown;
    const errors = "errors" in body && Array.isArray(body.errors) ? body.errors.filter(isItem) : [];
    return { code: body.code, message: body.message, errors };
  } catch {
    return unknown;
  }
}

function isItem(value: unknown): value is ErrorItem {
  if (typeof value !== "object" || value === null || !("code" in value) || !("message" in value)) return false;
  return typeof value.code === "string" && typeof value.message === "string";
}
