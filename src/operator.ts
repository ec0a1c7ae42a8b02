/** Commands of the operator on a service's database. The service may be running or not. */
import { issueResetToken, issueSignInToken, listAccounts, resetInstructions, signInLink } from "./accounts/index.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/connection.ts";
import { openOnce } from "./database/open.ts";
import { borrowEmbedded } from "./embedded/borrow.ts";
import { openSecretKey } from "./process/secret-key.ts";

/** A command cannot be carried out. The message is for the operator. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/**
 * Makes a token that sets a new login password.
 *
 * @returns the instructions for the user
 * @throws OperatorError if no user has this address
 */
export async function resetUser(config: Config, email: string): Promise<string> {
  return await withDatabase(config, async (database) => {
    const secret = await openSecretKey(config, database);
    const issued = await issueResetToken(database, secret, email);
    if (issued === null) throw new OperatorError(`There is no user ${email}; npm run user -- list shows them.`);
    return resetInstructions(issued.token, issued.expiresAt, publicUrlOf(config));
  });
}

/**
 * Makes a link that opens the console as this user, once.
 *
 * @throws OperatorError if no user has this address
 */
export async function signInUser(config: Config, email: string): Promise<string> {
  return await withDatabase(config, async (database) => {
    const token = await issueSignInToken(database, await openSecretKey(config, database), email);
    if (token === null) throw new OperatorError(`There is no user ${email}; npm run user -- list shows them.`);
    return signInLink(publicUrlOf(config), token);
  });
}

function publicUrlOf(config: Config): string {
  return config.publicUrl ?? `http://127.0.0.1:${config.port}`;
}

/** Writes a line for each user: e-mail, role, company, and `pending` if the invitation is not accepted yet. */
export async function listUsers(config: Config, write: (line: string) => void): Promise<void> {
  await withDatabase(config, async (database) => {
    for await (const page of listAccounts(database)) {
      for (const { email, role, company_name: company, is_pending: isPending } of page) {
        write([email, role, company ?? "-", ...(isPending ? ["pending"] : [])].join("\t"));
      }
    }
  });
}

async function withDatabase<Result>(config: Config, work: (database: Database) => Promise<Result>): Promise<Result> {
  const embedded =
    config.databaseUrl === null ? await borrowEmbedded({ dataDir: config.dataDir, durable: true }) : null;
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? "";
  const database = await openOnce(connectionString);
  try {
    return await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
