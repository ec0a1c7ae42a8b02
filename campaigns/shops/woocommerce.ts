/** WooCommerce with its default block theme and with a classic one, in our own words. */
import { json, plain, productName, type Look, type System } from "./look.ts";

const wooAmount = (amount: string, { text }: Look, attributes = ""): string =>
  `<span class="woocommerce-Price-amount amount"${attributes}><bdi>${text(amount).replace(/[^\d.,\s\u202F]+/u, (sign) => `<span class="woocommerce-Price-currencySymbol">${sign}</span>`)}</bdi></span>`;
const wooHidden = ' aria-hidden="true"';
const wooReduced = (look: Look): string =>
  `<del aria-hidden="true">${wooAmount("120.00", look)}</del> <span class="screen-reader-text">${look.say("original")} ${look.text("120.00")}.</span><ins aria-hidden="true">${wooAmount("90.00", look)}</ins><span class="screen-reader-text">${look.say("current")} ${look.text("90.00")}.</span>`;
const wooRange = (low: string, high: string, look: Look): string =>
  `${wooAmount(low, look, wooHidden)} <span aria-hidden="true">&ndash;</span> ${wooAmount(high, look, wooHidden)}`;
const wooStock = (isGone: boolean, { say }: Look): string =>
  `<p class="stock ${isGone ? "out-of-stock" : "in-stock"}">${isGone ? say("soldOut") : say("inStock")}</p>`;
const wooCart = ({ say, url }: Look): string =>
  `<form class="cart" action="${url}" method="post"><div class="quantity"><label class="screen-reader-text" for="q1">${say("quantity")}</label><input type="number" id="q1" class="input-text qty text" name="quantity" value="1" min="1"></div><button type="submit" name="add-to-cart" value="17" class="single_add_to_cart_button button alt">${say("add")}</button></form>`;

interface WooOffer {
  readonly price?: string;
  readonly regular?: string;
  readonly range?: readonly [string, string];
  readonly isNet?: true;
  readonly isGone?: boolean;
}

function wooMarkup({ price, regular, range, isNet, isGone = false }: WooOffer, { country, url }: Look): string {
  const specification = (amount: string, type?: string): object => ({
    "@type": "UnitPriceSpecification",
    price: amount,
    priceCurrency: country.currency,
    valueAddedTaxIncluded: isNet !== true,
    ...(type === undefined ? {} : { priceType: type }),
  });
  const prices =
    range === undefined
      ? {
          priceSpecification: [
            ...(price === undefined ? [] : [specification(price)]),
            ...(regular === undefined ? [] : [specification(regular, "https://schema.org/ListPrice")]),
          ],
        }
      : { lowPrice: range[0], highPrice: range[1], offerCount: 2, priceCurrency: country.currency };
  return json({
    "@context": "https://schema.org/",
    "@type": "Product",
    "@id": `${url}#product`,
    name: productName,
    url,
    sku: "CHAIR-17",
    offers: [
      {
        "@type": range === undefined ? "Offer" : "AggregateOffer",
        ...prices,
        availability: `https://schema.org/${isGone ? "OutOfStock" : "InStock"}`,
        url,
        seller: { "@type": "Organization", name: "Askeladd" },
      },
    ],
  });
}

