/** The ten screens, each with its address and what is there once its data has come. */

export interface Screen {
  readonly name: string;
  /** Below the contract's. */
  readonly address: string;
  /** A selector. */
  readonly shown: string;
}

export function everyScreen({ productId, strategyId }: { productId: string; strategyId: string }): readonly Screen[] {
  return [
    { name: "1-start", address: "start", shown: "h1" },
    { name: "2-products", address: "products", shown: "#row-0" },
    { name: "3-product", address: `products/${productId}`, shown: ".offers" },
    { name: "4-strategies", address: "strategies", shown: ".strategies td" },
    { name: "4-strategy", address: `strategies/${strategyId}/edit`, shown: ".cm-content" },
    { name: "5-review", address: `strategies/${strategyId}/review`, shown: ".review-head" },
    { name: "6-inbox", address: "inbox", shown: "[role=option]" },
    { name: "7-market", address: "market", shown: "dl.figures" },
    { name: "8-monitoring", address: "monitoring", shown: "tbody td" },
    { name: "9-work", address: "work", shown: "tbody td" },
    { name: "10-settings", address: "settings/people", shown: "tbody td" },
  ];
}
