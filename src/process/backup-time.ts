/** When the last backup was completed, for `/metrics`. */
import { sql, type Transaction } from "../database/connection.ts";

/** Stores that a backup is complete now. */
export async function noteBackup(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    /* process.noteBackup */
    update installation
    set backed_up_at = ${new Date()}`);
}
