/** Pins the settings of a comparison to those of the contract now. */
import type { Contract } from "../../base/contract.ts";
import { ApiError } from "../../base/error.ts";
import type { Database } from "../../database/connection.ts";
import type { ComparisonBody } from "./comparison-schema.ts";
import { pinSettings, readStrategy, type StudySettings } from "./study.ts";

/** @throws 400 for a document with problems, 404 for an unknown strategy or version */
export async function pinComparison(
  database: Database,
  contract: Contract,
  strategyId: string,
  { from, to, filter, tagKey, tagValue }: ComparisonBody,
): Promise<StudySettings> {
  await readStrategy(database, contract, { strategyId });
  const selected = {
    ...(filter === undefined ? {} : { filter }),
    ...(tagKey === undefined ? {} : { tagKey }),
    ...(tagValue === undefined ? {} : { tagValue }),
  };
  const named = (side: ComparisonBody["from"]) => ("version" in side ? { strategyId, ...side } : side);
  const before = await at("/from", async () => await readStrategy(database, contract, named(from)));
  const settings = await at("/to", async () => await pinSettings(database, contract, { ...named(to), ...selected }));
  return { kind: "comparison", ...settings, before };
}

/** Names the problems of a document by the side that has it. */
async function at<Read>(side: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first, ...others] = error.items.map((item) =>
      item.path?.startsWith("/document") === true ? { ...item, path: side + item.path } : item,
    );
    throw first === undefined ? error : new ApiError([first, ...others]);
  }
}
