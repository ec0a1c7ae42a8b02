/** What the head of the list of products says that was found. */
import type { Locator, Page } from "playwright-core";

/**
 * "52 products", also where it goes on to say that figures lag: on a machine that is busy a list that is read right after its products
 * were stored says so for as long as it is shown.
 *
 * @param words without characters that mean something to a pattern
 */
export function found(page: Page, words: string): Locator {
  return page.getByText(new RegExp(`^${words}(?: · .*)?$`));
}
