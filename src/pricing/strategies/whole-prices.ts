/** Completes a document that is stored or tried: in a currency without minor unit, a rule that says nothing of it rounds to whole prices (interface 4.2-5). */
import { inWholePrices } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { digitsOfCurrency } from "../../base/currency.ts";
import { sql, type Queries } from "../../database/connection.ts";
import type { SubmittedStrategy } from "./strategy-document.ts";

/** @returns the document as it would be stored; the same one in a currency with a minor unit */
export async function withWholePrices(
  queries: Queries,
  { contractId }: Contract,
  submitted: SubmittedStrategy,
): Promise<SubmittedStrategy> {
  const row = await queries.row<{ currency: string | null }>(sql`
    /* pricing.readCurrency */
    select currency
    from contract
    where contract_id = ${contractId}`);
  const currency = row?.currency ?? null;
  if (currency === null || digitsOfCurrency(currency) > 0) return submitted;
  return { ...submitted, ...inWholePrices(submitted) };
}
