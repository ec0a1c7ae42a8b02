/** Writes `openapi.json` (`npm run openapi`). A test compares the file with what the service answers. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { openApiFile, renderDocument } from "./openapi-file.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "pricewright-openapi-"));
try {
  const config = readConfig({ DATA_DIR: dataDir, PORT: "0", ADMIN_PASSWORD: "only to write the document" });
  const app = await startApp(config, pino({ level: "silent" }));
  const answer = await fetch(`${app.url ?? ""}/openapi.json`);
  await writeFile(openApiFile, renderDocument(await answer.json()));
  await app.stop();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
