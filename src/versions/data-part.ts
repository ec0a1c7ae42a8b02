/** The parts of a contract's data that answers are made of, and what says whether they have changed. */

/**
 * What changes together:
 * - `settings`: those that show in what is read: ignored vendors, own shops, domains, strategies
 * - `products`: the assortment, and what retention deletes of its history
 * - `offers`, `recommendations`, `orders`: what is stored of them; orders deleted as well
 */
export const dataParts = ["settings", "products", "offers", "recommendations", "orders"] as const;
export type DataPart = (typeof dataParts)[number];

/** Of a contract at a moment: the version of parts of its data, as short text to be compared for equality. */
export type DataVersion = (parts: readonly DataPart[]) => string;
