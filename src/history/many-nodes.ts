/** How tables are spread over many nodes, for duties that work on whole tables (`src/database/distribute.ts`). */
import { sql, type Queries } from "../database/connection.ts";

export async function isOnManyNodes(queries: Queries): Promise<boolean> {
  const row = await queries.row<{ is_spread: boolean }>(sql`
    /* history.isOnManyNodes */
    select to_regclass('pg_dist_partition') is not null as is_spread`);
  return row?.is_spread === true;
}

/** The contracts whose rows lie together, of each shard that has any. Only many nodes can answer. */
export async function listShards(queries: Queries): Promise<readonly (readonly string[])[]> {
  const rows = await queries.rows<{ contract_ids: string[] }>(sql`
    /* history.listShards */
    select array_agg(contract_id) as contract_ids
    from contract
    group by get_shard_id_for_distribution_column('contract', contract_id)`);
  return rows.map((row) => row.contract_ids);
}
