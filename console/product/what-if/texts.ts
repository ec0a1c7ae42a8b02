/** The texts of What if. */
import { screenTexts } from "../../kit/texts.ts";

export const whatIfTexts = screenTexts(
  async () => await import("./texts.en.json"),
  async () => await import("./texts.de.json"),
);
