/** Checks that no linter makes: who imports whom, how SQL looks, and that pages say what the code does. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { errorCatalogue } from "../src/base/error.ts";
import { productFields } from "../src/products/product-fields.ts";
import { acrossContracts, notedElsewhere, versionedTables, writtenByTwo } from "./tidy/exceptions.ts";
import {
  findCycles,
  isPackage,
  isTest,
  listFiles,
  moduleOf,
  packagesAtStart,
  readSources,
  readText,
  type Source,
} from "./tidy/sources.ts";
import { readTenantTables, statementsOf, tenancyOf, hasOpenResult, type Statement } from "./tidy/statements.ts";
import { readTables, renderWriters, writersFile, writersOf } from "./tidy/table-writers.ts";

/** What each folder of `src` may import besides itself. */
const foundation = ["base", "limits"];
const storage = [...foundation, "config", "database", "versions", "http", "paging", "history"];
const resources = [...storage, "audit", "tasks", "accounts"];
const domains = [...resources, "callbacks", "products"];
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  limits: [],
  config: ["base"],
  database: foundation,
  reading: foundation,
  embedded: [...foundation, "database"],
  versions: [...foundation, "database"],
  paging: [...foundation, "database", "versions"],
  history: [...foundation, "database", "versions", "paging"],
  http: [...foundation, "database", "versions"],
  tasks: storage,
  console: [...foundation, "database", "http"],
  audit: storage,
  accounts: [...storage, "audit", "tasks"],
  downloads: [...storage, "accounts"],
  outgoing: foundation,
  callbacks: [...resources, "outgoing"],
  products: resources,
  offers: domains,
  orders: domains,
  pricing: [...domains, "logs", "offers", "orders"],
  market: [...domains, "offers", "pricing"],
  browsing: [...foundation, "config", "outgoing"],
  monitoring: [...domains, "browsing", "logs", "offers", "orders", "outgoing", "pricing", "reading"],
  feeds: [...domains, "offers", "pricing"],
  samples: [...domains, "offers", "pricing", "monitoring"],
  logs: resources,
  plugins: resources,
  pulse: resources,
  views: resources,
  inbox: [...resources, "products", "pricing", "monitoring"],
  process: [...storage, "tasks"],
  backup: [...storage, "embedded", "tasks", "process"],
  operator: ["accounts", "config", "database", "embedded", "process"],
  "open-database": ["audit", "config", "database", "embedded", "history", "parent", "process", "tasks"],
  "operator-errors": ["backup", "config", "database", "embedded", "http", "operator", "process"],
  program: [
    "app",
    "backup",
    "base",
    "command-line",
    "config",
    "open-database",
    "open-log",
    "operator",
    "operator-errors",
    "process",
    "welcome",
  ],
  parent: ["base", "config", "embedded", "open-log"],
  "open-log": ["config"],
  welcome: ["app", "config"],
  "run-part": ["app", "config", "database", "open-log", "operator-errors", "parent"],
  serve: ["app", "config", "parent", "process", "run-part", "start-server", "welcome"],
  work: ["app", "base", "config", "parent", "process", "run-part"],
  child: ["base", "config", "parent", "serve", "work"],
  "command-line": [],
  main: ["base", "command-line", "config", "parent", "program"],
  compile: ["base", "command-line", "config", "monitoring", "parent", "program", "serve", "start-collector", "work"],
  "start-collector": [
    "base",
    "browsing",
    "config",
    "database",
    "limits",
    "monitoring",
    "outgoing",
    "process",
    "reading",
  ],
};

/** Files that read the environment, each with its reason. */
const readsEnvironment: Readonly<Record<string, string>> = {
  "src/child.ts": "has the configuration read from it",
  "src/main.ts": "has the configuration read from it",
  "src/embedded/launcher.ts": "PATH: where the programs lie that start PostgreSQL",
};

let sources: Source[] = [];
let statements: Statement[] = [];
before(async () => {
  sources = await readSources();
  statements = sources.filter(({ file }) => file.startsWith("src/")).flatMap(statementsOf);
});

