/** The page of a service whose console is not there yet: it says how long that takes, and goes on by itself. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { hashSources } from "../../src/console/sources.ts";
import { anInstallation } from "../harness/installation.ts";
import { killAll, startIn } from "../harness/program.ts";
import { aDatabase } from "../harness/service.ts";
import { aBrowser, visit } from "./browser.ts";

const scratch = await mkdtemp(path.join(tmpdir(), "pricewright-test-"));
const database = await aDatabase();
after(async () => {
  killAll();
  await database.drop();
  await rm(scratch, { recursive: true, force: true });
});
const browser = await aBrowser();
const installation = path.join(scratch, "installation");
const dist = path.join(installation, "console", "dist");

/** A build of the sources as they are. */
async function build(title: string): Promise<void> {
  await mkdir(dist, { recursive: true });
  await writeFile(
    path.join(dist, "index.html"),
    `<!doctype html><html><title>${title}</title><h1>${title}</h1></html>`,
  );
  await writeFile(path.join(dist, "build.json"), JSON.stringify({ hash: await hashSources(installation) }));
}

test("an address with a fragment, as the printed link has one, goes on when the build is there; also after one that failed", async () => {
  await anInstallation(installation);
  // A build that ends when it is told to: here with a failure.
  const program = "import { setTimeout } from 'node:timers/promises';\nimport { existsSync } from 'node:fs';\n";
  await writeFile(
    path.join(installation, "console", "build.ts"),
    `${program}while (!existsSync("console/end")) await setTimeout(50);\nprocess.exitCode = 1;\n`,
  );
  const started = startIn(installation, {
    DATABASE_URL: database.connectionString,
    DATA_DIR: path.join(scratch, "data"),
    ADMIN_PASSWORD: "correct horse battery",
  });
  const url = await started.listening();
  const { page, close } = await visit(browser);
  await page.goto(`${url}/console/#enter=token`);
  await page.getByRole("heading", { name: "The console is being built" }).waitFor();
  await page.getByText("about 10 seconds").waitFor();
  await writeFile(path.join(installation, "console", "end"), "");
  await page.getByRole("heading", { name: "The console is not built" }).waitFor();
  await page.getByText("npm run console").waitFor();
  await build("As built");
  await page.getByRole("heading", { name: "As built" }).waitFor();
  assert.equal(page.url(), `${url}/console/#enter=token`);
  await close();
  started.child.kill("SIGTERM");
  assert.equal(await started.ended(), 0);
});
