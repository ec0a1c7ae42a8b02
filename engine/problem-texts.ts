// What may be wrong with a document, in both languages.

import type { Text } from "./texts.ts";

export const PROBLEMS = {
  notAText: { en: "must be a text, not {found:word}", de: "muss ein Text sein, nicht {found:word}" },
  textLength: {
    en: "must have {min} to {max} characters, not {found}",
    de: "muss {min} bis {max} Zeichen haben, nicht {found}",
  },
  notATruth: { en: "must be true or false, not {found:word}", de: "muss true oder false sein, nicht {found:word}" },
  notAWord: { en: "must be {known:list}", de: "muss {known:list} sein" },
  notAWordNear: { en: "must be {known:list}; did you mean {near}?", de: "muss {known:list} sein; ist {near} gemeint?" },
  notANumber: { en: "{name} must be a number, not {found:word}", de: "{name} muss eine Zahl sein, nicht {found:word}" },
  tooSmall: { en: "{name} must be {min} or more", de: "{name} muss mindestens {min} sein" },
  tooGreat: { en: "{name} must be {max} or less", de: "{name} darf höchstens {max} sein" },
  notBelow: { en: "{name} must be less than {max}", de: "{name} muss kleiner als {max} sein" },
  notAbove: { en: "{name} must be more than {min}", de: "{name} muss größer als {min} sein" },
  notWhole: { en: "{name} must be a whole number", de: "{name} muss eine ganze Zahl sein" },
  tooManyDecimals: {
    en: "{name} must have at most {max} decimals",
    de: "{name} darf höchstens {max} Nachkommastellen haben",
  },
  notAnObject: { en: "must be an object, not {found:word}", de: "muss ein Objekt sein, nicht {found:word}" },
  keyCount: {
    en: "must have {min} to {max} keys, not {found}",
    de: "muss {min} bis {max} Schlüssel haben, nicht {found}",
  },
  notAName: {
    en: "{key} must be a name: letters, digits and _, a letter first, at most {max} characters",
    de: "{key} muss ein Name sein: Buchstaben, Ziffern und _, vorn ein Buchstabe, höchstens {max} Zeichen",
  },
  tooMany: { en: "the document has more than {max} {what:word}", de: "das Dokument hat mehr als {max} {what:word}" },
  tooDeep: { en: "is nested more than {max} deep", de: "ist mehr als {max} Ebenen tief" },
  needsEdition: { en: '{what} needs "edition": 2', de: '{what} braucht "edition": 2' },
  notAnEdition: { en: "must be 1 or 2", de: "muss 1 oder 2 sein" },
  unknownKey: {
    en: "unknown key {key}; known are {known:list}",
    de: "unbekannter Schlüssel {key}; bekannt sind {known:list}",
  },
  unknownKeyNear: {
    en: "unknown key {key}; did you mean {near}?",
    de: "unbekannter Schlüssel {key}; ist {near} gemeint?",
  },
  keyMissing: { en: "{key} is missing", de: "{key} fehlt" },
  noneOf: { en: "must have at least one of {known:list}", de: "muss mindestens eines haben von {known:list}" },
  exactlyOneNone: {
    en: "must have exactly one of {known:list}; none is there",
    de: "muss genau eines haben von {known:list}; keines ist da",
  },
  exactlyOneSeen: {
    en: "must have exactly one of {known:list}; it has {seen:list}",
    de: "muss genau eines haben von {known:list}; es hat {seen:list}",
  },
  exactlyOneMany: {
    en: "must have exactly one of {known:list}; {found:and} are there",
    de: "muss genau eines haben von {known:list}; {found:and} sind da",
  },
  onlyOneMany: {
    en: "must have only one of {known:list}; {found:and} are there",
    de: "darf nur eines haben von {known:list}; {found:and} sind da",
  },
  notExpected: { en: "must be {expected:word}, not {found:word}", de: "muss {expected:word} sein, nicht {found:word}" },
  unwrappedRule: {
    en: 'a rule stands in { "rule": … }; here is one without it',
    de: 'eine Regel steht in { "rule": … }; hier steht sie ohne',
  },
  notAList: { en: "must be a list, not {found:word}", de: "muss eine Liste sein, nicht {found:word}" },
  listLength: {
    en: "must have {min} to {max} items, not {found}",
    de: "muss {min} bis {max} Einträge haben, nicht {found}",
  },
  unknownField: {
    en: "unknown field {field}; known are tags.<key>, {known:list}",
    de: "unbekanntes Feld {field}; bekannt sind tags.<Schlüssel>, {known:list}",
  },
  unknownFieldNear: {
    en: "unknown field {field}; did you mean {near}?",
    de: "unbekanntes Feld {field}; ist {near} gemeint?",
  },
  fieldNotHere: { en: "{field} has a value only in holdWhen", de: "{field} hat nur in holdWhen einen Wert" },
  textNotAmount: { en: "{field} is a text, not an amount", de: "{field} ist ein Text, kein Betrag" },
  notAnOperand: {
    en: "must be a text or a number, not {found:word}",
    de: "muss ein Text oder eine Zahl sein, nicht {found:word}",
  },
  operandNotANumber: { en: "must be a number, not {found:word}", de: "muss eine Zahl sein, nicht {found:word}" },
  textOperators: {
    en: "{field} is a text: use equals, in or matches",
    de: "{field} ist ein Text: equals, in oder matches nehmen",
  },
  numberOperators: {
    en: "{field} is a number: use equals, in, lt, lte, gt or gte",
    de: "{field} ist eine Zahl: equals, in, lt, lte, gt oder gte nehmen",
  },
  truthOperators: { en: "{field} is true or false: use equals", de: "{field} ist wahr oder falsch: equals nehmen" },
  numberNotText: { en: "{field} is a number, not a text", de: "{field} ist eine Zahl, kein Text" },
  textNotNumber: { en: "{field} is a text, not a number", de: "{field} ist ein Text, keine Zahl" },
  notATruthField: { en: "{field} is not true or false", de: "{field} ist nicht wahr oder falsch" },
  notAWeekday: { en: "must be {known:list}, or 1 (Monday) to 7", de: "muss {known:list} sein, oder 1 (Montag) bis 7" },
  notAWeekdayNear: {
    en: "must be {known:list}, or 1 (Monday) to 7; did you mean {near}?",
    de: "muss {known:list} sein, oder 1 (Montag) bis 7; ist {near} gemeint?",
  },
} satisfies Record<string, Text>;

export type ProblemCode = keyof typeof PROBLEMS;
