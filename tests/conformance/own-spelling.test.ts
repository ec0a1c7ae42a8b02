/** Runs the sections that use the three words in an installation's own words. `npm run conformance` runs all sections. */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
await import("./worded-sections.ts");
