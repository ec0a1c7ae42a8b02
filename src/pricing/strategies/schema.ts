/** Wire shapes of strategies (interface 4.2). */
import { Type, type Static } from "typebox";
import { strategySchema } from "../../../engine/index.ts";
import { RolloutIn } from "./rollouts/schema.ts";
import { ContractPath, Instant, InstantOut, Lenient, nameSchemas, StrictObject } from "../../http/schema.ts";

const bounds = { minimum: 1, maximum: 2_147_483_647 };

/** A version of a document, from 1. */
export const DocumentVersion = Type.Integer(bounds);

/** Null stands for no body. */
export const ActivationBody = Type.Union([
  StrictObject({
    rollout: Type.Optional(RolloutIn),
    at: Type.Optional(Instant("Plans the activation for this time, which lies ahead.")),
    version: Type.Optional(
      Lenient(
        Type.Union([DocumentVersion, Type.String({ pattern: "^[1-9][0-9]{0,8}$" })]),
        Type.Integer({ ...bounds, description: "Of the document; the newest without it.", examples: [1] }),
      ),
    ),
  }),
  Type.Null(),
]);

/** A document, documented by its JSON Schema. The engine's parser validates it, with the path of each problem. */
export const StrategyDocument = Type.Unsafe<unknown>({
  type: "object",
  description: "A strategy document; its JSON Schema is served at /schemas/strategy.json.",
  examples: strategySchema.examples,
  title: "StrategyDocument",
});

/** A document, or a document with a message for the history. */
export const StrategyBody = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  description: "The strategy document, or `{ document, message? }` with a message for the history.",
  examples: [
    {
      document: {
        name: "Just below the cheapest",
        otherwise: { rule: { target: { position: 1 }, adjust: { percent: -1 }, rounding: { ending: 0.99 } } },
      },
      message: "First version",
    },
  ],
});

export const ReplaceQuery = Type.Object({
  activate: Type.Optional(
    Type.Boolean({
      description:
        "Whether prices follow the version if the strategy is active. Without it as the strategy does (4.26-2).",
    }),
  ),
});

export const StrategyPath = Type.Object({
  ...ContractPath.properties,
  strategyId: Type.String({ description: "The strategy, a UUID." }),
});

/** A problem of a document, or a warning about it. */
export const ProblemOut = Type.Object({
  path: Type.String(),
  pointer: Type.String(),
  code: Type.String({ description: "The kind of problem; `params` has what its words are made of." }),
  params: Type.Record(Type.String(), Type.Unknown()),
  message: Type.String({ description: "In English, or in German by `Accept-Language`." }),
});
export type ProblemOut = Static<typeof ProblemOut>;

export const StrategyOut = Type.Object({
  id: Type.String({ format: "uuid" }),
  strategyId: Type.String({ format: "uuid", description: "The same as id." }),
  name: Type.String(),
  version: Type.Integer({ description: "Of the document, from 1; each version is kept for good." }),
  active: Type.Boolean({ description: "Whether the contract's prices follow this version." }),
  activeVersion: Type.Optional(
    Type.Integer({
      description: "The version of this strategy that prices follow; absent while they follow none of it.",
    }),
  ),
  followsNewest: Type.Optional(
    Type.Boolean({ description: "Whether the next version becomes the active one; absent while none is active." }),
  ),
  createdAt: InstantOut("When the first version was stored."),
  updatedAt: InstantOut("When this version was stored."),
  document: Type.Optional(StrategyDocument),
  warnings: Type.Optional(
    Type.Array(ProblemOut, { description: "When a version is stored: what its document probably does not mean." }),
  ),
});
export type StrategyOut = Static<typeof StrategyOut>;

export const ReadStrategyOut = Type.Object({
  ...StrategyOut.properties,
  hasDraft: Type.Boolean({ description: "Whether you have a draft of it." }),
});

export const StrategyHistory = Type.Object({
  history: Type.Array(
    Type.Object({
      version: Type.String({ description: "Of the document, a number as text.", examples: ["2"] }),
      documentVersion: Type.Integer({ description: "The same as a number." }),
      documentVersionMessage: Type.Optional(Type.String()),
      updateDate: InstantOut("When the version was stored."),
      updatedBy: Type.String({ description: "E-mail of who stored it; `deleted user` when that user is gone." }),
    }),
  ),
});
export type StrategyHistory = Static<typeof StrategyHistory>;

export const ValidationOut = Type.Object({
  valid: Type.Boolean(),
  problems: Type.Array(ProblemOut),
  warnings: Type.Array(ProblemOut, { description: "What a valid document probably does not mean." }),
});

nameSchemas({ Strategy: StrategyOut, ReadStrategy: ReadStrategyOut, StrategyHistory, StrategyProblem: ProblemOut });
