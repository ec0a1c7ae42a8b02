/** What other parts of monitoring use of readings. */
export { recordReadings } from "./record-readings.ts";
export type { Pair, PageReading, PairReading, ReadOffer, ReadPage, RecordedReading } from "./pair-reading.ts";
export { lockStates } from "./load-pairs.ts";
export { provenMethods } from "./proven-methods.ts";
export { closeUnconfirmed } from "./close-unconfirmed.ts";
export { readingRoutes } from "./routes.ts";
export { closeMissing } from "./close-missing.ts";
export { forgetReadings } from "./forget-readings.ts";
export { findSample, keepSample, pinSamples, type NewSample, type Sample } from "./keep-sample.ts";
export { noteAlerts, tellAlerts, type NewAlert } from "./alerts.ts";
export { endAlarms, storeAlarms } from "./drift.ts";
export { countOutcomes, storePastOutcomes, storePastStates, type PastState } from "./note-statistics.ts";
export type { NewOffer } from "./build-offers.ts";
export { previewOffers } from "./preview-offers.ts";
export { endWalls } from "./walls.ts";
export { rulesDigest, type StoredReading } from "./stored-reading.ts";
export { unitsOf } from "./amounts.ts";
