/** Makes somebody's first company and contract. An answer may be lost on the way: what was made already is found, and not made again. */
import { accountQuery, contractsOf } from "../service/account.ts";
import { cache, sendOnce } from "../service/service.ts";

interface FirstShop {
  readonly company: string;
  readonly shop: string;
  readonly currency: string;
}

export async function makeFirstShop({ company, shop, currency }: FirstShop): Promise<void> {
  const account = await cache.fetchQuery({ ...accountQuery, staleTime: 0 });
  if (contractsOf(account).length > 0) return;
  const companyId = account.companies[0]?.id ?? (await makeCompany(company));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { contractType: "reseller", contractName: shop, currency, timeZone };
  const request = { path: { companyId }, body };
  await sendOnce("/api/2/companies/{companyId}/contracts", request);
}

async function makeCompany(name: string): Promise<number> {
  const body = { name };
  return (await sendOnce("/api/2/companies", { body })).data.id;
}
