/** Wire shapes of watched domains (interface 2.12). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas, StrictObject } from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import { causes, Outcome } from "../../readings/outcome-schema.ts";
import { sourceKinds, sourceMethods } from "../../readings/source-kind.ts";

const bounds = limits.watching;

const amount = (description: string) => Type.Number({ minimum: 0, description, examples: [4.95] });

const domain = Type.String({ maxLength: 1_000, description: "A website's name.", examples: ["shop-b.example"] });
const kind = Type.Enum([...sourceKinds], {
  type: "string",
  description: "Where offers come from: single pages, a shop system's catalogue, a feed, a comparison CSV, a sitemap.",
  examples: ["page"],
});
const method = Type.Optional(
  Type.Enum([...sourceMethods], {
    type: "string",
    description:
      "How pages are fetched: as they are sent, or as a browser shows them after their scripts have run. Absent: `request`.",
    examples: ["request"],
  }),
);
const url = Type.String({
  minLength: 1,
  maxLength: bounds.urlCharacters,
  description: "The address of a feed, CSV, catalogue or sitemap. It is stored encrypted and read without its query.",
  examples: ["https://shop-b.example/feed.xml"],
});
const hasQuery = Type.Boolean({
  description: "Whether the stored address has a query. Sent as false, it deletes the stored query.",
});
const schedule = {
  cron: Type.String({
    maxLength: limits.pricing.cronCharacters,
    description: "Minute, hour, day of month, month, day of week.",
    examples: ["0 5 * * *"],
  }),
  timeZone: Type.String({
    maxLength: limits.pricing.timeZoneCharacters,
    description: "IANA name; when left out, the contract's.",
    examples: ["Europe/Berlin"],
  }),
};
const nextRunDate = Type.Optional(InstantOut("The next time; absent while disabled. Ignored when sent."));

/** Settings that a request and an answer write the same way. */
const settings = {
  basis: Type.Enum(["ownShop", "permission", "feed", "publicPages"], {
    type: "string",
    description: "Why you may read it.",
    examples: ["publicPages"],
  }),
  country: Type.String({ pattern: "^[A-Z]{2}$", description: "ISO 3166 alpha-2; delivery and VAT.", examples: ["DE"] }),
  currency: Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217; it fixes the domain's.", examples: ["EUR"] }),
};
const delivery = Type.Optional(
  StrictObject(
    { costs: amount("Costs of delivery."), freeFrom: Type.Optional(amount("Price from which delivery is free.")) },
    { description: "Where the page does not say it. Without it costs count as 0, with a warning." },
  ),
);
const tax = Type.Enum(["gross", "net"], {
  type: "string",
  default: "gross",
  description: "Whether the site shows prices with VAT.",
});
const vatPercent = Type.Optional(
  Type.Number({ minimum: 0, maximum: 100, description: "Needed with net: it makes prices gross.", examples: [19] }),
);
const vendorName = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.offers.vendorNameCharacters,
    description: "The seller of offers that name none; the domain if left out.",
    examples: ["Shop B"],
  }),
);
const offersShown = Type.Enum(["all", "some"], {
  type: "string",
  default: "all",
  description: "`some`: a marketplace page is stored although it does not show its whole list.",
});
const keepsVendorNames = Type.Boolean({ default: true, description: "False drops the names of private sellers." });
const onlyChanges = Type.Boolean({
  default: false,
  description: `Whether an unchanged reading is stored only after ${bounds.unchangedHours} hours.`,
});
const staleAfterDays = Type.Union([Type.Integer({ minimum: 1, maximum: bounds.staleAfterDays.max }), Type.Null()], {
  default: bounds.staleAfterDays.default,
  description: "Days without a confirming reading, after which a snapshot is closed; null: never.",
});
const intervalMs = Type.Optional(
  Type.Integer({
    minimum: bounds.intervalMs.min,
    maximum: bounds.intervalMs.max,
    description: "The least time between two of your own requests. It never makes them faster than the host's pace.",
    examples: [5_000],
  }),
);
const pageTag = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.products.tagKeyCharacters,
    description: "The product tag whose value is the address of the product's page here, read when a run begins.",
    examples: ["shop-b-url"],
  }),
);
const searchUrl = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: bounds.urlCharacters,
    description:
      "Where the shop searches, with {gtin} in place of the number: runs search for products without a page.",
    examples: ["https://shop-b.example/search?q={gtin}"],
  }),
);
const isEnabled = Type.Boolean({ default: true, description: "False stops reading at once and keeps the market." });

