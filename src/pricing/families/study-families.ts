/**
 * The families of a study's products: as a run of the strategy would settle them, with all their members, whether these are
 * studied or not (interface 4.40-14). Nothing is stored.
 */
import {
  MAX_MEMBERS,
  connectedGroups,
  familyKeysOf,
  settleFamilies,
  tooLargeFamily,
  type FamilyMember,
  type FamilyPart,
  type FamilyPrice,
} from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { Yielder } from "../../base/yielding.ts";
import type { Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { loadIdentified, withTheirMarkets } from "../relations/load-identified.ts";
import { calculateRelated, relateOthers, type RelatedStudy } from "../relations/study-others.ts";
import { taggedProducts } from "../relations/tagged-products.ts";
import { engineProduct } from "../runs/engine-input.ts";
import type { ChunkProduct } from "../runs/load-chunk.ts";
import { memberOf } from "./member.ts";
import { packGroups } from "./pack-groups.ts";

/** By identifier, the identifiers of all products of its families, directly or through others. */
export type FamilyDirectory = ReadonlyMap<string, readonly string[]>;

/** Reads who belongs to which families, over the whole assortment. */
export async function readDirectory(
  database: Queries,
  contract: Contract,
  families: readonly FamilyPart[],
): Promise<FamilyDirectory> {
  const tags = families.map(({ by }) => by.slice("tags.".length));
  const known: { productId: string; keys: readonly (string | null)[] }[] = [];
  for await (const product of taggedProducts(database, contract, tags)) {
    const keys = familyKeysOf(families, engineProduct(product))?.keys;
    if (keys !== undefined) known.push({ productId: product.identifier, keys });
  }
  const directory = new Map<string, readonly string[]>();
  for (const group of connectedGroups(known)) {
    const identifiers = group.map(({ productId }) => productId);
    for (const identifier of identifiers) directory.set(identifier, identifiers);
  }
  return directory;
}

/** The prices of a chunk's products and of other members of their families, by identifier. */
export async function settleStudied(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  { chunk, directory }: { chunk: readonly ChunkProduct[]; directory: FamilyDirectory },
): Promise<ReadonlyMap<string, FamilyPrice>> {
  const { families } = study.calculation.compiled;
  const prices = new Map<string, FamilyPrice>();
  const groups = [...new Set(chunk.flatMap(({ product }) => [directory.get(product.identifier) ?? []]))];
  const sizes = new Map(groups.flatMap((group) => group.map((identifier) => [identifier, group.length] as const)));
  const studied = groups.filter((group) => group.length > 0 && group.length <= MAX_MEMBERS);
  const large = chunk.filter(({ product }) => (sizes.get(product.identifier) ?? 0) > MAX_MEMBERS);
  for (const [identifier, { price }] of await calculateMembers(database, contract, study, large)) {
    prices.set(identifier, tooLargeFamily(price, sizes.get(identifier) ?? 0));
  }
  for (const pack of packGroups(studied, limits.pricing.productsPerChunk)) {
    const members = new Map<string, FamilyMember>();
    for await (const loaded of loadMembers(database, contract, study, { identifiers: pack.flat(), chunk })) {
      for (const [identifier, member] of await calculateMembers(database, contract, study, loaded)) {
        members.set(identifier, member);
      }
    }
    const settled = settleFamilies(families, [...members.values()]).prices;
    for (const [identifier, { productId, room }] of members) {
      const price = settled.get(productId);
      if (price !== undefined && room !== null) prices.set(identifier, price);
    }
  }
  return prices;
}

/** The members with their markets: those of the chunk, then the others, as many at once as fit into memory. */
async function* loadMembers(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  { identifiers, chunk }: { identifiers: readonly string[]; chunk: readonly ChunkProduct[] },
): AsyncGenerator<readonly ChunkProduct[]> {
  const wanted = new Set(identifiers);
  const known = chunk.filter(({ product }) => wanted.has(product.identifier));
  yield known;
  for (const { product } of known) wanted.delete(product.identifier);
  const rows = await loadIdentified(database, contract, [...wanted], study.withHistory);
  yield* withTheirMarkets(database, contract, rows, study.calculation.run.calculatedFor);
}

/** The products as members, by identifier, after a calculation of their own. */
async function calculateMembers(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  products: readonly ChunkProduct[],
): Promise<ReadonlyMap<string, FamilyMember>> {
  const { calculation } = study;
  const related = await relateOthers(database, contract, study, products);
  const members = new Map<string, FamilyMember>();
  const yielder = new Yielder();
  for (const from of products) {
    if (yielder.isDue) await yielder.yield();
    const { product, previousPrice: published } = from;
    const outcome = calculateRelated(calculation, from, related(product.product_id));
    const member = memberOf(calculation.compiled.families, product, { outcome, published });
    if (member !== null) members.set(product.identifier, member);
  }
  return members;
}
