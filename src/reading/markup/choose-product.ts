/** Which of the products that the markup describes the page is of, and which of its variants. */
import type { MarkedOffer, MarkedProduct } from "./marked-product.ts";
import { namesAlike } from "../words/names.ts";
import type { Method, WantedProduct } from "../page/page.ts";

export interface Chosen {
  readonly method: Method;
  readonly product: MarkedProduct;
  /** The offers of the product, or of the variant that the address names. */
  readonly offers: readonly MarkedOffer[];
  /** Whether variants differ in price and the address names none. */
  readonly isOpen: boolean;
}

export interface PageAddress {
  readonly urls: readonly string[];
  readonly canonical: string | null;
  readonly heading: string | null;
  /** What the head of the page calls it. */
  readonly titles: readonly string[];
  readonly wanted: WantedProduct | null;
}

/** At most one product a method. Products in lists and relatives of others are never chosen. */
export function chooseProduct(products: readonly MarkedProduct[], address: PageAddress): Chosen[] {
  const own = products.filter((product) => !product.isOther && !isElsewhere(product, address));
  return (["jsonLd", "microdata", "metaTags"] as const).flatMap((method) => {
    const ofMethod = own.filter((product) => product.method === method);
    const chosen = chooseOne(ofMethod, address);
    return chosen === null ? [] : [chosen];
  });
}

/** Likeness of names, below which two of them have nothing in common. */
const unlike = 0.3;

/** Whether the product has a page of its own, and nothing of this page has its name: a tile of a category. */
function isElsewhere({ name, url }: MarkedProduct, { urls, canonical, heading, titles, wanted }: PageAddress): boolean {
  if (name === null || url === null || heading === null || !URL.canParse(url, urls[0])) return false;
  if ([...urls, canonical].some((own) => own !== null && samePath(own, url, urls[0]))) return false;
  return [heading, ...titles, wanted?.name ?? ""].every((own) => namesAlike(own, name) < unlike);
}

function chooseOne(products: readonly MarkedProduct[], address: PageAddress): Chosen | null {
  const [first] = products;
  if (first === undefined) return null;
  const judged = products.map((product) => ({ product, likeness: likenessOf(product, address) }));
  const best = Math.max(...judged.map(({ likeness }) => likeness));
  const left = judged.filter(({ likeness }) => likeness >= best - 0.05).map(({ product }) => product);
  const priced = left.filter((product) => pricesOf(product).size > 0);
  const [product = first, ...others] = priced.length > 0 ? priced : left;
  if (others.length === 0) return chooseVariant(product, address);
  const rivals = left.flatMap((one) => (one.variants.length > 0 ? one.variants : [one]));
  return chooseVariant({ ...product, variants: rivals }, address);
}

/** How well a product fits the page, from 0 to about 4. */
function likenessOf(product: MarkedProduct, { urls, canonical, heading, wanted }: PageAddress): number {
  const isHere =
    product.url !== null && [...urls, canonical].some((url) => url !== null && samePath(url, product.url, urls[0]));
  const byHeading = heading === null || product.name === null ? 0 : namesAlike(heading, product.name);
  const byWanted = wanted === null || product.name === null ? 0 : namesAlike(wanted.name, product.name);
  const hasPrice = pricesOf(product).size > 0 ? 0.5 : 0;
  return (isHere ? 1 : 0) + byHeading + byWanted + hasPrice;
}

function pricesOf(product: MarkedProduct): Set<string> {
  const prices = [product, ...product.variants].flatMap(({ offers }) => offers.map(({ price }) => price));
  return new Set(prices.filter((price) => price !== null));
}

