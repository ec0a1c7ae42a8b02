/** Older shop systems whose pages have no markup of products, or little of it, in our own words. */
import { plain, productName, type Look, type System } from "./look.ts";

// OpenCart

const openCartTax = (amount: string, { text, say }: Look): string => `<li>${say("netOfTax")}: ${text(amount)}</li>`;
const openCartForm = ({ say }: Look): string =>
  `<div id="product"><form id="form-product"><label for="input-quantity" class="form-label">${say("quantity")}</label> <input type="text" name="quantity" value="1" size="2" id="input-quantity" class="form-control"/><button type="submit" id="button-cart" class="btn btn-primary btn-lg">${say("add")}</button></form></div>`;
const openCartFacts = ({ say }: Look, isGone = false): string =>
  `<ul class="list-unstyled"><li>${say("code")}: CHAIR-17</li><li>${say("availability")}: ${isGone ? say("soldOut") : say("inStock")}</li></ul>`;

function openCart(
  version: string,
  price: (amount: string, look: Look) => string,
  former: (amount: string, look: Look) => string,
): System {
  const box = (facts: string, prices: string, look: Look, form = openCartForm(look)): string =>
    `${facts}<ul class="list-unstyled">${prices}</ul>${form}`;
  const simple = (amount: string) => (look: Look) => box(openCartFacts(look), price(amount, look), look);
  return {
    name: "OpenCart",
    version,
    body: (part, look) =>
      `<body><header><div id="cart" class="dropdown d-grid"><button type="button" class="btn btn-inverse">0 – ${look.text("0.00")}</button></div></header><main><div id="product-product" class="container"><ul class="breadcrumb"><li class="breadcrumb-item"><a href="/">Askeladd</a></li></ul><div id="content" class="col"><div class="row"><div class="col-sm"><h1>${productName}</h1>${part}</div></div><h3>${look.say("related")}</h3><div class="row"><div class="product-thumb"><div class="description"><h4><a href="/table">Oak Table Torvald</a></h4><div class="price"><span class="price-new">${look.text("240.00")}</span></div></div></div></div></div></div></main></body>`,
    kinds: {
      ...plain((amount, look) => simple(amount)(look)),
      reduced: (look) => box(openCartFacts(look), `${former("120.00", look)}${price("90.00", look)}`, look),
      "sold out": (look) => box(openCartFacts(look, true), price("39.90", look), look),
      "a choice that costs more": (look) =>
        box(
          openCartFacts(look),
          price("100.00", look),
          look,
          openCartForm(look).replace(
            "<form",
            `<label class="form-label">Size</label><select name="option[226]" class="form-select"><option value=""> --- </option><option value="15">S</option><option value="16">L (+${look.text("40.00")})</option></select><form`,
          ),
        ),
      "prices by quantity": (look) =>
        box(
          openCartFacts(look),
          `${price("39.90", look)}<li><hr></li><li>10 ${look.say("orMore")} ${look.text("35.90")}</li>`,
          look,
        ),
      "without tax, in words": (look) => box(openCartFacts(look), openCartTax("33.53", look), look),
    },
  };
}

const openCart3 = openCart(
  "3.0.4",
  (amount, { text }) => `<li><h2>${text(amount)}</h2></li>`,
  (amount, { text }) => `<li><span style="text-decoration: line-through;">${text(amount)}</span></li>`,
);
const openCart4 = openCart(
  "4.1.0",
  (amount, { text }) => `<li><h2><span class="price-new">${text(amount)}</span></h2></li>`,
  (amount, { text }) => `<li><span class="price-old">${text(amount)}</span></li>`,
);

// Zen Cart

const zenCart = (price: string, look: Look, more = ""): string =>
  `<h2 id="productPrices" class="productGeneral">${price}</h2>${more}<div id="cartAdd"><div class="max-qty"></div><span class="qty-text">${look.say("quantity")}</span><input type="text" name="cart_quantity" value="1" maxlength="6" size="4"><input type="hidden" name="products_id" value="17"><input type="submit" class="cssButton submit_button" value="${look.say("add")}"></div>`;
