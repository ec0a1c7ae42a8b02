/** Limits of the inbox. */

export const inbox = {
  /** Groups of one kind that an answer has, those of the most products first. */
  groups: 100,
  /** Held prices, failed products, held readings and matches that are counted. */
  counted: 10_000,
  /** The newest deliveries that are looked at, and how long a delivery that failed is news. */
  deliveries: 1_000,
  deliveryDays: 7,
  /** The newest runs among which the newest that has ended is looked for. */
  runs: 20,
  /** How long a large removal of products is news. */
  removalDays: 7,
  /** Products named as examples of a group. */
  sample: 3,
  /** Products of an entry that are all named: so many ids are a condition of the product list. */
  namedProducts: 100,
  /** What a person hides at a time, and for how long. */
  snoozes: 1_000,
  snoozeDays: 90,
  keyCharacters: 300,
  /** A cause that is a sentence of a calculation or of a receiver. */
  causeCharacters: 500,
  listTimeoutMs: 10_000,
} as const;