/** The product's own price, form and markup, in the order of either theme. */
function wooKinds(box: (price: string, look: Look) => string): System["kinds"] {
  const simple =
    (amount: string, offer: WooOffer = {}) =>
    (look: Look) =>
      `${box(wooAmount(amount, look), look)}${wooStock(false, look)}${wooCart(look)}${wooMarkup({ price: amount, ...offer }, look)}`;
  const variations = [
    { attributes: { attribute_size: "S" }, display_price: 100, variation_id: 18 },
    { attributes: { attribute_size: "L" }, display_price: 140, variation_id: 19 },
  ];
  const variable = (look: Look): string =>
    `${box(wooRange("100.00", "140.00", look), look)}<form class="variations_form cart" data-product_variations='${JSON.stringify(variations)}'><table class="variations"><tr><th class="label"><label for="size">Size</label></th><td class="value"><select id="size" name="attribute_size"><option value="">–</option><option value="S">S</option><option value="L">L</option></select></td></tr></table><div class="single_variation_wrap"><div class="woocommerce-variation single_variation"></div><button type="submit" class="single_add_to_cart_button button alt">${look.say("add")}</button></div></form>`;
  const child = (name: string, amount: string, look: Look): string =>
    `<tr class="woocommerce-grouped-product-list-item"><td class="woocommerce-grouped-product-list-item__quantity"><input type="number" class="input-text qty text" name="quantity[]" value="0"></td><td class="woocommerce-grouped-product-list-item__label"><label><a href="/product/${name}/">${name}</a></label></td><td class="woocommerce-grouped-product-list-item__price">${wooAmount(amount, look)}</td></tr>`;
  return {
    ...plain((amount, look) => simple(amount)(look)),
    reduced: (look) =>
      `${box(wooReduced(look), look)}${wooCart(look)}${wooMarkup({ price: "90.00", regular: "120.00" }, look)}`,
    "sold out": (look) =>
      `${box(wooAmount("39.90", look), look)}${wooStock(true, look)}${wooMarkup({ price: "39.90", isGone: true }, look)}`,
    "variants that differ": (look) => `${variable(look)}${wooMarkup({ range: ["100.00", "140.00"] }, look)}`,
    "a variant in the address": (look) => `${variable(look)}${wooMarkup({ price: "140.00" }, look)}`,
    "several products in one": (look) =>
      `${box(wooRange("34.90", "39.90", look), look)}<form class="cart grouped_form"><table class="woocommerce-grouped-product-list group_table"><tbody>${child("seat", "34.90", look)}${child("back", "39.90", look)}</tbody></table><button type="submit" class="single_add_to_cart_button button alt">${look.say("add")}</button></form>${wooMarkup({ price: "34.90" }, look)}`,
    "without tax, in words": (look) =>
      `${box(`${wooAmount("33.53", look)} <small class="woocommerce-price-suffix">${look.say("netOfTax")}</small>`, look)}${wooCart(look)}${wooMarkup({ price: "33.53", isNet: true }, look)}`,
    "without tax, no word": simple("33.53", { isNet: true }),
    "another price in the markup": simple("39.90", { price: "33.53" }),
    "markup with a rounding error": simple("39.90", { price: "39.899999" }),
  };
}

const wooGenerator = (version: string): string => `<meta name="generator" content="WooCommerce ${version}">`;
const wooRelatedName = "Oak Table Torvald";

const wooBlocks: System = {
  name: "WooCommerce, block theme",
  version: "11.0.1",
  head: wooGenerator("11.0.1"),
  body: (part, look) =>
    `<body class="product-template-default single single-product woocommerce woocommerce-page"><div class="wp-site-blocks"><header class="wp-block-template-part"><p class="wp-block-site-title"><a href="/">Askeladd</a></p><div class="wc-block-mini-cart"><button class="wc-block-mini-cart__button"><span class="wc-block-mini-cart__amount">${look.text("0.00")}</span></button></div></header><main class="wp-block-group"><div class="wp-block-columns"><div class="wp-block-column"><div class="wp-block-woocommerce-product-image-gallery"></div></div><div class="wp-block-column"><h1 class="wp-block-post-title">${productName}</h1>${part}</div></div><div class="wp-block-woocommerce-product-collection"><h2 class="wp-block-heading">${look.say("related")}</h2><ul class="wc-block-product-template"><li class="wc-block-product"><h3 class="wp-block-post-title"><a href="/product/table/">${wooRelatedName}</a></h3><div class="wp-block-woocommerce-product-price"><div class="wc-block-components-product-price wc-block-grid__product-price">${wooAmount("240.00", look)}</div></div></li></ul></div></main></div></body>`,
  kinds: wooKinds(
    (price) =>
      `<div data-block-name="woocommerce/product-price" class="wp-block-woocommerce-product-price"><div class="wc-block-components-product-price wc-block-grid__product-price">${price}</div></div>`,
  ),
};

const wooClassic: System = {
  name: "WooCommerce, classic theme",
  version: "10.9.4",
  head: wooGenerator("10.9.4"),
  body: (part, look) =>
    `<body class="single-product woocommerce woocommerce-page"><header id="masthead" class="site-header"><a class="cart-contents" href="/cart/">${wooAmount("0.00", look)} <span class="count">0</span></a></header><div id="content" class="site-content"><main id="main" class="site-main"><div id="product-17" class="product type-product"><div class="woocommerce-product-gallery"></div><div class="summary entry-summary"><h1 class="product_title entry-title">${productName}</h1>${part}<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">CHAIR-17</span></span></div></div><section class="related products"><h2>${look.say("related")}</h2><ul class="products columns-3"><li class="product"><a href="/product/table/" class="woocommerce-LoopProduct-link"><h2 class="woocommerce-loop-product__title">${wooRelatedName}</h2><span class="price">${wooAmount("240.00", look)}</span></a></li></ul></section></div></main></div></body>`,
  kinds: wooKinds((price) => `<p class="price">${price}</p>`),
};

export const wooCommerce: readonly System[] = [wooBlocks, wooClassic];