const zenBase = (amount: string, { text }: Look): string => `<span class="productBasePrice">${text(amount)}</span>`;
const zenReduced = (look: Look, now: string): string =>
  `<span class="normalprice">${look.text("120.00")} </span>&nbsp;<span class="productSpecialPrice">${look.text(now)}</span><span class="productPriceDiscount"><br>-25%</span>`;

const zenCart2: System = {
  name: "Zen Cart",
  version: "2.1.0",
  body: (part, look) =>
    `<body id="productinfoBody"><div id="mainWrapper"><div id="headerWrapper"><div id="navMain"><ul class="back"><li><a href="/">Askeladd</a></li></ul></div></div><div id="contentMainWrapper"><div class="col" id="columnOne"><div class="leftBoxContainer" id="specials"><h3 class="leftBoxHeading">Specials</h3><div class="sideBoxContent centeredContent"><a href="/table"><img src="/table.jpg" alt=""><br>Oak Table Torvald</a><div>${look.text("24.00")}</div></div></div></div><div class="col"><div class="centerColumn" id="productGeneral"><form name="cart_quantity" action="/add" method="post"><h1 id="productName" class="productGeneral">${productName}</h1><ul id="productDetailsList"><li>${look.say("code")}: CHAIR-17</li></ul>${part}</form></div></div></div></div></body>`,
  kinds: {
    ...plain((amount, look) => zenCart(zenBase(amount, look), look)),
    reduced: (look) => zenCart(zenReduced(look, "90.00"), look),
    "variants that differ": (look) => zenCart(`${look.say("from")}: ${zenReduced(look, "90.00")}`, look),
    "prices by quantity": (look) =>
      zenCart(
        zenBase("39.90", look),
        look,
        `<div id="productQuantityDiscounts"><table><tr><td colspan="2">%</td></tr><tr><td>1-9<br>${look.text("39.90")}</td><td>10+<br>${look.text("35.90")}</td></tr></table></div>`,
      ),
    free: (look) =>
      zenCart(
        `<span class="normalprice">${look.text("100.00")} </span>&nbsp;<span class="productFreePrice"><s>${look.text("75.00")}</s><br>${look.say("free")}</span>`,
        look,
      ),
  },
};

// AbanteCart

const abante = (price: string, look: Look, more = "", cart = true): string =>
  `<div class="d-flex flex-column product-price mb-4"><div class="price text-muted d-flex align-items-center">${price}</div></div><div class="quantitybox"><form id="product" method="post"><fieldset>${more}<div class="form-group d-flex mb-3"><label class="me-3 fs-3">${look.say("quantity")}</label><input type="text" name="quantity" value="1" class="form-control"></div>${cart ? `<div class="product-page-add2cart"><a id="product_add_to_cart" class="shadow cart btn btn-success" href="javascript:void(0);">${look.say("add")}</a></div>` : `<div class="alert alert-warning no-stock-alert"><label class="control-label">${look.say("soldOut")}</label></div>`}</fieldset></form></div>`;
const abantePrice = (amount: string, { text }: Look): string =>
  `<div class="fs-2 text-black me-2 product-price">${text(amount)}</div>`;

const abanteCart: System = {
  name: "AbanteCart",
  version: "1.4.2",
  body: (part, look) =>
    `<body class="product-product"><header><div class="top_cart_content"><span class="cart_total">${look.text("0.00")}</span></div></header><div id="maincontainer"><div id="product_details"><div class="col-md-6"><h1>${productName}</h1>${part}</div></div><section id="related"><h4>${look.say("related")}</h4><div class="card product-card"><a href="/table">Oak Table Torvald</a><div class="price">${look.text("240.00")}</div></div></section></div></body>`,
  kinds: {
    ...plain((amount, look) => abante(abantePrice(amount, look), look)),
    reduced: (look) =>
      abante(
        `<div class="fs-3 text-black me-2 product-price">${look.text("90.00")}</div><span class="fs-4 text-decoration-line-through me-2 product-old-price">${look.text("120.00")}</span>`,
        look,
      ),
    "sold out": (look) => abante(abantePrice("39.90", look), look, "", false),
    "prices by quantity": (look) =>
      abante(
        abantePrice("39.90", look),
        look,
        `<div class="form-group"><label class="control-label fw-bold">%</label><table class="table table-striped"><thead><tr><th>${look.say("quantity")}</th><th>${look.say("each")}</th></tr></thead><tr><td>10</td><td>${look.text("35.90")}</td></tr><tr><td>50</td><td>${look.text("31.90")}</td></tr></table></div>`,
      ),
  },
};

