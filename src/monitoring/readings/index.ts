/** What other parts of monitoring use of readings. */
export { recordReadings } from "./record-readings.ts";
export type { Pair, PageReading, PairReading, ReadOffer, ReadPage, RecordedReading } from "./pair-reading.ts";
export { provenMethods } from "./proven-methods.ts";
export { unitsOf } from "./amounts.ts";
