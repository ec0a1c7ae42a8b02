/** The sections that say the three words, with OLD_CLIENTS, by clients that speak the neutral ones. */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
process.env["CONFORMANCE_SPELLING"] = "neutral";
process.env["CONFORMANCE_OLD_CLIENTS"] = "true";
await import("./worded-sections.ts");
