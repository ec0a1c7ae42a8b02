/** `getContract`: answers one contract. */
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import type { Queries } from "../database/connection.ts";
import { findContractRow, renderContract } from "./contract-row.ts";
import type { ContractOut } from "./schema.ts";

/** The contract as answers have it. @throws 404 if it was deleted meanwhile */
export async function getContract(database: Queries, contract: Contract): Promise<ContractOut> {
  const row = await findContractRow(database, contract.contractId);
  if (!row) throw notFound("The contract");
  return renderContract(row, contract.companyName);
}
