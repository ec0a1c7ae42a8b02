/** The sections that say the three words, in an installation's own spelling; `npm run conformance` runs them all. */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
await import("./worded-sections.ts");
