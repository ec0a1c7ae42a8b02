/**
 * The three words of an installation. CONFORMANCE_WORDS=service,pricing,marketplace is what this suite says;
 * CONFORMANCE_OWN_WORDS what the installation is set to, where the two differ: it answers in its own spelling.
 */
const neutral = "service,pricing,marketplace";
const [headerPrefix = "", eventWord = "", marketplace = ""] = (process.env["CONFORMANCE_WORDS"] ?? neutral).split(",");
const [, ownEventWord = eventWord] = (process.env["CONFORMANCE_OWN_WORDS"] ?? "").split(",");

/** `service-csv-column-separator` */
export function header(name: string): string {
  return `${headerPrefix}-${name}`;
}

/** `backend.tasks.pricing.callback`, as requests say it. */
export function taskType(name: string): string {
  return `backend.tasks.${eventWord}.${name}`;
}

/** The same as answers say it. */
export function answeredTaskType(name: string): string {
  return `backend.tasks.${ownEventWord}.${name}`;
}

/** `pricingCompleted` */
export const completedEvent = `${eventWord}Completed`;

/** The path segment of the buy box statistics. */
export const marketplaceWord = marketplace;
