/** The search of an address, `?q=a&state=held`: plain texts, as a person would write them. */

/** As it stands: every screen reads its own part. */
export type Search = Readonly<Record<string, string>>;

export function readSearch(search: Record<string, unknown>): Search {
  return Object.fromEntries(Object.entries(search).filter(isText));
}

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(Object.entries(search).filter(isText)).toString();
  return text === "" ? "" : `?${text}`;
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}
