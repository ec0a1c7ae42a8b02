/** Wire shapes of held readings, decisions about them, and the evidence of offers. */
import { Type, type Static } from "typebox";
import { ContractPath, ErrorItemOut, Instant, InstantOut, StrictObject, nameSchemas } from "../../http/schema.ts";
import { limits } from "../../limits.ts";

const productId = Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Integer({ minimum: 1 })], {
  description: "The internal id.",
  examples: ["1"],
});
const domain = Type.String({ maxLength: limits.offers.domainCharacters, examples: ["shop-b.example"] });

const HeldOffer = Type.Object({
  vendorName: Type.String(),
  price: Type.Number({ description: "As it would be stored: with taxes." }),
  currency: Type.String(),
  deliveryCosts: Type.Number(),
  availability: Type.Optional(Type.Boolean()),
  url: Type.String(),
  readingId: Type.Optional(Type.String({ description: "What was read on its page: `getReading`." })),
});

export const HeldOut = Type.Object(
  {
    kind: Type.Enum(["reading", "domain"], {
      type: "string",
      description: "`reading`: of a product on a domain. `domain`: all readings of a domain wait.",
      examples: ["reading"],
    }),
    domain: Type.String({ examples: ["shop-b.example"] }),
    productId: Type.Optional(Type.String({ description: "The internal id; of readings." })),
    heldAt: InstantOut("Since when. A decision names it, so that nobody decides on a reading that took its place."),
    reasons: Type.Array(Type.String(), { description: "Why it is held, in sentences." }),
    gatheredAt: Type.Optional(InstantOut("When the pages were read; of readings.")),
    offers: Type.Optional(Type.Array(HeldOffer, { description: "What a release stores; of readings." })),
    lastPrice: Type.Optional(
      Type.String({ description: "The lowest price of the last reading that was believed, as shown: decimal text." }),
    ),
    evidence: Type.Optional(Type.String({ description: "The text around the price; of readings." })),
    factor: Type.Optional(Type.Number({ description: "By which prices moved; of domains.", examples: [1.19] })),
  },
  { description: "A reading, or a domain, that waits for a person." },
);
export type HeldOut = Static<typeof HeldOut>;

export const HeldDecision = StrictObject({
  domain,
  productId: Type.Optional(productId),
  heldAt: Instant("As the entry has it."),
  decision: Type.Enum(["release", "reject"], {
    type: "string",
    description: "`release`: it is right, store it. `reject`: it is wrong, and so is the same reading later.",
    examples: ["release"],
  }),
});
export type HeldDecision = Static<typeof HeldDecision>;

export const DecisionsBody = Type.Array(HeldDecision, {
  maxItems: limits.readings.decisionsPerRequest,
  description: "Decisions: with `productId` about a reading, without about a domain.",
  examples: [[{ productId: "1", domain: "shop-b.example", heldAt: "2026-01-31T12:00:00.000Z", decision: "release" }]],
});

export const DecisionResult = Type.Union([Type.Literal(true), Type.Object({ errors: Type.Array(ErrorItemOut) })], {
  description: "Says that the decision took effect, or what is wrong with it; at its index in the request.",
});
export type DecisionResult = Static<typeof DecisionResult>;

const readerVersion = Type.Integer({
  description: "The version of the reader. It grows when pages are read otherwise; 1 where none was stored.",
  examples: [2],
});

export const EvidenceOut = Type.Object({
  readAt: InstantOut("When it was stored."),
  url: Type.String({ description: "The page.", examples: ["https://shop-b.example/kettle"] }),
  readerVersion,
  method: Type.String({ description: "How the price was read.", examples: ["jsonLd"] }),
  confirmedBy: Type.Array(Type.String(), { description: "The other methods that came to the same price." }),
  text: Type.String({ description: "The text around the price.", examples: ["now only 38.50 €"] }),
});
export type EvidenceOut = Static<typeof EvidenceOut>;

export const ReadingPath = Type.Object({
  ...ContractPath.properties,
  readingId: Type.String({ description: "As offers of a product's market and of held readings have it." }),
});

const { evidenceCharacters, candidates } = limits.readings;

export const ReadingProofOut = Type.Object({
  readingId: Type.String({ examples: ["01890000-0000-7000-8000-000000000005"] }),
  readAt: InstantOut("When the offer was stored; of a reading that waits, when the page was read."),
  url: Type.String({ description: "The page.", examples: ["https://shop-b.example/kettle"] }),
  readerVersion,
  method: Type.String({ description: "How the price was read.", examples: ["jsonLd"] }),
  confirmedBy: Type.Array(Type.String(), { description: "The other methods that came to the same price." }),
  candidates: Type.Array(
    Type.Object({
      method: Type.String({ examples: ["jsonLd"] }),
      price: Type.String({ description: "As the page shows it: decimal text.", examples: ["38.50"] }),
    }),
    {
      description: `Prices that methods found, at most ${candidates}; none for a page that was not modified since the reading before.`,
    },
  ),
  text: Type.String({
    description: `The text around the price, at most ${evidenceCharacters} characters.`,
    examples: ["now only 38.50 €"],
  }),
  isHeld: Type.Boolean({ description: "It waits for a person; nothing of it is stored." }),
});
export type ReadingProofOut = Static<typeof ReadingProofOut>;

nameSchemas({
  ReadingProof: ReadingProofOut,
  HeldReading: HeldOut,
  HeldDecision,
  HeldDecisionResult: DecisionResult,
  OfferEvidence: EvidenceOut,
});
