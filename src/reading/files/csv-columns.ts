/** Which column of a price-comparison file is which field, by the headers that shops in our markets write. */
import type { FeedField } from "./feed-item.ts";

/** Headers without spaces, marks and accents. The first that a file has is taken. */
const headers: Readonly<Record<FeedField, string>> = {
  id: "id offerid aid articleid artikelid artikelnummer artikelnr artnr artikelnummerimshop sku productid produktid produktnummer uniquemerchantid merchantitemid itemid identifiantunique idproduit reference referenceproduit ref",
  title:
    "title name titel produktname produkttitel artikelname bezeichnung artikelbezeichnung produktbezeichnung productname nom nomduproduit titre designation libelle",
  brand: "brand marke hersteller herstellername manufacturer marque fabricant vendor",
  gtin: "gtin ean gtinean eangtin eancode ean13 eannummer eannr barcode upc codebarre codebarres codeean eans eangtinbarcodenummerupc gtins codici codiciean ean13s",
  link: "link url deeplink producturl produkturl produktlink productlink artikellink lien urlproduit urlduproduit lienproduit offerurl",
  price:
    "price preis bruttopreis verkaufspreis preisbrutto preisineur currentprice prix prixttc prixttceur prixdevente",
  subscription_cost: "subscriptioncost",
  sale_price: "saleprice aktionspreis angebotspreis sonderpreis prixpromo prixpromotionnel",
  sale_price_effective_date: "salepriceeffectivedate",
  list_price: "listprice oldprice uvp streichpreis alterpreis rrp msrp listenpreis prixbarre prixconseille ancienprix",
  currency: "currency currencycode waehrung wahrung devise",
  availability:
    "availability verfugbarkeit verfuegbarkeit lieferbar lieferbarkeit lieferstatus auflager instock stock stockstatus lagerbestand bestand disponibilite disponible enstock",
  condition: "condition zustand etat etatduproduit",
  shipping:
    "shipping versandkosten versand versandkostende versandkostenvorkasse versandpreis lieferkosten shippingcost shippingcosts deliverycost deliverycosts delivery deliverycharge dlvcost fraisdeport fraisdelivraison fdp portcost",
  item_group_id: "itemgroupid parentid parentsku vaterartikel modelid",
  is_bundle: "isbundle bundle",
  multipack: "multipack",
  seller:
    "seller sellername shop shopname merchant merchantname haendler handler verkaufer verkaeufer marchand vendeur",
};

const fieldOfHeader = new Map<string, { field: FeedField; rank: number }>();
for (const [field, names] of Object.entries(headers)) {
  for (const [rank, name] of names.split(" ").entries()) if (isField(field)) fieldOfHeader.set(name, { field, rank });
}

/** Costs by carrier or way of paying: `deliveryCosts_dhl`, "Versand DE". */
const deliveries =
  /^(?:deliverycosts?|dlvcost|versandkosten|versand|fraisdeport|fraisdelivraison|speseconsegna|gastosdeenvio)[a-z]{1,20}$/;

/** The indices of all columns with costs of delivery. */
export function deliveryColumns(cells: readonly string[]): number[] {
  return [...cells.keys()].filter((index) => {
    const name = plainHeader(cells[index] ?? "");
    return fieldOfHeader.get(name)?.field === "shipping" || deliveries.test(name);
  });
}

/** The index of the column of each field; none for a field that the file does not have. */
export function mapColumns(cells: readonly string[]): ReadonlyMap<FeedField, number> {
  const found = new Map<FeedField, { index: number; rank: number }>();
  for (const [index, cell] of cells.entries()) {
    const name = plainHeader(cell);
    const header =
      fieldOfHeader.get(name) ?? (deliveries.test(name) ? { field: "shipping" as const, rank: 100 } : undefined);
    if (header === undefined) continue;
    const before = found.get(header.field);
    if (before === undefined || header.rank < before.rank) found.set(header.field, { index, rank: header.rank });
  }
  return new Map(Array.from(found, ([field, { index }]) => [field, index]));
}

function plainHeader(cell: string): string {
  const letters = cell
    .slice(0, 100)
    .replace(/^\s*g:/i, "")
    .normalize("NFKD");
  return letters
    .replaceAll(/[^\p{L}\d]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
}

function isField(name: string): name is FeedField {
  return Object.hasOwn(headers, name);
}
