/** What ⌘K offers, by kind in the order of the list. */
export const groups = [
  "screens",
  "products",
  "views",
  "strategies",
  "shops",
  "settings",
  "contracts",
  "companies",
  "actions",
] as const;

export interface Command {
  readonly id: string;
  readonly group: (typeof groups)[number];
  readonly text: string;
  readonly beside?: string;
  readonly run: () => void;
}
