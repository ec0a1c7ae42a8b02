/** What may have been meant by a name that is not known. */

/** The known name that may have been meant; null if none is similar. */
export function similarName(name: string, known: readonly string[]): string | null {
  return known.find((candidate) => isSimilar(candidate, name)) ?? null;
}

/** The words of an error for a name that is not there. */
export function didYouMean(name: string, known: readonly string[]): string {
  const similar = similarName(name, known);
  if (similar !== null) return ` Did you mean ${similar}?`;
  return known.length === 0 ? "" : ` Known are ${known.join(", ")}.`;
}

/**
 * Whether two names may be one typing mistake apart: same start and end, and at most two letters between them that differ. In a short
 * name two letters are no mistake, unless they have changed places.
 */
function isSimilar(left: string, right: string): boolean {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const differing = Math.max(a.length, b.length) - start - end;
  if (start + end < 2 || differing > 2) return false;
  const areSwapped = a.length === b.length && a[start] === b[start + 1] && a[start + 1] === b[start];
  return differing < 2 || areSwapped || Math.max(a.length, b.length) >= shortName;
}

const shortName = 6;
