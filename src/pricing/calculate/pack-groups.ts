/** Packs whole groups together, at most so many items at once; a group that is larger than that comes alone. */
export function packGroups<Item>(
  groups: readonly (readonly Item[])[],
  most: number,
): readonly (readonly (readonly Item[])[])[] {
  const packs: (readonly Item[])[][] = [];
  let size = Infinity;
  for (const group of groups) {
    if (size + group.length > most) {
      packs.push([]);
      size = 0;
    }
    packs.at(-1)?.push(group);
    size += group.length;
  }
  return packs;
}
