/** Price-comparison files: CSV with any separator and character set, and headers in German, English, French, Italian, Spanish, Polish or Dutch. */
import { limits } from "../../limits.ts";
import { deliveryColumns, mapColumns, type DeliveryColumn } from "./csv-columns.ts";
import { readCsvRows, type Cells } from "./csv-rows.ts";
import { feedItem, parseShippings, type FeedContext, type FeedField } from "./feed-item.ts";
import { visibleMoney, type ReadMoney } from "./feed-money.ts";
import { ItemList, type CatalogueItem, type FeedEnd, type Rejection } from "./item.ts";

/**
 * Reads a file of any length as it arrives. It is complete when its header names a key and a price, and its last row is whole.
 *
 * @param take gets the items, some at a time, and is awaited before more is read
 * @throws what `pieces` and `take` throw. A broken file is no error: its end says so.
 */
export async function readCsvFeed(
  pieces: AsyncIterable<Uint8Array>,
  context: FeedContext,
  take: (items: CatalogueItem[]) => Promise<void> | void,
): Promise<FeedEnd> {
  const list = new ItemList();
  let file: CsvFile | null = null;
  let problem: string | null = "It is empty.";
  let linesAbove = linesAboveHeader;
  for await (const { rows, isCut } of readCsvRows(pieces)) {
    for (const cells of rows) {
      if (file === null) {
        const columns = mapColumns(cells ?? []);
        // Comments and "sep=" may stand above the header.
        if ((!columns.has("id") || !columns.has("price")) && --linesAbove >= 0 && isAboveHeader(cells)) {
          problem = "Its header names no key or no price.";
          continue;
        }
        if (!columns.has("id") || !columns.has("price")) return ended(list, "Its header names no key or no price.");
        file = new CsvFile(columns, cells ?? [], context);
        problem = null;
      } else {
        const item = file.item(cells, isCut);
        problem = item === "brokenRow" ? "Its last row is broken." : null;
        list.add(item);
      }
    }
    if (list.items.length > 0) await take(list.take());
  }
  return ended(list, problem);
}

function ended({ itemCount, rejected }: ItemList, problem: string | null): FeedEnd {
  return { isComplete: problem === null, problem, itemCount, rejected };
}

function cellAt(cells: readonly string[], index: number): string {
  return (cells[index] ?? "").slice(0, limits.catalogues.fieldCharacters);
}

const linesAboveHeader = 10;

/** Whether the row is a comment, or says which separator follows. */
function isAboveHeader(cells: Cells): boolean {
  const [first = ""] = cells ?? [];
  return /^\s*(?:#|\/\/|sep=)/i.test(first) || (cells ?? []).filter((cell) => cell.trim() !== "").length <= 1;
}

class CsvFile {
  readonly #columns: ReadonlyMap<FeedField, number>;
  /** Cells that a row must have that may be cut. */
  readonly #width: number;
  readonly #deliveries: readonly DeliveryColumn[];
  readonly #context: FeedContext;
  /** The decimal sign of this file, as soon as an amount has shown it. */
  #decimalSign: "." | "," | undefined;

  constructor(columns: ReadonlyMap<FeedField, number>, header: readonly string[], context: FeedContext) {
    this.#columns = columns;
    this.#width = Math.max(columns.get("id") ?? 0, columns.get("price") ?? 0) + 1;
    this.#deliveries = deliveryColumns(header);
    this.#context = context;
  }

  /** @param isCut whether the row may be cut: otherwise cells at its end are left out because they are empty */
  item(cells: Cells, isCut: boolean): CatalogueItem | Rejection {
    if (cells === null || (isCut && cells.length < this.#width)) return "brokenRow";
    const fields = new Map<FeedField, string>();
    for (const [field, index] of this.#columns) fields.set(field, cellAt(cells, index));
    const shippings = this.#deliveries.flatMap(({ index, country }) =>
      parseShippings(cellAt(cells, index)).map((shipping) => ({ ...shipping, country: shipping.country ?? country })),
    );
    return feedItem({ fields, shippings }, this.#context, this.#readMoney);
  }

  /** `1.299` is 1299 or 1.299: only the other amounts of the file can tell. Before they do, it is no amount. */
  readonly #readMoney: ReadMoney = (text) => {
    const [, sign] = /\d([.,])\d{1,2}(?!\d)/.exec(text) ?? [];
    if (sign === "." || sign === ",") this.#decimalSign ??= sign;
    const isUnclear = /(?:^|\D)\d{1,3}[.,]\d{3}(?![\d.,])/.test(text) && !/\d[.,]\d{3}[.,]/.test(text);
    if (!isUnclear) return visibleMoney(text, this.#context);
    if (this.#decimalSign === undefined) return { amount: null, currency: null, isUnclear: false };
    return visibleMoney(text, this.#context, this.#decimalSign);
  };
}
