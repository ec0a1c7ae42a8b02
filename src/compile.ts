/** `npm ci` ends with this: it loads the program without starting it, so that Node has compiled it before the first start. */
import { installedCode, keepCompiledCode } from "./base/compiled-code.ts";

keepCompiledCode([installedCode]);
await import("./command-line.ts");
await import("./config.ts");
await import("./parent/run-parent.ts");
await import("./program.ts");
await import("./serve.ts");
await import("./work.ts");
await import("./start-collector.ts");
const { loadCollector } = await import("./monitoring/index.ts");
await loadCollector();
