/** A file that is larger than the page reads. */
export class FileTooLarge extends Error {
  readonly mostBytes: number;

  constructor(mostBytes: number) {
    super(`The file is larger than ${mostBytes} bytes.`);
    this.name = "FileTooLarge";
    this.mostBytes = mostBytes;
  }
}
