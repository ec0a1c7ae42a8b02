/** The sections of the settings, in the order of the navigation: each is an address, and has a name and a sentence of help. */
export const sections = [
  "contract",
  "people",
  "password",
  "schedule",
  "guard",
  "shops",
  "vendors",
  "tags",
  "rates",
  "retention",
  "callbacks",
  "audit",
  "developers",
] as const;

export type Section = (typeof sections)[number];
