/** The limits of probes: pages that are read outside of runs. They are part of `limits`, in `src/limits.ts`. */

const hourMs = 60 * 60 * 1000;

export const probing = {
  /** The wait between probes of a method that reads too little, and of a domain that shows captchas: its host rests as long. */
  alarmEveryMs: hourMs,
  wallEveryMs: 24 * hourMs,
  /** Pages that a probe of a recipe reads. */
  recipePages: 3,
  /** Probes that no collector took for so long are deleted. */
  forgottenAfterMs: 24 * hourMs,
} as const;
