/** The whole suite in the neutral spelling, against an installation with words of its own: it always works as well. */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
process.env["CONFORMANCE_SPELLING"] = "neutral";
await import("./sections.ts");
