/**
 * Faults that a careful reader fears, each with the place where `npm run faults` puts it in. None was chosen because a test is known to find
 * it. Each leaves syntax and types valid.
 */
import { faultsOfData } from "./of-data.ts";
import { faultsOfPrices } from "./of-prices.ts";
import { faultsOfShops } from "./of-shops.ts";

export interface Fault {
  readonly name: string;
  /** Folder of the tests that run first: `tests/ROOM`. */
  readonly room: string;
  readonly what: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly before: string;
  readonly after: string;
}

export const faults: readonly Fault[] = [...faultsOfData, ...faultsOfPrices, ...faultsOfShops];
