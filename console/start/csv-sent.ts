/** A file of CSV as the service takes it. */
import type { CsvHead } from "./csv-file.ts";

/** Where the comma is both, columns are separated by a character that no text has. */
const unitSeparator = "\u001F";

/** What separates the columns of the file that is sent. */
export function sentSeparator({ separator, decimal }: CsvHead): string {
  return separator === decimal ? unitSeparator : separator;
}

/** The file as the service takes it, in UTF-8 with its own ends of lines; unchanged if it is so already. */
export async function asSent(file: Blob, head: CsvHead): Promise<Blob> {
  const { encoding } = head;
  const isSame = head.lineEnd !== "\r" && sentSeparator(head) === head.separator;
  if (encoding === "utf-8" && isSame) return file.type === "text/csv" ? file : file.slice(0, file.size, "text/csv");
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding));
  const sent = (isSame ? text : text.pipeThrough(rewriting(head))).pipeThrough(new TextEncoderStream());
  return await new Response(sent, { headers: { "content-type": "text/csv" } }).blob();
}

/** Changes the ends of lines, and separators outside of quotes. Text comes in pieces that may end anywhere. */
function rewriting(head: CsvHead): TransformStream<string, string> {
  const { separator, lineEnd } = head;
  const sent = sentSeparator(head);
  let isQuoted = false;
  const rewrite = (part: string, index: number): string => {
    // Two quotes within a text end and begin it again.
    if (index > 0) isQuoted = !isQuoted;
    const separated = isQuoted ? part : part.replaceAll(separator, sent);
    return lineEnd === "\r" ? separated.replaceAll("\r", "\n") : separated;
  };
  return new TransformStream({
    transform: (text, controller) => controller.enqueue(text.split('"').map(rewrite).join('"')),
  });
}
