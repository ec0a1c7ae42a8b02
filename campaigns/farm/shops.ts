/** The shops of a farm: their kinds in turn, and of each the products that it sells. The same for the same numbers. */
import { randomFrom } from "../../sample/random.ts";
import { aGtin } from "../../tests/monitoring/catalogue-shops.ts";
import { kinds, type Kind, type KindName } from "./kinds.ts";
import { times } from "./templates.ts";

/** A product that some shops sell. */
export interface FarmProduct {
  readonly customerProductId: string;
  readonly name: string;
  readonly gtin: string;
  readonly referencePrice: number;
}

export interface FarmPage {
  readonly index: number;
  readonly path: string;
  readonly product: FarmProduct;
  /** What it costs at first, with a decimal point. */
  readonly price: string;
}

export interface Shop {
  readonly host: string;
  readonly kindName: KindName;
  readonly kind: Kind;
  readonly pages: readonly FarmPage[];
}

const brands = ["Contoso", "Fabrikam", "Northwind", "Litware", "Tailspin"];
const things = ["Kettle", "Toaster", "Blender", "Mixer", "Grill", "Juicer", "Scale", "Steamer"];

/** So many products, each with a name of its own. */
export function farmProducts(count: number, seed: number): FarmProduct[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => ({
    customerProductId: `farm-${index}`,
    name: `${brands[index % brands.length]} ${things[index % things.length]} ${1_000 + index}`,
    gtin: aGtin(index),
    referencePrice: Math.round(random.between(1_000, 20_000)) / 100,
  }));
}

export interface ShopWishes {
  readonly shops: number;
  readonly pages: number;
  readonly seed: number;
  /** The kinds that shops have in turn; all of them without it. */
  readonly kinds?: readonly KindName[];
}

/** The shops, and the products that they sell. */
export function farmShops({ shops, pages, seed, kinds: wanted }: ShopWishes): {
  shops: Shop[];
  products: FarmProduct[];
} {
  const random = randomFrom(seed + 1);
  const products = farmProducts(Math.max(pages, 8) * 5, seed);
  const names = wanted ?? Object.keys(kinds).filter(isKindName);
  const made = Array.from({ length: shops }, (_, number): Shop => {
    const kindName = names[number % names.length] ?? "plain";
    const kind: Kind = kinds[kindName];
    const host = `shop${String(number + 1).padStart(3, "0")}.localhost`;
    const first = Math.floor(random.between(0, products.length));
    const sold = Array.from({ length: kind.pages ?? pages }, (__, index): FarmPage[] => {
      const product = products[(first + index) % products.length];
      if (product === undefined) return [];
      const price = times(product.referencePrice.toFixed(2), random.between(0.9, 1.1));
      return [{ index, path: kind.path?.(index) ?? `/p${index}`, product, price }];
    });
    return { host, kindName, kind, pages: sold.flat() };
  });
  return { shops: made, products };
}

function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}
