/** The whole suite as an installation that replaces another is set: with OLD_CLIENTS and words of its own. */
process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
process.env["CONFORMANCE_OLD_CLIENTS"] = "true";
await import("./sections.ts");
