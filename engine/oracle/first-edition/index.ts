// The engine of the first edition, as it was before the second: a fixture. The tests hold today's prices of documents
// without `edition` against it. Nothing here is ever changed.

export { compileStrategy } from "./compile.ts";
export { recommend } from "./recommend.ts";
