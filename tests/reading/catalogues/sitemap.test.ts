/** Sitemaps: the pages of a site, and nothing that is no page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../engine/oracle/seeded.ts";
import { readSitemap } from "../../../src/reading/files/sitemap.ts";
import { endless, pieces } from "./streams.ts";

test("pages of a sitemap, without its images and what is no URL of the web", async () => {
  const text = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc> https://x.example/a?b=1&amp;c=2 </loc><lastmod>2026-01-01</lastmod>
      <image:image><image:loc>https://x.example/i.jpg</image:loc></image:image></url>
    <url><loc><![CDATA[https://x.example/ä]]></loc></url><url><loc>javascript:alert(1)</loc></url></urlset>`;
  assert.deepEqual(await readSitemap(pieces(text, 5)), {
    pages: ["https://x.example/a?b=1&c=2", "https://x.example/%C3%A4"],
    sitemaps: [],
    invalidCount: 1,
    isComplete: true,
    problem: null,
  });
});

test("an index names further sitemaps, with a prefix or without", async () => {
  for (const p of ["", "s:"]) {
    const entry = `<${p}sitemap><${p}loc>https://x.example/1.xml</${p}loc></${p}sitemap>`;
    const { sitemaps, isComplete } = await readSitemap(pieces(`<${p}sitemapindex>${entry}</${p}sitemapindex>`));
    assert.deepEqual([sitemaps, isComplete], [["https://x.example/1.xml"], true], p);
  }
});

test("a text has a URL a line", async () => {
  const { pages, invalidCount, isComplete } = await readSitemap(
    pieces("\ufeffhttps://x.example/1\r\nhttps://x.example/2\n\nnot a page\nhttps://x.example/3", 4),
  );
  assert.deepEqual([pages.length, invalidCount, isComplete], [3, 1, true]);
  assert.equal((await readSitemap(pieces(""))).isComplete, false);
});

test("at most 50,000 URLs are read; the rest makes it incomplete", async () => {
  const entries = "<url><loc>https://x.example/p</loc></url>".repeat(1_000);
  const full = await readSitemap(endless("<urlset>", entries, 51));
  assert.deepEqual([full.pages.length, full.isComplete], [50_000, false]);
  const lines = await readSitemap(endless("", "https://x.example/p\n".repeat(1_000), 51));
  assert.deepEqual([lines.pages.length, lines.isComplete], [50_000, false]);
});

test("what breaks off or is another document is not complete", async () => {
  assert.equal((await readSitemap(pieces("<urlset><url><loc>https://x.example/1</loc></url>"))).isComplete, false);
  assert.equal((await readSitemap(pieces("<html></html>"))).problem, "It is no sitemap.");
});

test("any document is read without an error", async () => {
  const parts = fc.constantFrom(
    "<urlset>",
    "<url>",
    "<loc>",
    "https://x.example",
    "</loc>",
    "</url>",
    "<",
    "&",
    "\n",
    " ",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), async (texts, size) => {
      await readSitemap(pieces(texts.join(""), size));
    }),
    { numRuns: 300 },
  );
});
