/** `docs/reference`: it names every operation, field and limit as the service has them, and its rules are numbered. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { limits } from "../../src/limits.ts";
import type { Loose } from "../harness/client.ts";
import { startService, type Service } from "../harness/service.ts";
import { operationsOf, readDocument, type Operation } from "../http/operations.ts";
import { limitsOf, readReference, rulesOf, sectionsOf, type ReferencePage } from "./reference-pages.ts";

let service: Service;
let operations: Operation[];
let pages: ReferencePage[];
before(async () => {
  service = await startService();
  operations = operationsOf(await readDocument(service));
  pages = await readReference();
});
after(async () => await service.stop());

/** The page that says how an operation is called. */
function pageOf({ method, template }: Operation): ReferencePage | undefined {
  return pages.find(({ code }) => code.some((quoted) => quoted.split("?")[0] === `${method} ${template}`));
}

/** The names of all fields that a schema describes. */
function fieldsOf(schema: Loose): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = Object.entries<Loose>(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...own, ...parts.flatMap(fieldsOf)];
}

/** The fields and parameters of requests and of answers that are no errors. */
function wordsOf({ parameters, body, raw }: Operation): Set<string> {
  const answers = Object.entries<Loose>(raw.responses).filter(([status]) => status.startsWith("2"));
  const schemas = answers.flatMap(([, { content }]) => Object.values<Loose>(content ?? {}).map(({ schema }) => schema));
  const asked = parameters.filter((parameter) => parameter.in !== "path").map(({ name }) => name);
  return new Set([...asked, ...fieldsOf(body), ...schemas.flatMap(fieldsOf)]);
}

describe("docs/reference", () => {
  test("names every operation with its method and path", () => {
    const missing = operations.filter((operation) => pageOf(operation)?.code.includes(operation.id) !== true);
    assert.deepEqual(
      missing.map(({ id, method, template }) => `${id}: ${method} ${template}`),
      [],
    );
  });

  test("names no path that is not there", () => {
    const known = new Set(operations.flatMap(({ method, template }) => [template, `${method} ${template}`]));
    const paths = pages.flatMap(({ file, code }) =>
      code
        .filter((quoted) => /^(?:[A-Z]+ )?\/(?:api|health|schemas|version|metrics)\b[^…]*$/.test(quoted))
        .map((quoted) => ({ file, quoted: quoted.split("?")[0] ?? "" })),
    );
    assert.ok(paths.length >= operations.length, `only ${paths.length} paths found`);
    assert.deepEqual(
      paths.filter(({ quoted }) => !known.has(quoted)),
      [],
    );
  });

  test("names every field of an operation on the operation's page", () => {
    const general = pages.find(({ file }) => file.endsWith("/interface.md"));
    const missing = operations.flatMap((operation) => {
      const page = pageOf(operation);
      const text = [...(page?.code ?? []), ...(general?.code ?? [])].join("\n");
      // The document writes the names of headers in small letters.
      const words = new Set([text, text.toLowerCase()].flatMap((spelt) => spelt.match(/[\w-]+/g) ?? []));
      return [...wordsOf(operation)]
        .filter((word) => !words.has(word))
        .map((word) => `${page?.file ?? "no page"}: ${operation.id} ${word}`);
    });
    assert.deepEqual(missing, []);
  });

  test("quotes every limit as src/limits.ts has it, each once", () => {
    const quoted = limitsOf(pages);
    const valueOf = (name: string): unknown =>
      name.split(".").reduce<Loose>((value, part) => value?.[part], limits satisfies object);
    assert.deepEqual(
      quoted.map(({ file, name, value }) => ({ file, name, value })),
      quoted.map(({ file, name }) => ({ file, name, value: valueOf(name) })),
    );
    const names = quoted.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, "a limit is quoted twice");
    const pageSizes = Object.entries(limits.page).filter(([, bounds]) => typeof bounds === "object");
    for (const [list] of pageSizes) assert.ok(names.includes(`page.${list}.max`), list);
  });

  test("has sections and rules with numbers of their own, rules from 1 on without a gap", () => {
    const sections = sectionsOf(pages);
    assert.equal(new Set(sections).size, sections.length, sections.join());
    const rules = rulesOf(pages);
    assert.ok(rules.length >= 150, `only ${rules.length} rules`);
    for (const [section, numbered] of Map.groupBy(rules, (rule) => rule.split("-")[0] ?? "")) {
      assert.ok(sections.includes(section), `${section} is no section`);
      assert.deepEqual(
        numbered,
        numbered.map((_, index) => `${section}-${index + 1}`),
      );
    }
  });
});