/** Parts of an answer. They are ignored when sent. */
const ignored = { status: Type.Optional(Type.Unknown()), warnings: Type.Optional(Type.Unknown()) };

export const WatchedDomainIn = StrictObject({
  domain,
  source: StrictObject({ kind, method, url: Type.Optional(url), hasQuery: Type.Optional(hasQuery) }),
  ...settings,
  schedule: Type.Optional(
    StrictObject({ cron: schedule.cron, timeZone: Type.Optional(schedule.timeZone), nextRunDate }),
  ),
  delivery,
  tax: Type.Optional(tax),
  vatPercent,
  vendorName,
  offersShown: Type.Optional(offersShown),
  keepsVendorNames: Type.Optional(keepsVendorNames),
  onlyChanges: Type.Optional(onlyChanges),
  staleAfterDays: Type.Optional(staleAfterDays),
  intervalMs,
  pageTag,
  searchUrl,
  isEnabled: Type.Optional(isEnabled),
  ...ignored,
});
export type WatchedDomainIn = Static<typeof WatchedDomainIn>;

export const WatchedDomainStatus = Type.Object({
  hasCollectorContact: Type.Boolean({ description: "False: the operator set no contact, so nothing is fetched." }),
  heldSince: Type.Optional(InstantOut("Since when all readings of the domain wait for a decision.")),
  coverage: Type.Object(
    {
      pairs: Type.Integer({ description: "Products with an active page." }),
      confirmed: Type.Integer({ description: "Products with a confirmed snapshot that stands." }),
      medianAgeHours: Type.Optional(Type.Number({ description: "The median time since they were confirmed." })),
      isPartial: Type.Optional(
        Type.Boolean({ description: "True: only a part of the pages was counted; the rest is counted soon." }),
      ),
      countedAt: Type.Optional(InstantOut("When it was counted, if not just now.")),
    },
    { description: "Of large domains it is some minutes old." },
  ),
  outcomes: Type.Array(
    Type.Object({
      day: Type.String({ description: "In UTC.", examples: ["2026-01-31"] }),
      outcome: Outcome,
      pairs: Type.Integer({ description: "Products that were read so." }),
      causes,
    }),
    { description: `Of the last ${bounds.outcomeDays} days, newest first.` },
  ),
  run: Type.Optional(
    Type.Object(
      {
        taskId: Type.String({ format: "uuid" }),
        remaining: Type.Integer({ description: "Products still to be read." }),
        deadline: InstantOut("What is not read by then fails."),
        expectedEnd: Type.Optional(InstantOut("By the pace of its hosts; absent of catalogues and feeds.")),
        isLate: Type.Boolean({ description: "Whether the expected end lies after the deadline." }),
      },
      { description: "The run that reads the domain now." },
    ),
  ),
  recipeVersion: Type.Optional(Type.Integer({ description: "The newest one of its recipe; absent without a recipe." })),
});
export type WatchedDomainStatus = Static<typeof WatchedDomainStatus>;

export const WatchedDomainOut = Type.Object({
  domain,
  source: Type.Object({ kind, method, url: Type.Optional(url), hasQuery: Type.Optional(hasQuery) }),
  ...settings,
  schedule: Type.Optional(Type.Object({ ...schedule, nextRunDate })),
  delivery,
  tax,
  vatPercent,
  vendorName,
  offersShown,
  keepsVendorNames,
  onlyChanges,
  staleAfterDays,
  intervalMs,
  pageTag,
  searchUrl,
  isEnabled,
  status: WatchedDomainStatus,
  warnings: Type.Array(Type.String(), { description: "What is missing or does not fit, in sentences." }),
});
export type WatchedDomainOut = Static<typeof WatchedDomainOut>;

nameSchemas({ WatchedDomain: WatchedDomainOut, WatchedDomainIn, WatchedDomainStatus });
