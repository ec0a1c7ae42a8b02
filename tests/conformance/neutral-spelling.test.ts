/**
 * The whole suite as the interface is written, against an installation with words of its own: the neutral ones always work
 * as well (interface 1-31).
 */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
process.env["CONFORMANCE_SPELLING"] = "neutral";
await import("./sections.ts");
