// Who belongs to which family, by the tags of its product.

import type { EngineProduct } from "../trace/input.ts";
import type { FamilyRoom } from "../trace/outcome.ts";
import { findTag } from "../evaluate/scope.ts";
import { TAG_PREFIX } from "../values/field-names.ts";
import type { FamilyPart } from "../language/strategy.ts";

/** The tags of a product that families go by, in the order of the document. */
export interface FamilyKeys {
  /** By family, the value that its members share; null for a product without the tag. */
  readonly keys: readonly (string | null)[];
  /** By family and relation, the size or pack; null without a number, and for relations that need none. */
  readonly sizes: readonly (readonly (number | null)[])[];
}

/** A product of a family, with the price of its own. */
export interface FamilyMember extends FamilyKeys {
  readonly productId: string;
  /** What sentences call it. */
  readonly label: string;
  readonly price: number;
  /** Null for a price that stays as it is, such as one that is held or published by another version. */
  readonly room: FamilyRoom | null;
}

/** What families read of a product. */
type Tagged = Pick<EngineProduct, "tags">;

/** The keys of a product; null if it belongs to no family. */
export function familyKeysOf(families: readonly FamilyPart[], product: Tagged): FamilyKeys | null {
  const keys = families.map(({ by }) => tagOf(product, by)?.value.normalize("NFC") ?? null);
  if (keys.every((key) => key === null)) {
    return null;
  }
  const sizes = families.map(({ relations }) =>
    relations.map((relation) => (relation.kind === "same" ? null : numberOf(product, relation.by))),
  );
  return { keys, sizes };
}

function tagOf(product: Tagged, field: string): ReturnType<typeof findTag> {
  return findTag(product, field.slice(TAG_PREFIX.length));
}

function numberOf(product: Tagged, field: string): number | null {
  const found = tagOf(product, field)?.doubleValue;
  return found === undefined || !Number.isFinite(found) ? null : found;
}

/** The groups of members that share a family, directly or through others; each in the order of its products' ids. */
export function connectedGroups<Member extends Pick<FamilyMember, "productId" | "keys">>(
  members: readonly Member[],
): readonly (readonly Member[])[] {
  return groupsInOrder([...members].sort((a, b) => (a.productId < b.productId ? -1 : 1)));
}

/** The same in the order of the members as they are: groups by their first one. It sorts nothing, which takes long for many. */
export function groupsInOrder<Member extends Pick<FamilyMember, "keys">>(
  members: readonly Member[],
): readonly (readonly Member[])[] {
  const parent = members.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) {
      root = parent[root] ?? root;
    }
    parent[index] = root;
    return root;
  };
  const firstOf = new Map<string, number>();
  for (const [index, { keys }] of members.entries()) {
    for (const [family, key] of keys.entries()) {
      if (key !== null) {
        const name = `${family} ${key}`;
        const first = firstOf.get(name) ?? index;
        firstOf.set(name, first);
        parent[rootOf(index)] = rootOf(first);
      }
    }
  }
  const groups = new Map<number, Member[]>();
  for (const [index, member] of members.entries()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) {
      groups.set(root, [member]);
    } else {
      group.push(member);
    }
  }
  return [...groups.values()];
}
