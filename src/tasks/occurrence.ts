/**
 * The next time of a cron expression in a zone. The library finds times of the clock on the wall; which instants these are is decided here, since
 * over a change of half an hour the library loses a day or finds no end.
 */

/** The times of an expression after one, as if the clock was never changed. */
export type WallTimes = (after: Date, count: number) => readonly Date[];

/** No clock is changed by more than a day (Samoa, 2011), and it takes no longer until what the change has moved is over. */
const nearbyMs = 36 * 3_600_000;

/**
 * A time that the clock leaves out is made up for by as much later; one that comes twice is one occurrence, the first. Only what runs every hour
 * runs in both.
 *
 * @returns null if there is none
 */
export function nextOccurrence(cron: string, timeZone: string, after: Date, wallTimes: WallTimes): Date | null {
  const isHourly = cron.trim().split(/\s+/)[1] === "*";
  const offsets = [-nearbyMs, 0, nearbyMs].map((ms) => offsetAt(after.getTime() + ms, timeZone));
  const [least, most] = [Math.min(...offsets), Math.max(...offsets)];
  let found = Number.POSITIVE_INFINITY;
  for (let wall = new Date(after.getTime() + least); ;) {
    const times = wallTimes(wall, least === most ? 1 : walls);
    for (const time of times) {
      // No later time of the clock is an earlier instant.
      if (time.getTime() - most >= found) return new Date(found);
      const instants = instantsOf(time, timeZone, isHourly).filter((instant) => instant > after.getTime());
      found = Math.min(found, ...instants);
    }
    const last = times.at(-1);
    if (last === undefined) return Number.isFinite(found) ? new Date(found) : null;
    if (least === most && Number.isFinite(found)) return new Date(found);
    wall = last;
  }
}

/** So many times are asked for at once near a change. */
const walls = 8;

function offsetAt(instant: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return offsetNanoseconds / 1_000_000;
}

/** The instants at which the clock shows a time. */
function instantsOf(wall: Date, timeZone: string, isHourly: boolean): number[] {
  const time = Temporal.Instant.fromEpochMilliseconds(wall.getTime()).toZonedDateTimeISO("UTC").toPlainDateTime();
  const first = time.toZonedDateTime(timeZone, { disambiguation: "compatible" });
  const last = isHourly ? time.toZonedDateTime(timeZone, { disambiguation: "later" }) : first;
  return [first.epochMilliseconds, last.epochMilliseconds];
}
