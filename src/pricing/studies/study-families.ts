/**
 * The families of a study's products: as a run of the strategy would settle them, with all their members, whether these are
 * studied or not (interface 4.40-14). Nothing is stored.
 */
import {
  MAX_MEMBERS,
  connectedGroups,
  familyKeysOf,
  tooLargeFamily,
  type FamilyMember,
  type FamilyPart,
  type FamilyPrice,
} from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { Yielder } from "../../base/yielding.ts";
import type { Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { readTags } from "../../products/index.ts";
import { loadIdentified, withTheirMarkets } from "../inputs/load-identified.ts";
import { calculateRelated, relateOthers, type RelatedStudy } from "./study-others.ts";
import { productTags } from "../inputs/tagged-products.ts";
import { engineProduct } from "../inputs/engine-input.ts";
import type { ProductInputs } from "../calculate/inputs.ts";
import { memberOf } from "../calculate/member.ts";
import { packGroups } from "../calculate/pack-groups.ts";
import { settleRounds } from "../calculate/settle-rounds.ts";

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
  const yielder = new Yielder();
  for await (const page of productTags(database, contract, tags)) {
    for (const product of page) {
      if (yielder.isDue) await yielder.yield();
      const keys = familyKeysOf(families, { tags: readTags(product.tags) })?.keys;
      if (keys !== undefined) known.push({ productId: product.identifier, keys });
    }
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
  { chunk, directory }: { chunk: readonly ProductInputs[]; directory: FamilyDirectory },
): Promise<ReadonlyMap<string, FamilyPrice>> {
  const { families } = study.calculation.compiled;
  const prices = new Map<string, FamilyPrice>();
  const groups = [...new Set(chunk.flatMap(({ product }) => [directory.get(product.identifier) ?? []]))];
  const sizes = new Map(groups.flatMap((group) => group.map((identifier) => [identifier, group.length] as const)));
  const studied = groups.filter((group) => group.length > 0 && group.length <= MAX_MEMBERS);
  const large = chunk.filter(({ product }) => (sizes.get(product.identifier) ?? 0) > MAX_MEMBERS);
  for (const [identifier, { member }] of await calculateMembers(database, contract, study, large)) {
    prices.set(identifier, tooLargeFamily(member.price, sizes.get(identifier) ?? 0));
  }
  for (const pack of packGroups(studied, limits.pricing.productsPerChunk)) {
    const members = new Map<string, StudiedMember>();
    for await (const loaded of loadMembers(database, contract, study, { identifiers: pack.flat(), chunk })) {
      for (const [identifier, studiedMember] of await calculateMembers(database, contract, study, loaded)) {
        members.set(identifier, studiedMember);
      }
    }
    const byId = new Map([...members].map(([identifier, found]) => [found.member.productId, { identifier, ...found }]));
    const all = [...members.values()].map(({ member }) => member);
    const rounds = settleRounds(families, all, (productId) => byId.get(productId)?.published ?? null);
    let step = rounds.next();
    while (step.done !== true) {
      step = rounds.next(await keptOf(database, contract, study, { chunk, byId, prices: step.value.prices }));
    }
    for (const [productId, price] of step.value.prices) {
      const identifier = byId.get(productId)?.identifier;
      if (identifier !== undefined) prices.set(identifier, price);
    }
  }
  return prices;
}

/** The members whose price a run would not publish. Those whose price is another than their own are loaded for that once more. */
async function keptOf(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  {
    chunk,
    byId,
    prices,
  }: {
    chunk: readonly ProductInputs[];
    byId: ReadonlyMap<string, StudiedMember & { identifier: string }>;
    prices: ReadonlyMap<string, FamilyPrice>;
  },
): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  const changed = new Map<string, FamilyPrice>();
  for (const [productId, price] of prices) {
    const found = byId.get(productId);
    if (found === undefined) continue;
    if (price.moved !== null || price.holdReason !== null) changed.set(found.identifier, price);
    else if (!found.isPublished) kept.add(productId);
  }
  if (changed.size === 0) return kept;
  for await (const loaded of loadMembers(database, contract, study, { identifiers: [...changed.keys()], chunk })) {
    const found = await calculateMembers(database, contract, study, loaded, changed);
    for (const { member, isPublished } of found.values()) if (!isPublished) kept.add(member.productId);
  }
  return kept;
}

/** A member after its calculation. */
interface StudiedMember {
  member: FamilyMember;
  /** Whether a run would publish what was calculated. */
  isPublished: boolean;
  published: number | null;
}

/** The members with their markets: those of the chunk, then the others, as many at once as fit into memory. */
async function* loadMembers(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  { identifiers, chunk }: { identifiers: readonly string[]; chunk: readonly ProductInputs[] },
): AsyncGenerator<readonly ProductInputs[]> {
  const wanted = new Set(identifiers);
  const known = chunk.filter(({ product }) => wanted.has(product.identifier));
  yield known;
  for (const { product } of known) wanted.delete(product.identifier);
  const rows = await loadIdentified(database, contract, [...wanted], study.withHistory);
  yield* withTheirMarkets(database, contract, rows, study.calculation.run.calculatedFor);
}

/** The products as members, by identifier, after a calculation of their own, or with the prices of their families. */
async function calculateMembers(
  database: Queries,
  contract: Contract,
  study: RelatedStudy,
  products: readonly ProductInputs[],
  prices: ReadonlyMap<string, FamilyPrice> = new Map(),
): Promise<ReadonlyMap<string, StudiedMember>> {
  const { calculation } = study;
  const related = await relateOthers(database, contract, study, products);
  const members = new Map<string, StudiedMember>();
  const yielder = new Yielder();
  for (const from of products) {
    if (yielder.isDue) await yielder.yield();
    const { product, previousPrice: published } = from;
    const family = prices.get(product.identifier);
    const relations = { ...related(product.product_id), ...(family === undefined ? {} : { family }) };
    const outcome = calculateRelated(calculation, from, relations);
    const member = memberOf(calculation.compiled.families, product, {
      engine: engineProduct(product),
      outcome,
      published,
    });
    if (member === null) continue;
    const { failure: _, ...read } = relations;
    members.set(product.identifier, { member, published, isPublished: study.publishes(outcome, { ...from, ...read }) });
  }
  return members;
}
