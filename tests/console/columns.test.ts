/** What the columns of exports are taken for, by their names and first values. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { guessCostTag, guessRoles, type Role } from "../../console/start/columns.ts";
import { guessOfferColumns } from "../../console/start/offer-columns.ts";

/** Each role's column. */
function rolesOf(names: string, rows: readonly (readonly string[])[] = []): Partial<Record<Role, string>> {
  const columns = names.split(";");
  const roles = guessRoles({ columns, rows });
  return Object.fromEntries(roles.flatMap((role, at) => (role === "tag" ? [] : [[role, columns[at]]])));
}

/** Header rows as the systems export them: what the own id, the price, the GTIN and the name are. */
const exports: readonly (readonly [
  system: string,
  names: string,
  id: string,
  price: string,
  gtin: string,
  name: string,
])[] = [
  [
    "Shopify",
    "Handle;Title;Body (HTML);Vendor;Type;Tags;Variant SKU;Variant Grams;Variant Compare At Price;Variant Price;Variant Barcode;Cost per item",
    "Variant SKU",
    "Variant Price",
    "Variant Barcode",
    "Title",
  ],
  [
    "Shopify, 2025",
    "Title;URL handle;Description;Vendor;SKU;Barcode;Compare-at price;Price;Cost per item",
    "SKU",
    "Price",
    "Barcode",
    "Title",
  ],
  [
    "WooCommerce",
    "ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Sale price;Regular price",
    "SKU",
    "Regular price",
    "GTIN, UPC, EAN, or ISBN",
    "Name",
  ],
  [
    "WooCommerce in German",
    "ID;Typ;Artikelnummer;GTIN, UPC, EAN oder ISBN;Name;Beschreibung;Angebotspreis;Regulärer Preis",
    "Artikelnummer",
    "Regulärer Preis",
    "GTIN, UPC, EAN oder ISBN",
    "Name",
  ],
  ["Magento", "sku;name;description;special_price;price;cost;ean", "sku", "price", "ean", "name"],
  ["Google Merchant", "g:id;g:title;g:sale_price;g:price;g:gtin", "g:id", "g:price", "g:gtin", "g:title"],
  ["idealo", "sku;brand;title;categoryPath;url;eans;hans;price;deliveryCosts_dhl", "sku", "price", "eans", "title"],
  [
    "PrestaShop",
    "Product ID;Image;Name;Reference;Price (tax excl.);Price (tax incl.);EAN13",
    "Reference",
    "Price (tax incl.)",
    "EAN13",
    "Name",
  ],
  [
    "Shopware",
    "id;parent_id;product_number;name;price_net;price_gross;ean",
    "product_number",
    "price_gross",
    "ean",
    "name",
  ],
  [
    "JTL-Wawi",
    "Interner Schlüssel;Artikelnummer;Artikelname;Netto-VK;Brutto-VK;UVP;GTIN",
    "Artikelnummer",
    "Brutto-VK",
    "GTIN",
    "Artikelname",
  ],
  ["Billbee", "Id;SKU;EAN;Title DE;Price net;Price gross;CostPrice gross", "SKU", "Price gross", "EAN", "Title DE"],
  [
    "BigCommerce",
    "Product ID;Product Name;Product Code/SKU;Retail Price;Sale Price;Price;Product UPC/EAN",
    "Product Code/SKU",
    "Price",
    "Product UPC/EAN",
    "Product Name",
  ],
  [
    "French",
    "Référence;Désignation;Prix HT;Prix TTC (€);Code-barres",
    "Référence",
    "Prix TTC (€)",
    "Code-barres",
    "Désignation",
  ],
  ["Spanish", "Referencia;Nombre;PVP;Código de barras", "Referencia", "PVP", "Código de barras", "Nombre"],
  ["Italian", "Codice;Nome;Prezzo;Codice a barre", "Codice", "Prezzo", "Codice a barre", "Nome"],
  [
    "Dutch",
    "Artikelnummer;Naam;Inkoopprijs;Verkoopprijs;Streepjescode",
    "Artikelnummer",
    "Verkoopprijs",
    "Streepjescode",
    "Naam",
  ],
  [
    "Polish",
    "Kod produktu;Nazwa;Cena netto;Cena brutto (PLN);Kod EAN",
    "Kod produktu",
    "Cena brutto (PLN)",
    "Kod EAN",
    "Nazwa",
  ],
];

for (const [system, names, customerProductId, referencePrice, gtin, name] of exports) {
  test(`the columns of ${system} are recognised`, () => {
    assert.deepEqual(rolesOf(names), { customerProductId, referencePrice, gtin, name });
  });
}

test("the least and the greatest price of a report are boundaries", () => {
  assert.deepEqual(rolesOf("seller-sku;price;minimum-seller-allowed-price;maximum-seller-allowed-price;product-id"), {
    customerProductId: "seller-sku",
    referencePrice: "price",
    minPriceBoundary: "minimum-seller-allowed-price",
    maxPriceBoundary: "maximum-seller-allowed-price",
  });
});

test("values decide where a name alone would be wrong: several GTINs in a cell are none, an empty column no price", () => {
  assert.deepEqual(rolesOf("sku;eans;regular price;price", [["A", "4006381333931|4006381333948", "", "12.50"]]), {
    customerProductId: "sku",
    referencePrice: "price",
  });
  assert.deepEqual(rolesOf("sku;id;price", [["", "7", "1.00"]]), { customerProductId: "id", referencePrice: "price" });
});

test("the purchase price is found among the tags", () => {
  assert.equal(guessCostTag(["brand", "Cost per item"]), "Cost per item");
  assert.equal(guessCostTag(["Compare-at price", "EK netto"]), "EK netto");
  assert.equal(guessCostTag(["brand"]), null);
});

test("columns of offers are recognised in the same languages", () => {
  const { product, domain, vendor, price, delivery } = guessOfferColumns(
    "EAN;Portal;Händler;Preis in EUR;Versandkosten".split(";"),
  );
  assert.deepEqual(
    [product, domain, vendor, price, delivery],
    ["EAN", "Portal", "Händler", "Preis in EUR", "Versandkosten"],
  );
});
