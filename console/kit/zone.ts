/** The time zone in which a contract's days end: its times are shown in it, wherever the person is. */
import { createContext, useContext } from "react";

/** Null outside of a contract: times are the browser's. */
const Zone = createContext<string | null>(null);

export const ZoneOf = Zone.Provider;

export function useZone(): string | null {
  return useContext(Zone);
}

/** The contract's time zone, if its clocks show another time than the person's; else null. */
export function useForeignZone(): string | null {
  const zone = useZone();
  return zone === null || isLikeOurs(zone) ? null : zone;
}

/** Many zones differ by name alone. Two moments of a year tell them apart, with their summers. */
function isLikeOurs(zone: string): boolean {
  const year = new Date().getUTCFullYear();
  return [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year, 6, 1))].every(
    (instant) => clockOf(instant, zone) === clockOf(instant, undefined),
  );
}

function clockOf(instant: Date, timeZone: string | undefined): string {
  return instant.toLocaleString("en", { timeZone });
}
