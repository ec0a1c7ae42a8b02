/** The rooms inside the four large rooms, lowest first, and the imports between them that go upward. */
import type { Source } from "./sources.ts";

export interface House {
  /** The folder whose own folders are the rooms: `src/pricing`. Its own files join the rooms and stand above all. */
  readonly folder: string;
  /** Lowest first. Rooms of one list do not know each other. */
  readonly order: readonly (readonly string[])[];
  /** Rooms and a lower one that they do not import all the same. */
  readonly apart?: readonly (readonly [room: string, lower: string])[];
  /** Rooms that import nothing outside of the house but these folders and files. */
  readonly outside?: Readonly<Record<string, readonly string[]>>;
  /** Folders and files that rooms get as arguments: only the folder's own files import them, and the room that has them. */
  readonly byArgument?: readonly string[];
}

export const houses: readonly House[] = [
  {
    folder: "engine",
    order: [["values"], ["words"], ["trace"], ["language"], ["evaluate"], ["families"], ["guard"], ["sentences"]],
  },
  {
    folder: "src/pricing",
    order: [["calculate"], ["strategies"], ["inputs"], ["publish"], ["figures"], ["runs", "studies", "screens"]],
    apart: [
      ["publish", "inputs"],
      ["studies", "publish"],
      ["runs", "figures"],
    ],
    byArgument: ["src/callbacks/", "src/pricing/figures/figures-writer.ts", "src/pricing/figures/store-figures.ts"],
    outside: { calculate: ["engine/index.ts", "src/base/", "src/limits.ts", "src/limits/"] },
  },
  {
    folder: "src/monitoring",
    order: [["hosts"], ["readings"], ["watched"], ["matching"], ["sources"], ["crawl"]],
  },
  {
    folder: "src/reading",
    order: [["words"], ["page"], ["markup"], ["seen"], ["decide"], ["files"]],
  },
  {
    folder: "console",
    order: [
      ["service"],
      ["kit"],
      ["account", "calculation", "market", "monitoring", "people", "sign-in", "strategies"],
      ["companies", "inbox", "review"],
      ["product", "settings", "start"],
      ["editor", "products", "work"],
      ["app"],
    ],
  },
];

/** Imports, also of types alone, from a room to one that is not lower. A room without a place in the order is above all. Tests are free. */
export function arrowsUpward(house: House, sources: readonly Source[]): string[] {
  const placeOf = (file: string): { room: string; level: number } => {
    const [first = "", second] = file.slice(house.folder.length + 1).split("/");
    if (second === undefined) return { room: "", level: Infinity };
    const level = house.order.findIndex((rooms) => rooms.includes(first));
    return { room: first, level: level === -1 ? house.order.length : level };
  };
  const isInside = (file: string): boolean => file.startsWith(`${house.folder}/`);
  return sources
    .filter(({ file }) => isInside(file) && !file.endsWith(".test.ts"))
    .flatMap(({ file, imports }) => {
      const from = placeOf(file);
      return imports
        .filter(isInside)
        .filter((imported) => {
          const to = placeOf(imported);
          return to.room !== from.room && to.level >= from.level && from.level !== Infinity;
        })
        .map((imported) => `${file} -> ${imported}`);
    });
}

/** Imports of a lower room that a room keeps apart from, of what it gets as an argument, and of what it imports nothing of outside of the house. */
export function forbiddenImports(
  { folder, apart = [], outside = {}, byArgument = [] }: House,
  sources: readonly Source[],
): string[] {
  const isIn = (file: string, room: string): boolean => file.startsWith(`${folder}/${room}/`);
  return sources
    .filter(({ file }) => !file.endsWith(".test.ts"))
    .flatMap(({ file, imports }) => {
      const shunned = apart.filter(([room]) => isIn(file, room)).map(([, lower]) => lower);
      const known = Object.entries(outside).find(([room]) => isIn(file, room))?.[1];
      const room = file.slice(0, file.indexOf("/", folder.length + 1) + 1);
      const given =
        room === "" || !file.startsWith(`${folder}/`) ? [] : byArgument.filter((name) => !name.startsWith(room));
      const isForbidden = (imported: string): boolean => {
        if (given.some((name) => imported.startsWith(name))) return true;
        return imported.startsWith(`${folder}/`)
          ? shunned.some((lower) => isIn(imported, lower))
          : known !== undefined && !known.some((name) => imported.startsWith(name));
      };
      return imports.filter(isForbidden).map((imported) => `${file} -> ${imported}`);
    });
}
