/** How wide a text is where it will be shown. */

let context: CanvasRenderingContext2D | null = null;

/**
 * The width of a text in pixels, in the font of the page.
 *
 * @param font its weight and size, such as `600 11.5px`
 */
export function textWidth(text: string, font: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return 0;
  context.font = `${font} ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;
  return Math.ceil(context.measureText(text).width);
}
