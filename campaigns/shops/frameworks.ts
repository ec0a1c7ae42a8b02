/** PrestaShop, Shopware and the starters of Medusa and Next.js, in our own words. */
import { json, plain, productName, type Look, type System } from "./look.ts";

/** Markup of a product with one offer. */
function product(offer: object, look: Look, isGone = false): string {
  const availability = `https://schema.org/${isGone ? "OutOfStock" : "InStock"}`;
  const offers = { "@type": "Offer", priceCurrency: look.country.currency, availability, url: look.url, ...offer };
  return json({ "@context": "https://schema.org", "@type": "Product", name: productName, sku: "CHAIR-17", offers });
}

// PrestaShop

const presta = (prices: string, look: Look, { isGone = false, more = "" } = {}): string =>
  `<div class="product-prices js-product-prices">${prices}</div><div class="product-information"><div class="product-actions js-product-actions"><form action="/cart" method="post" id="add-to-cart-or-refresh"><div class="product-add-to-cart js-product-add-to-cart"><span class="control-label">${look.say("quantity")}</span><div class="product-quantity"><div class="qty"><input type="number" name="qty" id="quantity_wanted" value="1" class="input-group" min="1"></div><div class="add"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"${isGone ? " disabled" : ""}>${look.say("add")}</button></div></div><span id="product-availability" class="js-product-availability">${isGone ? look.say("soldOut") : look.say("inStock")}</span></div></form>${more}</div></div>`;
const prestaPrice = (amount: string, { text }: Look, label = ""): string =>
  `<div class="product-price h5"><div class="current-price"><span class="current-price-value" content="${amount}">${text(amount)}</span></div><div class="tax-shipping-delivery-label">${label}</div></div>`;

const prestaShop: System = {
  name: "PrestaShop, theme Classic",
  version: "8.2",
  body: (part, look) =>
    `<body id="product"><header id="header"><div class="blockcart cart-preview"><span class="hidden-sm-down">${look.say("basket")}</span> <span class="cart-products-count">(0)</span></div></header><section id="wrapper"><section id="main"><div class="row product-container js-product-container"><div class="col-md-6"><h1 class="h1">${productName}</h1>${part}</div></div><section class="featured-products clearfix"><h2 class="h2">${look.say("related")}</h2><div class="products"><article class="product-miniature js-product-miniature"><h3 class="h3 product-title"><a href="/table">Oak Table Torvald</a></h3><div class="product-price-and-shipping"><span class="price">${look.text("240.00")}</span></div></article></div></section></section></section></body>`,
  kinds: {
    ...plain((amount, look) => `${presta(prestaPrice(amount, look), look)}${product({ price: amount }, look)}`),
    reduced: (look) =>
      `${presta(`<div class="product-discount"><span class="regular-price">${look.text("120.00")}</span></div>${prestaPrice("90.00", look).replace("</span></div>", `</span><span class="discount discount-percentage">-25%</span></div>`)}`, look)}${product({ price: "90" }, look)}`,
    "sold out": (look) =>
      `${presta(prestaPrice("39.90", look), look, { isGone: true })}${product({ price: "39.90" }, look, true)}`,
    "prices by quantity": (look) =>
      `${presta(prestaPrice("39.90", look), look, { more: `<section class="product-discounts js-product-discounts"><table class="table-product-discounts"><thead><tr><th>${look.say("quantity")}</th><th>%</th></tr></thead><tbody><tr data-discount-type="amount" data-discount-quantity="10"><td>10</td><td>${look.text("4.00")}</td></tr></tbody></table></section>` })}${product({ price: "39.90" }, look)}`,
    "without tax, in words": (look) =>
      `${presta(prestaPrice("33.53", look, look.say("netOfTax")), look)}${product({ price: "33.53" }, look)}`,
    "another price in the markup": (look) =>
      `${presta(prestaPrice("39.90", look).replace(' content="39.90"', ""), look)}${product({ price: "33.53" }, look)}`,
    "markup with a rounding error": (look) =>
      `${presta(prestaPrice("39.90", look), look)}${product({ price: "39.899999" }, look)}`,
  },
};

// Shopware

