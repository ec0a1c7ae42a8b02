/** Amounts as people and spreadsheets write them: what can be read in two ways is not read. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { marksOf } from "../../src/base/currency-marks.ts";
import { AmountReader, markIn, type DecimalSeparator } from "../../src/base/decimal-text.ts";

type Shown = readonly [
  locale: string,
  currency: string,
  separator: DecimalSeparator,
  grouped: string,
  withCurrency: string,
  negative: string,
];

/** What LibreOffice 7.4 shows of 1234567.5 and of -7.25 in its formats "grouped" and "currency". Some currencies are shown without decimals. */
const shown: readonly Shown[] = [
  ["en-US", "USD", ".", "1,234,567.50", "$1,234,567.50", "-$7.25"],
  ["en-GB", "GBP", ".", "1,234,567.50", "£1,234,567.50", "-£7.25"],
  ["de-DE", "EUR", ",", "1.234.567,50", "1.234.567,50 €", "-7,25 €"],
  ["de-AT", "EUR", ",", "1.234.567,50", "€ 1.234.567,50", "-€ 7,25"],
  ["de-CH", "CHF", ".", "1'234'567.50", "CHF 1'234'567.50", "CHF -7.25"],
  ["fr-FR", "EUR", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 €", "-7,25 €"],
  ["it-IT", "EUR", ",", "1.234.567,50", "€ 1.234.567,50", "-€ 7,25"],
  ["es-ES", "EUR", ",", "1.234.567,50", "1.234.567,50 €", "-7,25 €"],
  ["pt-BR", "BRL", ",", "1.234.567,50", "R$ 1.234.567,50", "-R$ 7,25"],
  ["nl-NL", "EUR", ",", "1.234.567,50", "€ 1.234.567,50", "€ -7,25"],
  ["sv-SE", "SEK", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 kr", "-7,25 kr"],
  ["nb-NO", "NOK", ",", "1\u00A0234\u00A0567,50", "kr 1\u00A0234\u00A0567,50", "-kr 7,25"],
  ["da-DK", "DKK", ",", "1.234.567,50", "kr. 1.234.567,50", "kr. -7,25"],
  ["fi-FI", "EUR", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 €", "-7,25 €"],
  ["pl-PL", "PLN", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 zł", "-7,25 zł"],
  ["cs-CZ", "CZK", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 Kč", "-7,25 Kč"],
  ["hu-HU", "HUF", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 Ft", "-7,25 Ft"],
  ["ro-RO", "RON", ",", "1.234.567,50", "1.234.567,50 lei", "-7,25 lei"],
  ["tr-TR", "TRY", ",", "1.234.567,50", "₺1.234.567,50", "-₺7,25"],
  ["ru-RU", "RUB", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 ₽", "-7,25 ₽"],
  ["uk-UA", "UAH", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 грн.", "-7,25 грн."],
  ["en-IN", "INR", ".", "12,34,567.50", "₹12,34,567.50", "-₹7.25"],
  ["ja-JP", "JPY", ".", "1,234,567.50", "￥1,234,567.50", "-￥7.25"],
  ["ko-KR", "KRW", ".", "1,234,567.50", "￦1,234,567.50", "-￦7.25"],
  ["zh-CN", "CNY", ".", "1,234,567.50", "￥1,234,567.50", "-￥7.25"],
  ["ar-AE", "AED", ".", "1٬234٬567٫50", "د.إ\u200F 1٬234٬567٫50", "د.إ\u200F 7٫25 -"],
  ["fa-IR", "IRR", ".", "۱٬۲۳۴٬۵۶۷٫۵۰", "۱٬۲۳۴٬۵۶۸ ﷼", "−۷ ﷼"],
  ["he-IL", "ILS", ".", "1,234,567.50", "\u200E₪ 1,234,567.50", "\u200E₪ -7.25"],
  ["th-TH", "THB", ".", "1,234,567.50", "฿1,234,567.50", "-฿7.25"],
  ["en-ZA", "ZAR", ",", "1\u00A0234\u00A0567,50", "R 1\u00A0234\u00A0567,50", "R-7,25"],
  ["es-MX", "MXN", ".", "1,234,567.50", "$1,234,567.50", "-$7.25"],
  ["id-ID", "IDR", ",", "1.234.567,50", "Rp1.234.568", "(Rp7)"],
  ["vi-VN", "VND", ",", "1.234.567,50", "1.234.568 ₫", "-7 ₫"],
  ["sl-SI", "EUR", ",", "1.234.567,50", "1.234.567,50 €", "-7,25 €"],
  ["hr-HR", "EUR", ",", "1.234.567,50", "1.234.567,50 €", "-7,25 €"],
  ["bg-BG", "BGN", ",", "1234567,50", "1234567,50 лв.", "- 7,25 лв."],
  ["et-EE", "EUR", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 €", "-7,25 €"],
  ["is-IS", "ISK", ",", "1.234.567,50", "1.234.567,50 kr.", "-7,25 kr."],
  ["sr-RS", "RSD", ",", "1.234.567,50", "1.234.567,50 RSD", "-7,25 RSD"],
  ["ms-MY", "MYR", ".", "1,234,567.50", "RM1,234,567.50", "-RM7.25"],
  ["es-AR", "ARS", ",", "1.234.567,50", "$1.234.567,50", "($7,25)"],
  ["fr-CA", "CAD", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 $", "-7,25 $"],
  ["lv-LV", "EUR", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 €", "-7,25 €"],
  ["lt-LT", "EUR", ",", "1.234.567,50", "1.234.567,50 €", "-7,25 €"],
  ["sk-SK", "EUR", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 €", "-7,25 €"],
  ["el-GR", "EUR", ",", "1.234.567,50", "1.234.567,50 €", "-7,25 €"],
  ["pt-PT", "EUR", ",", "1\u00A0234\u00A0567,50", "1\u00A0234\u00A0567,50 €", "-7,25 €"],
  ["ka-GE", "GEL", ".", "1\u00A0234\u00A0567.50", "1\u00A0234\u00A0567.50ლ.", "-7.25ლ."],
  ["mk-MK", "MKD", ",", "1.234.567,50", "МДен1.234.567,50", "-МДен7,25"],
];

function readerOf(separator: DecimalSeparator, ...marks: readonly string[]): AmountReader {
  return new AmountReader(separator, marks);
}

describe("an amount that a spreadsheet shows", () => {
  test("is read with the groups, the digits and the currency of its country", () => {
    for (const [locale, currency, separator, grouped, withCurrency, negative] of shown) {
      const amounts = readerOf(separator, ...marksOf(currency));
      assert.equal(amounts.amount(grouped), 1_234_567.5, locale);
      assert.ok([1_234_567.5, 1_234_568].includes(amounts.amount(withCurrency) ?? 0), `${locale}: ${withCurrency}`);
      assert.ok([-7.25, -7].includes(amounts.amount(negative) ?? 0), `${locale}: ${negative}`);
      assert.equal(amounts.amount(`${grouped} ${currency}`), 1_234_567.5, locale);
      assert.ok(amounts.begins(withCurrency) && amounts.begins(negative), locale);
    }
  });

  test("has its own currency or none", () => {
    for (const [locale, currency, separator, grouped, withCurrency] of shown) {
      const other = currency === "EUR" ? "USD" : "EUR";
      for (const amounts of [readerOf(separator), readerOf(separator, ...marksOf(other))]) {
        assert.equal(amounts.amount(withCurrency), null, locale);
        assert.equal(amounts.amount(`${currency} ${grouped}`), null, locale);
      }
    }
  });

  test("says which currency it has", () => {
    const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);
    for (const [locale, , , , withCurrency] of shown) assert.notEqual(markIn(withCurrency, isCode), null, locale);
    assert.deepEqual(
      ["12.50 EUR", "€12", "kr. 1.234,50", "12,50 лв.", "12 pcs", "12.50", "A-12", "€ 12 €"].map((text) =>
        markIn(text, isCode),
      ),
      ["EUR", "€", "kr.", "лв.", null, null, null, null],
    );
  });
});

describe("an amount with a decimal comma", () => {
  const amounts = readerOf(",", ...marksOf("EUR"));
  const read = (...texts: string[]): (number | null)[] => texts.map((text) => amounts.amount(text));

  test("is grouped by points, spaces or apostrophes, in threes", () => {
    assert.deepEqual(
      read("1.234", "1.234,5", "12.345.678,05", "1 234,5", "1\u202F234,5", "1'234,5", "1\u2019234,5"),
      [1_234, 1_234.5, 12_345_678.05, 1_234.5, 1_234.5, 1_234.5, 1_234.5],
    );
  });

  test("is none where its groups begin with zero, have other lengths, or are divided by two signs", () => {
    const wrong = [
      "0.950",
      "00.950",
      "-0.950",
      "0.950.000",
      "0 950",
      "0'950",
      "01.234",
      "1.23",
      "12.3456",
      "1234.567,8",
    ];
    wrong.push(
      "1.234,567.8",
      "1 234.567",
      "1.234 567,5",
      "1 23",
      "1  234",
      "1,234,567",
      "12.50",
      "1,",
      "1.234.",
      ",",
      "",
    );
    for (const text of wrong) assert.equal(amounts.amount(text), null, text);
  });

  test("has one sign and one currency; a minus after it and brackets only with a currency", () => {
    assert.deepEqual(read("+5", "- 7,25 €", "€ -7,25", "-€7,25", "7,25- €", "(7,25 €)", "€ (7,25)"), [
      5,
      ...Array<number>(6).fill(-7.25),
    ]);
    for (const text of ["--5", "- 5", "(5)", "5-", "-5 €-", "(-5 €)", "€ 5 €", "€", "(5 €", "5 € 5"]) {
      assert.equal(amounts.amount(text), null, text);
    }
  });

  test("is whole with dashes for its decimals, after any sign", () => {
    const whole = ["1.799,-", "1.799,--", "€ 1.799,\u2013", "1 799:- €", "1'799.\u2014 €", "-1.799,- €"];
    assert.deepEqual(read(...whole), [1_799, 1_799, 1_799, 1_799, 1_799, -1_799]);
    for (const text of ["1,799.-", "12,50,-", "1.799,---", "1.799-", "5,-5"])
      assert.equal(amounts.amount(text), null, text);
    assert.deepEqual(
      ["1,799.-", "CHF 1'799.\u2013", "1.799,-"].map((text) => readerOf(".", "CHF").amount(text)),
      [1_799, 1_799, null],
    );
  });

  test("keeps zeros before a whole number, and decimals of any number of digits", () => {
    assert.deepEqual(read("007", "0,875", "0,0001", " 12,5 "), [7, 0.875, 0.0001, 12.5]);
  });
});

test("an amount with a decimal point is grouped by commas, as in India as well, and never from a zero on", () => {
  const amounts = readerOf(".");
  const read = (...texts: string[]): (number | null)[] => texts.map((text) => amounts.amount(text));
  assert.deepEqual(
    read("1,234.5", "1,23,456.50", "12,34,567", "1\u066C234\u066B50"),
    [1_234.5, 123_456.5, 1_234_567, 1_234.5],
  );
  const wrong = [
    "0,875",
    "-0,875",
    "0,12,345",
    "12,34",
    "1,2345",
    "1,234,56",
    "1234,567",
    "1.234.567",
    "1.234,5",
    "12,5",
  ];
  for (const text of wrong) assert.equal(amounts.amount(text), null, text);
});

test("a point belongs to the signs that are abbreviations; no sign takes a point that begins decimals, as databases write them", () => {
  const read = (text: string, currency: string): number | null => readerOf(".", ...marksOf(currency)).amount(text);
  assert.deepEqual(
    [read("Rs.50", "INR"), read("Bs.S.5", "VES"), read("B/.5", "PAB"), read("S/ 5", "PEN")],
    [50, 5, 5, 5],
  );
  for (const currency of ["USD", "GBP", "MYR"]) assert.equal(read(`${marksOf(currency)[1]}.99`, currency), 0.99);
});

test("a long text is no amount, and is soon known to be none", () => {
  const amounts = readerOf(",", ...marksOf("USD"));
  const began = performance.now();
  for (const part of ["1", " ", "1.234", "$", "- ", "(", "\u200F"]) {
    assert.equal(amounts.amount(part.repeat(200_000)), null);
    assert.equal(amounts.amount(`${part.repeat(100 / part.length)}x`), null);
    assert.equal(
      markIn(part.repeat(200_000), () => false),
      null,
    );
  }
  assert.ok(performance.now() - began < 200);
});
