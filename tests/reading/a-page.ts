/** A page to read, with good defaults. */
import type { PageInput } from "../../src/reading/page/page.ts";

/** A page that a British shop answers with. */
export function aPage(html: string | Uint8Array, changes: Partial<PageInput> = {}): PageInput {
  const url = changes.url ?? "https://www.shop.example/kettle";
  return {
    url,
    requestedUrl: url,
    status: 200,
    contentType: "text/html; charset=utf-8",
    body: typeof html === "string" ? new TextEncoder().encode(html) : html,
    country: "GB",
    currency: "GBP",
    tax: "gross",
    offersShown: "all",
    product: null,
    recipe: null,
    provenMethods: [],
    ...changes,
  };
}
