/** The prices of a pricing manager, dark and in German. */
import { appearances } from "./manager.ts";
import { testPrices } from "./prices.ts";

await testPrices(appearances[1]);
