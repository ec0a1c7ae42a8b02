/** Google's product feed, as RSS 2.0 or Atom: the format that nearly every shop can export. */
import { limits } from "../../limits.ts";
import { feedFields, feedItem, parseShippings, type FeedContext, type FeedField, type Shipping } from "./feed-item.ts";
import { machineMoney } from "./feed-money.ts";
import { ItemList, type CatalogueItem, type FeedEnd } from "./item.ts";
import { readXml, type XmlReader } from "./xml-stream.ts";

/** Shipping costs of one item. */
const shippingsMax = 200;

/**
 * Reads a feed of any length as it arrives.
 *
 * @param take gets the items, some at a time, and is awaited before more is read
 * @throws what `pieces` and `take` throw. A broken feed is no error: its end says so, and its items up to there stand.
 */
export async function readGoogleFeed(
  pieces: AsyncIterable<Uint8Array>,
  context: FeedContext,
  take: (items: CatalogueItem[]) => Promise<void> | void,
): Promise<FeedEnd> {
  const list = new ItemList();
  const reader = new FeedReader(list, context);
  const end = await readXml(pieces, reader, async () => {
    if (list.items.length > 0) await take(list.take());
    return true;
  });
  const problem = reader.isFeed ? end.problem : "It is no RSS or Atom feed.";
  return { isComplete: problem === null, problem, itemCount: list.itemCount, rejected: list.rejected };
}

/** Fields whose names in RSS, Atom and Google's data differ. */
const known = new Map<string, FeedField>([
  ...feedFields.map((name): [string, FeedField] => [name, name]),
  ["ean", "gtin"],
  ["name", "title"],
]);

class FeedReader implements XmlReader {
  isFeed = false;
  readonly #list: ItemList;
  readonly #context: FeedContext;
  readonly #readMoney: ReturnType<typeof machineMoney>;
  /** Where the item's element stands; 0 outside of items. */
  #itemDepth = 0;
  #fields = new Map<FeedField, string>();
  /** Fields with a prefix, `g:price`. They win over those of RSS and Atom, such as `title`. */
  #prefixed = new Set<FeedField>();
  #shippings: Shipping[] = [];
  #shipping: Partial<Record<"country" | "price", string>> = {};
  /** The text of the element that is open, if it is read. */
  #text: string | null = null;
  #link: { href: string; rel: string } | null = null;

  constructor(list: ItemList, context: FeedContext) {
    this.#list = list;
    this.#context = context;
    this.#readMoney = machineMoney(context);
  }

  open(name: string, depth: number): void {
    const local = localName(name);
    if (depth === 1) this.isFeed = ["rss", "feed", "RDF"].includes(local);
    if (this.#itemDepth === 0) {
      if (local === "item" || local === "entry") this.#begin(depth);
      return;
    }
    const isField = depth === this.#itemDepth + 1;
    if (isField && local === "shipping") this.#shipping = {};
    if (isField && local === "link") this.#link = { href: "", rel: "alternate" };
    this.#text = isField || depth === this.#itemDepth + 2 ? "" : null;
  }

  attribute(name: string, value: string): void {
    if (this.#link === null) return;
    if (name === "href") this.#link.href = value.slice(0, limits.catalogues.fieldCharacters);
    if (name === "rel") this.#link.rel = value;
  }

  text(text: string): void {
    if (this.#text === null) return;
    const room = limits.catalogues.fieldCharacters - this.#text.length;
    if (room > 0) this.#text += text.slice(0, room);
  }

  close(name: string, depth: number): void {
    if (this.#itemDepth === 0) return;
    const local = localName(name);
    if (depth === this.#itemDepth) this.#end();
    else if (depth === this.#itemDepth + 1) this.#closeField(local, name !== local);
    else if (depth === this.#itemDepth + 2 && (local === "country" || local === "price")) {
      this.#shipping[local] = this.#text ?? "";
    }
    if (depth === this.#itemDepth + 2) this.#text = null;
  }

  #begin(depth: number): void {
    this.#itemDepth = depth;
    this.#fields = new Map();
    this.#prefixed = new Set();
    this.#shippings = [];
  }

  #closeField(local: string, isPrefixed: boolean): void {
    const text = this.#text ?? "";
    this.#text = null;
    if (local === "shipping") this.#addShipping(text);
    const link = this.#link;
    this.#link = null;
    const field = known.get(local);
    if (field === undefined || field === "shipping") return;
    if (field === "subscription_cost") this.#fields.set(field, local); // its parts say how much, and for how long
    const value = field === "link" && link !== null && link.href !== "" && link.rel === "alternate" ? link.href : text;
    if (value.trim() === "" || this.#prefixed.has(field)) return;
    if (this.#fields.has(field) && !isPrefixed) return;
    this.#fields.set(field, value);
    if (isPrefixed) this.#prefixed.add(field);
  }

  #addShipping(text: string): void {
    if (this.#shippings.length >= shippingsMax) return;
    const { country = null, price } = this.#shipping;
    this.#shipping = {};
    if (price !== undefined) this.#shippings.push({ country, price });
    else this.#shippings.push(...parseShippings(text));
  }

  #end(): void {
    this.#itemDepth = 0;
    this.#text = null;
    this.#list.add(feedItem({ fields: this.#fields, shippings: this.#shippings }, this.#context, this.#readMoney));
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