/** Fails with a line for each offender. */
function none(offenders: readonly string[]): void {
  assert.deepEqual(offenders, []);
}

/** `file imports file` for every import of the sources that is `wrong`. */
function imports(from: readonly Source[], isWrong: (imported: string, file: string) => boolean): string[] {
  return from.flatMap(({ file, imports: imported }) =>
    imported.filter((name) => isWrong(name, file)).map((name) => `${file} imports ${name}`),
  );
}

function program(): Source[] {
  return sources.filter(({ file }) => file.startsWith("src/") && !isTest(file));
}

/** The composition root: it joins every room. */
const composing = new Set(["app", "rooms", "start-server"]);

describe("imports", () => {
  test("each folder imports only what it may", () => {
    none(
      imports(program(), (imported, file) => {
        const [from, to] = [moduleOf(file), moduleOf(imported)];
        if (composing.has(from) || !imported.startsWith("src/") || from === to) return false;
        return mayImport[from]?.includes(to) !== true;
      }),
    );
  });

  test("a domain is imported by its index only, and every domain has a rule here", () => {
    const withIndex = new Set(program().flatMap(({ file }) => /^src\/(\w+)\/index\.ts$/.exec(file)?.[1] ?? []));
    none(
      imports(program(), (imported, file) => {
        const to = moduleOf(imported);
        return withIndex.has(to) && to !== moduleOf(file) && imported !== `src/${to}/index.ts`;
      }),
    );
    none([...withIndex].filter((domain) => mayImport[domain] === undefined));
  });

  test("the engine is pure: it imports nothing outside, asks neither process nor clock, and only pricing imports it, by its index", () => {
    const engine = sources.filter(({ file }) => file.startsWith("engine/"));
    assert.ok(engine.length > 90, `only ${engine.length} files`);
    none(imports(engine, (imported) => !imported.startsWith("engine/")));
    const impure = /\b(?:process|Buffer|require|Date|Math\.random|console)\b\s*[.(]/;
    none(engine.filter(({ file, text }) => isTest(file) || impure.test(text)).map(({ file }) => file));
    none(
      imports(
        program(),
        (imported, file) =>
          imported.startsWith("engine/") && !(moduleOf(file) === "pricing" && imported === "engine/index.ts"),
      ),
    );
  });

  test("the program imports nothing of its tests, demonstration and bench; the demonstration is a client", () => {
    none(imports(program(), (imported) => /^(tests|campaigns|demo|bench)\//.test(imported)));
    const demo = sources.filter(({ file }) => file.startsWith("demo/") && !isTest(file));
    none(imports(demo, (imported) => /^(src|engine|tests|campaigns|bench)\//.test(imported)));
  });

  test("the invented market imports nothing; only sample shops and the demonstration are made of it", () => {
    const market = sources.filter(({ file }) => file.startsWith("sample/"));
    none(imports(market, (imported) => !imported.startsWith("sample/")));
    none(imports(program(), (imported, file) => imported.startsWith("sample/") && moduleOf(file) !== "samples"));
  });

  test("the console is a client like others, with the engine for explanations and the service's reading of amounts, cells and currencies and its actions of the audit; only its build reads how it is served", () => {
    const browser = sources.filter(({ file }) => /^(?:client|console)\//.test(file) && !isTest(file));
    assert.ok(browser.length > 40, `only ${browser.length} files`);
    const shared = /^src\/(?:audit\/actions|base\/(?:csv-text|currency|currency-marks|decimal-text))\.ts$/;
    const allowed = (imported: string, file: string): boolean =>
      imported === "engine/index.ts" ||
      shared.test(imported) ||
      ["console/build.ts", "console/at-install.ts"].includes(file) ||
      !/^(?:engine|src|demo|bench|campaigns|tests)\//.test(imported);
    none(imports(browser, (imported, file) => !allowed(imported, file)));
  });

  test("random inputs come from where every run gets the same", () => {
    const others = sources.filter(({ file }) => file !== "tests/engine/oracle/seeded.ts");
    none(imports(others, (imported) => isPackage(imported, "fast-check")));
  });

  test("the driver is known only in database and embedded", () => {
    const driver = ["pg", "pg-copy-streams", "sql-template-tag"];
    const others = program().filter(({ file }) => !["database", "embedded"].includes(moduleOf(file)));
    none(imports(others, (imported) => driver.some((name) => isPackage(imported, name))));
  });

  test("Fastify is known only in http, routes and where they are joined", () => {
    const others = program().filter(
      ({ file }) => !/^src\/(http\/|start-server\.ts|rooms\.ts|(\w+\/)+([\w-]+-)?routes\.ts)/.test(file),
    );
    none(imports(others, (imported) => isPackage(imported, "fastify") || imported.startsWith("@fastify/")));
  });

  test("a start loads nothing that parses pages, sends mails, asks other servers or drives a browser", () => {
    const packages = packagesAtStart(sources, "src/serve.ts");
    assert.ok(packages.has("fastify") && packages.has("typebox"), [...packages].join(" "));
    for (const later of ["css-select", "htmlparser2", "typebox/value", "nodemailer", "undici", "playwright-core"])
      assert.ok(!packages.has(later), later);
  });

  test("the parent loads the embedded database and its log, and nothing else of the program", () => {
    assert.deepEqual(
      [...packagesAtStart(sources, "src/parent/run-parent.ts")].filter((name) => !name.startsWith("node:")).sort(),
      ["pg", "pino"],
    );
  });

  test("no files load each other in a circle", () => {
    none(findCycles(sources));
  });
});

describe("code", () => {
  test("no file has more than 400 lines", () => {
    none(sources.filter(({ text }) => text.split("\n").length > 401).map(({ file }) => file));
  });

  test("nothing is left to do, and no type is cast away", () => {
    const left = new RegExp(["TO", "DO|FIX", "ME|\\bas ", "any\\b"].join(""));
    none(sources.filter(({ text }) => left.test(text)).map(({ file }) => file));
  });

  test("a product's field is known by its column in the list of fields, and where a rule is about just that field", () => {
    const columns = productFields.map(({ column }) => column).filter((column) => column.includes("_"));
    assert.equal(columns.length, 4);
    const namedIn = (column: string): string[] =>
      program()
        .filter(({ text }) => text.includes(column))
        .map(({ file }) => file);
    assert.deepEqual(namedIn("reference_price"), ["src/products/product-fields.ts"]);
    for (const column of columns) {
      const files = namedIn(column).filter((file) => moduleOf(file) !== "orders"); // orders are joined by the customer's id
      assert.ok(files.length <= 3, `${column} stands in ${files.join(", ")}`);
    }
  });

  test("the environment is read in main only", () => {
    const readers = program().filter(({ text }) => /\bprocess\.env\b/.test(text));
    assert.deepEqual(readers.map(({ file }) => file).sort(), Object.keys(readsEnvironment).sort());
  });

  test("only accounts make contract handles", () => {
    const makers = program().filter(({ text }) => /\bContract\.authorised\b/.test(text));
    none(makers.map(({ file }) => file).filter((file) => moduleOf(file) !== "accounts"));
    const classes = program().filter(({ text }) => /\bauthorised\(fields/.test(text));
    assert.deepEqual(
      classes.map(({ file }) => file),
      ["src/base/contract.ts"],
    );
  });
});

describe("SQL", () => {
  test("a statement begins with its name: domain and what it does", () => {
    none(statements.filter(({ isRun, name }) => isRun && name === null).map(({ file, text }) => `${file}: ${text}`));
    const misnamed = statements.filter(({ file, name }) => {
      const isOwn = name?.startsWith(`${moduleOf(file)}.`) === true || moduleOf(file) === "database";
      return name !== null && !isOwn && moduleOf(file) !== "process";
    });
    none(misnamed.map(({ file, name }) => `${file}: ${name}`));
  });

  test("a name stands for one statement", () => {
    const texts = new Map<string, Set<string>>();
    for (const { name, text } of statements) {
      if (name !== null) texts.set(name, (texts.get(name) ?? new Set()).add(text.replaceAll(/\s+/g, " ")));
    }
    none([...texts].filter(([, different]) => different.size > 1).map(([name]) => name));
  });

  test("a statement names the contract for every table that belongs to contracts", async () => {
    const tables = await readTenantTables();
    assert.ok(tables.length >= 15, `only ${tables.length} tables found`);
    const wanting = statements
      .map((statement) => ({ ...statement, tenancy: tenancyOf(statement.text, tables) }))
      .filter(({ tenancy }) => tenancy.named < tenancy.tables.length);
    none(
      wanting
        .filter(({ name }) => name === null || acrossContracts[name] === undefined)
        .map(({ file, name, tenancy }) => `${file}: ${name ?? "a part"} on ${tenancy.tables.join(", ")}`),
    );
    const excused = new Set(wanting.map(({ name }) => name));
    none(Object.keys(acrossContracts).filter((name) => !excused.has(name)));
  });

  test("a statement names the columns of its result: one that a later release adds must not break it", async () => {
    const tables = [...(await readTenantTables()), "contract", "company", "account"];
    const open = statements.filter(({ name, text }) => name !== null && hasOpenResult(text, tables));
    none(open.map(({ file, name }) => `${file}: ${name}`));
    assert.ok(hasOpenResult("/* a.b */ with page as (select 1) select task.*, (select 2) from task", tables));
    assert.ok(hasOpenResult("/* a.b */ delete from task returning *", tables));
  });

  test("a statement that changes what answers are made of notes the change", () => {
    const writing = new RegExp(
      String.raw`\b(?:insert into|update|delete from|copy) (?:${versionedTables.join("|")})\b`,
    );
    const silent = statements.filter(({ text }) => writing.test(text) && !/\bnotingChange(?:Of)?\(/.test(text));
    none(
      silent
        .filter(({ name }) => name === null || notedElsewhere[name] === undefined)
        .map(({ name }) => name ?? "a part"),
    );
    const excused = new Set(silent.map(({ name }) => name));
    none(Object.keys(notedElsewhere).filter((name) => !excused.has(name)));
  });

  test("one room writes a table, history deletes from it besides, and writers.txt lists who does", async () => {
    const [writers, tables] = [writersOf(statements), await readTables()];
    const owners = (table: string): string[] => [...(writers.get(table) ?? [])].filter((room) => room !== "history");
    const shared = tables.filter((table) => owners(table).length !== 1);
    assert.deepEqual(shared.sort(), Object.keys(writtenByTwo).sort());
    none([...writers.keys()].filter((table) => !tables.includes(table) && table !== "migration"));
    assert.equal(await readText(writersFile), renderWriters(writers), "run `npm run schema`");
  });

  test("database names no table of ours: it serves every room alike", async () => {
    const naming = new RegExp(
      String.raw`\b(?:from|join|into|update|copy|table|only) (?:${(await readTables()).join("|")})\b`,
    );
    none(program().flatMap(({ file, text }) => (moduleOf(file) === "database" && naming.test(text) ? [file] : [])));
  });

  test("migrations have numbers of their own", async () => {
    const files = (await listFiles("src/database/migrations")).map((file) => file.split("/").at(-1) ?? "");
    const numbers = files.map((file) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1] ?? file);
    none(numbers.filter((number, index) => number.length !== 4 || numbers.indexOf(number) !== index));
  });
});

describe("pages", () => {
  test("docs/reference/errors.md lists every error code, its status and meaning, in the catalogue's order", async () => {
    const page = await readText("docs/reference/errors.md");
    assert.ok(page !== null, "the page is missing");
    const listed = [...page.matchAll(/^- `[\w.]+` \d{3}: .*$/gm)].map(([line]) => line);
    assert.deepEqual(
      listed,
      Object.entries(errorCatalogue).map(([code, { status, meaning }]) => `- \`${code}\` ${status}: ${meaning}`),
    );
  });
});
