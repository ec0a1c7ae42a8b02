/** `refuseTooManyTasks`: for tasks that clients start, as often as they like. */
import type { Contract } from "../base/contract.ts";
import { ApiError, apiError } from "../base/error.ts";
import type { Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { countOpenTasks } from "./count-open-tasks.ts";

/**
 * Requests that start tasks at the same time do not see each other's, so a few more may be open.
 *
 * @param counted as {@link countOpenTasks}
 * @throws 429
 */
export async function refuseTooManyTasks(
  database: Queries,
  contract: Contract,
  taskType: string,
  counted: { ofUsers?: boolean } = {},
): Promise<void> {
  const most = limits.tasks.openPerContract;
  if ((await countOpenTasks(database, contract, taskType, counted)) < most) return;
  const { items } = apiError(
    "request.rateLimited",
    `${most} tasks of this kind wait or execute already in this contract; wait for some to end, or cancel some.`,
  );
  throw new ApiError(items, { "retry-after": "30" });
}
