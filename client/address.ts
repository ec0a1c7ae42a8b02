/** The address of an operation: its path with the parameters filled in, and its query. A value that is missing is left out. */
export function addressOf(path: string, parameters: object, query: object): string {
  const values = new Map<string, unknown>(Object.entries(parameters));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}
