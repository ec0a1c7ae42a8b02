/** `compileStored`: stored strategy documents, ready to price products. */
import { compileStrategy, parseStrategy, type CompiledStrategy } from "../../../engine/index.ts";
import { asSentence } from "../../base/sentence.ts";
import { limits } from "../../limits.ts";
import { TaskFailed } from "../../tasks/index.ts";

/** The failureCode of a run whose strategy cannot be evaluated at all (interface 7-10). */
export const strategyFailure = "user.preprocessing.strategy.failure";

/** By the text of the document, the least recently used one first. A compiled strategy holds no state, so all may use it. */
const compiled = new Map<string, CompiledStrategy>();
let characters = 0;

/**
 * Compiles a stored version. Those used last are kept: compiling one of 1 MB takes longer than reading a page.
 *
 * @param document JSON text
 * @throws TaskFailed if the current model does not accept it
 */
export function compileStored(document: string): CompiledStrategy {
  const known = compiled.get(document);
  if (known !== undefined) {
    compiled.delete(document);
    compiled.set(document, known);
    return known;
  }
  const made = compile(document);
  compiled.set(document, made);
  characters += document.length;
  makeRoom();
  return made;
}

function compile(document: string): CompiledStrategy {
  const parsed = parseStrategy(JSON.parse(document));
  if ("strategy" in parsed) return compileStrategy(parsed.strategy);
  const [problem] = parsed.problems;
  throw new TaskFailed(
    strategyFailure,
    asSentence(`The strategy cannot be evaluated: ${problem?.path}: ${problem?.message}`),
  );
}

function makeRoom(): void {
  const { strategies, charactersTogether } = limits.pricing.compiledKept;
  for (const oldest of compiled.keys()) {
    if (compiled.size <= strategies && characters <= charactersTogether) return;
    compiled.delete(oldest);
    characters -= oldest.length;
  }
}
