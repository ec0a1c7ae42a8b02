/** Microdata and RDFa Lite: things whose properties are attributes of the page's elements. */
import { isTag, type Element, type ParentNode } from "domhandler";
import { inlineText } from "./outline.ts";
import type { ParsedPage } from "./parse-html.ts";
import { limits } from "../../limits.ts";
import { plainText } from "../words/plain-text.ts";
import { bareName, type Thing, type ThingValue } from "./thing.ts";

/** One way of writing: which attribute begins a thing, names its type, names a property. */
interface Dialect {
  readonly scope: "itemscope" | "typeof";
  readonly type: string;
  readonly property: string;
}

const dialects: readonly Dialect[] = [
  { scope: "itemscope", type: "itemtype", property: "itemprop" },
  { scope: "typeof", type: "typeof", property: "property" },
];

/** Where links, images and times keep their value. */
const valueAttributes: Readonly<Record<string, string>> = {
  a: "href",
  link: "href",
  img: "src",
  time: "datetime",
  data: "value",
  meter: "value",
};

/** The things that are no property of another one. */
export function readMicrodata({ document, scopes }: ParsedPage): Thing[] {
  return dialects.flatMap((dialect) => {
    const tops: Thing[] = [];
    if (scopes.has(dialect.scope)) visit(document, null, { dialect, tops });
    return tops;
  });
}

function visit(node: ParentNode, inside: Thing | null, at: { dialect: Dialect; tops: Thing[] }): void {
  for (const child of node.children) {
    if (isTag(child)) visit(child, thingAt(child, inside, at), at);
  }
}

/** The thing that the element's content belongs to, after the element's own property was noted. */
function thingAt(element: Element, inside: Thing | null, { dialect, tops }: { dialect: Dialect; tops: Thing[] }) {
  const { attribs } = element;
  const isThing = dialect.scope in attribs;
  const property = attribs[dialect.property];
  if (!isThing && (property === undefined || inside === null)) return inside;
  const names = (property ?? "").split(/\s+/).filter((name) => name !== "");
  if (!isThing && (names.length === 0 || inside === null)) return inside;
  if (!isThing) {
    for (const name of names) noteProperty(inside, bareName(name), valueOf(element), element);
    return inside;
  }
  const thing: Thing = {
    id: null,
    types: (attribs[dialect.type] ?? "")
      .split(/\s+/)
      .filter((type) => type !== "")
      .map(bareName),
    properties: new Map(),
  };
  if (names.length === 0 || inside === null) tops.push(thing);
  else for (const name of names) noteProperty(inside, bareName(name), thing, element);
  return thing;
}

function noteProperty(thing: Thing | null, name: string, value: ThingValue, element: Element): void {
  if (thing === null) return;
  const values = thing.properties.get(name) ?? [];
  if (values.length < limits.reading.offers) values.push(value);
  thing.properties.set(name, values);
  if (name === "price" && thing.priceElement === undefined) thing.priceElement = element;
}

function valueOf(element: Element): string {
  const { attribs, name } = element;
  const attribute = valueAttributes[name];
  const written = attribs["content"] ?? (attribute === undefined ? undefined : attribs[attribute]);
  return plainText(written ?? inlineText(element), limits.reading.textCharacters);
}
