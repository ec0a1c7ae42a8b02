/** Files of shops and of spreadsheets, as they are dropped on the Start screen: imported as they are meant, or refused with row, column and reason. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { furtherRows, guessRoles, ownCells, type Role } from "../../console/start/columns.ts";
import { leftOutOf, requestHeaders } from "../../console/start/csv-request.ts";
import { readHead } from "../../console/start/csv-file.ts";
import { asSent } from "../../console/start/csv-sent.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { queryProducts } from "../harness/market.ts";
import { importCsv } from "../products-csv/csv.ts";

const { customer } = await aService();
const made = await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {
  contractType: "reseller",
  contractName: "Euros",
  currency: "EUR",
});
const contract = `vendor/contracts/${made.body.data.contractId}`;
const euros = { ...customer, v3: `/api/v3/${contract}`, v31: `/api/v3.1/${contract}` };

interface Choices {
  readonly isWithoutFurther?: boolean;
  /** The places of columns that are not imported. */
  readonly leftOut?: readonly number[];
}

interface Outcome {
  /** Each product as `identifier=price`, or each failure as `row column code`, the column where one is wrong. */
  readonly found: readonly string[];
  readonly products: readonly Loose[];
  readonly warnings: readonly string[];
  readonly roles: readonly Role[];
  /** Of the rows that are looked at. */
  readonly further: number;
  readonly rowsLeftOut: number;
}

/** What the Start screen does with a file that is dropped on it. */
async function drop(content: Uint8Array<ArrayBuffer> | string, choices: Choices = {}): Promise<Outcome> {
  const { isWithoutFurther = false, leftOut = [] } = choices;
  const csv = new Blob([content]);
  const head = await readHead(csv);
  const roles = guessRoles(head).map((role, at) => (leftOut.includes(at) ? "leftOut" : role));
  const { body, rowsLeftOut } = await asSent(csv, head, leftOutOf({ roles, isWithoutFurther }));
  const task = await importCsv(euros, new Uint8Array(await body.arrayBuffer()), requestHeaders(head, roles));
  const isDone = task.state === "succeeded";
  const products = isDone ? await queryProducts(euros, { includeTags: true }) : [];
  const found = isDone
    ? products.map(({ identifier, referencePrice }) => `${identifier}=${referencePrice}`)
    : task.failures.map(({ attributes: { row, column = "", code } }: Loose) =>
        `${row} ${column} ${code}`.replace("  ", " "),
      );
  const own = ownCells(roles);
  const warnings = (task.result?.warnings ?? []).map(({ row, code }: Loose) => `${row} ${code}`);
  return {
    found,
    products,
    warnings,
    roles,
    further: own === null ? 0 : furtherRows(head, own),
    rowsLeftOut,
  };
}

const shopify = `Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price,Variant Barcode,Image Src,Image Position
kettle,"Kettle, 1.7 l","<p>Boils ""fast"".</p>
<p>Two lines</p>",Contoso,K-1,39.90,'4006381333931,https://a.example/1.jpg,1
kettle,,,,,,,https://a.example/2.jpg,2
mug,Mug,<p>Blue</p>,Contoso,M-1,9.90,,https://a.example/3.jpg,1
mug,,,,M-2,10.90,,,
`;

test("Shopify's rows of further images are told, and left out if a person says so; the others keep their numbers", async () => {
  const refused = await drop(shopify);
  assert.deepEqual([refused.found, refused.further], [["3 Variant SKU identifierMissing"], 1]);
  const done = await drop(shopify, { isWithoutFurther: true });
  assert.deepEqual([done.found, done.rowsLeftOut], [["K-1=39.9", "M-1=9.9", "M-2=10.9"], 1]);
  assert.equal(done.products[0]?.gtin, 4_006_381_333_931);
  const wrong = await drop(shopify.replace("10.90", "dear"), { isWithoutFurther: true });
  assert.deepEqual(wrong.found, ["5 Variant Price notAnAmount"]);
});

test("rows that only repeat the identifier above are further rows too; one with a price of its own is none", async () => {
  const images = "Handle,Title,Variant Price,Image Src\nk,Kettle,39.90,1.jpg\nk,,,2.jpg\nk,,,3.jpg\nm,Mug,9.90,\n";
  const refused = await drop(images);
  assert.deepEqual([refused.found, refused.further], [["3 identifierTwice", "4 identifierTwice"], 2]);
  const done = await drop(images, { isWithoutFurther: true });
  assert.deepEqual([done.found, done.rowsLeftOut], [["k=39.9", "m=9.9"], 2]);
  const variants = await drop(`${images}m,,10.90,\n`, { isWithoutFurther: true });
  assert.deepEqual([variants.found, variants.rowsLeftOut], [["6 identifierTwice"], 2]);
});

