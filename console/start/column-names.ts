/**
 * Names of columns as shop systems, marketplaces and people write them: Shopify, WooCommerce, Magento, PrestaShop, Shopware, JTL-Wawi,
 * Billbee, BigCommerce, Google Merchant, idealo, Amazon. Of a list the first name that a file has is the column, whatever its place.
 * Names are compared without case, accents, signs and the currency: "Preis, brutto (EUR)" is "preisbrutto".
 */

const currencies = "eur|euro|usd|gbp|chf|pln|sek|dkk|nok|czk|huf|ron|cad|aud|jpy|brl|inr|try";
const currency = new RegExp(`(?:^|[^a-z])(?:in[^a-z]+)?(?:${currencies})(?=[^a-z]|$)`, "g");

/** The name as names are compared. */
export function foldName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l");
  const own = plain.trim().replace(/^(?:g|c|p):/, "");
  const withoutCurrency = own.replaceAll(currency, " ").replaceAll(/[^\p{L}\p{N}]/gu, "");
  return withoutCurrency === "" ? own.replaceAll(/[^\p{L}\p{N}]/gu, "") : withoutCurrency;
}

function named(...names: readonly string[]): readonly string[] {
  return [...new Set(names.join("|").split("|").map(foldName))];
}

const ownIds = named(
  "customerProductId|variant sku|seller sku|merchant sku|sku|händler-sku|haendler-sku|custom label (sku)|custom label|product sku|product code/sku|product code|productSku",
  "product number|productnumber|ordernumber|order number|article number|article no|article nr|article_id|articleid|item number|item no|item_no|item nr|item id|itemId|item sku|part number|stock code|model",
  "artikelnummer|artikelnummer im shop|article number in shop|artikel-nr|artikel nr.|artikelnr|art.-nr.|art nr|artnr|artikel|artikel id|produktnummer|produktnr|produkt-nr.|bestellnummer|bestellnr|lagernummer|variantennummer|variation.number|oxartnum|p_model",
  "référence|reference|référence #|reference #|réf|ugs|code article|code produit|número de artículo|referencia|código de producto|código|codice|codice articolo|codice prodotto|riferimento|cod. articolo|artikelcode|productcode|productnummer|kod produktu|kod towaru|indeks|numer katalogowy|symbol|artikelnumber|varenummer|artikelnr.",
  "product id|product no|product nr|produkt id|produkt-id|id produktu|id produit|id producto|id prodotto|productid|id|handle|url handle|handleId|listing id|interner schlüssel",
);

const gtins = named(
  "GTIN, UPC, EAN, or ISBN|GTIN, UPC, EAN oder ISBN|GTIN, UPC, EAN ou ISBN|GTIN, UPC, EAN o ISBN|GTIN, UPC, EAN of ISBN|GTIN, UPC, EAN lub ISBN|product upc/ean",
  "gtin|ean|variant barcode|eans|ean13|ean-13|ean code|ean-code|eancode|gtin13|gtin-13|gtin14|gtin-14|gtin/ean|ean/gtin|ean / gtin / barcode|gtin (ean)|ean (gtin)|ean nummer|ean-nummer|ean upc|ean/upc|upc/ean|upc|upc code|barcode|barcodes|strichcode|isbn|jan",
  "code barre|code-barres|code barres|code ean|código de barras|código ean|codice a barre|codice ean|streepjescode|kod ean|kod kreskowy|streckkod|stregkode|variationbarcode.code|oxean|p_ean|global_unique_id|external_product_id",
);

const titles = named(
  "name|product name|item name|item_name|product title|title|variant title|bezeichnung|artikelbezeichnung|produktbezeichnung|artikelname|produktname|produkttitel|produkt|titel|name *|article name|name1|product|artikel",
  "nom|nom du produit|désignation|libellé|titre|nombre|nombre del producto|título|denominación|nome|nome prodotto|nome del prodotto|titolo|denominazione|descrizione articolo|naam|productnaam|nazwa|nazwa produktu|nazwa towaru|tytuł|benämning|navn|itemtext.name1|title de|name de|title en|oxtitle|p_name.de",
  "description|beschreibung",
);

const prices = named(
  "reference price|referencePrice|referenzpreis|regular price|regulärer preis|regulaerer preis|tarif régulier|precio normal|prezzo di listino|reguliere prijs|normale prijs|cena regularna|cena standardowa|variant price|our price|selling price|your price|ihr preis",
  "price (tax incl.)|price tax incl|price tax included|price incl. tax|price incl vat|price including tax|price inc vat|price gross|gross price|price_gross|brutto-vk|vk brutto|vk-brutto|std. vk brutto|preis brutto|preis, brutto|bruttopreis|brutto preis|preis inkl. mwst.|preis (inkl. mwst.)|preis inkl mwst|verkaufspreis brutto|verkaufspreis (brutto)|endpreis|prix ttc|prix (ttc)|prix de vente ttc|tarif ttc|precio con iva|precio (impuestos incl.)|precio iva incluido|pvp|prezzo ivato|prezzo iva inclusa|prezzo (tasse incl.)|prijs incl. btw|prijs incl btw|verkoopprijs incl. btw|cena brutto|cena sprzedaży brutto",
  "price|standard price|standard_price|variationsalesprice.price|start price|current price|item price|sales price|unit price|product price|product_price|preis|verkaufspreis|vk|vk preis|vk-preis|shop-preis|shoppreis|listing price|oxprice|price_ek",
  "prix|prix de vente|tarif|precio|precio de venta|precio venta|prezzo|prezzo di vendita|prijs|verkoopprijs|cena|cena sprzedaży|pris|hinta|preço",
  "list price|retail price|listenpreis|catalogue price|rrp|msrp|srp|uvp|uvp brutto|unverbindliche preisempfehlung|adviesprijs|prix public|prix conseillé|pvpr|cena katalogowa",
  "price (tax excl.)|price tax excluded|price excl vat|price net|net price|price_net|vk netto|netto-vk|std. vk netto|preis netto|nettopreis|prix ht|prix (ht)|precio sin iva|precio (impuestos excl.)|prezzo (tasse escl.)|prijs excl. btw|cena netto|p_pricenotax",
  "sale price|special price|special_price|discount price|angebotspreis|sonderpreis|aktionspreis|tarif promo|precio rebajado|prezzo in offerta|actieprijs|cena promocyjna",
);

