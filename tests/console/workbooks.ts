/** Workbooks of Excel, made by hand: the parts that a program writes, as it writes them. */
import { strToU8, zipSync } from "fflate";

export interface BookParts {
  /** The rows of each sheet, by its name. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  readonly strings?: readonly string[];
  /** Codes of formats. The style of a cell is the place of its format, from 1. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** As the strict form of the standard names it. */
  readonly isStrict?: boolean;
  /** Of the elements: "x:" */
  readonly prefix?: string;
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const strict = "http://purl.oclc.org/ooxml/officeDocument/relationships";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function aWorkbook(parts: BookParts): Uint8Array<ArrayBuffer> {
  const { sheets, hidden = [], strings = [], formats = [], is1904 = false, isStrict = false, more = {} } = parts;
  const space = isStrict ? "http://purl.oclc.org/ooxml/spreadsheetml/main" : main;
  const relation = isStrict ? strict : office;
  const xml = (text: string): Uint8Array =>
    strToU8(head + (parts.prefix === undefined ? text : prefixed(text, parts.prefix)));
  const names = Object.keys(sheets);
  const links = [
    ...names.map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    ),
    `<Relationship Id="s" Type="${relation}/styles" Target="styles.xml"/>`,
    `<Relationship Id="t" Type="${relation}/sharedStrings" Target="/xl/sharedStrings.xml"/>`,
  ];
  const entries = names.map((name, at) => {
    const state = hidden.includes(name) ? ' state="hidden"' : "";
    return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
  });
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const styles = ["<xf/>", ...formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`), '<xf numFmtId="14"/>'];
  const wrapped = (name: string, content: string): Uint8Array =>
    xml(`<${name} xmlns="${space}" xmlns:r="${relation}">${content}</${name}>`);
  return Uint8Array.from(
    zipSync({
      "_rels/.rels": strToU8(
        `<Relationships><Relationship Id="r" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      "xl/workbook.xml": wrapped(
        "workbook",
        `<workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${entries.join("")}</sheets>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${links.join("")}</Relationships>`),
      "xl/styles.xml": wrapped(
        "styleSheet",
        `<numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join("")}</cellXfs>`,
      ),
      "xl/sharedStrings.xml": wrapped("sst", strings.map((text) => `<si>${text}</si>`).join("")),
      ...Object.fromEntries(
        names.map((name, at) => [
          `xl/worksheets/sheet${at + 1}.xml`,
          wrapped("worksheet", `<sheetData>${sheets[name]}</sheetData>`),
        ]),
      ),
      ...more,
    }),
  );
}

function prefixed(text: string, prefix: string): string {
  return text.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}`).replace('xmlns="', `xmlns:${prefix.slice(0, -1)}="`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** A row of numbers and texts. */
export function row(...cells: readonly (number | string | null)[]): string {
  const written = cells.map((cell) => {
    if (cell === null) return "<c/>";
    if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
    return cell.startsWith("<c") ? cell : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  });
  return `<row>${written.join("")}</row>`;
}