test("a column of too long texts is not imported; any other can be left out, also one of two that have one name", async () => {
  const long = await drop(
    `sku;name;description;price\r\nA;Pot;"${"<p>;\r\n</p>".repeat(1_001)}";12,50\r\nB;Pan;;39,90\r\n`,
  );
  assert.deepEqual([long.found, long.roles[2]], [["A=12.5", "B=39.9"], "leftOut"]);
  assert.deepEqual(long.products[0]?.tags, []);
  const twice = "sku;name;price;price\r\nA;Pot;12,50;13\r\nB;Pan;39,90;40\r\n";
  assert.deepEqual((await drop(twice)).found, ["1 price columnTwice"]);
  assert.deepEqual((await drop(twice, { leftOut: [3] })).found, ["A=12.5", "B=39.9"]);
  const first = await drop('note;sku;price;brand\r\n"x;\ny";A;12,50;"C ""&"" D"\r\n;B;1.039,90\r\n', { leftOut: [0] });
  assert.deepEqual([first.found, first.products[0]?.tags[0].stringValue], [["A=12.5", "B=1039.9"], 'C "&" D']);
});

/** What a file becomes: `identifier=price`, or `row column code`, the column where one is wrong. */
const lists: readonly (readonly [kind: string, content: Uint8Array<ArrayBuffer> | string, ...found: string[]])[] = [
  [
    "WooCommerce with variations",
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,"Regular price","Sale price",Parent\n1,variable,T,,Shirt,,,\n2,variation,T-S,4006381333931,Shirt S,19.90,17.90,T\n',
    "T=null",
    "T-S=19.9",
  ],
  [
    "Magento 2",
    'sku,product_type,categories,name,price,special_price,additional_attributes,qty\n24-MB01,simple,"Default/Gear,Default/Bags",Bag,34.000000,,"a=1,b=2",100.0000\n24-MB04,simple,Default,Case,1234.500000,30.0000,,0.0000\n',
    "24-MB01=34",
    "24-MB04=1234.5",
  ],
  [
    "PrestaShop",
    '"Product ID";Name;Reference;"Price (tax excl.)";"Price (tax incl.)";Quantity\n"1";"Mug";"demo_11";"11,900000 €";"14,280000 €";"1 200"\n"2";"Print";"demo_6";"1 199,00 €";"1 438,80 €";"3"\n',
    "demo_11=14.28",
    "demo_6=1438.8",
  ],
  [
    "Shopware 6",
    'id;parent_id;product_number;name;description;price_net;price_gross;ean\n01;;SW1;Kessel;"<p>Kessel; groß</p>";33.529411764705884;39.9;4006381333931\n02;01;SW2;;;1008.3949579831933;1199.99;\n',
    "SW1=39.9",
    "SW2=1199.99",
  ],
  [
    "idealo",
    'sku;brand;title;eans;price;deliveryCosts_dhl\nA;C;Kessel;4006381333931;39.90;4.90\nB;C;Topf;"4006381333948;4006381333955";1199.00;0.00\n',
    "A=39.9",
    "B=1199",
  ],
  [
    "Google Merchant, with quotation marks in texts that are not quoted",
    'id\ttitle\tprice\tsale price\tshipping\nA\tPan 24" steel\t39.90 EUR\t35.00 EUR\tDE:::4.90 EUR\nB\tPipe 3/4"\t1199.00 EUR\t\t\n',
    "A=39.9",
    "B=1199",
  ],
  [
    "Amazon, with three rows above the values",
    "TemplateType=fptcustom\tVersion=2024.0101\tThe top 3 rows are for Amazon.com use only.\t\t\nSeller SKU\tProduct ID\tTitle\tStandard Price\tMinimum Seller Allowed Price\nitem_sku\texternal_product_id\titem_name\tstandard_price\tminimum_seller_allowed_price\nA\t4006381333931\tKettle\t39.90\t30.00\nB\t4006381333948\tPan\t19.90\t15.00\n",
    "A=39.9",
    "B=19.9",
  ],
  [
    "Excel in German with sep=",
    'sep=;\r\nArtikelnr.;Bezeichnung;Preis brutto\r\n00042;"Topf; 24 cm";1.799,00 €\r\n00043;Kessel;39,90 €\r\n',
    "00042=1799",
    "00043=39.9",
  ],
  [
    "UTF-16 with a mark and tabs",
    Uint8Array.from(
      Buffer.from("\uFEFFArtikelnummer\tName\tPreis\r\nÄ-1\tWaage\t1.234,50\r\nÄ-2\tTopf\t12,50\r\n", "utf16le"),
    ),
    "Ä-1=1234.5",
    "Ä-2=12.5",
  ],
  [
    "Windows-1252 with titles",
    Uint8Array.from(
      Buffer.from("Preise für März;;\r\n\r\nArt.-Nr.;Artikel;VK (brutto)\r\nA;Töpfe;1.039,90\r\n", "latin1"),
    ),
    "A=1039.9",
  ],
  [
    "trailing separators and empty lines",
    "sku;price;\r\n\r\nA;12,50;\r\n;;\r\n\r\nB;39,90;\r\n\r\n",
    "A=12.5",
    "B=39.9",
  ],
  ["percents and dates as tags", "sku;price;margin;since\nA;12,50;35 %;01.05.2026\n", "A=12.5"],
  ["a date as a price", "sku;price\nA;12. Mai\nB;39,90\n", "2 price notAnAmount"],
  [
    "errors and dashes as prices",
    "sku;price\nA;#NV\nB;-\nC;n/a\nD;5\n",
    "2 price notAnAmount",
    "3 price notAnAmount",
    "4 price notAnAmount",
  ],
  ["a price less than nothing", "sku;price\nA;-12,50 €\n", "2 price amountOutOfRange"],
  ["thin spaces", "sku;price\nA;1\u2009799,00\u2009€\nB;12\u202F345,60 €\n", "A=1799", "B=12345.6"],
  ["dashes for decimals", "sku;price\nA;€ 1.799,-\nB;1.799,– €\nC;39,-- €\n", "A=1799", "B=1799", "C=39"],
  ["Swiss dashes", "sku;price\nA;EUR 1'799.–\nB;EUR 39.90\n", "A=1799", "B=39.9"],
  ["Swedish dashes", "artikelnummer;pris\nA;1 799:-\nB;39,90\n", "A=1799", "B=39.9"],
  ["decimals without a zero before", "sku,price\nA,.99\nB,1.99\n", "A=0.99", "B=1.99"],
  ["texts kept from a spreadsheet", 'sku;price\n\'00042;\'12,50\n="00043";="39,90"\n', "00042=12.5", "00043=39.9"],
  ["a GTIN that a spreadsheet has shortened", "sku;ean;price\nA;4,00638E+12;12,50\n", "2 ean notAGtin"],
  ["two decimal signs", "sku;price\nA;12,50\nB;39.90\n", "3 price notAnAmount"],
  [
    "words beside a price",
    "sku;price\nA;ab 12,50 €\nB;5,00 zzgl. MwSt.\n",
    "2 price notAnAmount",
    "3 price notAnAmount",
  ],
  ["another currency", "sku,price\nA,$39.90\nB,39.90 €\n", "2 price otherCurrency"],
  ["line ends of old Macs", "sku;price\rA;12,50\rB;39,90\r", "A=12.5", "B=39.9"],
];

for (const [kind, content, ...found] of lists) {
  test(`${kind}: ${found.join(", ")}`, async () => {
    assert.deepEqual((await drop(content)).found, found);
  });
}

test("a row of totals, and a row in another currency by its column, are told", async () => {
  const totals = await drop("sku;name;price\nA;Pot;12,50\nSumme;;12,50\n");
  assert.deepEqual([totals.found.length, totals.warnings], [2, ["3 identifierTotal"]]);
  const unnamed = "sku;name;price\nA;Pot;12,50\n;Gesamt;12,50\n";
  assert.deepEqual((await drop(unnamed)).found, ["3 sku identifierMissing"]);
  assert.deepEqual((await drop(unnamed, { isWithoutFurther: true })).found, ["A=12.5"]);
  const dollars = await drop("sku;price;currency\nA;12,50;EUR\nB;39,90;USD\n");
  assert.deepEqual([dollars.found.length, dollars.warnings], [2, ["3 currencyIgnored"]]);
});
