/** Content negotiation of files: Accept decides between CSV and JSON, and what the file usually is if it leaves the choice (interface 4.7-6). */
import { apiError } from "../base/error.ts";

export type FileFormat = "json" | "csv";

/** Chooses the format, given what the file usually is. */
export type FormatChoice = (usual: FileFormat) => FileFormat;

interface MediaRange {
  range: string;
  quality: number;
}

/**
 * Reads the header Accept. The choice is the format that Accept prefers, or the usual one if Accept prefers neither.
 *
 * @throws 406 if Accept allows neither CSV nor JSON
 */
export function acceptedFormat(accept: string | undefined): FormatChoice {
  const isOpen = accept === undefined || accept.trim() === "";
  const ranges = (isOpen ? "*/*" : accept).split(",").map(readRange);
  const csv = qualityOf(ranges, ["text/csv", "text/*", "*/*"]);
  const json = qualityOf(ranges, ["application/json", "application/*", "*/*"]);
  if (csv === 0 && json === 0) {
    throw apiError("request.notAcceptable", "The answer is text/csv or application/json; accept one of them.");
  }
  return (usual) => (csv === json ? usual : csv > json ? "csv" : "json");
}

function readRange(text: string): MediaRange {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { range, quality: quality === undefined ? 1 : readQuality(quality) };
}

/** A quality that is not a number from 0 to 1 counts as absent. */
function readQuality(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 1;
}

/** The quality of the first of the names that the header has; 0 if it has none. Names go from the narrowest to the widest. */
function qualityOf(ranges: readonly MediaRange[], names: readonly string[]): number {
  const named = names.map((name) => ranges.find(({ range }) => range === name)).find((found) => found !== undefined);
  return named?.quality ?? 0;
}
