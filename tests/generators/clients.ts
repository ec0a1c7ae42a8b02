/**
 * Clients that the generators in use make of `openapi.json`, compiled strictly and run against a service (`npm run generators`). What
 * a generator cannot do by its own fault is named.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { aService } from "../harness/a-service.ts";
import { openApiFile } from "../http/openapi-file.ts";
import { programs } from "./programs.ts";

const run = promisify(execFile);
const packages = path.join(import.meta.dirname, "node_modules");
/** In the packages' folder, where what is generated finds what it imports. */
const made = path.join(packages, ".made");
const { service, customer } = await aService();

interface Generator {
  readonly name: string;
  readonly bin: string;
  readonly command: (folder: string) => readonly string[];
  /** What the program cannot do, with the fault. */
  readonly faults?: Readonly<Partial<Record<"csv" | "again", [found: unknown, fault: string]>>>;
}

const generators: readonly Generator[] = [
  {
    name: "orval",
    bin: "orval",
    command: (folder) => ["--input", openApiFile, "--output", path.join(folder, "api.ts"), "--client", "fetch"],
  },
  {
    name: "@hey-api/openapi-ts",
    bin: "openapi-ts",
    command: (folder) => ["-i", openApiFile, "-o", folder, "-c", "@hey-api/client-fetch", "--no-log-file"],
  },
  {
    name: "openapi-typescript",
    bin: "openapi-typescript",
    command: (folder) => [openApiFile, "-o", path.join(folder, "api.ts")],
    faults: {
      csv: ["request.unsupportedMediaType", "openapi-fetch sends every body as JSON unless it is told otherwise"],
    },
  },
  {
    name: "swagger-typescript-api",
    bin: "swagger-typescript-api",
    command: (folder) => ["generate", "-p", openApiFile, "-o", folder, "-n", "api.ts"],
    faults: { csv: ["request.unsupportedMediaType", "its client sends every text type as text/plain"] },
  },
  {
    name: "openapi-typescript-codegen",
    bin: "openapi",
    // Without it two of a separator's values have one name.
    command: (folder) => ["--input", openApiFile, "--output", folder, "--useUnionTypes"],
    faults: { again: [null, "its client tells no header of an answer, so it knows no ETag"] },
  },
];

/** Runs a program of the packages with this Node. */
async function execute(bin: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const file = bin.endsWith(".mjs") ? bin : path.join(packages, ".bin", bin);
  const options = { cwd: made, env: { PATH: process.env["PATH"], ...env }, maxBuffer: 1024 ** 3 };
  try {
    return (await run(process.execPath, [file, ...words], options)).stdout;
  } catch (error) {
    const told = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`${bin}: ${told.slice(0, 4_000)}`, { cause: error });
  }
}

/** Without the types of packages. */
const strictly =
  "--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target esnext --module esnext --moduleResolution bundler --lib esnext,dom,dom.iterable --typeRoots none".split(
    " ",
  );

for (const { name, bin, command, faults = {} } of generators) {
  test(`${name}: its client compiles strictly and calls the service`, async () => {
    const folder = path.join(made, path.basename(name));
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await execute(bin, command(folder));
    const program = path.join(folder, "program.ts");
    await writeFile(program, programs[name] ?? "");
    const entries = await readdir(folder, { recursive: true });
    const files = entries.filter((file) => file.endsWith(".ts")).map((file) => path.join(folder, file));
    await execute("tsc", [...strictly, ...files]);
    const built = path.join(folder, "program.mjs");
    // Its installation puts a binary in the place of a script.
    const bundler = path.join(packages, ".bin", "esbuild");
    await run(bundler, [program, "--bundle", "--platform=node", "--format=esm", `--outfile=${built}`]);
    const told = JSON.parse(
      await execute(built, [], {
        SERVICE_URL: service.url,
        AUTHORIZATION: customer.client.authorization,
        CONTRACT_ID: customer.contractId,
      }),
    );
    assert.deepEqual([told.json, told.offers, told.code], [1, [], "resource.notFound"]);
    if (faults.csv === undefined) assert.match(told.csv, /^[0-9a-f-]{36}$/);
    else assert.equal(told.csv, ...faults.csv);
    assert.equal(told.again, ...(faults.again ?? [304, name]));
  });
}
