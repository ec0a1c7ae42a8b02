/** The limits of probes: pages that are read outside of runs. They are part of `limits`, in `src/limits.ts`. */

const hourMs = 60 * 60 * 1000;

export const probing = {
  /** How often due probes are looked for; contracts and probes of one that a round plans. */
  plannedEveryMs: 60_000,
  contractsAtOnce: 1_000,
  plannedAtOnce: 100,
  /** The wait between probes of a method that reads too little, and of a domain that shows captchas: its host rests as long. */
  alarmEveryMs: hourMs,
  wallEveryMs: 24 * hourMs,
  /** The wait between probes of a recipe, and the hour of the day in UTC at which they begin. */
  recipeEveryMs: 24 * hourMs,
  recipeAtHour: 2,
  /** Pages that a probe of a recipe reads, and how many of them must have changed for an alarm. */
  recipePages: 3,
  recipePagesChanged: 2,
  /** Pages of a domain that are looked at for those that a method read. */
  pagesLookedAt: 100,
  /** Probes that no collector took for so long are deleted, so many by one statement. */
  forgottenAfterMs: 24 * hourMs,
  forgottenAtOnce: 1_000,
} as const;