const leastPrices = named(
  "min price|minimum price|minimum-seller-allowed-price|auto pricing min price|auto_pricing_min_price|min|min preis|minpreis|minimalpreis|mindestpreis|mindest-vk|untergrenze|preisuntergrenze|price floor|floor price|lowest price|minPriceBoundary|prix minimum|prix minimal|precio mínimo|prezzo minimo|minimumprijs|cena minimalna",
);

const greatestPrices = named(
  "max price|maximum price|maximum-seller-allowed-price|max|max preis|maxpreis|maximalpreis|höchstpreis|hoechstpreis|obergrenze|preisobergrenze|price ceiling|ceiling price|highest price|maxPriceBoundary|prix maximum|prix maximal|precio máximo|prezzo massimo|maximumprijs|cena maksymalna",
);

/** Of products. */
export const productNames = {
  customerProductId: ownIds,
  gtin: gtins,
  name: titles,
  referencePrice: prices,
  minPriceBoundary: leastPrices,
  maxPriceBoundary: greatestPrices,
} as const;

/** What a product costs the shop: a tag of products. */
export const costNames = named(
  "cost price|purchase price|cost|cost per item|cost of goods sold|cost of goods|cogs|unit cost|buying price|wholesale price|costprice gross|costprice net|price_cost|item cost",
  "einkaufspreis|einkaufspreis netto|einkaufspreis (netto)|ek|ek netto|ek preis|ek-preis|ek (netto)|netto-ek|durchschnittlicher einkaufspreis (netto)|gld|selbstkosten|purchase_prices_net|wareneinsatz",
  "prix d'achat|prix d'achat ht|coût|precio de compra|precio de coste|precio coste|coste|prezzo di acquisto|prezzo d'acquisto|costo|inkoopprijs|kostprijs|cena zakupu|cena zakupu netto|inköpspris|indkøbspris",
);

/** Of offers. A shop may know its products by their GTIN alone. */
export const offerNames = {
  product: [...ownIds, ...gtins],
  domain: named(
    "domain|shop domain|shop_domain|site|website|marketplace|marktplatz|portal|host|hostname|domaine|dominio|domein|domena|merchant domain|competitor domain|platform|plattform",
  ),
  vendor: named(
    "vendor|vendor name|vendorName|seller|seller name|merchant|merchant name|shop|shop name|store|store name|competitor|competitor name|retailer|händler|haendler|händlername|anbieter|anbietername|verkäufer|verkaeufer|wettbewerber|mitbewerber|konkurrent|vendeur|marchand|concurrent|vendedor|tienda|competidor|venditore|negozio|concorrente|verkoper|winkel|sprzedawca|sklep|konkurencja",
  ),
  price: named(
    "competitor price|offer price|angebotspreis|wettbewerberpreis|mitbewerberpreis|konkurrenzpreis",
    prices.join("|"),
  ),
  delivery: named(
    "delivery|delivery cost|delivery costs|deliveryCosts|delivery price|shipping|shipping cost|shipping costs|shipping price|shipping fee|postage|freight|versand|versandkosten|versandpreis|lieferkosten|porto|frais de port|frais de livraison|livraison|port|gastos de envío|envío|spese di spedizione|spedizione|verzendkosten|bezorgkosten|koszt dostawy|dostawa|koszty wysyłki",
  ),
  url: named(
    "url|offer url|product url|produkt-url|link|product link|deeplink|deep link|address|adresse|lien|enlace|collegamento",
  ),
  availability: named(
    "availability|available|in stock|in_stock|stock|stock status|quantity|qty|verfügbarkeit|verfuegbarkeit|verfügbar|verfuegbar|lager|lagerbestand|bestand|auf lager|vorrätig|disponibilité|disponible|disponibilidad|stock disponible|disponibilità|beschikbaarheid|voorraad|dostępność|stan",
  ),
} as const;

const all = new Set([...Object.values(productNames), costNames, ...Object.values(offerNames)].flat());

/** Whether a text is the name of a column that one of these lists has. */
export function isKnownName(text: string): boolean {
  return text.length < 100 && all.has(foldName(text));
}

/** The column with the first name that one has, of those that may be it. */
export function columnNamed(
  columns: readonly string[],
  names: readonly string[],
  mayBe: (index: number) => boolean = () => true,
): number | null {
  const folded = columns.map(foldName);
  for (const name of names) {
    const index = folded.findIndex((column, at) => column === name && mayBe(at));
    if (index !== -1) return index;
  }
  return null;
}
