/** Wire shapes of the inbox (interface 4.35). */
import { Type, type Static } from "typebox";
import { Instant, InstantOut, nameSchemas, pageLimit, StrictObject } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { causes } from "../monitoring/index.ts";

export const inboxKinds = [
  "held",
  "failed",
  "domain",
  "callback",
  "match",
  "draft",
  "runStopped",
  "removal",
  "unusedOffers",
] as const;
export type InboxKind = (typeof inboxKinds)[number];

const kind = Type.Enum([...inboxKinds], { type: "string", description: "What waits.", examples: ["held"] });
const key = Type.String({
  minLength: 1,
  maxLength: limits.inbox.keyCharacters,
  description: "Names the entry among those of its kind; the same as long as its cause is.",
  examples: ["changeTooGreat"],
});

export const InboxEntry = Type.Object({
  kind,
  key,
  cause: Type.String({
    description:
      "Of held prices the code of the reason, of failed products the sentence with `…` for what differs, of domains `held`, `doubtful` or " +
      "an outcome, of callbacks the last error, of runs `paused`, `tripped` or the code of the failure, of drafts the strategy's name, of removals `deleted` or `imported`, " +
      "of runs without an offer `noMarket` or the code of why offers were left out.",
    examples: ["changeTooGreat"],
  }),
  subject: Type.Optional(
    Type.String({
      description: "The domain, the callback's name or URL, or the currency of the offers left out.",
      examples: ["shop-b.example"],
    }),
  ),
  limit: Type.Optional(
    Type.Number({
      description: "Of held prices: the limit that all of them broke, in percent, hours or the unit of its field.",
      examples: [12],
    }),
  ),
  products: Type.Optional(
    Type.Integer({ description: `Products that it is about; at most ${limits.inbox.counted} are looked at.` }),
  ),
  ofProducts: Type.Optional(
    Type.Integer({ description: "Of runs without an offer: all products whose calculation looked at competitors." }),
  ),
  productIds: Type.Optional(
    Type.Array(Type.String(), {
      description: `Of failed products: all of them, if they are at most ${limits.inbox.namedProducts}.`,
    }),
  ),
  causes,
  deliveries: Type.Optional(Type.Integer({ description: "Of callbacks: deliveries since the last success." })),
  first: InstantOut("Since when the oldest of them waits."),
  last: InstantOut("When the newest of them came."),
  sample: Type.Array(
    Type.Object({
      id: Type.String({ description: "Of a product, task or strategy." }),
      name: Type.Optional(Type.String()),
      customerProductId: Type.Optional(Type.String()),
    }),
    { description: `At most ${limits.inbox.sample}, the oldest first.` },
  ),
  snoozedUntil: Type.Optional(InstantOut("Of those that the caller hides.")),
});
export type InboxEntry = Static<typeof InboxEntry>;

export const InboxQuery = Type.Object({
  kind: Type.Optional(
    Type.String({
      maxLength: 200,
      description: `Only entries of these kinds, separated by commas: ${inboxKinds.join(", ")}.`,
      examples: ["held,failed"],
    }),
  ),
  snoozed: Type.Optional(
    Type.Boolean({ default: false, description: "The entries that the caller hides instead of the others." }),
  ),
  limit: Type.Optional(pageLimit(limits.page.inbox.max)),
  after: Type.Optional(
    Type.String({ maxLength: limits.page.keyCharacters, description: "`next` of the page before." }),
  ),
});

export const InboxOut = Type.Object({
  data: Type.Array(InboxEntry),
  next: Type.Optional(Type.String({ description: "The `after` of the next page, if there is one." })),
});
export type InboxOut = Static<typeof InboxOut>;

export const Snooze = StrictObject(
  {
    kind,
    key,
    until: Type.Union([Instant(`At most ${limits.inbox.snoozeDays} days from now.`), Type.Null()], {
      description: "Null shows the entry again.",
    }),
  },
  { examples: [{ kind: "held", key: "changeTooGreat", until: null }] },
);
export type Snooze = Static<typeof Snooze>;

export const SnoozeOut = Type.Object({
  kind,
  key,
  until: Type.Union([InstantOut("Until when it is hidden."), Type.Null()]),
});

nameSchemas({ InboxEntry, Snooze: SnoozeOut, SnoozeIn: Snooze });
