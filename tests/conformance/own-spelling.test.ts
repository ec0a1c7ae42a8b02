/** Runs the sections that use the three words in an installation's own words. `npm run conformance` runs all sections. */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
await import("./4.1-products-csv.ts");
await import("./4.1-products-known.ts");
await import("./4.5-settings.ts");
await import("./4.6-tasks.ts");
await import("./6-events.ts");
await import("./7-errors.ts");
