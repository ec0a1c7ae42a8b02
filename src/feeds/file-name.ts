/** The file name of an export. The client chooses it, and Content-Disposition repeats it. */
import { apiError } from "../base/error.ts";
import { limits } from "../limits.ts";

/** Excludes every character with a meaning in a file system, a shell or a header. */
const plainName = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N} ._-]*$/u;

/** The value of Content-Disposition. @throws 400 if the name is not a plain file name */
export function attachment(fileName: string): string {
  if (fileName === "delta") {
    throw apiError("request.invalid", "A delta needs a file name: …/export/delta/{fileName}.", "path.fileName");
  }
  if (fileName.length > limits.feeds.fileNameCharacters || !plainName.test(fileName)) {
    const message = `The file name may have letters, digits, blanks and . _ - and at most ${limits.feeds.fileNameCharacters} characters.`;
    throw apiError("request.invalid", message, "path.fileName");
  }
  const ascii = fileName.replaceAll(/[^ -~]/gu, "_");
  if (ascii === fileName) return `attachment; filename="${fileName}"`;
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
