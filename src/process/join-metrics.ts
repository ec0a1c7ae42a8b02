/** Two processes' metrics as one text: the format wants all samples of a metric together, below one HELP and one TYPE. */

/** @param one, other in the text format of Prometheus; what both have differs in its labels */
export function joinMetrics(one: string, other: string): string {
  const joined = blocksOf(one);
  for (const [name, block] of blocksOf(other)) {
    const known = joined.get(name);
    joined.set(name, known === undefined ? block : [...known, ...block.filter((line) => !line.startsWith("#"))]);
  }
  return Array.from(joined.values(), (lines) => `${lines.join("\n")}\n`).join("\n");
}

/** The lines of each metric, by its name. */
function blocksOf(text: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  for (const block of text.split(/^(?=# HELP )/m)) {
    const name = /^# HELP (\S+)/.exec(block)?.[1];
    if (name !== undefined) blocks.set(name, block.trimEnd().split("\n"));
  }
  return blocks;
}
