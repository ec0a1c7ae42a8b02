/** The texts of what a person does with the list of products: views, conditions, columns, what is chosen. */
import { screenTexts } from "../kit/texts.ts";

export const listTexts = screenTexts(
  async () => await import("./list.en.json"),
  async () => await import("./list.de.json"),
);
