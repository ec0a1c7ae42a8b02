/** Words of the frame: publishing, and what ⌘K offers. */

export const publishing = {
  stop: "Stop publishing",
  stopHelp: "No price is published until somebody resumes. A run under way is stopped.",
  reason: "Why",
  reasonHelp: "Everybody reads it above every screen.",
  stopped: "Publishing is stopped",
  since: "since {{since}}",
  by: "by",
  somebody: "somebody",
  why: { asked: "no reason was given", takenBack: "prices of a run were taken back" },
  resume: "Resume publishing",
} as const;

export const palette = {
  title: "Find anything",
  label: "What are you looking for?",
  placeholder: "Product, screen, strategy, shop …",
  contracts: "Contract …",
  none: "Nothing is called that.",
  dark: "Dark theme",
  light: "Light theme",
  export: "Export all products as CSV",
  notCalculated: "The calculation did not begin.",
  notExported: "The products were not exported.",
  notOpened: "The dialog did not open.",
  invite: "Invite a person",
  watchShop: "Watch a shop",
  makeFeed: "Make a feed",
  started: "The calculation has begun.",
  groups: {
    screens: "Screens",
    products: "Products",
    views: "Saved views",
    strategies: "Strategies",
    shops: "Watched shops",
    settings: "Settings",
    contracts: "Contracts",
    companies: "Companies",
    actions: "Actions",
  },
} as const;

export const calculate = "Calculate prices";
