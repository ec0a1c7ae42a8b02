/** What comments, test names and pages refer to exists, and ships with the code. */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { listFiles, readText } from "../tidy/sources.ts";
import { readReference, rulesOf, sectionsOf } from "./reference-pages.ts";

const folders = ["src", "engine", "tests", "campaigns", "bench", "demo", "docs"];
const rootPages = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"];
const own = "tests/docs/citations.test.ts";

interface Text {
  file: string;
  text: string;
}

let texts: Text[] = [];
let known: ReadonlySet<string> = new Set();
before(async () => {
  const files = [...(await Promise.all(folders.map(listFiles))).flat(), ...rootPages];
  const readable = files.filter((file) => /\.(?:ts|sql|md)$/.test(file) && file !== own);
  texts = await Promise.all(readable.map(async (file) => ({ file, text: (await readText(file)) ?? "" })));
  const pages = await readReference();
  known = new Set([...sectionsOf(pages), ...rulesOf(pages)]);
});

/** Comments go on in the next line, after its star or its slashes. */
function joined(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*|\/\/|--)? ?/g, " ");
}

const number = String.raw`\d+(?:\.\d+)?(?:-\d+)?`;
const citing = new RegExp(
  String.raw`\binterface(?:\.md)?,?(?: sections?)? (${number}(?:(?:, | and | to )${number})*)`,
  "gi",
);

describe("citations", () => {
  test("of the interface name sections and rules that exist", () => {
    const cited = texts.flatMap(({ file, text }) =>
      [...joined(text).matchAll(citing)].flatMap(([, list = ""]) =>
        (list.match(new RegExp(number, "g")) ?? []).map((rule) => ({ file, rule })),
      ),
    );
    assert.ok(cited.length >= 100, `only ${cited.length} citations`);
    assert.deepEqual(
      cited.filter(({ rule }) => !known.has(rule)),
      [],
    );
  });

  test("within docs/reference name rules that exist", () => {
    const pages = texts.filter(({ file }) => file.startsWith("docs/reference/"));
    const cited = pages.flatMap(({ file, text }) =>
      [...text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "").matchAll(/\b\d+(?:\.\d+)?-\d+\b/g)].map(([rule]) => ({
        file,
        rule,
      })),
    );
    assert.deepEqual(
      cited.filter(({ rule }) => !known.has(rule)),
      [],
    );
  });

  test("name pages that exist, and headings of them", async () => {
    const naming =
      /\b((?:docs|engine|src|bench|campaigns)\/[\w./-]+\.md|(?:ARCHITECTURE|CONTRIBUTING|README|CHANGELOG)\.md)\b(?:, "([^"]+)")?/g;
    const wrong: string[] = [];
    for (const { file, text } of texts.filter((one) => !one.file.endsWith(".md"))) {
      for (const [, page = "", heading] of joined(text).matchAll(naming)) {
        const content = await readText(page);
        const isThere = content !== null && (heading === undefined || content.includes(`# ${heading}\n`));
        if (!isThere) wrong.push(`${file}: ${page}${heading === undefined ? "" : `, "${heading}"`}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  test("name files that exist", async () => {
    const wrong: string[] = [];
    for (const { file, text } of texts.filter((one) => one.file.endsWith(".md"))) {
      for (const [, named = ""] of text.matchAll(/`((?:src|engine|console|tests|campaigns)\/[\w./-]+\.tsx?)`/g)) {
        if ((await readText(named)) === null) wrong.push(`${file}: ${named}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  test("name no document that does not ship", () => {
    const absent = [
      /\bdecisions?,? (?:sections? )?\d|\bdecisions, "/i,
      /\barchitecture(?:\.md|, |\))/,
      /\bpricing-model\b|\(pricing model\b/,
      /\(conventions\b|\bconventions\.md\b/,
    ];
    const offenders = texts.flatMap(({ file, text }) =>
      absent.flatMap((pattern) => pattern.exec(joined(text))?.[0] ?? []).map((found) => `${file}: ${found}`),
    );
    assert.deepEqual(offenders, []);
  });
});

describe("docs/README.md", () => {
  test("has a link to every page, and none to a page that is not there", async () => {
    const index = texts.find(({ file }) => file === "docs/README.md")?.text ?? "";
    const links = [...index.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, link = ""]) => path.posix.join("docs", link));
    const pages = texts.map(({ file }) => file).filter((file) => /^docs\/.+\.md$/.test(file));
    assert.deepEqual(
      pages.filter((file) => file !== "docs/README.md" && !links.includes(file)),
      [],
    );
    const texted = await Promise.all(links.map(async (link) => ({ link, text: await readText(link) })));
    assert.deepEqual(
      texted.filter(({ text }) => text === null),
      [],
    );
  });
});
