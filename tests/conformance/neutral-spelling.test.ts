/**
 * The whole suite as the interface is written, against an installation with words of its own: the neutral ones always work
 * as well (decisions section 1).
 */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
process.env["CONFORMANCE_SPELLING"] = "neutral";
await import("./sections.ts");
