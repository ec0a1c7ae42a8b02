/** The browser of the tests: Chromium as the system has it. Nothing is downloaded. */
import { existsSync } from "node:fs";

/** Browsers as people have them, with windows, which `--headless` hides. */
const fullPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const places = ["/usr/bin/chromium-headless-shell", ...fullPlaces];

/** Where Chromium is: CHROMIUM, or a usual place; null for none. */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM"];
  return [named ?? "", ...places].find((place) => place !== "" && existsSync(place)) ?? null;
}

/** Where the Chromium of people is; null for none. The headless shell starts faster, and has no dialogs of its own. */
export function findFullChromium(): string | null {
  return fullPlaces.find((place) => existsSync(place)) ?? null;
}
