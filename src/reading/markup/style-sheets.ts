/**
 * What style sheets inside a page strike: classes whose names say nothing, as frameworks make them (`.k9x{text-decoration:line-through}`).
 * Sheets of other files are not fetched.
 */
import type { Element } from "domhandler";

/** Characters before the word: the rule's selectors, and what it says before. */
const ruleCharacters = 2_000;
const rulesAtMost = 200;

/** Gives each element that a style sheet of the page strikes by its class the style itself. */
export function strikeByStyles(elements: readonly Element[], styles: readonly string[]): void {
  const struck = new Set(styles.flatMap(struckClasses));
  if (struck.size === 0) return;
  for (const { attribs } of elements) {
    const isStruck = attribs["class"]?.split(/\s+/).some((one) => struck.has(one)) === true;
    if (isStruck) attribs["style"] = `${attribs["style"] ?? ""};text-decoration:line-through`;
  }
}

const byClassAlone = /^(?:[a-z][a-z0-9]*)?\.(-?[_a-z][\w-]*)$/i;

/** The classes that a rule strikes without any further condition. */
function struckClasses(css: string): string[] {
  const found: string[] = [];
  let at = css.indexOf("line-through");
  for (let rules = 0; at !== -1 && rules < rulesAtMost; rules++) {
    const before = css.slice(Math.max(0, at - ruleCharacters), at);
    const open = before.lastIndexOf("{");
    const said = before.slice(open + 1);
    if (open !== -1 && /text-decoration(?:-line)?\s*:[^:;{}]*$/.test(said) && !said.includes("}")) {
      const selectors = before.slice(before.lastIndexOf("}", open) + 1, open);
      for (const selector of selectors.replaceAll(/\/\*.*?\*\//gs, "").split(",")) {
        const name = byClassAlone.exec(selector.trim())?.[1];
        if (name !== undefined) found.push(name);
      }
    }
    at = css.indexOf("line-through", at + 1);
  }
  return found;
}
