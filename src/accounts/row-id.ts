/** Ids of companies and users, which are `integer` columns from 1 on. */

/** Whether a number can be such an id. If not, nothing has it. */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647;
}
