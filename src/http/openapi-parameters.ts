/** Writes each parameter that several operations have once, under `components/parameters`. */
import type { Document } from "./openapi.ts";
import { operationsOf } from "./openapi-answers.ts";

/** One is no shorter as a reference, and easier to read in its place. */
const many = 2;

export function shareParameters(document: Document): void {
  const operations = operationsOf(document);
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    // What is not required need not say so.
    if ("required" in parameter && !parameter.required) delete parameter.required;
  }
  const all = operations.flatMap(({ parameters = [] }) => parameters.filter((parameter) => !("$ref" in parameter)));
  const common = [...Map.groupBy(all, (parameter) => JSON.stringify(parameter))]
    .filter(([, same]) => same.length >= many)
    .sort(([, one], [, other]) => other.length - one.length);
  // Generators write a file for each component, and some file systems do not tell "Domain" from "domain".
  const taken = new Set(Object.keys(document.components?.schemas ?? {}).map((name) => name.toLowerCase()));
  const names = new Map<string, string>();
  const parameters: Record<string, object> = {};
  const counts = new Map<string, number>();
  for (const [text, [parameter]] of common) {
    if (parameter === undefined || !("name" in parameter)) continue;
    // Names of headers are spelt by the installation, names of components are not.
    const short = parameter.name.replace(/^service-/, "");
    const base = taken.has(short.toLowerCase()) ? `${short}-parameter` : short;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    const name = count === 1 ? base : `${base}-${count}`;
    parameters[name] = parameter;
    names.set(text, name);
  }
  for (const operation of operations) {
    const given = operation.parameters;
    if (given === undefined) continue;
    operation.parameters = given.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }
  Object.assign(document.components ?? {}, { parameters });
}
