/** Opens the installation's secret key. All its processes must have the same one. */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { secretKey, type SecretKey } from "../base/secret.ts";
import type { Config } from "../config.ts";
import { sql, type Database } from "../database/connection.ts";

/** The key does not belong to the database. The message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = "SecretKeyError";
}

/**
 * Reads the key from the configuration or from the data directory. The first start makes one there.
 *
 * @throws SecretKeyError if the database was first used with another key
 */
export async function openSecretKey(config: Config, database: Database): Promise<SecretKey> {
  const key = secretKey(config.secretKey ?? (await readOrMakeKey(config.dataDir)));
  const fingerprint = fingerprintOf(key);
  await database.run(sql`
    /* process.storeFingerprint */
    insert into installation (key_fingerprint)
    values (${fingerprint})
    on conflict do nothing`);
  const row = await database.row<{ key_fingerprint: Buffer }>(sql`
    /* process.readFingerprint */
    select key_fingerprint
    from installation`);
  if (row?.key_fingerprint.equals(fingerprint) === true) return key;
  throw new SecretKeyError(
    `The secret key is not the one this database was first used with. Set SECRET_KEY to that one, or put it back as ${keyFile(config.dataDir)}: API passwords and sealed callback headers depend on it.`,
  );
}

/** A digest that identifies the key and does not reveal it. */
export function fingerprintOf(key: SecretKey): Buffer {
  return key.derive("fingerprint");
}

/** The key's file in the data directory. */
export const keyFileName = "secret.key";

function keyFile(dataDir: string): string {
  return path.join(dataDir, keyFileName);
}

/** The key of the configuration or the data directory; null if none was made yet. */
export async function findKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<Buffer | null> {
  if (config.secretKey !== null) return config.secretKey;
  const text = await readFile(keyFile(config.dataDir), "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
  return text === null ? null : parseKey(text, keyFile(config.dataDir));
}

/** Writes the key's file into a directory. @throws if there is one */
export async function writeKey(directory: string, key: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(keyFile(directory), `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
}

/** Creates the file exclusively. Of two simultaneous first starts, one creates it and the other reads it. */
async function readOrMakeKey(dataDir: string): Promise<Buffer> {
  const file = keyFile(dataDir);
  await writeKey(dataDir, randomBytes(32)).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
  return parseKey(await readFile(file, "utf8"), file);
}

function parseKey(text: string, file: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length < 32) throw new SecretKeyError(`${file} is damaged: it must hold 32 bytes as Base64.`);
  return key;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
