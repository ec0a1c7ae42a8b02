/** What Market asks for first: how many products have each position, and how ours stands to the cheapest competitor. */
export const positionsPath = "/api/v3/vendor/contracts/{contractId}/products/figures/counts";

/** Without delivery, as the market's days are. */
export const ofDays = { basis: "unitPrice" } as const;

export const positionsOf = { by: "position", standing: true, ...ofDays } as const;
