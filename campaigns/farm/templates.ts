/** Product pages of shops, in the forms that collectors meet. Each has decoys: a unit price, and prices of other products. */
import { productPage } from "../../tests/monitoring/a-shop.ts";

export interface ShownProduct {
  readonly name: string;
  /** What it costs, with a decimal point. */
  readonly price: string;
  /** The struck price of a sale. */
  readonly was?: string;
  readonly isSoldOut?: boolean;
}

/** A page, in the middle of what else stands on it. */
export type Template = (product: ShownProduct, around: string) => string;

export const templates = {
  jsonLd: (product, around) => productPage(product.name, product.price, product).replace("</main>", `</main>${around}`),
  graph: (product, around) => {
    const offers = {
      "@type": "Offer",
      price: product.price,
      priceCurrency: "EUR",
      availability: availability(product),
    };
    const graph = [
      { "@type": "Organization", name: "Farm shop", url: "/" },
      { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 1, name: "Kettles" }] },
      { "@type": "Product", name: product.name, offers: [offers] },
    ];
    const script = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
    return page(`<script type="application/ld+json">${script}</script>`, product, around);
  },
  microdata: (product, around) =>
    page("", product, around, {
      scope: ` itemscope itemtype="https://schema.org/Product"`,
      name: ` itemprop="name"`,
      offer: `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<meta itemprop="price" content="${product.price}"><meta itemprop="priceCurrency" content="EUR">
<link itemprop="availability" href="${availability(product)}"></div>`,
    }),
  meta: (product, around) =>
    page(
      `<meta property="og:type" content="product"><meta property="og:title" content="${product.name}">
<meta property="product:price:amount" content="${product.price}"><meta property="product:price:currency" content="EUR">`,
      product,
      around,
    ),
  /** Without any markup: only the visible text has the price. */
  text: (product, around) => page("", product, around),
} as const satisfies Record<string, Template>;

/** A page whose markup and visible text have different prices: nobody can tell which one is right. */
export function contradicting(product: ShownProduct, around: string): string {
  return templates.jsonLd(product, around).replace(euros(product.price), euros(times(product.price, 1.3)));
}

/** A price by a factor, in whole cents. */
export function times(price: string, factor: number): string {
  return (Math.round(Number(price) * 100 * factor) / 100).toFixed(2);
}

function page(
  head: string,
  product: ShownProduct,
  around: string,
  { scope = "", name = "", offer = "" }: { scope?: string; name?: string; offer?: string } = {},
): string {
  const struck = product.was === undefined ? "" : `<del class="was">${euros(product.was)}</del> `;
  const isSoldOut = product.isSoldOut === true;
  return `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><title>${product.name} kaufen</title>${head}</head>
<body>
<header><a href="/">Shop</a></header>
<main${scope}>
<h1${name}>${product.name}</h1>
${offer}
<div class="product-price">${struck}<span class="price">${euros(product.price)}</span> inkl. MwSt.</div>
<p class="unit-price">(1 l = ${euros(times(product.price, 1 / 3))})</p>
<p class="stock">${isSoldOut ? "Ausverkauft" : "Auf Lager"}</p>
<button type="submit">${isSoldOut ? "Benachrichtigen" : "In den Warenkorb"}</button>
</main>
<section class="related"><h2>Ähnliche Produkte</h2><div class="card">Topf <span class="price">7,77 €</span></div></section>
${around}
</body>
</html>`;
}

function euros(price: string): string {
  return `${price.replace(".", ",")} €`;
}

function availability({ isSoldOut = false }: ShownProduct): string {
  return `https://schema.org/${isSoldOut ? "OutOfStock" : "InStock"}`;
}
