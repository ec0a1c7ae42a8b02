/** PostgreSQL's log in the data directory. */
import { constants } from "node:fs";
import { open, rename, stat } from "node:fs/promises";
import { join } from "node:path";

import { giveToOwner } from "./user.ts";

export interface LogFile {
  readonly path: string;
  readonly fd: number;
  /** The last lines written since it was opened. */
  readTail(): Promise<string>;
  close(): Promise<void>;
}

const logBytesMax = 10 * 1024 * 1024;
const tailLinesMax = 15;
const tailBytesMax = 16 * 1024;

/** Opens `postgres.log` for appending. A log that is too long is first renamed to `postgres.log.1`. No server may be running. */
export async function openLog(dataDir: string): Promise<LogFile> {
  const path = join(dataDir, "postgres.log");
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logBytesMax) await rename(path, `${path}.1`);
  // O_NOFOLLOW, because root may write into another user's directory.
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const file = await open(path, flags, 0o600);
  await giveToOwner(dataDir, [path]);
  const start = (await file.stat()).size;
  return {
    path,
    fd: file.fd,
    async readTail() {
      const end = (await file.stat()).size;
      const from = Math.max(start, end - tailBytesMax);
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(end - from), position: from });
      return buffer.toString("utf8", 0, bytesRead).trimEnd().split("\n").slice(-tailLinesMax).join("\n");
    },
    close: () => file.close(),
  };
}
