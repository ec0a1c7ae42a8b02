/**
 * Pages that lay a trap each: another price stands where the price is looked for, such as that of members, of subscribers, without
 * tax, of a month, a pound or a deposit, and often the markup says the same. They were written before anybody had looked at the rules
 * of reading, in 21 languages. At the first reading 13 of the 39 prices were stored, and 5 wrong ones.
 */
import type { WantedProduct } from "../../src/reading/page.ts";
import { refused, stored, without, type Expectation } from "./expectation.ts";

function named(name: string): WantedProduct {
  return { name, gtin: null, customerProductId: null, brand: null };
}

export const traps: readonly Expectation[] = [
  refused("refurb-grades-de", "DE", { best: "389" }),
  refused("book-used-beside-new-uk", "GB"),
  stored("neuf-occasion-fr", "FR", "499.99", { offers: 2 }),
  refused("phone-monthly-us", "US"),
  stored("soffa-manad-se", "SE", "3990"),
  refused("raty-omnibus-pl", "PL"),
  stored("meses-sin-intereses-mx", "MX", "12999"),
  stored("brutto-netto-hu", "HU", "149990"),
  refused("bez-dph-markup-cz", "CZ", { best: "12990" }),
  stored("lei-superscript-ro", "RO", "1299.99"),
  stored("sepette-indirim-tr", "TR", "1249.90"),
  refused("apo-katastimata-gr", "GR"),
  refused("norm-nyt-fi", "FI", { best: "39.90" }),
  stored("for-na-no", "NO", "1299"),
  refused("medlemspris-dk", "DK", { best: "2499" }),
  refused("signin-price-us", "US"),
  refused("per-lb-meat-us", "US", { best: "17.98" }),
  refused("tiles-per-m2-uk", "GB", { best: "53.98" }),
  refused("matratze-groesse-de", "DE", {
    input: { url: "https://www.matratze-groesse-de.example/p/4711?groesse=140x200" },
  }),
  refused("scarpe-taglie-it", "IT"),
  refused("samen-kopen-nl", "NL", { best: "89.99" }),
  without("soft404-recommended-uk", "GB", "ProductNotFound", {
    url: "https://www.soft404-recommended-uk.example/p/4711",
    product: named("Teak Bench 120cm"),
  }),
  without("redirected-home-de", "DE", "ProductNotFound", {
    url: "https://www.redirected-home-de.example/",
    requestedUrl: "https://www.redirected-home-de.example/p/4711",
    product: named("Bohrhammer BH 900"),
  }),
  without("unavailable-similar-us", "US", "ProductNotAvailable"),
  refused("preorder-deposit-first-uk", "GB", { best: "499" }),
  refused("tradein-us", "US", { best: "999" }),
  refused("coupon-us", "US", { best: "79.99" }),
  refused("subscribe-selected-us", "US"),
  stored("cumulus-ch", "CH", "1249"),
  stored("emi-exchange-in", "IN", "124999"),
  stored("zeinuki-jp", "JP", "32780"),
  refused("member-kr", "KR", { best: "39900" }),
  refused("hkd-original", "HK", { best: "1299" }),
  refused("inkl-versand-de", "DE", { best: "34.95" }),
  refused("mieten-kaufen-de", "DE", { best: "549" }),
  refused("gift-card-au", "AU"),
  refused("tyre-each-uk", "GB", { best: "82.50" }),
  stored("iso-comma-markup-de", "DE", "1299"),
  refused("cents-markup-uk", "GB", { best: "129.99" }),
  stored("kwd-arabic", "KW", "12.50"),
  refused("converted-usd-fr", "FR"),
  refused("expired-sale-spec-de", "DE"),
  refused("auction-bin-uk", "GB", { best: "75" }),
  refused("pack-tabs-uk", "GB"),
  stored("extra-off-basket-uk", "GB", "80"),
  refused("configured-de", "DE"),
  refused("pix-br", "BR", { best: "1444.33" }),
  stored("marketplace-three-sellers-de", "DE", "24.90", { offers: 3 }),
];
