/**
 * What the name of an element, its classes and its attributes say about the amounts in it. Shops write the same things in
 * many languages and spellings; camel case, underscores and hyphens are one.
 */
import type { Element } from "domhandler";
import { Remembered } from "../../base/remembered.ts";

/** One bit each, so that the marks of an element are one number. */
export const mark = {
  price: 1 << 0,
  /** The price to pay now, as opposed to another one. */
  current: 1 << 1,
  /** A former, list or recommended price. */
  struck: 1 << 2,
  /** A price per litre, kilogram, piece. */
  unit: 1 << 3,
  /** A part of a payment by instalments. */
  instalment: 1 << 4,
  /** For members, subscribers, with a coupon. */
  conditional: 1 << 5,
  saving: 1 << 6,
  shipping: 1 << 7,
  /** Other products: related, recommended, lists. */
  other: 1 << 8,
  /** Around every page of the shop: navigation, footer, cart, search. */
  chrome: 1 << 9,
  /** Cookie banners, pop-ups, drawers. */
  overlay: 1 << 10,
  review: 1 << 11,
  hidden: 1 << 12,
  /** The part after the decimal separator, when it has an element of its own. */
  cents: 1 << 13,
  /** Without tax. */
  net: 1 << 14,
  /** Quantity prices, options, other variants. */
  option: 1 << 15,
  /** Names an amount that may be the former one: "regular price" is the price where nothing is reduced. */
  regular: 1 << 16,
  /** The beginning of a range, as the words say. */
  from: 1 << 17,
  /** Of one piece where several are bought. */
  many: 1 << 18,
} as const;

/** Marks of a part of the page; they hold for everything inside. */
export const zoneMarks = mark.other | mark.chrome | mark.overlay | mark.review;
/** Marks that say that an amount is no price that everyone pays for one piece. */
export const otherAmountMarks =
  mark.struck | mark.unit | mark.instalment | mark.conditional | mark.saving | mark.shipping | mark.many;

/** A mark is given where one of the words stands as a whole, or begins one if it ends in `*`. */
const wordsByMark: readonly (readonly [number, string])[] = [
  [
    mark.price,
    "price* pricing preis* prix precio* prezzo* prijs* cena* cenovka pris prisen prise hinta ar preco* amount money kaina pret baseprice finalprice saleprice productprice currentprice pdpprice",
  ],
  [
    mark.current,
    "current final sale sales special now our actual selling aktuell* angebot* offer promo* reduced discounted today pay brutto gross nowprice saleprice finalprice currentprice price-new new-price newprice pricenew pricenow pricesale pricefinal pricecurrent pricespecial specialprice actualprice preisneu cenanowa ouder-now oferta akce",
  ],
  [
    mark.struck,
    "old was before strike* struck striked crossed line-through linethrough list-price listprice oldprice wasprice regularprice-old rrp msrp uvp srp compare compared compareat original orig previous prev former retail statt pseudo streich* durchgestrichen barre ancien tachado anterior tachada vecchio originale oud advies adviesprijs van-prijs stara skreslona przekreslona ordinarie ordinary tidigare foer forpris puvodni bezna erp pvpr reference referenz suggested strikethrough discountprice-old full-price fullprice historical priceold pricewas pricebefore pricelist pricerrp pricemsrp pricestrike priceoriginal originalprice previousprice formerprice beforeprice strikeprice preisalt staracena cenastara prixbarre ancienprix precioanterior precioantes prezzovecchio lowest-price-30 lowest-30 lowest-recent omnibus*",
  ],
  [
    mark.unit,
    "unit unitprice per-unit unit-price baseprice-unit grundpreis* basisprijs jednotkova jednostkowa kilo kg liter litre ppu permeasure measure measurement pricepermeasure reference-price refprice unite unitaire jmf jamforpris",
  ],
  [
    mark.instalment,
    "instal* finanz* financ* klarna afterpay affirm clearpay monthly month monat* rate raten ratenzahlung ratenkauf leasing lease paypal-message paypal zip sezzle mensual* mensilita rat raty splatky avbetalning delbetal* afbetal* emi loan",
  ],
  [
    mark.conditional,
    "member* club loyalty reward* subscri* coupon* voucher* gutschein* vip prime plus-price card-price cashback bonus trade-in tradein autoship refer insurance warranty protection garantie versicherung addon add-on service upgrade",
  ],
  [
    mark.saving,
    "saving* save saved youreduction spar* ersparnis discount-amount discountamount you-save economie sconto korting ahorro oszczedz* rabatt* rabat badge sticker",
  ],
  [
    mark.shipping,
    "shipping delivery versand* liefer* livraison spedizione consegna verzend* bezorg* envio dostawa frakt leverans levering doprava fulfil* postage freight",
  ],
  [
    mark.other,
    "related similar recommend* recommendation* reco recos upsell* crosssell* cross-sell* cross-selling crossselling accessor* zubehoer zubehor also-bought also-viewed also-like alsobought recently recent last-seen lastseen recentlyviewed carousel* swiper slick owl teaser* product-card* product-tile* product-box product-grid product-list product-listing productlist products-list products-grid product-slider product-recommendation* producttile productcard productgrid bought-together frequently* complementary aehnlich* empfehl* sponsored bestseller* bestsellers topseller* listing-item product-item product-miniature suggestions might-like may-like you-may upselling compare-table comparison bundle bundles set-items similaires associes correlati relacionados gerelateerd alternativ* tilbehor tillbehor prislusenstvi podobne card-product grid-product collection-grid category-list featured-products new-arrivals cross mini-product small-product",
  ],
  [
    mark.chrome,
    "nav navbar navigation menu mega-menu megamenu footer minicart mini-cart cart-drawer cartdrawer mini-basket minibasket offcanvas-cart header-cart cart-total cart-summary cart-count cart-amount basket-total warenkorb-summe topbar top-bar announcement* usp usps breadcrumb* search-* searchbar site-header page-header header-top main-header store-header promo-bar promobar ticker autocomplete currency-switcher currency-selector",
  ],
  [
    mark.overlay,
    "cookie* consent modal* popup pop-up drawer lightbox dialog overlay offcanvas newsletter toast tooltip gdpr onetrust cmp",
  ],
  [
    mark.review,
    "review* rating* comment* testimonial* bewertung* avis recension* opinie opiniones reviews-list question* qna faq* blog article-body",
  ],
  [
    mark.cents,
    "cent cents decimal decimals fraction sup superscript price-decimal price-cents fractional minor kop decimales centimes",
  ],
  [
    mark.net,
    "net netto excl excluding-tax ex-vat exvat price-excluding-tax priceexcludingtax ht excl-tax without-tax exc-vat exkl zonder-btw",
  ],
  [
    mark.option,
    "option options tier tier-price tier-prices tierprice* staffel* block-prices blockprices quantity-price* volume-price* bulk graduated swatch* variant-list variants-list variant-table variant-option configurable-options addons",
  ],
  [mark.regular, "regular regularprice normal standard base"],
];

