/** Gives a text to the person as a file of CSV. */

/** The time that a browser takes to save a file, at most. */
const keptMs = 10_000;

/** @param name of the file, without its end */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
