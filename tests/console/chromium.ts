/** The browser of the tests: Chromium as the system has it. Nothing is downloaded. */
import { existsSync } from "node:fs";

const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Where Chromium is: CHROMIUM, or a usual place; null for none. */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM"];
  return [named ?? "", ...places].find((place) => place !== "" && existsSync(place)) ?? null;
}
