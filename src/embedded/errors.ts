/** Errors of the embedded PostgreSQL's start. Their messages are for the person at the terminal. */

/** Another Pricewright serves this data directory. Nothing in it was changed. */
export class DataDirInUse extends Error {
  override readonly name = "DataDirInUse";
  readonly pid: number | undefined;

  constructor(holder: { dataDir: string; pid: number | undefined }) {
    const who = holder.pid === undefined ? "" : ` (process ${holder.pid})`;
    const stop = holder.pid === undefined ? "" : ` (kill ${holder.pid})`;
    super(
      `Another Pricewright${who} already serves ${holder.dataDir}. ` +
        `Stop that one first${stop}, or start this one with another DATA_DIR.`,
    );
    this.pid = holder.pid;
  }
}

/** The embedded PostgreSQL cannot start. The message says why and what to do. */
export class EmbeddedStartError extends Error {
  override readonly name = "EmbeddedStartError";
}

/** True for a failed system call with this code, for example `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
