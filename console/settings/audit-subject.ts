/** What an entry of the audit was done to, by its name. */

interface Changed {
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The name of what it was done to, where the entry has one, else its id. */
export function subjectName({ subject, before, after }: Changed): string {
  return nameIn(after) ?? nameIn(before) ?? subject;
}

function nameIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const named = "name" in value ? value.name : "contractName" in value ? value.contractName : null;
  return typeof named === "string" ? named : null;
}