// OpenMage

const mage = (price: string, look: Look, { more = "", isGone = false } = {}): string =>
  `<div class="price-info"><div class="price-box">${price}</div></div><div class="extra-info"><p class="availability ${isGone ? "out-of-stock" : "in-stock"}"><span class="label">${look.say("availability")}:</span> <span class="value">${isGone ? look.say("soldOut") : look.say("inStock")}</span></p></div>${more}${isGone ? "" : `<div class="add-to-cart"><div class="qty-wrapper"><label for="qty">${look.say("quantity")}:</label><input type="text" name="qty" id="qty" maxlength="12" value="1" class="input-text qty"></div><div class="add-to-cart-buttons"><button type="button" title="${look.say("add")}" class="button btn-cart"><span><span>${look.say("add")}</span></span></button></div></div>`}`;
const mageRegular = (amount: string, { text }: Look): string =>
  `<span class="regular-price" id="product-price-17"><span class="price">${text(amount)}</span></span>`;

const openMage: System = {
  name: "OpenMage (Magento 1)",
  version: "20.12",
  body: (part, look) =>
    `<body class="catalog-product-view"><div class="wrapper"><header id="header" class="page-header"><div class="header-minicart"><a href="/cart" class="skip-link">${look.say("basket")}</a><div class="block block-cart"><p class="subtotal"><span class="price">${look.text("0.00")}</span></p></div></div></header><div class="main-container"><div class="product-view"><form action="/add" method="post" id="product_addtocart_form"><input type="hidden" name="product" value="17"><div class="product-shop"><div class="product-name"><span class="h1">${productName}</span></div>${part}</div></form><div class="box-collateral box-up-sell"><h2>${look.say("related")}</h2><ul class="products-grid"><li class="item"><h3 class="product-name"><a href="/table">Oak Table Torvald</a></h3><div class="price-box"><span class="regular-price"><span class="price">${look.text("240.00")}</span></span></div></li></ul></div></div></div></div></body>`,
  kinds: {
    ...plain((amount, look) => mage(mageRegular(amount, look), look)),
    reduced: (look) =>
      mage(
        `<p class="old-price"><span class="price-label">${look.say("was")}</span> <span class="price">${look.text("120.00")}</span></p><p class="special-price"><span class="price-label">${look.say("now")}</span> <span class="price">${look.text("90.00")}</span></p>`,
        look,
      ),
    "sold out": (look) => mage(mageRegular("39.90", look), look, { isGone: true }),
    "variants that differ": (look) =>
      mage(mageRegular("100.00", look), look, {
        more: `<script>var spConfig = new Product.Config({"attributes":{"92":{"id":"92","code":"size","options":[{"id":"1","label":"S","price":"0"},{"id":"2","label":"L","price":"40"}]}},"productId":"17","basePrice":"100"});</script><select name="super_attribute[92]"><option value="">–</option></select>`,
      }),
    "several products in one": (look) =>
      mage(
        `<p class="minimal-price"><span class="price-label">${look.say("from")}</span> <span class="price">${look.text("34.90")}</span></p>`,
        look,
        {
          more: `<table class="data-table grouped-items-table"><tr><td class="name"><p class="name-wrapper">Seat</p></td><td><div class="price-box">${mageRegular("34.90", look)}</div></td><td><input type="text" name="super_group[1]" value="0" class="input-text qty"></td></tr><tr><td class="name"><p class="name-wrapper">Back</p></td><td><div class="price-box">${mageRegular("39.90", look)}</div></td><td><input type="text" name="super_group[2]" value="0" class="input-text qty"></td></tr></table>`,
        },
      ),
    "prices by quantity": (look) =>
      mage(mageRegular("39.90", look), look, {
        more: `<ul class="tier-prices product-pricing"><li class="tier-price tier-0">${look.say("buyFor")} <span class="price">${look.text("35.90")}</span> ${look.say("each")}</li></ul>`,
      }),
  },
};

export const carts: readonly System[] = [openCart3, openCart4, zenCart2, abanteCart, openMage];