const shopware = (price: string, look: Look, isGone = false): string =>
  `<div class="product-detail-price-container">${price}</div><div class="product-detail-tax-container"><p class="product-detail-tax"><button class="btn btn-link-inline product-detail-tax-link" type="button">${look.country.code === "DE" ? "Preise inkl. MwSt. zzgl. Versandkosten" : ""}</button></p></div><div class="product-detail-delivery-information"><link itemprop="availability" href="https://schema.org/${isGone ? "LimitedAvailability" : "InStock"}"><p class="delivery-information ${isGone ? "delivery-soldout" : "delivery-available"}">${isGone ? look.say("soldOut") : look.say("inStock")}</p></div>${isGone ? "" : `<div class="product-detail-form-container"><form id="productDetailPageBuyProductForm" action="/checkout" method="post" class="buy-widget" data-add-to-cart="true"><button class="btn btn-primary btn-buy" title="${look.say("add")}">${look.say("add")}</button></form></div>`}`;
const shopwarePrice = (amount: string, { text, country }: Look): string =>
  `<meta itemprop="price" content="${Number(amount)}"><meta itemprop="priceCurrency" content="${country.currency}"><p class="product-detail-price">${text(amount)}</p>`;
const shopwareRow = (quantity: string, amount: string, unit: string, { text, country }: Look): string =>
  `<tr class="product-block-prices-row" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><th scope="row" class="product-block-prices-cell product-block-prices-cell-thin"><meta itemprop="priceCurrency" content="${country.currency}"><meta itemprop="price" content="${Number(amount)}">${quantity}</th><td class="product-block-prices-cell"><div>${text(amount)}</div></td><td class="product-block-prices-cell product-block-prices-cell-thin">${text(unit)} / 1 kg</td></tr>`;

const shopware6: System = {
  name: "Shopware",
  version: "6.7",
  body: (part, look, kind) =>
    `<body class="is-ctl-product is-act-index"><header class="header-main"><div class="header-cart"><a class="btn header-cart-btn" href="/checkout/cart"><span class="header-cart-total">${look.text("0.00")}</span></a></div></header><main class="content-main"><div class="product-detail" itemscope itemtype="https://schema.org/Product"><div class="product-detail-name-container"><h1 class="product-detail-name" itemprop="name">${productName}</h1></div><div class="product-detail-buy"${kind === "prices by quantity" ? "" : ' itemprop="offers" itemscope itemtype="https://schema.org/Offer"'}>${part}</div><span class="product-detail-ordernumber" itemprop="sku">CHAIR-17</span></div><div class="product-detail-cross-selling"><div class="product-slider"><div class="card product-box box-standard"><a href="/table" class="product-name">Oak Table Torvald</a><div class="product-price-info"><span class="product-price">${look.text("240.00")}</span></div></div></div></div></main></body>`,
  kinds: {
    ...plain((amount, look) => shopware(shopwarePrice(amount, look), look)),
    reduced: (look) =>
      shopware(
        `${shopwarePrice("90.00", look).replace('detail-price"', 'detail-price with-list-price"')}<span class="list-price-badge">%</span><span class="product-detail-list-price-wrapper"><span class="list-price-price">${look.text("120.00")}</span><span class="list-price-percentage">(25%)</span></span>`,
        look,
      ),
    "sold out": (look) => shopware(shopwarePrice("39.90", look), look, true),
    "prices by quantity": (look) =>
      shopware(
        `<div class="product-block-prices"><table class="table product-block-prices-grid"><thead class="product-block-prices-head"><tr class="product-block-prices-row"><th class="product-block-prices-cell">${look.say("quantity")}</th><th class="product-block-prices-cell">${look.say("each")}</th><th class="product-block-prices-cell">1 kg</th></tr></thead><tbody class="product-block-prices-body">${shopwareRow(`${look.say("until")} <span class="product-block-prices-quantity">9</span>`, "39.90", "7.98", look)}${shopwareRow(`${look.say("from")} <span class="product-block-prices-quantity">10</span>`, "35.90", "7.18", look)}</tbody></table></div>`,
        look,
      ),
    "markup with a rounding error": (look) =>
      shopware(shopwarePrice("39.90", look).replace('content="39.9"', 'content="39.899999"'), look),
  },
};

// Medusa

