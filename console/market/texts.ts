/** The texts of the market. */
import { screenTexts } from "../kit/texts.ts";

export const marketTexts = screenTexts(
  async () => await import("./texts.en.json"),
  async () => await import("./texts.de.json"),
);
