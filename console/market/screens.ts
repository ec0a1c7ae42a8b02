/** The screen of the market. */
export { Market } from "./market.tsx";
