/**
 * What reading a product page costs: `node bench/reading.ts [--against FOLDER] [--rounds 3] [--pages 1000]`. The pages are those of the
 * tests, a third of them filled up to the size of real ones. With `--against` another checkout reads each page as well, the two in turns, and
 * the ratio of their processor time is printed.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readProductPage } from "../src/reading/decide/read-product-page.ts";
import type { PageInput } from "../src/reading/page/page.ts";
import type { Expectation } from "../tests/reading/expectation.ts";
import { inputOf } from "../tests/reading/expectation.ts";
import { heldBack } from "../tests/reading/held-back.ts";
import { judged } from "../tests/reading/judged.ts";
import { kinds } from "../tests/reading/kinds.ts";
import { pages } from "../tests/reading/pages.ts";
import { surroundings } from "../tests/reading/surroundings.ts";
import { traps } from "../tests/reading/traps.ts";
import { unseen } from "../tests/reading/unseen.ts";

type Read = (input: PageInput) => unknown;

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "3" },
    pages: { type: "string", default: "1000" },
  },
});
/** Every third page is filled. */
const filledEvery = 3;
/** Tiles of other products, each with three amounts. */
const tiles = 60;

const folders: Readonly<Record<string, readonly Expectation[]>> = {
  pages,
  kinds,
  unseen,
  traps,
  judged,
  "held-back": heldBack,
};
const fixtures = Object.entries(folders).flatMap(([folder, list]) =>
  list.map((expectation) => ({ folder, expectation })),
);
const around = `${surroundings()}${Array.from({ length: tiles }, (_, index) => tileAt(index)).join("")}`;

/** Another product as shops show it beside theirs: a former price, the price, what a kilogram costs, and when it comes. */
function tileAt(index: number): string {
  const price = (amount: number): string => `${amount.toFixed(2).replace(".", ",")} €`;
  const now = 20 + index * 1.37;
  return `<article class="tile t-${index}"><a href="/p/${index}"><h4>Article ${index} for every day</h4></a>
    <div class="badge">-${10 + (index % 30)} %</div><div class="tile-price"><del>statt ${price(now * 1.3)}</del>
    <ins>nur ${price(now)}</ins></div><small>Grundpreis: ${price(now * 2)} / kg</small><p>inkl. MwSt., zzgl. Versand</p>
    <p>${index % 5} von 5 Sternen (${index * 3} Bewertungen)</p><p>Lieferung in ${1 + (index % 4)} Tagen</p></article>`;
}

/** The fixtures over and over, so that each has its turn with and without surroundings. */
function inputAt(index: number): PageInput {
  const fixture = fixtures[(index + Math.floor(index / fixtures.length)) % fixtures.length];
  if (fixture === undefined) throw new Error("there are no fixtures");
  const file = path.join(
    import.meta.dirname,
    "..",
    "tests",
    "reading",
    fixture.folder,
    `${fixture.expectation.page}.html`,
  );
  const bare = readFileSync(file);
  const body = index % filledEvery === 0 ? Buffer.concat([bare, Buffer.from(around)]) : bare;
  return { ...inputOf(fixture.expectation, bare), body };
}

/** The processor time of one reading, in microseconds. */
function costOf(read: Read, input: PageInput): number {
  const before = process.cpuUsage();
  read(input);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function readOf(folder: string): Promise<Read> {
  const file = path.resolve(folder, "src/reading/decide/read-product-page.ts");
  const loaded: { readProductPage: Read } = await import(pathToFileURL(file).href);
  return loaded.readProductPage;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
}

const inputs = Array.from({ length: Number(values.pages) }, (_, index) => inputAt(index));
const large = inputs.filter(({ body }) => body.length > 200 * 1024).length;
console.log(`${inputs.length} pages, ${large} of them above 200 KiB with more than 100 amounts`);

const other = values.against === undefined ? null : await readOf(values.against);
const ratios: number[] = [];
for (let round = 0; round <= Number(values.rounds); round++) {
  let [own, its] = [0, 0];
  for (const [index, input] of inputs.entries()) {
    if (other !== null && (index + round) % 2 === 0) its += costOf(other, input);
    own += costOf(readProductPage, input);
    if (other !== null && (index + round) % 2 === 1) its += costOf(other, input);
  }
  const name = round === 0 ? "warm-up" : `round ${round}`;
  const pageMs = own / 1_000 / inputs.length;
  if (round > 0) ratios.push(own / its);
  const compared =
    other === null ? "" : `, ${(its / 1_000 / inputs.length).toFixed(2)} there, ratio ${(own / its).toFixed(3)}`;
  console.log(`${name}: ${pageMs.toFixed(2)} ms of processor time a page${compared}`);
}
if (other !== null) console.log(`median ratio ${median(ratios).toFixed(3)}`);
