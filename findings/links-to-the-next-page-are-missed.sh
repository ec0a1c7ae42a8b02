#!/usr/bin/env bash
# parse-link-header 2.0.0: a link to the next page with a capital in `Rel`, or one beside another with two relations, is
# missed or replaced.
#
# Expected: as in http-link-header: names of parameters have no case (RFC 8288), and each link keeps its address.
# Seen: `<…?page=2>; Rel="Next"` gives no link at all, so a reader stops after the first page and believes that it is
# the last. Of two links that name "next", the later address wins without a word. The query of an address becomes
# properties beside `rel` and `url`.
# Matters: shops page their products with this header (Shopify's REST interface, WooCommerce). Products on later pages
# look deleted.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts parse-link-header@2.0.0 http-link-header@1.1.4
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const parseLinkHeader = require("parse-link-header").parseLinkHeader ?? require("parse-link-header");
const LinkHeader = require("http-link-header");
for (const header of [
  '<https://shop.example/p?page=2>; Rel="Next"',
  '</p?page=2>; rel="next", </p?page=9>; rel="last next"',
]) {
  console.log(header);
  console.log(" parse-link-header", JSON.stringify(parseLinkHeader(header)));
  console.log(" http-link-header ", JSON.stringify(new LinkHeader(header).refs));
}
END
diff - <(node look.mjs) <<'END' || { echo "changed: links-to-the-next-page-are-missed"; exit 1; }
<https://shop.example/p?page=2>; Rel="Next"
 parse-link-header {}
 http-link-header  [{"uri":"https://shop.example/p?page=2","rel":"Next"}]
</p?page=2>; rel="next", </p?page=9>; rel="last next"
 parse-link-header {"next":{"page":"9","rel":"next","url":"/p?page=9"},"last":{"page":"9","rel":"last","url":"/p?page=9"}}
 http-link-header  [{"uri":"/p?page=2","rel":"next"},{"uri":"/p?page=9","rel":"last"},{"uri":"/p?page=9","rel":"next"}]
END
echo "as recorded: links-to-the-next-page-are-missed"
