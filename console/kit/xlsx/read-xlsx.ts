/** Reads a workbook of Excel in a worker, which is loaded with the first one. */
import { FileTooLarge } from "../file-too-large.ts";
import { XlsxProblem } from "./problem.ts";
import type { XlsxReply, XlsxRequest } from "./worker.ts";
import type { BookOptions, ReadBook } from "./workbook.ts";

const mostBytes = 64 * 1_024 * 1_024;
/** A packed part may go on for much longer than it says. */
const mostMs = 120_000;

/** Whether a file is a spreadsheet that is no text: a zip, or what Excel wrote before 2007. */
export async function isWorkbook(file: Blob): Promise<boolean> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return ["50,4b,3,4", "d0,cf,11,e0"].includes([...first].map((byte) => byte.toString(16)).join());
}

/** @throws XlsxProblem; FileTooLarge above 64 MB */
export async function readXlsx(file: Blob, options: BookOptions): Promise<ReadBook> {
  if (file.size > mostBytes) throw new FileTooLarge(mostBytes);
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<XlsxReply>();
  const tooLong = setTimeout(() => reject(new XlsxProblem("tooMuch")), mostMs);
  worker.addEventListener("message", ({ data }: MessageEvent<XlsxReply>) => resolve(data));
  // Out of memory, or the worker's file did not come.
  worker.addEventListener("error", () => reject(new XlsxProblem("tooMuch")));
  try {
    const request: XlsxRequest = { file, options };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(request);
    const reply = await promise;
    if ("fault" in reply) throw new XlsxProblem(reply.fault);
    return reply.book;
  } finally {
    clearTimeout(tooLong);
    worker.terminate();
  }
}
