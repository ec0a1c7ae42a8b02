/** The whole suite, in an installation's own spelling. */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
await import("./sections.ts");