const patterns = wordsByMark.map(([bit, words]) => {
  const [whole, beginnings]: [string[], string[]] = [[], []];
  for (const word of words.split(" ")) {
    if (word.endsWith("*")) beginnings.push(word.slice(0, -1));
    else whole.push(word);
  }
  const parts = [
    `(?:${whole.join("|")})(?![a-z0-9])`,
    ...(beginnings.length > 0 ? [`(?:${beginnings.join("|")})`] : []),
  ];
  return { bit, pattern: new RegExp(`(?<![a-z0-9])(?:${parts.join("|")})`) };
});

/**
 * Classes that say what stands beside the element: `with-list-price`, `has-old-price`, `price--show-badge`; and the box below
 * the options of a product, which holds its price: `product-options-bottom`.
 */
const aboutOthers =
  /(?<!\S)product-options-bottom(?!\S)|(?<!\S)(?:(?:with|has|no|without|show|non)(?:[-_]|(?=[A-Z]))[\w-]*|price(?:ValidUntil|Currency|Range|Specification))|--(?:with|has|no|without|show|hide)-[\w-]*/g;

const marksRead = new Remembered<number>(20_000);

/** The marks that these class names and ids give. */
export function marksOfNames(names: string): number {
  return names === "" ? 0 : marksRead.get(names, () => readNames(names));
}

function readNames(names: string): number {
  const words = names
    .slice(0, 300)
    .replaceAll(aboutOthers, " ")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  let marks = 0;
  for (const { bit, pattern } of patterns) if (pattern.test(words)) marks |= bit;
  if ((marks & mark.price) !== 0) marks &= ~mark.review; // "price-and-rating" holds the price beside the stars
  return marks;
}

/** Elements that mark by themselves. */
const marksByName: Readonly<Record<string, number>> = {
  del: mark.struck,
  s: mark.struck,
  strike: mark.struck,
  nav: mark.chrome,
  header: mark.chrome,
  footer: mark.chrome,
  sup: mark.cents,
  option: mark.option,
  dialog: mark.overlay,
  template: mark.hidden,
  menu: mark.chrome,
};

/** As whole classes: `visually-hidden` is for screen readers, `hidden-xs` for small screens. */
const hiddenNames = /(?<!\S)(?:hidden|d-none|hide|is-hidden|ng-hide|display-none|u-hidden)(?!\S)/;
const invisible = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const lineThrough = /line-through/i;
const raised = /vertical-align\s*:\s*(?:super|top|text-top)/i;

const namingAttributes = [
  "class",
  "id",
  "itemprop",
  "data-testid",
  "data-test",
  "data-qa",
  "data-hook",
  "data-seo-id",
  "data-automation-id",
  "data-price-type",
];

/** Whether the element itself strikes its text, whatever it is named. */
export function isCrossedOut({ name, attribs }: Element): boolean {
  return (
    marksByName[name] === mark.struck || lineThrough.test(attribs["style"] ?? "") || attribs["data-a-strike"] === "true"
  );
}

/** Without lists of its own: a page has thousands of elements, most with one name or none. */
function namesOf(attribs: Element["attribs"]): string {
  let names = "";
  for (const attribute of namingAttributes) {
    const value = attribs[attribute];
    if (value !== undefined && value !== "") names = names === "" ? value : `${names} ${value}`;
  }
  return names;
}

/** The marks of an element by itself, without those of the elements around it. */
export function marksOf(element: Element): number {
  const { attribs, name } = element;
  let marks = (marksByName[name] ?? 0) | marksOfNames(namesOf(attribs));
  const { style } = attribs;
  if (style !== undefined) {
    if (invisible.test(style)) marks |= mark.hidden;
    if (lineThrough.test(style)) marks |= mark.struck;
    if (raised.test(style)) marks |= mark.cents;
  }
  if (attribs["data-a-strike"] === "true") marks |= mark.struck;
  if ("hidden" in attribs || hiddenNames.test(attribs["class"] ?? "")) marks |= mark.hidden;
  const { role } = attribs;
  if (role === "navigation" || (role === "contentinfo" && name !== "span")) marks |= mark.chrome;
  if (role === "dialog" || role === "alertdialog") marks |= mark.overlay;
  return marks;
}
