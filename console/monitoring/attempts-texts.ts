/** What came of attempts to read a page: of shops, runs and products. */
import { screenTexts } from "../kit/texts.ts";

export const attemptsTexts = screenTexts(
  async () => await import("./attempts.en.json"),
  async () => await import("./attempts.de.json"),
);
