/** The texts of the settings. */
import { screenTexts } from "../kit/texts.ts";

export const settingsTexts = screenTexts(
  async () => await import("./texts.en.json"),
  async () => await import("./texts.de.json"),
);
