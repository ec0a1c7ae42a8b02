/** Writes `client/api.ts`, the types of every operation, from `openapi.json` (`npm run types`). */
import { writeFile } from "node:fs/promises";
import openapi, { astToString } from "openapi-typescript";

const document = new URL("../../openapi.json", import.meta.url);
const types = new URL("../api.ts", import.meta.url);
const head = "// Made of openapi.json by `npm run types`; not committed.\n";

await writeFile(types, head + astToString(await openapi(document, { immutable: true, alphabetize: true })));
