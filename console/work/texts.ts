/** The texts of work. */
import { screenTexts } from "../kit/texts.ts";

export const workTexts = screenTexts(
  async () => await import("./texts.en.json"),
  async () => await import("./texts.de.json"),
);
