/** How values of the database are read. */
import pg from "pg";
import { readTimestamp, timestamptzType } from "./timestamps.ts";

const int8Type = 20;
const numericType = 1700;
const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);
const asNumber = (text: string): number => Number(text);
const asText = (text: string): string => text;

/** Amounts and ids are read as numbers (exact: see base/money.ts). JSON stays text, because answers pass it on as text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === int8Type || oid === numericType) return asNumber;
    if (jsonTypes.has(oid)) return asText;
    if (oid === timestamptzType && format !== "binary") return readTimestamp;
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver's enum lists only the types it knows
    return pg.types.getTypeParser(oid, format);
  },
};
