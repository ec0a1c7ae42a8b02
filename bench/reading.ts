/**
 * How many product pages a core reads in a second: `node bench/reading.ts`. The pages are those of the tests, filled up to the
 * size of real ones with menus, scripts and tiles of other products.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readProductPage } from "../src/reading/read-product-page.ts";
import { aPage } from "../tests/reading/a-page.ts";

const folder = path.resolve(import.meta.dirname, "..", "tests", "reading", "pages");
const pagesAtMost = 40;
const rounds = 3;

/** About 400 KB that stand around the product on real pages. */
function surroundings(): string {
  const menu = Array.from(
    { length: 900 },
    (_, index) => `<li class="nav-item level-${index % 4}"><a class="nav-link px-2" href="/c/${index}?from=menu"
      data-track="nav-${index}" aria-label="Category ${index}"><span class="icon-${index % 9}"></span>Category ${index}</a></li>`,
  );
  const tiles = Array.from(
    { length: 60 },
    (_, index) => `<div class="product-card"><h3>Product ${index}</h3><span class="price">${index},99 €</span>
      <p>${"some words of a description ".repeat(8)}</p></div>`,
  );
  const script = "var state={a:1,b:'some text of a script',c:[1,2,3,4]};".repeat(3_500);
  return `<nav><ul>${menu.join("")}</ul></nav><script>${script}</script><div>${tiles.join("")}</div>`;
}

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
