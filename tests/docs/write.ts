/** Writes what the pages quote: `node tests/docs/write.ts`. The tests compare the pages with it. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../tidy/sources.ts";
import { fillConfiguration } from "./configuration-page.ts";
import { fillCountries } from "./countries-table.ts";
import { fillPage } from "./strategy-page.ts";
import { renderWorkedExamples } from "./worked-examples-page.ts";

const concepts = path.join(root, "docs", "concepts");
const strategies = path.join(concepts, "strategies.md");
writeFileSync(strategies, fillPage(readFileSync(strategies, "utf8")));
writeFileSync(path.join(concepts, "worked-examples.md"), renderWorkedExamples());
const configuration = path.join(root, "docs/reference/configuration.md");
writeFileSync(configuration, fillConfiguration(readFileSync(configuration, "utf8")));
const readings = path.join(root, "docs/reference/readings.md");
writeFileSync(readings, fillCountries(readFileSync(readings, "utf8")));
