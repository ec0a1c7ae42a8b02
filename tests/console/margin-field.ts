/** One number of the sample's strategy, as the editor shows it and as a draft has it. */
import type { Locator, Page } from "playwright-core";

/** The first margin of a document. */
export const margin = /"marginPercent": (\d+)/;

export function marginField(page: Page): Locator {
  return page.getByRole("group", { name: "Floor" }).getByLabel("Margin");
}

/** Opens the first branch and types another margin. */
export async function typeMargin(page: Page, percent: string): Promise<void> {
  const line = page.getByRole("button", { name: /^Cheapest/ });
  if ((await line.getAttribute("aria-expanded")) !== "true") await line.click();
  await marginField(page).fill(percent);
}
