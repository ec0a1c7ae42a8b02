/** Ids of companies and users: `integer` columns that count from one. */

/** Whether a number can be such an id; what cannot does not exist. */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647;
}
