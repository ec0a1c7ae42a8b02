/**
 * How many product pages a core reads in a second: `node bench/reading.ts`. The pages are those of the tests, filled up to the
 * size of real ones with menus, scripts and tiles of other products.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readProductPage } from "../src/reading/decide/read-product-page.ts";
import { aPage } from "../tests/reading/a-page.ts";
import { surroundings } from "../tests/reading/surroundings.ts";

const folder = path.resolve(import.meta.dirname, "..", "tests", "reading", "pages");
const pagesAtMost = 40;
const rounds = 3;

const around = surroundings();
const pages = readdirSync(folder)
  .filter((file) => /^(?:plain|no-markup|sale|unit)/.test(file))
  .slice(0, pagesAtMost)
  .map((file) => aPage(readFileSync(path.join(folder, file), "utf8").replace("</body>", `${around}</body>`)));
const bytes = pages.reduce((sum, { body }) => sum + body.length, 0);

for (let round = 1; round <= rounds; round++) {
  const before = process.cpuUsage();
  for (const page of pages) readProductPage(page);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  console.log(
    `${Math.round(bytes / pages.length / 1024)} KiB a page: ${(pages.length / seconds).toFixed(1)} pages a second and core`,
  );
}
