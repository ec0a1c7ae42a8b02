/** Pictures of pages. */
import type { Page } from "playwright-core";

/** Of WebP: letters are as sharp as in a PNG, which would weigh more. */
const quality = 90;

interface Frame {
  /** Of the page, in its pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Pixels of the picture for one of the page. */
  readonly scale: number;
}

/** What is shown, as WebP. Playwright itself makes PNG and JPEG. */
export async function pictureOf(page: Page, { viewport, scale }: Frame): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...viewport, scale };
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality, clip });
  await session.detach();
  return Buffer.from(data, "base64");
}
