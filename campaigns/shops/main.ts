/**
 * `npm run shops`: prints what is stored of the pages of shop systems, and ends with 1 if any of it is wrong. `--serve` also serves the pages, to
 * look at them or to watch them; `--write` brings the reference up to date.
 */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { parseArgs } from "node:util";
import { pages, read, render, renderPage } from "./matrix.ts";

const usage = `npm run shops -- [--serve 8091] [--write]

  --serve  a port of this machine, on which the pages are served
  --write  writes docs/reference/shops.md
`;

const { values } = parseArgs({
  options: {
    serve: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Serves every page at its path, and a list of them at `/`. */
function serve(port: number): void {
  const origin = `http://127.0.0.1:${port}`;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const list = pages.map((page) => `<li><a href="${page.path}">${page.path}</a></li>`).join("");
  createServer((request, response) => {
    const page = byPath.get(request.url ?? "");
    const isKnown = page !== undefined || request.url === "/";
    response.writeHead(isKnown ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(page === undefined ? (isKnown ? `<ul>${list}</ul>` : "") : render(page, origin));
  }).listen(port, "127.0.0.1");
  process.stdout.write(`${pages.length} pages: ${origin}/\n`);
}

function main(): void {
  if (values.help) return void process.stdout.write(usage);
  const results = pages.map(read);
  const text = renderPage(results);
  process.stdout.write(text.slice(text.indexOf("| shop")));
  const wrong = results.filter(({ isWrong }) => isWrong);
  for (const { page, stored } of wrong) process.stdout.write(`wrong: ${page.path} stores ${stored}\n`);
  if (values.write) writeFileSync(path.join(import.meta.dirname, "../../docs/reference/shops.md"), text);
  if (values.serve !== undefined) serve(Number(values.serve));
  if (wrong.length > 0) process.exitCode = 1;
}

main();
