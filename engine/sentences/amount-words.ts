// The words of amounts, targets and facts.

import { fieldWords, wordsOf } from "../words/lexicon.ts";
import { absolute, kindOfField, marked, money, plainNumber, signOf } from "../values/numbers.ts";
import { lackWords } from "../trace/reasons.ts";
import { STEPS, type StepText } from "../words/step-texts.ts";
import { type Language, type Params, type Text, fill, joinWords } from "../words/texts.ts";
import type {
  AmountFacts,
  AmountName,
  Comparison,
  Fact,
  FormulaRead,
  TargetFacts,
  TraceNumber,
  TraceValue,
} from "../trace/trace.ts";

/** The words of one of the texts of steps. */
export function say(code: StepText, params: Params, language: Language): string {
  return fill(STEPS[code], params, language);
}

/** "plus 19 %", "minus 1 %", or nothing for none, and for 0 where nothing else is told of it. */
export function percentChange(percent: TraceNumber | null, language: Language, isZeroTold = false): string {
  if (percent === null || (signOf(percent) === 0 && !isZeroTold)) {
    return "";
  }
  return say(signOf(percent) < 0 ? "minusPercent" : "plusPercent", { percent: absolute(percent) }, language);
}

/** "plus 1.50", "minus 0.01", or nothing for none, and for 0 where nothing else is told of it. */
export function amountChange(amount: TraceNumber | null, language: Language, isZeroTold = false): string {
  if (amount === null || (signOf(amount) === 0 && !isZeroTold)) {
    return "";
  }
  return say(signOf(amount) < 0 ? "minusAmount" : "plusAmount", { amount: absolute(amount) }, language);
}

/** "purchase price 15.00 at 11.2 % margin plus 19 % VAT". */
export function amountWords(facts: AmountFacts, language: Language): string {
  switch (facts.kind) {
    case "number":
      return money(facts.value);
    case "field":
      return fieldAmountWords(facts, language);
    case "formula":
      return formulaWords(facts, language);
    case "lookup":
      return `${lookupWords(facts, language)}: ${plainNumber(facts.value)}`;
    case "use":
      return say("use", { name: facts.name, of: amountWords(facts.of, language) }, language);
    case "else":
      return `${amountWords(facts.instead, language)} (${elseWords(facts, language)})`;
    case "target": {
      const price = money(facts.value);
      const shown = facts.vendorName === null ? price : say("priceOf", { price, vendor: facts.vendorName }, language);
      return say("targetAmount", { target: targetWords(facts.target, language), price: shown }, language);
    }
    default: {
      const parts = facts.parts.map((part) => amountWords(part, language)).join(STEPS.and[language]);
      return say(facts.kind, { parts }, language);
    }
  }
}

function fieldAmountWords(facts: Extract<AmountFacts, { kind: "field" }>, language: Language): string {
  const { marginPercent, vat, sources } = facts;
  const isZeroTold = sources !== undefined;
  return joinWords([
    `${fieldWords(facts.field, language)} ${money(facts.value)}`,
    marginPercent === null ? "" : say("margin", { percent: marginPercent }, language),
    vat === null ? "" : say("vat", { percent: vat }, language),
    percentChange(facts.percent, language, isZeroTold),
    amountChange(facts.amount, language, isZeroTold),
    sourceWords(sources, language),
  ]);
}

/** "else, because tag margin is missing": why an amount is not the one that was asked for first. */
export function elseWords({ missing }: Extract<AmountFacts, { kind: "else" }>, language: Language): string {
  return say("because", { reason: lackWords(missing, language) }, language);
}

/** "(table margins for brand A: 18)": what gave the percentages and amounts before it; nothing without. */
export function sourceWords(sources: readonly AmountFacts[] | undefined, language: Language): string {
  const told = sourceList(sources, language);
  return told === "" ? "" : `(${told})`;
}

/** The same without brackets. */
export function sourceList(sources: readonly AmountFacts[] | undefined, language: Language): string {
  return [...new Set(sources?.flatMap((source) => sourceParts(source, language)))].join(", ");
}

/** A number or a field that stands in is in the sentence already, as a percentage or as money: only why is told. */
function sourceParts(facts: AmountFacts, language: Language): readonly string[] {
  switch (facts.kind) {
    case "number":
    case "field":
      return [];
    case "else":
      return [...sourceParts(facts.instead, language), elseWords(facts, language)];
    default:
      return [amountWords(facts, language)];
  }
}

function formulaWords(facts: Extract<AmountFacts, { kind: "formula" }>, language: Language): string {
  const reads = facts.reads.map((read) => readWords(read, language));
  const { formula } = facts;
  return reads.length === 0
    ? say("formula", { formula }, language)
    : say("formulaReads", { formula, reads: reads.join(STEPS.and[language]) }, language);
}

/** "purchase price 14", "brand A", "fee is missing". */
function readWords({ field, value, text, truth }: FormulaRead, language: Language): string {
  const name = fieldWords(field, language);
  if (value !== null) {
    return `${name} ${plainNumber(value)}`;
  }
  if (text !== undefined) {
    return `${name} ${textWords(text, field, language)}`;
  }
  return truth === undefined
    ? say("isMissing", { subject: name }, language)
    : `${name} ${wordsOf(String(truth), language)}`;
}

