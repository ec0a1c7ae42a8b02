/** Price lists of 81 locales as LibreOffice writes them are imported to the cent; lists in another currency are refused. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Customer } from "../harness/customer.ts";
import { headersFor, imported, refused } from "./csv.ts";

interface ListFile {
  locale: string;
  currency: string;
  separator: string;
  decimal: string;
  /** The currency format shows no decimals. */
  isWhole: boolean;
  csv: string;
}

const files: ListFile[] = JSON.parse(readFileSync(new URL("libreoffice/files.json", import.meta.url), "utf8"));

/** The number of each row; of the formats of currencies without decimals, the second. */
const formats: Readonly<Record<string, readonly [number, number]>> = {
  plain: [1_234.5, 1_234.5],
  grouped: [1_234_567.89, 1_234_567.89],
  whole: [1_299, 1_299],
  currency: [1_299.9, 1_300],
  small: [0.99, 9],
  code: [3_499.95, 3_500],
  dashed: [1_799, 1_799],
};
const withCurrency = ["currency", "small", "code", "dashed"];

const { customer } = await aCompany();

function headersOf({ separator, decimal }: ListFile): Record<string, string> {
  return {
    ...headersFor("sku", "title", "price", "min", "max"),
    "service-csv-column-separator": separator === "\t" ? "CQ==" : separator,
    "service-decimal-separator": decimal,
  };
}

async function inCurrency(currency: string): Promise<Customer> {
  const made = await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {
    contractType: "reseller",
    contractName: currency,
    currency,
  });
  const base = `vendor/contracts/${made.body.data.contractId}`;
  return { ...customer, contractId: made.body.data.contractId, v3: `/api/v3/${base}`, v31: `/api/v3.1/${base}` };
}

/** Each of some things, several at a time. */
async function ofEach<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const item of rest) await run(item);
    }),
  );
}

test("81 files of as many locales are stored to the cent in contracts of their currency", async () => {
  assert.equal(new Set(files.map(({ locale }) => locale)).size, 81);
  const byCurrency = Map.groupBy(files, ({ currency }) => currency);
  await ofEach([...byCurrency], async ([currency, group]) => {
    const contract = await inCurrency(currency);
    for (const file of group) {
      const products = await imported(contract, file.csv, headersOf(file));
      const names = products.map(({ identifier }) => identifier);
      assert.ok(names.length >= 6 && names.every((name) => name in formats), file.locale);
      for (const { identifier, name, referencePrice, minPriceBoundary, maxPriceBoundary, tags } of products) {
        const amount = formats[identifier]?.[file.isWhole ? 1 : 0] ?? 0;
        const stored = [referencePrice, minPriceBoundary, maxPriceBoundary, tags[0].doubleValue];
        assert.deepEqual(
          stored,
          [amount, Math.floor(amount / 2) || 0.5, amount * 2, amount],
          `${file.locale}: ${identifier}`,
        );
        assert.equal(name, identifier === "plain" ? 'Tea "1,5" l; big' : "Tea");
      }
    }
  });
});

test("a file in another currency is refused, each price with its row, its column and why", async () => {
  const [baht, euros] = [await inCurrency("THB"), await inCurrency("EUR")];
  const third = files.filter((_, index) => index % 3 === 0);
  await ofEach(third, async (file) => {
    const other = file.currency === "EUR" ? baht : euros;
    const failures = await refused(other, file.csv, headersOf(file));
    const rows = file.csv
      .split("\n")
      .flatMap((line, at) => (withCurrency.some((name) => line.startsWith(name)) ? [at + 1] : []));
    assert.deepEqual(
      failures.map(({ row, column, code }) => `${row} ${column} ${code}`),
      rows.flatMap((row) => ["price", "min", "max"].map((column) => `${row} ${column} otherCurrency`)),
      file.locale,
    );
    assert.match(failures[0].exceptionMessage, /is not in (?:EUR|THB), the currency of the other prices/);
  });
});
