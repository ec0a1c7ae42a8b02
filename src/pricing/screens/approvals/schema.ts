/** Wire shapes of approvals (interface 4.24). */
import { Type, type Static } from "typebox";
import {
  ContractPath,
  ErrorItemOut,
  Instant,
  InstantOut,
  nameSchemas,
  pageLimit,
  pageStart,
  ProductFilter,
  StrictObject,
} from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import { FigureFilter } from "../../figures/schema.ts";
import { DecisionKind, DecisionOut, HeldStatus, heldStatuses } from "../../publish/decision-schema.ts";

const { publishing } = limits;

export const ApprovalOut = Type.Object({
  productId: Type.String(),
  customerProductId: Type.Optional(Type.String()),
  name: Type.Optional(Type.String({ description: "The product's." })),
  createdAt: InstantOut("When it was first held; names it together with the product."),
  updatedAt: InstantOut("When a calculation last came to it again, or somebody last decided."),
  expiresAt: Type.Optional(InstantOut("While it is pending: when it expires.")),
  status: HeldStatus,
  requiredApprovals: Type.Integer({ description: "How many different users must agree." }),
  reasons: Type.Array(
    Type.Object({
      code: Type.String({ examples: ["holdWhen"] }),
      group: Type.String({
        description: "The `key` of its entry of the inbox: the code, and which limit it is where the code has several.",
        examples: ["holdWhen.result.marginPercent"],
      }),
      message: Type.String({ description: "A sentence, with rounded numbers." }),
      brief: Type.String({
        description: "In a few words, with rounded numbers.",
        examples: ["+29.9 %, your limit is 12 %"],
      }),
    }),
  ),
  priceRecommendation: Type.Object({
    price: Type.Number({ description: "The price that waits." }),
    currency: Type.String(),
    previousPrice: Type.Optional(Type.Number({ description: "The published price that it was calculated after." })),
    relevantDomain: Type.Optional(Type.String()),
    oldPrice: Type.Optional(Type.Number({ description: "Cheapest own offer on the domain." })),
    oldPosition: Type.Optional(Type.Integer()),
    newPosition: Type.Optional(Type.Integer()),
    decisiveStrategyBranchName: Type.Optional(Type.String()),
    decisiveStrategyTreeLeafNodeId: Type.Integer(),
  }),
  decisions: Type.Array(DecisionOut, { description: "In the order they were taken." }),
});
export type ApprovalOut = Static<typeof ApprovalOut>;

export const ApprovalsOut = Type.Object({
  seenAt: InstantOut("What a decision by filter takes: everything before it is in this answer."),
  pending: Type.Optional(
    Type.Integer({ description: "How many prices a decision by this filter and `seenAt` is about; if asked for." }),
  ),
  data: Type.Array(ApprovalOut),
});

const CreatedRange = StrictObject({
  start: Type.Optional(Instant("Created at or after it.")),
  end: Type.Optional(Instant("Created before it.")),
});

const reason = Type.String({
  maxLength: limits.inbox.groups * limits.inbox.keyCharacters,
  description: "Only prices with a reason of this code or group, or of one of several by comma.",
});

export const ApprovalsQuery = StrictObject(
  {
    pagination: Type.Optional(
      StrictObject({ start: Type.Optional(pageStart), limit: Type.Optional(pageLimit(limits.page.approvals.max)) }),
    ),
    range: Type.Optional(CreatedRange),
    latestOnly: Type.Optional(
      Type.Boolean({ default: false, description: "Only the newest held price of each product." }),
    ),
    status: Type.Optional(Type.Array(HeldStatus, { maxItems: heldStatuses.length })),
    reason: Type.Optional(reason),
    productFilter: Type.Optional(ProductFilter),
    filter: Type.Optional(FigureFilter),
    countPending: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Whether the answer has `pending`: the prices of `reason`, `range`, `productFilter` and `filter` that wait.",
      }),
    ),
  },
  { examples: [{ pagination: { start: 0, limit: 100 }, status: ["pending"], latestOnly: true }] },
);
export type ApprovalsQuery = Static<typeof ApprovalsQuery>;

const comment = Type.Optional(Type.String({ maxLength: publishing.commentCharacters, examples: ["as agreed"] }));

export const ApprovalDecision = StrictObject({
  productId: Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Integer({ minimum: 1 })], {
    description: "The internal id.",
    examples: ["101"],
  }),
  approvalCreatedAt: Instant("`createdAt` of the held price."),
  decision: DecisionKind,
  comment,
  overwritePrice: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 9_999_999_999_999.99,
      description: "Of an overwrite: the price that is published instead, with at most two decimals.",
    }),
  ),
  standsHours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: publishing.standsHours.max,
      default: publishing.standsHours.default,
      description: "Of an overwrite: how long calculations publish nothing for the product.",
    }),
  ),
});
export type ApprovalDecision = Static<typeof ApprovalDecision>;

export const DecideBody = Type.Array(ApprovalDecision, {
  maxItems: publishing.decisionsPerRequest,
  examples: [[{ productId: "101", approvalCreatedAt: "2026-01-31T12:00:00.000Z", decision: "approved" }]],
});

export const ApprovalResult = Type.Union(
  [Type.Object({ data: Type.Literal(true) }), Type.Object({ errors: Type.Array(ErrorItemOut) })],
  { description: "Says that the decision was taken, or what is wrong with it; at its index in the request." },
);
export type ApprovalResult = Static<typeof ApprovalResult>;

export const DecideQuery = StrictObject(
  {
    decision: Type.Enum(["approved", "rejected"], { type: "string" }),
    comment,
    seenAt: Instant("From the answer of the query: only prices that were there then and have not changed since."),
    range: Type.Optional(CreatedRange),
    reason: Type.Optional(reason),
    productFilter: Type.Optional(ProductFilter),
    filter: Type.Optional(FigureFilter),
    expectedCount: Type.Optional(
      Type.Integer({ minimum: 0, description: "`pending` of the query: with another number nothing is decided." }),
    ),
  },
  { examples: [{ decision: "approved", seenAt: "2026-01-31T12:00:00.000Z", reason: "holdWhen" }] },
);
export type DecideQuery = Static<typeof DecideQuery>;

export const HeldPath = Type.Object({
  ...ContractPath.properties,
  productId: Type.String({ description: "The product's internal id." }),
  createdAt: Instant("`createdAt` of the held price."),
});

nameSchemas({ Approval: ApprovalOut, ApprovalDecision, ApprovalResult });
