/** `createDownload`: an address from which a browser fetches a list as a file, once (interface 4.37). */
import { randomBytes } from "node:crypto";
import type { Caller } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database } from "../database/connection.ts";
import type { CsvForm } from "../http/csv-table.ts";
import { limits } from "../limits.ts";
import type { ListedOperation } from "./list-schemas.ts";

/** What the address was made for. */
export interface OpenedDownload {
  accountId: number;
  generation: number;
  path: string;
  form: CsvForm;
}

/**
 * Makes the token of an address. Of one person, {@link limits.console.downloadsOpen} are kept.
 *
 * @throws 400 for a path that is no list of a contract, and for equal separators
 */
export async function createDownload(
  service: { database: Database; secret: SecretKey; lists: readonly ListedOperation[] },
  caller: Caller,
  { path, ...form }: CsvForm & { path: string },
): Promise<{ token: string; expiresAt: Date }> {
  const { database, secret, lists } = service;
  if (form.separator === form.decimalSeparator) {
    throw apiError("request.invalid", "The separators of columns and decimals must differ.", "/decimalSeparator");
  }
  const { pathname, search } = readPath(path);
  if (findList(lists, pathname) === null) throw notAList();
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + limits.console.downloadLifetimeMs);
  await database.transaction(async (transaction) => {
    await transaction.run(sql`
      /* downloads.create */
      insert into download (account_id, token_hash, generation, path, separator, decimal_separator, expires_at)
      select account_id, ${secret.hash("download", token)}, session_generation, ${pathname + search}, ${form.separator},
        ${form.decimalSeparator}, ${expiresAt}
      from account
      where account_id = ${caller.accountId}`);
    await transaction.run(sql`
      /* downloads.forgetOldest */
      delete from download
      where account_id = ${caller.accountId}
        and (
          expires_at <= ${new Date()}
          or token_hash not in (
            select token_hash
            from download
            where account_id = ${caller.accountId}
            order by expires_at desc
            limit ${limits.console.downloadsOpen}))`);
  });
  return { token, expiresAt };
}

/** Uses an address up. @throws 404 if it is unknown, used or expired */
export async function openDownload(database: Database, secret: SecretKey, token: string): Promise<OpenedDownload> {
  const row = await database.row<{
    account_id: number;
    generation: number;
    path: string;
    separator: string;
    decimal_separator: string;
  }>(sql`
    /* downloads.open */
    delete from download
    where token_hash = ${secret.hash("download", token)} and expires_at > ${new Date()}
    returning account_id, generation, path, separator, decimal_separator`);
  if (row === null) throw notFound("The download");
  const { separator, decimal_separator: decimalSeparator } = row;
  const { account_id: accountId, generation, path } = row;
  return { accountId, generation, path, form: { separator, decimalSeparator } };
}

/** The list at a path without its query; null for anything else. */
export function findList(lists: readonly ListedOperation[], pathname: string): ListedOperation | null {
  return lists.find(({ pattern }) => pattern.test(pathname)) ?? null;
}

/** Where a path leads on this service: dots are resolved, and it names no other host. */
function readPath(path: string): URL {
  const here = "http://service.invalid";
  const url = URL.parse(path, here);
  if (url === null || url.origin !== here || !path.startsWith("/")) throw notAList();
  return url;
}

function notAList(): Error {
  return apiError("request.invalid", "path must be the path of a list of a contract, with its query.", "/path");
}
