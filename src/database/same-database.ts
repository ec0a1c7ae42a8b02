/** Two URLs of one database, for two roles. An operator may name two databases by mistake. */
import { withClient } from "./service-role.ts";

/** Whether both lead to the same database of the same server. Any role may ask; nothing is changed. */
export async function areSameDatabase(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([identityOf(one), identityOf(other)]);
  return first === second;
}

/** A server has its identifier from when its files were made, whatever the address that it is reached by. */
async function identityOf(connectionString: string): Promise<string> {
  return await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ identity: string }>(`
      /* database.identity */
      select system_identifier::text || ' ' || (select oid::text from pg_database where datname = current_database()) as identity
      from pg_control_system()`);
    return rows[0]?.identity ?? "";
  });
}
