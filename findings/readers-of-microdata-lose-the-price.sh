#!/usr/bin/env bash
# microdata-node 2.0.0 and @marbec/web-auto-extractor 2.2.1: of one valid page each reads other prices.
#
# Expected: the value of `data` is its `value`, `itemref` adds the referenced properties once, texts keep their spaces.
# Seen: web-auto-extractor reads the visible "1.299" of `<data value="1299">`, does not follow `itemref`, and joins the
# two amounts of `<del>20.00</del> <ins>15.00</ins>` to "20.0015.00". microdata-node makes a number of `data`, so the
# SKU "0042" is 42, and gives the price and even the type of an item by `itemref` twice.
# Matters: both feed price readers. A shop's own markup is right and the price that comes out is a thousandth, or two
# prices in one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts microdata-node@2.0.0 @marbec/web-auto-extractor@2.2.1
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const microdata = require("microdata-node");
const Extractor = require("@marbec/web-auto-extractor").default;
const product = (inner, more = "") =>
  `<div itemscope itemtype="http://schema.org/Product"${more}><span itemprop="name">Mug</span>${inner}</div>`;
const offer = (inner) => `<div itemprop="offers" itemscope itemtype="http://schema.org/Offer">${inner}</div>`;
const pages = {
  data: product(
    offer('<data itemprop="sku" value="0042">no. 42</data><data itemprop="price" value="1299">1.299 €</data>'),
  ),
  reduced: product(offer('<span itemprop="price"><del>20.00</del> <ins>15.00</ins></span>')),
  itemref: `${product("", ' itemref="p"')}<div id="p">${offer('<span itemprop="price">9.99</span>')}</div>`,
};
for (const [what, page] of Object.entries(pages)) {
  const [{ properties }] = microdata.toJson(page).items;
  const { microdata: found } = new Extractor().parse(page);
  console.log(`${what}: microdata-node ${JSON.stringify(properties.offers)}`);
  console.log(`${what}: web-auto-extractor ${JSON.stringify(found.Product[0].offers ?? null)}`);
}
END
diff - <(node look.mjs) <<'END' || { echo "changed: readers-of-microdata-lose-the-price"; exit 1; }
data: microdata-node [{"properties":{"sku":[42],"price":[1299]},"type":["http://schema.org/Offer"]}]
data: web-auto-extractor {"@context":"http://schema.org/","@type":"Offer","sku":"no. 42","price":"1.299 €"}
reduced: microdata-node [{"properties":{"price":["20.00 15.00"]},"type":["http://schema.org/Offer"]}]
reduced: web-auto-extractor {"@context":"http://schema.org/","@type":"Offer","price":"20.0015.00"}
itemref: microdata-node [{"properties":{"price":["9.99","9.99"]},"type":["http://schema.org/Offer","http://schema.org/Offer"]}]
itemref: web-auto-extractor null
END
echo "as recorded: readers-of-microdata-lose-the-price"
