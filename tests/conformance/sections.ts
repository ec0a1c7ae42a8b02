/** The interface, section by section: every file registers its tests, named by the sentences they check. */
import "./4.1-products.ts";
import "./4.1-products-csv.ts";
import "./4.1-products-known.ts";
