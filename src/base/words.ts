/**
 * The three words that an installation may spell its own way (interface 1-30). The program uses the neutral spelling;
 * these functions translate where a word enters or leaves.
 */

export interface Words {
  /** Prefix of request and response headers, without the dash: `service`. */
  readonly headerPrefix: string;
  /** The word in task types and in the callback event: `pricing`. */
  readonly eventWord: string;
  /** The path segment of the buy box statistics: `marketplace`. */
  readonly marketplaceWord: string;
}

export const neutralWords: Words = { headerPrefix: "service", eventWord: "pricing", marketplaceWord: "marketplace" };

const neutralTaskPrefix = "backend.tasks.pricing.";

/** A task type as this installation's clients know it. */
export function spellTaskType(taskType: string, words: Words): string {
  if (!taskType.startsWith(neutralTaskPrefix)) return taskType;
  return `backend.tasks.${words.eventWord}.${taskType.slice(neutralTaskPrefix.length)}`;
}

/** A task type from the wire, in either spelling, as it is stored. */
export function readTaskType(spelt: string, words: Words): string {
  const prefix = `backend.tasks.${words.eventWord}.`;
  return spelt.startsWith(prefix) ? neutralTaskPrefix + spelt.slice(prefix.length) : spelt;
}

/** The name of the callback event list in this installation's spelling: `pricingCompleted`. */
export function completedEvent(words: Words): string {
  return `${words.eventWord}Completed`;
}
