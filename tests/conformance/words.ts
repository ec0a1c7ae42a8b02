/**
 * The three words of the installation under test, by CONFORMANCE_WORDS=service,pricing,marketplace where they are others
 * (interface 1-30). The suite speaks as the installation is set, or with CONFORMANCE_SPELLING=neutral as the interface
 * is written, which always works as well. The installation answers in its own spelling.
 */
interface Words {
  readonly headerPrefix: string;
  readonly eventWord: string;
  readonly marketplace: string;
}

const neutral: Words = { headerPrefix: "service", eventWord: "pricing", marketplace: "marketplace" };

/** The words of the installation. */
export const ownWords = readWords();

const spoken = process.env["CONFORMANCE_SPELLING"] === "neutral" ? neutral : ownWords;

function readWords(): Words {
  const text = process.env["CONFORMANCE_WORDS"];
  if (text === undefined) return neutral;
  const [headerPrefix, eventWord, marketplace, ...others] = text.split(",");
  if (headerPrefix === undefined || eventWord === undefined || marketplace === undefined || others.length > 0)
    throw new Error("CONFORMANCE_WORDS are HEADER_PREFIX, EVENT_WORD and MARKETPLACE_WORD with commas between");
  return { headerPrefix, eventWord, marketplace };
}

/** `service-csv-column-separator` */
export function header(name: string): string {
  return `${spoken.headerPrefix}-${name}`;
}

/** `backend.tasks.pricing.callback` in the words of requests. */
export function taskType(name: string): string {
  return `backend.tasks.${spoken.eventWord}.${name}`;
}

/** The same in the words of answers. */
export function answeredTaskType(name: string): string {
  return `backend.tasks.${ownWords.eventWord}.${name}`;
}

/** `pricingCompleted`, as requests say it. */
export const completedEvent = `${spoken.eventWord}Completed`;

/** The same as answers say it, and no other. */
export const answeredEvent = `${ownWords.eventWord}Completed`;

/** The path segment of the buy box statistics. */
export const marketplaceWord = spoken.marketplace;
