/** The commands `npm run backup` and `npm run restore`, with their output. */
import type { Config } from "../config.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

interface Output {
  write(text: string): unknown;
}

export async function runBackup(config: Config, file: string, withKey: boolean, output: Output): Promise<void> {
  const onLog = (line: string): void => void output.write(`${line}\n`);
  const startMs = performance.now();
  const { tables, rows, bytes } = await backUp(config, { file, withKey, onLog });
  onLog(`Backed up ${rows} rows of ${tables} tables into ${file}, ${mebibytes(bytes)}, in ${secondsSince(startMs)}.`);
  onLog(
    withKey
      ? "THE FILE HOLDS THE SECRET KEY. Whoever can read the file has every secret of the installation: keep it secret."
      : "The file does not hold the secret key. Keep the key elsewhere: without it API passwords and callback secrets are lost.",
  );
}

export async function runRestore(config: Config, file: string, replace: boolean, output: Output): Promise<void> {
  const onLog = (line: string): void => void output.write(`${line}\n`);
  const startMs = performance.now();
  const { tables, rows, takenAt, aside, hasKey } = await restore(config, { file, replace, onLog });
  onLog(`Restored ${rows} rows of ${tables} tables as of ${takenAt}, in ${secondsSince(startMs)}.`);
  if (aside !== null) onLog(`The old database is in ${aside}: remove it when you no longer need it.`);
  if (!hasKey) {
    onLog(
      `THE SECRET KEY IS MISSING: the backup was made without it. Before the first start, set SECRET_KEY or put the key's file into ${config.dataDir}.`,
    );
  }
}

function secondsSince(startMs: number): string {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
