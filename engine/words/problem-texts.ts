// What may be wrong with a document, in both languages.

import type { Text } from "./texts.ts";

export const PROBLEMS = {
  notAText: { en: "must be a text, not {found:word}", de: "muss ein Text sein, nicht {found:word}" },
  textLength: {
    en: "must have {min} to {max} characters, not {found}",
    de: "muss {min} bis {max} Zeichen haben, nicht {found}",
  },
  notATruth: { en: "must be true or false, not {found:word}", de: "muss true oder false sein, nicht {found:word}" },
  notAWord: { en: "must be {known:list}, not {found:word}", de: "muss {known:list} sein, nicht {found:word}" },
  notAWordNear: {
    en: "must be {known:list}, not {found:word}; did you mean {near}?",
    de: "muss {known:list} sein, nicht {found:word}; ist {near} gemeint?",
  },
  notANumber: { en: "{name} must be a number, not {found:word}", de: "{name} muss eine Zahl sein, nicht {found:word}" },
  tooSmall: {
    en: "{name} must be {min} or more, not {found:number}",
    de: "{name} muss mindestens {min} sein, nicht {found:number}",
  },
  tooGreat: {
    en: "{name} must be {max} or less, not {found:number}",
    de: "{name} darf höchstens {max} sein, nicht {found:number}",
  },
  notBelow: {
    en: "{name} must be less than {max}, not {found:number}",
    de: "{name} muss kleiner als {max} sein, nicht {found:number}",
  },
  notAbove: {
    en: "{name} must be more than {min}, not {found:number}",
    de: "{name} muss größer als {min} sein, nicht {found:number}",
  },
  notWhole: {
    en: "{name} must be a whole number, not {found:number}",
    de: "{name} muss eine ganze Zahl sein, nicht {found:number}",
  },
  tooManyDecimals: {
    en: "{name} must have at most {max} decimals, not those of {found:number}",
    de: "{name} darf höchstens {max} Nachkommastellen haben, nicht die von {found:number}",
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
  notAnEdition: {
    en: "must be 2, the only edition, or be left out, not {found:word}",
    de: "muss 2 sein, die einzige Ausgabe, oder wegbleiben, nicht {found:word}",
  },
  unknownKey: {
    en: "unknown key {key}; known are {known:list}",
    de: "unbekannter Schlüssel {key}; bekannt sind {known:list}",
  },
  unknownKeyNear: {
    en: "unknown key {key}; did you mean {near}?",
    de: "unbekannter Schlüssel {key}; ist {near} gemeint?",
  },
  bandAfterOpen: {
    en: "rows[{row}] has the same keys and no upTo: it takes all that is left",
    de: "rows[{row}] hat dieselben Schlüssel und kein upTo: sie nimmt alles, was übrig ist",
  },
  keyMissing: { en: "{key} is missing", de: "{key} fehlt" },
  keyNeeds: { en: "{key} stands only with {companion}", de: "{key} steht nur mit {companion}" },
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
  wrappedAmount: {
    en: 'an amount stands here without { "amount": … } around it; a condition on it also needs one of {known:list}',
    de: 'ein Betrag steht hier ohne { "amount": … } darum; eine Bedingung an ihn braucht dazu {known:list}',
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
  numberInQuotes: {
    en: "{field} is a text: write the number without quotes",
    de: "{field} ist ein Text: die Zahl ohne Anführungszeichen schreiben",
  },
  textNotAmount: { en: "{field} is a text, not an amount", de: "{field} ist ein Text, kein Betrag" },
  notAnOperand: {
    en: "must be a text or a number, not {found:word}",
    de: "muss ein Text oder eine Zahl sein, nicht {found:word}",
  },
  operandNotComparable: {
    en: "must be a number, an amount or a day, YYYY-MM-DD, not {found:word}",
    de: "muss eine Zahl, ein Betrag oder ein Tag sein, JJJJ-MM-TT, nicht {found:word}",
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
  dateOperators: {
    en: "{field} is a date: use equals, in, lt, lte, gt or gte",
    de: "{field} ist ein Datum: equals, in, lt, lte, gt oder gte nehmen",
  },
  notADate: { en: "{field} is compared with dates, YYYY-MM-DD", de: "{field} wird mit Tagen verglichen, JJJJ-MM-TT" },
  dayShape: {
    en: "must be a day, YYYY-MM-DD, not {found:word}",
    de: "muss ein Tag sein, JJJJ-MM-TT, nicht {found:word}",
  },
  momentShape: {
    en: "must be a day, YYYY-MM-DD, or an instant with its offset, YYYY-MM-DDThh:mm:ssZ, not {found:word}",
    de: "muss ein Tag sein, JJJJ-MM-TT, oder ein Zeitpunkt mit Zeitzone, JJJJ-MM-TTThh:mm:ssZ, nicht {found:word}",
  },
  noSuchDate: {
    en: "must be a day that exists, YYYY-MM-DD, not {found:word}",
    de: "muss ein Tag sein, den es gibt, JJJJ-MM-TT, nicht {found:word}",
  },
  noSuchMoment: {
    en: "must be a day or time that exists, not {found:word}",
    de: "muss ein Tag oder eine Zeit sein, die es gibt, nicht {found:word}",
  },
  endsBefore: {
    en: "ends with {to}, before it begins with {from}",
    de: "endet mit {to}, bevor es mit {from} beginnt",
  },
  unknownCalendar: {
    en: "there is no calendar {name}; there are {known:list}",
    de: "es gibt keinen Kalender {name}; es gibt {known:list}",
  },
  unknownCalendarNear: {
    en: "there is no calendar {name}; did you mean {near}?",
    de: "es gibt keinen Kalender {name}; ist {near} gemeint?",
  },
  truthOperators: {
    en: "{field} is true or false: use equals with true or false",
    de: "{field} ist wahr oder falsch: equals mit true oder false nehmen",
  },
  numberNotText: { en: "{field} is a number, not a text", de: "{field} ist eine Zahl, kein Text" },
  textNotNumber: { en: "{field} is a text, not a number", de: "{field} ist ein Text, keine Zahl" },
  notATruthField: { en: "{field} is not true or false", de: "{field} ist nicht wahr oder falsch" },
  notAWeekday: {
    en: "must be {known:list}, or 1 (Monday) to 7, not {found:word}",
    de: "muss {known:list} sein, oder 1 (Montag) bis 7, nicht {found:word}",
  },
  notAWeekdayNear: {
    en: "must be {known:list}, or 1 (Monday) to 7, not {found:word}; did you mean {near}?",
    de: "muss {known:list} sein, oder 1 (Montag) bis 7, nicht {found:word}; ist {near} gemeint?",
  },
  formulaUnexpected: {
    en: "{found} at character {at} is not expected there",
    de: "{found} an Zeichen {at} gehört dort nicht hin",
  },
  formulaEnd: { en: "the formula ends too early", de: "die Formel endet zu früh" },
  formulaComma: {
    en: "{found} at character {at}: write it with a point, 0.12",
    de: "{found} an Zeichen {at}: mit Punkt schreiben, 0.12",
  },
  formulaPoint: { en: "{found} at character {at}: write 0{found}", de: "{found} an Zeichen {at}: 0{found} schreiben" },
  formulaPercent: {
    en: "there is no % at character {at}: divide by 100",
    de: "an Zeichen {at} gibt es kein %: durch 100 teilen",
  },
  formulaPower: {
    en: "there is no ^ at character {at}: multiply",
    de: "an Zeichen {at} gibt es kein ^: multiplizieren",
  },
  formulaDepth: { en: "the formula is nested more than {max} deep", de: "die Formel ist mehr als {max} Ebenen tief" },
  formulaStep: {
    en: "the step at character {at} must be a number above 0",
    de: "der Schritt an Zeichen {at} muss eine Zahl über 0 sein",
  },
  formulaText: {
    en: "{found} at character {at}: a text is compared with a field, by = or !=",
    de: "{found} an Zeichen {at}: ein Text wird mit einem Feld verglichen, durch = oder !=",
  },
  formulaFunction: {
    en: "unknown function {found} at character {at}; known are {known:list}",
    de: "unbekannte Funktion {found} an Zeichen {at}; bekannt sind {known:list}",
  },
  formulaFunctionNear: {
    en: "unknown function {found} at character {at}; did you mean {near}?",
    de: "unbekannte Funktion {found} an Zeichen {at}; ist {near} gemeint?",
  },
  formulaField: {
    en: "unknown field {field} at character {at}; known are tags.<key>, {known:list}",
    de: "unbekanntes Feld {field} an Zeichen {at}; bekannt sind tags.<Schlüssel>, {known:list}",
  },
  formulaFieldNear: {
    en: "unknown field {field} at character {at}; did you mean {near}?",
    de: "unbekanntes Feld {field} an Zeichen {at}; ist {near} gemeint?",
  },
  unknownDefinition: {
    en: "there is no definition {name}; there are {known:list}",
    de: "es gibt keine Definition {name}; es gibt {known:list}",
  },
  unknownDefinitionNear: {
    en: "there is no definition {name}; did you mean {near}?",
    de: "es gibt keine Definition {name}; ist {near} gemeint?",
  },
  wrongDefinition: {
    en: "the definition {name} is {found:word}, not {expected:word}",
    de: "die Definition {name} ist {found:word}, nicht {expected:word}",
  },
  usesTooMany: {
    en: "with all that its definitions stand for, this is more than {max} parts: use definitions of definitions less often",
    de: "mit allem, wofür die Definitionen stehen, sind dies mehr als {max} Teile: Definitionen seltener in Definitionen verwenden",
  },
  usesTooDeep: {
    en: "with all that its definitions stand for, this is more than {max} deep: let fewer definitions use each other",
    de: "mit allem, wofür die Definitionen stehen, ist dies tiefer als {max}: weniger Definitionen ineinander verwenden",
  },
  definitionCycle: {
    en: "the definitions {ring:list} use each other in a circle",
    de: "die Definitionen {ring:list} verwenden einander im Kreis",
  },
  unknownTable: {
    en: "there is no table {name}; there are {known:list}",
    de: "es gibt keine Tabelle {name}; es gibt {known:list}",
  },
  unknownTableNear: {
    en: "there is no table {name}; did you mean {near}?",
    de: "es gibt keine Tabelle {name}; ist {near} gemeint?",
  },
  chainTooLong: { en: "more than {max} rules fall back on each other", de: "mehr als {max} Regeln folgen aufeinander" },
  aggregateTogether: {
    en: "one market of all domains has one price: leave aggregate out",
    de: "ein Markt aus allen Domains hat einen Preis: aggregate weglassen",
  },
  bandsAfterOpen: {
    en: "the band before has no upTo: it takes all that is left",
    de: "das Band davor hat kein upTo: es nimmt alles, was übrig ist",
  },
  bandsAscend: {
    en: "upTo must be more than {min:number}, that of the band before, not {found:number}",
    de: "upTo muss größer sein als {min:number}, das des Bandes davor, nicht {found:number}",
  },
  endingTooGreat: {
    en: "an ending must be less than every, which is {every:number}, not {found:number}",
    de: "eine Endung muss kleiner als every sein, hier {every:number}, nicht {found:number}",
  },
  notSupplied: {
    en: "{what} needs {needed:word}, which is not there yet: leave it out",
    de: "{what} braucht {needed:word}; das gibt es noch nicht: weglassen",
  },
  notATag: { en: "{field} is not a tag: write tags.<key>", de: "{field} ist kein Tag: tags.<Schlüssel> schreiben" },
  adjustDiffers: {
    en: "adjust must be the same for all families",
    de: "adjust muss für alle Familien gleich sein",
  },
  noneHere: {
    en: "none stands only in the else of minPrice and maxPrice",
    de: "none steht nur im else von minPrice und maxPrice",
  },
  tooManyRows: { en: "must have 1 to {max} rows, not {found}", de: "muss 1 bis {max} Zeilen haben, nicht {found}" },
  rowLength: {
    en: "must have {count} cells, one for each of by, then the number; it has {found}",
    de: "muss {count} Zellen haben, eine für jedes by, dann die Zahl; es hat {found}",
  },
  notACell: {
    en: "must be a text, a number or a band, not {found:word}",
    de: "muss ein Text, eine Zahl oder ein Band sein, nicht {found:word}",
  },
  cellKind: {
    en: "must be {expected:word} as in the first row, not {found:word}",
    de: "muss {expected:word} sein wie in der ersten Zeile, nicht {found:word}",
  },
  bandNotLast: {
    en: "only the last column of by may have bands",
    de: "nur die letzte Spalte von by darf Bänder haben",
  },
  bandOrder: {
    en: "upTo must be more than {min:number} in rows[{row}], which has the same keys, not {found:number}",
    de: "upTo muss größer sein als {min:number} in rows[{row}], die dieselben Schlüssel hat, nicht {found:number}",
  },
  rowTwice: { en: "has the same keys as rows[{row}]", de: "hat dieselben Schlüssel wie rows[{row}]" },
  columnText: {
    en: "{field} is a text: its column needs texts",
    de: "{field} ist ein Text: seine Spalte braucht Texte",
  },
  columnNumber: {
    en: "{field} is a number: its column needs numbers or bands",
    de: "{field} ist eine Zahl: seine Spalte braucht Zahlen oder Bänder",
  },
} satisfies Record<string, Text>;
