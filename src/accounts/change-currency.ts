/** `changeCurrency`: the currency of a contract that has no amounts in it yet (interface 4.8-24). */
import type { Author, Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { checkCurrency } from "./check-currency.ts";
import { changeSettings } from "./change-settings.ts";
import { getContract } from "./get-contract.ts";
import type { ContractOut } from "./schema.ts";

interface Amounts {
  offers: boolean;
  orders: boolean;
  prices: boolean;
  waiting: boolean;
  rates: boolean;
}

const words: Readonly<Record<keyof Amounts, string>> = {
  offers: "offers",
  orders: "orders",
  prices: "published prices",
  waiting: "prices that wait for a decision",
  rates: "currency rates",
};

/** Changes the currency. Amounts keep their numbers. @throws 400 for an unknown one; 409 naming what the contract has in its currency */
export async function changeCurrency(
  database: Database,
  author: Author,
  { currency }: { currency: string },
): Promise<ContractOut> {
  const { contract } = author;
  checkCurrency(currency);
  await changeSettings(
    database,
    { ...author, ifMatch: undefined },
    {
      name: "currency",
      read: async (queries) => ({ currency: (await getContract(queries, contract)).currency ?? null }),
      write: async (transaction, before) => {
        if (before.currency === currency) return;
        await refuseAmounts(transaction, contract);
        await transaction.run(sql`
        /* accounts.changeCurrency */
        update contract
        set currency = ${currency}
        where contract_id = ${contract.contractId}`);
      },
    },
  );
  return await getContract(database, contract);
}

/** Whoever stores an amount meanwhile refers to the contract's row, so its lock comes first. */
async function refuseAmounts(transaction: Transaction, { contractId }: Contract): Promise<void> {
  await transaction.run(sql`
    /* accounts.lockForCurrency */
    select 1
    from contract
    where contract_id = ${contractId}
    for update`);
  const found = await transaction.row<Amounts>(sql`
    /* accounts.findAmounts */
    select
      exists (select 1 from snapshot where contract_id = ${contractId}) as offers,
      exists (select 1 from customer_order where contract_id = ${contractId}) as orders,
      exists (select 1 from recommendation where contract_id = ${contractId})
        or exists (select 1 from newest_recommendation where contract_id = ${contractId}) as prices,
      exists (select 1 from held_price where contract_id = ${contractId} and ended_at is null) as waiting,
      coalesce((
        select json_array_length(rates) > 0
        from currency_rates
        where contract_id = ${contractId}
        order by version desc
        limit 1), false) as rates`);
  const names: readonly (keyof Amounts)[] = ["offers", "orders", "prices", "waiting", "rates"];
  const has = names.filter((name) => found?.[name] === true).map((name) => words[name]);
  if (has.length === 0) return;
  const message = `The contract has ${has.join(", ")} in its currency. Make a new contract for another currency.`;
  throw apiError("resource.conflict", message);
}
