/** Wire shapes of tasks (interface 2.8). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas } from "../http/schema.ts";

export const TaskState = Type.Union(
  [Type.Literal("pending"), Type.Literal("executing"), Type.Literal("succeeded"), Type.Literal("failed")],
  { description: "The last two are completed states." },
);
export type TaskState = Static<typeof TaskState>;
export const taskStates: readonly string[] = ["pending", "executing", "succeeded", "failed"];

export const TaskOut = Type.Object({
  taskId: Type.String({ format: "uuid" }),
  taskType: Type.String({ examples: ["backend.tasks.pricing.offers.preprocessing"] }),
  state: TaskState,
  contractId: Type.String(),
  userId: Type.Optional(Type.Integer({ description: "Who started it; absent when the service did." })),
  parentId: Type.Optional(Type.String({ format: "uuid", description: "The task that caused this one." })),
  data: Type.Object({ startTimestamp: InstantOut("When it started, or was created while it waits.") }),
  creationDate: InstantOut("When it was created."),
  startDate: Type.Optional(InstantOut("When it began to execute.")),
  finishDate: Type.Optional(InstantOut("When it was completed.")),
  result: Type.Object({
    operations: Type.Object(
      {
        successful: Type.Integer(),
        failed: Type.Integer(),
        skipped: Type.Integer({ description: "Left alone on purpose, such as by a strategy's skip." }),
        published: Type.Optional(
          Type.Integer({ description: "Of a task that publishes prices: those of the successful ones." }),
        ),
        held: Type.Optional(
          Type.Integer({ description: "Of a price calculation: successful ones that wait for approval." }),
        ),
        total: Type.Integer({ description: "When completed, the sum of successful, failed and skipped." }),
      },
      { description: "Grows while the task executes." },
    ),
    counts: Type.Optional(
      Type.Object(
        {
          overtaken: Type.Integer({ description: "Left to the next run: somebody else published their prices." }),
          rejectedBefore: Type.Integer({ description: "Prices that a rejection keeps from being held again." }),
          overwritten: Type.Integer({ description: "Products whose overwritten price stands." }),
          costUnknown: Type.Integer({ description: "Prices that the guard could not compare with a cost." }),
          reasons: Type.Array(
            Type.Object({
              outcome: Type.Enum(["held", "skipped", "failed"], { type: "string" }),
              code: Type.String({ examples: ["farFromMarket"] }),
              products: Type.Integer(),
            }),
            { description: "Why products are held, skipped or fail, the most frequent reason of each first." },
          ),
        },
        { description: "Of a price calculation that has begun." },
      ),
    ),
  }),
  failures: Type.Optional(
    Type.Array(
      Type.Object({
        messageId: Type.String({ examples: ["ProcessingFailure"] }),
        attributes: Type.Record(Type.String(), Type.String()),
      }),
      { description: "At most 1,000; left out with includeFailures=false." },
    ),
  ),
  failureCode: Type.Optional(
    Type.String({
      description: "Only when the whole task failed.",
      examples: ["user.preprocessing.strategy.failure"],
    }),
  ),
  failureMessage: Type.Optional(Type.String({ description: "The failure in words." })),
});
export type TaskOut = Static<typeof TaskOut>;

nameSchemas({ Task: TaskOut });