const medusa = (price: string, look: Look, isGone = false): string =>
  `<div class="flex flex-col text-ui-fg-base">${price}</div><button class="transition-fg w-full h-10"${isGone ? " disabled" : ""} data-testid="add-product-button">${isGone ? look.say("soldOut") : look.say("add")}</button>`;
const medusaPrice = (amount: string, { text }: Look): string =>
  `<span class="text-xl-semi"><span data-testid="product-price" data-value="${Number(amount)}">${text(amount)}</span></span>`;

const medusaStarter: System = {
  name: "Medusa, Next.js starter",
  version: "2.12",
  head: `<meta property="og:title" content="${productName} | Askeladd">`,
  body: (part, look) =>
    `<body><main class="relative"><nav class="content-container"><a href="/cart" data-testid="nav-cart-link">${look.say("basket")} (0)</a></nav><div class="content-container flex" data-testid="product-container"><div class="flex flex-col"><div id="product-info"><h2 class="text-3xl" data-testid="product-title">${productName}</h2></div></div><div class="flex flex-col">${part}</div></div><div class="content-container" data-testid="related-products-container"><div class="product-page-constraint"><span>${look.say("related")}</span><ul class="grid"><li><a href="/products/table"><div data-testid="product-wrapper"><p data-testid="product-title">Oak Table Torvald</p><p class="text-ui-fg-muted" data-testid="price">${look.text("240.00")}</p></div></a></li></ul></div></div></main></body>`,
  kinds: {
    ...plain((amount, look) => medusa(medusaPrice(amount, look), look)),
    reduced: (look) =>
      medusa(
        `${medusaPrice("90.00", look)}<p><span class="text-ui-fg-subtle">${look.say("was")} </span><span class="line-through" data-testid="original-product-price" data-value="120">${look.text("120.00")}</span></p><span class="text-ui-fg-interactive">-25%</span>`,
        look,
      ),
    "sold out": (look) => medusa(medusaPrice("39.90", look), look, true),
    "variants that differ": (look) =>
      medusa(
        `<span class="text-xl-semi">${look.say("from")} <span data-testid="product-price" data-value="100">${look.text("100.00")}</span></span>`,
        look,
      ),
  },
};

// Next.js Commerce

const commerce = (amount: string, look: Look, isGone = false): string =>
  `<div class="mb-6 flex flex-col border-b pb-6"><h1 class="mb-2 text-5xl font-medium">${productName}</h1><div class="mr-auto w-auto rounded-full bg-blue-600 p-2 text-sm text-white"><p suppresshydrationwarning="true">${look.text(amount)}<span class="ml-1 inline">${look.country.currency}</span></p></div></div><button aria-label="${isGone ? look.say("soldOut") : look.say("add")}" class="relative flex w-full"${isGone ? " disabled" : ""}>${isGone ? look.say("soldOut") : look.say("add")}</button>`;

/** It writes the range of the variants' prices into the markup, and the highest one onto the page. */
const range = (low: string, high: string): object => ({ "@type": "AggregateOffer", lowPrice: low, highPrice: high });

const nextCommerce: System = {
  name: "Next.js Commerce",
  version: "of September 2025",
  body: (part, look) =>
    `<body><nav class="relative flex"><a href="/">Askeladd</a><button aria-label="Open cart"></button></nav><main><div class="mx-auto max-w-screen-2xl px-4"><div class="basis-full lg:basis-2/6">${part}</div><div class="py-8"><h2 class="mb-4 text-2xl font-bold">${look.say("related")}</h2><ul class="flex w-full"><li class="aspect-square"><a href="/product/table"><div class="group"><div class="absolute bottom-0"><h3 class="mr-4">Oak Table Torvald</h3><p suppresshydrationwarning="true">${look.text("240.00")}<span class="ml-1">${look.country.currency}</span></p></div></div></a></li></ul></div></div></main></body>`,
  kinds: {
    ...plain((amount, look) => `${product(range(amount, amount), look)}${commerce(amount, look)}`),
    "sold out": (look) => `${product(range("39.9", "39.9"), look, true)}${commerce("39.90", look, true)}`,
    "variants that differ": (look) => `${product(range("100.0", "140.0"), look)}${commerce("140.00", look)}`,
  },
};

export const frameworks: readonly System[] = [prestaShop, shopware6, medusaStarter, nextCommerce];
