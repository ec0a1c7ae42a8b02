/** JSON-LD: the things that a page's `application/ld+json` scripts describe. */
import { isObject, readJson, type Json } from "./read-json.ts";
import { bareName, type Thing, type ThingValue } from "./thing.ts";

/** The things at the top of the blocks. What refers to another thing of the page by its `@id` holds that thing. */
export function readJsonLd(blocks: readonly string[]): Thing[] {
  const known = new Map<string, Thing>();
  const tops = blocks.flatMap((block) => topsOf(readJson(block), known));
  resolveReferences(tops, known);
  return tops;
}

function topsOf(json: Json, known: Map<string, Thing>): Thing[] {
  if (Array.isArray(json)) return json.flatMap((entry: Json) => topsOf(entry, known));
  if (!isObject(json)) return [];
  const graph = json["@graph"];
  const inGraph = graph === undefined ? [] : topsOf(graph, known);
  return json["@type"] === undefined && inGraph.length > 0 ? inGraph : [...inGraph, thingOf(json, known)];
}

function thingOf(json: { readonly [key: string]: Json }, known: Map<string, Thing>): Thing {
  const id = typeof json["@id"] === "string" ? json["@id"] : null;
  const thing: Thing = { id, types: typesOf(json["@type"]), properties: new Map() };
  for (const [key, value] of Object.entries(json)) {
    if (key.startsWith("@")) continue;
    thing.properties.set(
      bareName(key),
      listOf(value).flatMap((entry) => valueOf(entry, known)),
    );
  }
  if (id !== null && (thing.properties.size > 0 || !known.has(id))) known.set(id, thing);
  return thing;
}

function valueOf(json: Json, known: Map<string, Thing>): ThingValue[] {
  if (Array.isArray(json)) return json.flatMap((entry: Json) => valueOf(entry, known));
  if (isObject(json)) return typeof json["@value"] === "string" ? [json["@value"]] : [thingOf(json, known)];
  return typeof json === "string" ? [json] : typeof json === "boolean" ? [String(json)] : [];
}

/** Replaces things that are only an `@id` by the thing that has it. */
function resolveReferences(things: readonly Thing[], known: ReadonlyMap<string, Thing>): void {
  const seen = new Set<Thing>();
  const left = [...things];
  for (let thing = left.pop(); thing !== undefined; thing = left.pop()) {
    if (seen.has(thing)) continue;
    seen.add(thing);
    for (const [name, values] of thing.properties) {
      const resolved = values.map((value) => (typeof value === "string" ? value : resolve(value, known)));
      thing.properties.set(name, resolved);
      for (const value of resolved) if (typeof value !== "string") left.push(value);
    }
  }
}

function resolve(thing: Thing, known: ReadonlyMap<string, Thing>): Thing {
  return thing.properties.size === 0 && thing.id !== null ? (known.get(thing.id) ?? thing) : thing;
}

function typesOf(json: Json | undefined): string[] {
  return listOf(json ?? []).flatMap((type) => (typeof type === "string" ? [bareName(type)] : []));
}

function listOf(json: Json): readonly Json[] {
  return Array.isArray(json) ? json : [json];
}
