/** Time zones by their IANA names. */

/** The name as the time zone database spells it; null if there is no such zone. */
export function readTimeZone(text: string): string | null {
  // Intl accepts offsets such as "+01:00" too, but they are not zones.
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
