/**
 * Reads a workbook of Excel, as Excel, LibreOffice, Google and libraries write it (ECMA-376, also its strict form): a zip of XML. Only
 * the parts that are needed are unpacked, and no more than a browser should hold.
 */
import { unzipSync } from "fflate";
import { kindOfFormat, unescaped, type NumberKind } from "./cell-value.ts";
import { XlsxProblem } from "./problem.ts";
import { readSheet, type Book, type SheetOptions, type SheetTable } from "./sheet.ts";
import { attributeOf, readXml } from "./xml.ts";

export interface ReadBook extends SheetTable {
  /** Names of the sheets that can be chosen. */
  readonly sheets: readonly string[];
  /** The one that was read. */
  readonly sheet: string;
}

export interface BookOptions extends SheetOptions {
  /** Null for the first that has a value. */
  readonly sheet: string | null;
}

/** Of all parts that are read. */
const mostUnpackedBytes = 256 * 1_024 * 1_024;

/** @throws XlsxProblem */
export function readWorkbook(bytes: Uint8Array, { sheet, ...options }: BookOptions): ReadBook {
  if (isCompoundFile(bytes)) throw new XlsxProblem(isEncrypted(bytes) ? "locked" : "otherSpreadsheet");
  const parts = openParts(bytes);
  const { sheets, is1904, stringsPath, stylesPath } = sheetsOf(parts);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const choices = shown.length === 0 ? sheets : shown;
  const book: Book = { strings: stringsOf(parts(stringsPath)), kinds: kindsOf(parts(stylesPath)), is1904 };
  const names = choices.map(({ name }) => name);
  for (const { name, path } of choices) {
    if (sheet !== null && name !== sheet) continue;
    const xml = parts(path);
    const table = xml === null ? null : readSheet(xml, book, options);
    if (table !== null && (table.csv !== "" || sheet !== null)) return { ...table, sheets: names, sheet: name };
  }
  throw new XlsxProblem("empty");
}

/** What Excel wrote before 2007, and what it puts around a workbook with a password. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);
}

function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes).includes("EncryptedPackage".split("").join("\0"));
}

/** A part by its name, unpacked; null if the workbook does not have it. */
type Parts = (name: string) => Uint8Array | null;

function openParts(bytes: Uint8Array): Parts {
  const names = new Map<string, string>();
  try {
    unzipSync(bytes, { filter: ({ name }) => names.set(name.replaceAll("\\", "/").toLowerCase(), name).size < 0 });
  } catch {
    throw new XlsxProblem("broken");
  }
  const isOther = names.has("mimetype") || names.has("content.xml") || names.has("index/document.iwa");
  if (isOther || names.has("xl/workbook.bin")) throw new XlsxProblem("otherSpreadsheet");
  let unpacked = 0;
  return (part) => {
    const name = names.get(part.toLowerCase());
    if (name === undefined) return null;
    let isTooMuch = false;
    const filter = (file: { name: string; originalSize: number }): boolean => {
      if (file.name !== name) return false;
      unpacked += file.originalSize;
      isTooMuch = unpacked > mostUnpackedBytes;
      return !isTooMuch;
    };
    try {
      const found = unzipSync(bytes, { filter })[name];
      if (found !== undefined) return found;
    } catch {
      throw new XlsxProblem("broken");
    }
    throw new XlsxProblem(isTooMuch ? "tooMuch" : "broken");
  };
}

interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

interface Sheets {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly stringsPath: string;
  readonly stylesPath: string;
}

function sheetsOf(parts: Parts): Sheets {
  const main = [...relations(parts("_rels/.rels")).values()].find(({ type }) => type.endsWith("/officeDocument"));
  const path = main === undefined ? "xl/workbook.xml" : resolved("", main.target);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const xml = parts(path);
  if (xml === null) throw new XlsxProblem("otherSpreadsheet");
  const found = relations(parts(`${folder}_rels/${path.slice(folder.length)}.rels`));
  const sheets: Sheet[] = [];
  let is1904 = false;
  readXml(xml, {
    open: (element, attributes) => {
      if (element === "workbookPr") is1904 = ["1", "true", "on"].includes(attributes["date1904"] ?? "");
      if (element !== "sheet") return;
      const relation = found.get(attributeOf(attributes, "id") ?? "");
      // A sheet of a chart has no cells.
      if (relation === undefined || !relation.type.endsWith("/worksheet")) return;
      const isHidden = attributes["state"] === "hidden" || attributes["state"] === "veryHidden";
      sheets.push({ name: attributes["name"] ?? "", path: resolved(folder, relation.target), isHidden });
    },
  });
  // A text document is packed in the same way.
  if (sheets.length === 0) throw new XlsxProblem("otherSpreadsheet");
  const pathOf = (type: string): string => {
    const part = [...found.values()].find((relation) => relation.type.endsWith(type));
    return part === undefined ? "" : resolved(folder, part.target);
  };
  return { sheets, is1904, stringsPath: pathOf("/sharedStrings"), stylesPath: pathOf("/styles") };
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

function relations(xml: Uint8Array | null): ReadonlyMap<string, Relation> {
  const found = new Map<string, Relation>();
  if (xml === null) return found;
  readXml(xml, {
    open: (element, { Id, Type = "", Target = "" }) => {
      if (element === "Relationship" && Id !== undefined) found.set(Id, { type: Type, target: Target });
    },
  });
  return found;
}

/** A target is relative to the part that names it, or begins with a slash. */
function resolved(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function stringsOf(xml: Uint8Array | null): readonly string[] {
  const strings: string[] = [];
  if (xml === null) return strings;
  let text = "";
  let isText = false;
  let isPhonetic = false;
  readXml(xml, {
    open: (name) => {
      if (name === "si") text = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    text: (more) => {
      if (isText) text += more;
    },
    close: (name) => {
      if (name === "si") strings.push(unescaped(text));
      else if (name === "rPh") isPhonetic = false;
      else if (name === "t") isText = false;
    },
  });
  return strings;
}

/** What each style of a cell makes of a number. */
function kindsOf(xml: Uint8Array | null): readonly NumberKind[] {
  const kinds: NumberKind[] = [];
  if (xml === null) return kinds;
  const codes = new Map<number, string>();
  let isOfCells = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      else if (name === "cellXfs") isOfCells = true;
      else if (name === "xf" && isOfCells) {
        const id = Number(attributes["numFmtId"] ?? 0);
        kinds.push(kindOfFormat(id, codes.get(id)));
      }
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return kinds;
}
