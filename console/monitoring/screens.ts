/** The screens of monitoring. */
export { HeldReadings } from "./held-readings.tsx";
export { Reading } from "./reading.tsx";
export { Runs } from "./runs.tsx";
export { Shop } from "./shop.tsx";
export { Shops } from "./shops.tsx";
export { TryPage } from "./try-page.tsx";
