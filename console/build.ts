/**
 * Builds the console into `console/dist` (`npm run console`; a service does it by itself when the build is missing or out of
 * date). The new build is made beside the old one and takes its place in one step.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { hashSources } from "../src/console/sources.ts";
import { removeLeftovers } from "./leftovers.ts";
import { putInPlace } from "./put-in-place.ts";

const here = import.meta.dirname;
const dist = path.join(here, "dist");
const made = path.join(here, `dist.tmp-${process.pid}`);
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Smaller files do not gain from compression. */
const leastBytes = 1_024;

async function main(): Promise<void> {
  const hash = await hashSources(path.dirname(here));
  await removeLeftovers(here);
  try {
    await build({
      configFile: path.join(here, "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: made, emptyOutDir: true },
    });
    await arrangePage(await buildEarly());
    await compress(path.join(made, "assets"));
    await writeFile(path.join(made, "build.json"), JSON.stringify({ hash }));
    await putInPlace(made, dist);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Builds `app/early.ts` as a file of its own, which needs no other. @returns its name */
async function buildEarly(): Promise<string> {
  await build({
    configFile: false,
    root: here,
    logLevel: "warn",
    build: {
      target: "es2023",
      outDir: made,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(here, "app", "early.ts"),
        output: { format: "iife", entryFileNames: `assets/early-[hash].js` },
      },
    },
  });
  const built = (await readdir(path.join(made, "assets"))).find((file) => /^early-[\w-]+\.js$/.test(file));
  if (built === undefined) throw new Error("The script that begins early was not built.");
  return built;
}

const stylesheet = /\n *<link rel="stylesheet"[^>]*>/g;
const skeletonEnd = '<div id="root">';

/**
 * Names what a browser waits for below the page's skeleton, so that it paints that first: the script that begins early, before all others, then the
 * styles, which would keep the script back. Both come before the program's own part of the page, whose styles go over these.
 */
async function arrangePage(early: string): Promise<void> {
  const page = path.join(made, "index.html");
  const html = await readFile(page, "utf8");
  const waitedFor = [
    `\n    <script src="/console/assets/${early}"></script>`,
    ...(html.match(stylesheet) ?? []),
    "\n    ",
  ];
  await writeFile(
    page,
    html.replaceAll(stylesheet, "").replace(skeletonEnd, `${waitedFor.join("").trimStart()}${skeletonEnd}`),
  );
}

/** Writes `.br` and `.gz` beside every text, so that an answer costs no compression. */
async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css|svg|json)$/.test(name)) continue;
    const file = path.join(folder, name);
    const content = await readFile(file);
    if (content.length < leastBytes) continue;
    await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  }
}

await main();
