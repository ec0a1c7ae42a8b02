/** The texts of the strategy editor. */
import { screenTexts } from "../kit/texts.ts";

export const editorTexts = screenTexts(
  async () => await import("./texts.en.json"),
  async () => await import("./texts.de.json"),
);
