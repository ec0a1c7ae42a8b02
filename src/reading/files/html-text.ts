/** The text of a piece of HTML, as shops put it into names: `Caf&#233; &amp; <b>Bar</b>`. */
import { Parser } from "htmlparser2";
import { limits } from "../../limits.ts";

/** The text without tags, its entities decoded. The rest of a long text is left out. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let text = "";
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
  });
  parser.end(html.slice(0, limits.catalogues.fieldCharacters));
  return text;
}
