/** The page around a price box: what programs wrote of the price, and the button in the shop's language. */
import type { Country } from "./countries.ts";

export const markups = ["none", "jsonLdNumber", "jsonLdText", "meta", "microdata", "none"] as const;
export type Markup = (typeof markups)[number];

export const productName = "Stool Birk";

const buttons: Readonly<Record<string, string>> = {
  de: "In den Warenkorb",
  fr: "Ajouter au panier",
  es: "Añadir al carrito",
  it: "Aggiungi al carrello",
  nl: "In winkelwagen",
  pl: "Do koszyka",
  sv: "Lägg i varukorg",
  ja: "カートに入れる",
  zh: "加入购物车",
  ko: "장바구니 담기",
  ru: "В корзину",
  tr: "Sepete ekle",
};

interface Parts {
  readonly box: string;
  readonly price: string;
  readonly markup: Markup;
}

/** A whole page. */
export function pageOf({ language, currency }: Country, { box, price, markup }: Parts): string {
  const head = headOf(markup, price, currency);
  const item = markup === "microdata" ? ' itemscope itemtype="https://schema.org/Product"' : "";
  const offer = `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="${price}"><meta itemprop="priceCurrency" content="${currency}"></div>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${productName}</title>${head}</head><body>
<header><a href="/">Shop</a></header><main${item}><h1${item === "" ? "" : ' itemprop="name"'}>${productName}</h1>
${box}${item === "" ? "" : offer}
<form action="/cart" method="post"><button type="submit">${buttons[language] ?? "Add to cart"}</button></form></main>
<footer><a href="/imprint">Imprint</a></footer></body></html>`;
}

function headOf(markup: Markup, price: string, currency: string): string {
  if (markup === "meta")
    return `<meta property="product:price:amount" content="${price}"><meta property="product:price:currency" content="${currency}">`;
  if (markup !== "jsonLdNumber" && markup !== "jsonLdText") return "";
  const offers = {
    "@type": "Offer",
    price: markup === "jsonLdNumber" ? Number(price) : price,
    priceCurrency: currency,
  };
  const product = { "@context": "https://schema.org", "@type": "Product", name: productName, offers };
  return `<script type="application/ld+json">${JSON.stringify(product)}</script>`;
}
