/** The settings, a section each. */
export { Settings } from "./settings.tsx";
