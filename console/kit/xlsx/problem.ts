/** Why a file is no workbook that can be read. */
export type XlsxFault = "broken" | "empty" | "locked" | "otherSpreadsheet" | "tooMuch";

export class XlsxProblem extends Error {
  readonly fault: XlsxFault;

  constructor(fault: XlsxFault) {
    super(`The file cannot be read as a workbook: ${fault}.`);
    this.name = "XlsxProblem";
    this.fault = fault;
  }
}
