/**
 * Runs the whole suite in the neutral words against an installation with words of its own. The neutral words always work
 * (interface 1-31).
 */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
process.env["CONFORMANCE_SPELLING"] = "neutral";
await import("./sections.ts");
