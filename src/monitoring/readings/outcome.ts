/** How an attempt to read a product on a domain can end (interface 2.7). */

export const outcomes = [
  "ProductFound",
  "ProductNotFound",
  "ProductNotAvailable",
  "CaptchaFailure",
  "LayoutFailure",
  "RequestFailure",
  "UnknownFailure",
  "ProductSearchFailure",
  "MissingTaskData",
  "AlreadyCompletedTask",
  "InvalidTaskSession",
  "MissingContractId",
  "UnsupportedDomainFailure",
] as const;
export type Outcome = (typeof outcomes)[number];

/** Whether the attempt read what there is to read. */
export function isSuccessful(outcome: Outcome): boolean {
  return outcome === "ProductFound" || outcome === "ProductNotAvailable";
}

/** Why an attempt failed: a reason of the reading, or a step of the request; with the HTTP status where it is the reason. */
export interface Cause {
  code: string;
  status?: number;
}

/** The reason of a reading as it is stored, {@link readCause} the other way round. */
export function causeText({ code, status }: Cause): string {
  return `${code}${status === undefined ? "" : `:${status}`}`.slice(0, causeCharacters);
}

const causeCharacters = 40;

export function readCause(text: string): Cause {
  const [code = "", status] = text.split(":");
  return { code, ...(status === undefined ? {} : { status: Number(status) }) };
}

/** Of several pages of one product, the outcome that needs attention most stands for all. The worst comes first. */
const bySeverity: readonly Outcome[] = [
  "UnknownFailure",
  "CaptchaFailure",
  "RequestFailure",
  "UnsupportedDomainFailure",
  "LayoutFailure",
  "ProductSearchFailure",
  "MissingTaskData",
  "ProductNotFound",
  "ProductNotAvailable",
  "ProductFound",
];

/** Orders outcomes from the worst to the best. */
export function byBadness(a: Outcome, b: Outcome): number {
  return bySeverity.indexOf(a) - bySeverity.indexOf(b);
}
