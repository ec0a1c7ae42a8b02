/** `settleMembers`: the families of members that have a price of their own, in rounds, judged and ready to be stored. */
import type { FamilyMember, FamilyPrice } from "../../../../engine/index.ts";
import { calculateProducts } from "../../calculate/calculate-chunk.ts";
import { openProduct, type CalculatedProduct, type OpenProduct } from "../../calculate/calculate-product.ts";
import type { RunWork } from "../run-writer.ts";
import type { RunVersion } from "../../calculate/versions.ts";
import { reloadProducts, withPast, type Reloaded } from "./reload-products.ts";
import { settleRounds, type PricesToJudge, type FamilyName, type FamilyPass } from "../../calculate/settle-rounds.ts";
import type { OwnResult } from "../../calculate/member.ts";

/** A member, and what is stored if its families leave its price; null of one whose own result is stored in any case. */
export interface SettledMember {
  member: FamilyMember;
  own: OwnResult | null;
}

/** By product id. */
export type Members = ReadonlyMap<string, SettledMember>;

/** Products that are still as they were loaded, by id. */
export type Loaded = ReadonlyMap<number, Reloaded>;

/** A member while a price stands that a user set: it stays at the published price. */
export function fixedMember({ member, own }: SettledMember): SettledMember {
  if (own === null) return { member, own };
  const price = own.result.calculated.previousPrice ?? member.price;
  return { member: { ...member, price, room: null }, own };
}

/** The products of families as they are stored, and what explains them. */
export interface Settled {
  products: readonly CalculatedProduct[];
  passes: readonly FamilyPass[];
  leftOut: number;
}

/** Settles the families of some members. */
export async function settleMembers(
  work: RunWork,
  version: RunVersion,
  members: Members,
  loaded: Loaded,
): Promise<Settled> {
  const all = [...members.values()].map(({ member }) => member);
  const rounds = settleRounds(version.compiled.families, all, (productId) => publishedOf(members.get(productId)));
  const products = new Map<string, CalculatedProduct>();
  // A price that a user set stays, so families do not ask for it.
  for (const { member, own } of members.values()) {
    if (own !== null && member.room === null) products.set(member.productId, unchanged(own));
  }
  const named = new Map<string, FamilyName>();
  let step = rounds.next();
  while (step.done !== true) {
    const { prices, names } = step.value;
    const made = await calculateAsked(work, version, { members, loaded, ...step.value });
    for (const [productId, price] of prices) {
      const product = made.get(productId);
      if (product === undefined) products.delete(productId);
      else products.set(productId, product);
      const name = names.get(productId);
      if (name !== undefined && isChanged(price)) named.set(productId, name);
      else named.delete(productId);
    }
    step = rounds.next(new Set([...prices.keys()].filter((productId) => !isPublished(made.get(productId)))));
  }
  const used = new Set([...named.values()].flatMap((name) => ("id" in name ? [name.id] : [])));
  const { passes, leftOut } = step.value;
  return { products: [...products.values()], passes: [...passes.values()].filter(({ id }) => used.has(id)), leftOut };
}

function publishedOf(found: SettledMember | undefined): number | null {
  return found?.own?.result.calculated.previousPrice ?? null;
}

function isPublished(product: CalculatedProduct | undefined): boolean {
  return product !== undefined && "judgement" in product.result && product.result.judgement.verdict === "publish";
}

function isChanged(price: FamilyPrice): boolean {
  return price.moved !== null || price.holdReason !== null;
}

/** The products as they are stored, by id: calculated once more with the price of their families if that is another. */
async function calculateAsked(
  work: RunWork,
  version: RunVersion,
  { members, loaded, prices, names }: PricesToJudge & { members: Members; loaded: Loaded },
): Promise<ReadonlyMap<string, CalculatedProduct>> {
  const products = new Map<string, CalculatedProduct>();
  const changed: { productId: string; own: OwnResult; family: FamilyPrice; familyName: FamilyName }[] = [];
  for (const [productId, family] of prices) {
    const own = members.get(productId)?.own ?? null;
    const familyName = names.get(productId);
    if (own === null) continue;
    if (isChanged(family) && familyName !== undefined) changed.push({ productId, own, family, familyName });
    else products.set(productId, unchanged(own));
  }
  const found = await findProducts(
    work,
    changed.map(({ own }) => own),
    loaded,
  );
  // A product that was deleted meanwhile, or whose market data are: it gets no price.
  const again = changed.flatMap(({ own, family, familyName }): Reloaded[] => {
    const from = found.get(own.result.calculated.productId);
    return from === undefined ? [] : [{ ...from, family, familyName }];
  });
  const { calculation } = work.settings;
  const open = (from: Reloaded): OpenProduct => openProduct(calculation, version, from);
  for (const product of await calculateProducts(calculation, again, { open })) {
    products.set(String(product.result.calculated.productId), product);
  }
  return products;
}

/** Products with everything that they were calculated from. What is not loaded any more is read again. */
async function findProducts(
  work: RunWork,
  own: readonly OwnResult[],
  loaded: Loaded,
): Promise<ReadonlyMap<number, Reloaded>> {
  const found = new Map<number, Reloaded>();
  const missing: OwnResult[] = [];
  for (const one of own) {
    const { productId } = one.result.calculated;
    const product = loaded.get(productId);
    if (product === undefined) missing.push(one);
    else found.set(productId, withPast(product, one));
  }
  const reloaded = await reloadProducts(work.database, work.settings.contract, missing);
  for (const [productId, product] of reloaded) found.set(productId, product);
  return found;
}

function unchanged({ result, figures, isCostUnknown }: OwnResult): CalculatedProduct {
  return { result, figures, isCostUnknown, failure: null };
}
