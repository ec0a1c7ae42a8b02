/** Parts of a workbook as XML, read in pieces: a sheet may be hundreds of megabytes long. */
import { Parser } from "htmlparser2";

export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const pieceBytes = 256 * 1_024;

/** Names are given without the prefixes of their namespaces, which writers choose as they like. No entity is defined by a document. */
export function readXml(bytes: Uint8Array, { open, text, close }: XmlHandler): void {
  const parser = new Parser(
    {
      ...(open === undefined ? {} : { onopentag: (name, attributes) => open(localName(name), attributes) }),
      ...(text === undefined ? {} : { ontext: text }),
      ...(close === undefined ? {} : { onclosetag: (name) => close(localName(name)) }),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    parser.write(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
  }
  parser.end(decoder.decode());
}

/** An attribute by its name without a prefix: writers call `r:id` as they like. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | null {
  return Object.entries(attributes).find(([full]) => localName(full) === name)?.[1] ?? null;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
