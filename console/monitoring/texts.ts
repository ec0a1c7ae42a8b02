/** The texts of monitoring. */
import { screenTexts } from "../kit/texts.ts";

export const monitoringTexts = screenTexts(
  async () => await import("./texts.en.json"),
  async () => await import("./texts.de.json"),
);
