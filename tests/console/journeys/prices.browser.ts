/** The prices of a pricing manager, light and in English. */
import { appearances } from "./manager.ts";
import { testPrices } from "./prices.ts";

await testPrices(appearances[0]);
