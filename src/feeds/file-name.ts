/** The file name that a client chooses for an export; it comes back in Content-Disposition. */
import { apiError } from "../base/error.ts";
import { limits } from "../limits.ts";

/** Nothing that a file system, a shell or a header could take for something else. */
const plainName = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N} ._-]*$/u;

/** The value of Content-Disposition. @throws 400 for what is no plain file name */
export function attachment(fileName: string): string {
  if (fileName === "delta") {
    throw apiError("request.invalid", "A delta needs a file name: …/export/delta/{fileName}.", "path.fileName");
  }
  if (fileName.length > limits.feeds.fileName || !plainName.test(fileName)) {
    const message = `The file name may have letters, digits, blanks and . _ - and at most ${limits.feeds.fileName} characters.`;
    throw apiError("request.invalid", message, "path.fileName");
  }
  const ascii = fileName.replaceAll(/[^ -~]/gu, "_");
  if (ascii === fileName) return `attachment; filename="${fileName}"`;
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