function lookupWords({ table, keys, row }: Extract<AmountFacts, { kind: "lookup" }>, language: Language): string {
  const shown = keys.map((key) => `${fieldWords(key.field, language)} ${valueWords(key.value, key.field, language)}`);
  const code = row === "whenMissing" ? "lookupMissing" : row === "otherwise" ? "lookupOtherwise" : "lookup";
  return say(code, { table, keys: shown.join(STEPS.and[language]) }, language);
}

/** An amount whose value follows in the sentence: "table margins for brand A" is 18. */
function calledWords(facts: AmountFacts, language: Language): string {
  return facts.kind === "lookup" ? lookupWords(facts, language) : amountWords(facts, language);
}

/** "position 1", "the median price", "purchase price 15.00 plus 10 %". */
export function targetWords(target: TargetFacts, language: Language): string {
  switch (target.kind) {
    case "amount":
      return calledWords(target.amount, language);
    case "kept":
      return say(KEPT[target.source], {}, language);
    case "statistic": {
      const { statistic, ofCheapest } = target;
      return say(ofCheapest === null ? "statistic" : "statisticOfCheapest", { statistic, ofCheapest }, language);
    }
    case "position":
      return say("position", { position: target.position }, language);
    case "drift": {
      const { anchor, hours, percentPerDay, towards } = target;
      return say("drift", { percent: percentPerDay, hours, anchor, towards }, language);
    }
    case "percentile":
      return say("percentile", { percentile: target.percentile }, language);
    default:
      return say("vendor", { vendor: target.vendor }, language);
  }
}

const KEPT = {
  "previous price": "keptPrevious",
  "own offer": "keptOwn",
  "reference price": "keptReference",
} as const;

/** A value as those of its field are shown. */
function valueWords(value: TraceValue, field: string, language: Language): string {
  if (value === null) {
    return wordsOf("nothing", language);
  }
  if ("text" in value) {
    return textWords(value.text, field, language);
  }
  if ("truth" in value) {
    return wordsOf(String(value.truth), language);
  }
  return marked(value.number, kindOfField(field));
}

/** Fields whose texts are words of the language; all others are names and texts of people. */
const CODED = new Set(["time.weekday", "previous.limit", "result.limit"]);

function textWords(text: string, field: string, language: Language): string {
  return CODED.has(field) ? wordsOf(text, language) : text;
}

/** What an amount without value is called. */
function nameWords(name: AmountName, language: Language): string {
  if (name === null) {
    return say("anAmount", {}, language);
  }
  if ("field" in name) {
    return fieldWords(name.field, language);
  }
  if ("formula" in name) {
    return say("formula", { formula: name.formula }, language);
  }
  return "table" in name
    ? say("table", { name: name.table }, language)
    : say("definition", { name: name.definition }, language);
}

/** What a comparison is about. */
interface Compared {
  readonly field: string;
  readonly value: TraceValue;
}

/** Comparisons that the value itself answers: "brand is A", not "brand is A, which is A". */
const PLAIN = new Set<Comparison["operator"]>(["equals", "in", "matches", "exists"]);

const ONE_OF: Text = { en: "{operands:or}", de: "{operands:or}" };

/** "brand is A", "amount in stock is 40, not more than 500", "rating is missing". */
export function factWords({ subject, value, failed, held: met }: Fact, language: Language): string {
  if ("calendar" in subject) {
    const isIn = value !== null && "truth" in value && value.truth;
    return say(isIn ? "inCalendar" : "notInCalendar", { name: subject.calendar }, language);
  }
  if ("validity" in subject) {
    const isValid = value !== null && "truth" in value && value.truth;
    return say(isValid ? "valid" : "notValid", {}, language);
  }
  if ("valueless" in subject) {
    return say("noValue", { subject: nameWords(subject.valueless, language) }, language);
  }
  const field = "field" in subject ? subject.field : "price";
  const name = "field" in subject ? fieldWords(subject.field, language) : calledWords(subject.amount, language);
  if (value === null) {
    return say("isMissing", { subject: name }, language);
  }
  const shown = { subject: name, value: valueWords(value, field, language) };
  if (failed !== null) {
    if (failed.missing !== undefined) {
      return say("comparedMissing", { ...shown, name: nameWords(failed.missing, language) }, language);
    }
    return failed.operator === "exists"
      ? say("is", shown, language)
      : say("isNot", { ...shown, failed: comparisonWords(failed, { field, value }, language) }, language);
  }
  const words = met
    .filter(({ operator }) => !PLAIN.has(operator))
    .map((comparison) => comparisonWords(comparison, { field, value }, language));
  return words.length === 0
    ? say("is", shown, language)
    : say("isAndHolds", { ...shown, held: words.join(STEPS.and[language]) }, language);
}

function comparisonWords(comparison: Comparison, { field, value }: Compared, language: Language): string {
  const { operator, operands, sources } = comparison;
  if (operator === "equals" || operator === "in") {
    const isTruth = value !== null && "truth" in value;
    const shown = operands.map((operand) =>
      typeof operand !== "string"
        ? plainNumber(operand)
        : isTruth
          ? wordsOf(operand, language)
          : textWords(operand, field, language),
    );
    const words = fill(ONE_OF, { operands: shown }, language);
    return joinWords([words, sourceWords(sources, language)]);
  }
  const [first] = operands;
  if (operator === "exists" || first === undefined) {
    return wordsOf("nothing", language);
  }
  const operand = operator === "matches" || field === "time.date" ? String(first) : plainNumber(first);
  return joinWords([say(operator, { operand }, language), sourceWords(sources, language)]);
}
