/** Which column of a price-comparison file is which field, by the headers that shops in our markets write. */
import { currencyByCountry } from "../words/countries.ts";
import type { FeedField } from "./feed-item.ts";

/** Headers without spaces, marks and accents. The first that a file has is taken. */
const headers: Readonly<Record<FeedField, string>> = {
  id: "id offerid aid articleid artikelid artikelnummer artikelnr artnr artikelnummerimshop sku productid produktid produktnummer uniquemerchantid merchantitemid itemid identifiantunique idproduit reference referenceproduit ref shopitemnumber itemnumber productnumber numerodarticle numerodarticleenmagasin numeroarticle codearticle codicearticolo codicearticolonelnegozio codiceprodotto numeroarticolo numerodearticulo numerodearticuloenlatienda codigodearticulo codigodeproducto referencia numerartykułu numerartykułuwsklepie kodproduktu",
  title:
    "title name titel produktname produkttitel artikelname bezeichnung artikelbezeichnung produktbezeichnung productname nom nomduproduit titre designation libelle nomedelprodotto nomeprodotto titolo nombredelproducto nombreproducto titulo nazwaproduktu nazwa productnaam",
  brand:
    "brand marke hersteller herstellername manufacturer marque fabricant vendor markenname herstellermarkenname herstellermarke manufacturerbrand fabricantmarque produttore produttoremarca marca fabricante fabricantemarca producent producentmarka marka merk",
  gtin: "gtin ean gtinean eangtin eancode ean13 eannummer eannr barcode upc codebarre codebarres codeean eans gtins codici codiciean ean13s",
  link: "link url deeplink producturl produkturl produktlink productlink artikellink lien urlproduit urlduproduit lienproduit offerurl urldelprodotto urlprodotto urldelproducto urlproducto urlproduktu linkproduktu enlace",
  price:
    "price preis bruttopreis verkaufspreis preisbrutto preisineur currentprice prix prixttc prixttceur prixdevente pricegross grossprice prixbrut prezzo prezzolordo prezzoivainclusa precio preciobruto precioconiva cena cenabrutto prijs prijsbruto prijsinclbtw",
  subscription_cost: "subscriptioncost",
  sale_price:
    "saleprice aktionspreis angebotspreis sonderpreis prixpromo prixpromotionnel prezzoscontato prezzoofferta preciodeoferta preciooferta cenapromocyjna aanbiedingsprijs",
  sale_price_effective_date: "salepriceeffectivedate",
  list_price:
    "listprice oldprice uvp streichpreis alterpreis rrp msrp listenpreis prixbarre prixconseille ancienprix prezzodilistino preciorecomendado cenakatalogowa adviesprijs",
  currency: "currency currencycode waehrung wahrung devise valuta divisa moneda waluta",
  availability:
    "availability verfugbarkeit verfuegbarkeit lieferbar lieferbarkeit lieferstatus auflager instock stock stockstatus lagerbestand bestand disponibilite disponible enstock disponibilita disponibilidad existencias giacenza dostepnosc stanmagazynowy voorraad beschikbaarheid",
  condition: "condition zustand etat etatduproduit condizione condizioni estado stan staat",
  shipping:
    "shipping versandkosten versand versandkostenvorkasse versandpreis lieferkosten shippingcost shippingcosts deliverycost deliverycosts delivery deliverycharge dlvcost fraisdeport fraisdelivraison fdp portcost speseconsegna spesedispedizione costidispedizione gastosdeenvio costesdeenvio kosztdostawy kosztywysyłki verzendkosten",
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

/** Numbers by all of their names: "EAN / GTIN / Barcodenummer / UPC", "EAN / GTIN / codice a barre / UPC". */
const numbers = /^(?:ean|gtin){1,2}[\p{L}]{0,30}upc$/u;

/** Costs by carrier, way of paying or country: `deliveryCosts_dhl`, `deliveryCosts_royal_mail_1st_class`, "Versand DE". */
const deliveries = new RegExp(
  `^(?!.*(?:frei|free|comment|time|zeit))(?:versand(?=[a-z]{2}$)|${[
    "deliverycosts?|dlvcosts?|shippingcosts?|versandkosten|fraisdeport|fraisdelivraison|speseconsegna",
    "spesedispedizione|costidispedizione|gastosdeenvio|costesdeenvio|kosztdostawy|verzendkosten",
  ].join("|")})(?<of>[a-z\\d]{1,40})$`,
);

/** A column with costs of delivery. */
export interface DeliveryColumn {
  readonly index: number;
  /** ISO 3166; null if it holds for every country. */
  readonly country: string | null;
}

/** All columns with costs of delivery. */
export function deliveryColumns(cells: readonly string[]): DeliveryColumn[] {
  return cells.flatMap((cell, index) => {
    const name = plainHeader(cell);
    const of = deliveries.exec(name)?.groups?.["of"]?.toUpperCase();
    if (of === undefined && fieldOfHeader.get(name)?.field !== "shipping") return [];
    return [{ index, country: of !== undefined && currencyByCountry.has(of) ? of : null }];
  });
}

/** The index of the column of each field; none for a field that the file does not have. */
export function mapColumns(cells: readonly string[]): ReadonlyMap<FeedField, number> {
  const found = new Map<FeedField, { index: number; rank: number }>();
  for (const [index, cell] of cells.entries()) {
    const name = plainHeader(cell);
    const header = fieldOfHeader.get(name) ?? fieldByPattern(name);
    if (header === undefined) continue;
    const before = found.get(header.field);
    if (before === undefined || header.rank < before.rank) found.set(header.field, { index, rank: header.rank });
  }
  return new Map(Array.from(found, ([field, { index }]) => [field, index]));
}

/** After all headers that are known by their whole name. */
const lastRank = 1_000;

function fieldByPattern(name: string): { field: FeedField; rank: number } | undefined {
  if (numbers.test(name)) return { field: "gtin", rank: lastRank };
  return deliveries.test(name) ? { field: "shipping", rank: lastRank } : undefined;
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