/** The variant in the address decides; without one, variants count together if they cost the same. */
function chooseVariant(product: MarkedProduct, address: PageAddress): Chosen {
  const { method } = product;
  const variants = product.variants.filter(({ offers }) => offers.some(({ price }) => price !== null));
  const named = variants.filter((variant) =>
    isNamed([variant.url, ...variant.offers.map(({ url }) => url)], [variant.sku, variant.gtin], address),
  );
  const [variant] = named;
  if (variant !== undefined && named.length < Math.max(2, variants.length)) {
    return {
      method,
      product: { ...variant, name: variant.name ?? product.name, brand: variant.brand ?? product.brand },
      offers: variant.offers,
      isOpen: differ(named.flatMap(({ offers }) => offers)),
    };
  }
  if (variants.length > 0) {
    const offers = variants.flatMap((one) => one.offers);
    return { method, product, offers: differ(offers) ? offers : representative(offers), isOpen: differ(offers) };
  }
  return chooseOffer(product, address);
}

/** Offers of one product and one seller are its variants; offers of several sellers all count. */
function chooseOffer(product: MarkedProduct, address: PageAddress): Chosen {
  const { method } = product;
  const offers = product.offers.filter(({ price }) => price !== null);
  const sellers = new Set(offers.map(({ seller }) => seller));
  if (offers.length <= 1 || sellers.size > 1)
    return { method, product, offers: offers.length === 0 ? product.offers : offers, isOpen: false };
  const currencies = new Set(offers.map(({ currency }) => currency));
  const named = offers.filter(({ url, sku }) => isNamed([url], [sku], address));
  if (named.length > 0 && named.length < offers.length)
    return { method, product, offers: named.slice(0, 1), isOpen: differ(named) };
  if (currencies.size > 1) return { method, product, offers, isOpen: true };
  return { method, product, offers: differ(offers) ? offers : representative(offers), isOpen: differ(offers) };
}

/** Of sizes at one price the first that can be had: the product can be had then. */
function representative(offers: readonly MarkedOffer[]): MarkedOffer[] {
  const [first] = offers;
  const chosen = offers.find(({ availability }) => availability === true) ?? first;
  return chosen === undefined ? [] : [chosen];
}

/** Zero is no price: shops write it for what they do not sell. */
function differ(offers: readonly MarkedOffer[]): boolean {
  return new Set(offers.flatMap(({ price }) => (price === null || price === "0" ? [] : [price]))).size > 1;
}

/** Parameters of addresses that name a variant. */
export const variantParameters: ReadonlySet<string> = new Set([
  "variant",
  "sku",
  "variation",
  "vid",
  "option",
  "color",
  "size",
  "pid",
  "attribute_pa_color",
  "attribute_pa_size",
  "id",
  "number",
  "selected",
  "childsku",
]);

/** Whether the address names the variant, by its own address or its number. */
function isNamed(
  links: readonly (string | null)[],
  numbers: readonly (string | null)[],
  { urls }: PageAddress,
): boolean {
  return urls.some((text) => {
    const url = URL.parse(text);
    if (url === null) return false;
    const values = new Set([...variantParameters].flatMap((name) => url.searchParams.get(name) ?? []));
    const fragment = decodeURIComponentSafely(url.hash.slice(1));
    const isByNumber = numbers.some(
      (number) => number !== null && number !== "" && (values.has(number) || fragment === number),
    );
    const isByLink = links.some((link) => {
      const own = link === null ? null : URL.parse(link, text);
      if (own === null || own.pathname !== url.pathname) return false;
      const names = [...own.searchParams.keys()];
      const isByQuery =
        names.length > 0 && names.every((name) => own.searchParams.get(name) === url.searchParams.get(name));
      return isByQuery || (own.hash !== "" && own.hash === url.hash);
    });
    return isByNumber || isByLink;
  });
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone "%" stands for itself
  }
}

function samePath(one: string, other: string | null, base: string | undefined): boolean {
  const [first, second] = [URL.parse(one, base), other === null ? null : URL.parse(other, base)];
  if (first === null || second === null || first.pathname === "/") return false;
  return first.pathname.replace(/\/$/, "") === second.pathname.replace(/\/$/, "");
}
