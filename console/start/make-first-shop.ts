/** Makes somebody's first company and contract. An answer may be lost on the way: what was made already is found, and not made again. */
import { accountQuery, contractsOf } from "../app/account-query.ts";
import { cache, newKey, service } from "../app/service.ts";

interface FirstShop {
  readonly company: string;
  readonly shop: string;
  readonly currency: string;
}

/** Of what was sent since the page was loaded: the same once more has the same key. */
const keys = new Map<string, string>();

export async function makeFirstShop({ company, shop, currency }: FirstShop): Promise<void> {
  const account = await cache.fetchQuery({ ...accountQuery, staleTime: 0 });
  if (contractsOf(account).length > 0) return;
  const companyId = account.companies[0]?.id ?? (await makeCompany(company));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { contractType: "reseller", contractName: shop, currency, timeZone };
  const request = { path: { companyId }, body };
  await service.post("/api/2/companies/{companyId}/contracts", request, { idempotencyKey: keyOf(request) });
}

async function makeCompany(name: string): Promise<number> {
  const body = { name };
  return (await service.post("/api/2/companies", { body }, { idempotencyKey: keyOf(body) })).data.id;
}

function keyOf(request: object): string {
  const text = JSON.stringify(request);
  const key = keys.get(text) ?? newKey();
  keys.set(text, key);
  return key;
}
