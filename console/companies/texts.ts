/** The texts of companies. */
import { screenTexts } from "../kit/texts.ts";

export const companiesTexts = screenTexts(
  async () => await import("./texts.en.json"),
  async () => await import("./texts.de.json"),
);
