/**
 * The screens of the navigation, in its order: only those that are there. Start has no key: who types it too slowly would press one of
 * the screen that is open.
 */

export const screens = [
  { name: "inbox", to: "/c/$contract/inbox", key: "i", icon: "M2 9h3l1 2h4l1-2h3M2 9l2-6h8l2 6v4H2z" },
  { name: "products", to: "/c/$contract/products", key: "p", icon: "M3 4h10M3 8h10M3 12h6" },
  { name: "strategies", to: "/c/$contract/strategies", key: "s", icon: "M4 2v9a2 2 0 0 0 2 2h6M4 6h8M12 4v4M12 11v4" },
  { name: "market", to: "/c/$contract/market", key: "m", icon: "M2 13h12M4 13V8M8 13V3M12 13V6" },
  {
    name: "monitoring",
    to: "/c/$contract/monitoring",
    key: "o",
    icon: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  },
  { name: "work", to: "/c/$contract/work", key: "w", icon: "M3 4h6M3 8h10M3 12h4M11.5 2.5v3M10 4h3M9.5 10.5v3M8 12h3" },
  {
    name: "settings",
    to: "/c/$contract/settings",
    key: ",",
    icon: "M2 5h7M13 5h1M11 3.5v3M2 11h1M7 11h7M5 9.5v3",
  },
  { name: "start", to: "/c/$contract/start", key: null, icon: "M8 2v12M2 8h12" },
] as const;

export type Screen = (typeof screens)[number];
