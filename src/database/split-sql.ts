/** `statementsOf`: the statements of a file of SQL. A node of Citus takes one at a time. */

/** What a semicolon may stand in: comments, texts, names, and bodies between dollar signs. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/y;

/** Splits a file after each semicolon. Comments stay with the statement that follows; the last ones, without any, are left out. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let [start, isEmpty] = [0, true];
  for (let at = 0; at < text.length;) {
    opaque.lastIndex = at;
    const skipped = opaque.exec(text)?.[0];
    if (skipped !== undefined) {
      isEmpty &&= skipped.startsWith("--") || skipped.startsWith("/*");
      at += skipped.length;
      continue;
    }
    const character = text.charAt(at++);
    if (character === ";") {
      if (!isEmpty) statements.push(text.slice(start, at).trim());
      [start, isEmpty] = [at, true];
    } else if (character.trim() !== "") isEmpty = false;
  }
  if (!isEmpty) statements.push(text.slice(start).trim());
  return statements;
}
