/** The entry of the parent's children: it opens the channel, loads the part that its argument names, and runs it. */
import { codeDirectories, keepCompiledCode } from "./base/compiled-code.ts";
import { readConfig } from "./config.ts";
import { Channel } from "./parent/channel.ts";

const channel = new Channel();
const config = readConfig(process.env);
keepCompiledCode(codeDirectories(config.dataDir, config.databaseUrl === null));
const { runPart } = process.argv[2] === "work" ? await import("./work.ts") : await import("./serve.ts");
await runPart(config, channel);
