/** What Market asks for first: how many products have each position, and how ours stands to the cheapest competitor. */
export const positionsPath = "/api/v3/vendor/contracts/{contractId}/products/figures/counts";

export const positionsOf = { by: "position", standing: true } as const;
