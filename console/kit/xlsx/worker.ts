/** Reads a workbook beside the page, which goes on meanwhile. */
import { XlsxProblem, type XlsxFault } from "./problem.ts";
import { readWorkbook, type BookOptions, type ReadBook } from "./workbook.ts";

export interface XlsxRequest {
  readonly file: Blob;
  readonly options: BookOptions;
}

export type XlsxReply = { readonly book: ReadBook } | { readonly fault: XlsxFault };

async function answer({ file, options }: XlsxRequest): Promise<XlsxReply> {
  try {
    return { book: readWorkbook(new Uint8Array(await file.arrayBuffer()), options) };
  } catch (error) {
    return { fault: error instanceof XlsxProblem ? error.fault : "broken" };
  }
}

addEventListener(
  "message",
  ({ data }: MessageEvent<XlsxRequest>) => void answer(data).then((reply) => postMessage(reply)),
);
