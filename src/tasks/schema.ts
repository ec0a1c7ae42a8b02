/** Wire shapes of tasks (interface 2.8). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas } from "../http/schema.ts";

export const TaskState = Type.Union(
  [Type.Literal("pending"), Type.Literal("executing"), Type.Literal("succeeded"), Type.Literal("failed")],
  { description: "The last two are completed states.", title: "TaskState" },
);
export type TaskState = Static<typeof TaskState>;
export const taskStates: readonly string[] = ["pending", "executing", "succeeded", "failed"];

const count = (description: string) => Type.Integer({ description });

/** What is wrong with a row of a CSV, or probably wrong. */
const RowProblem = Type.Object({
  row: Type.Integer({ description: "From 1, the header row." }),
  column: Type.Optional(Type.String({ description: "Absent if it is of the whole row." })),
  identifier: Type.String({ description: "Of the row, as far as it can be read." }),
  code: Type.Optional(Type.String({ description: "What is wrong, for programs (7-9).", examples: ["notAnAmount"] })),
  params: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: "The names, texts and numbers in the message, as the code has them.",
      examples: [{ text: "dear", example: "1234.50" }],
    }),
  ),
  message: Type.String({ description: "In English." }),
});
export type RowProblem = Static<typeof RowProblem>;
nameSchemas({ RowProblem });

const warnings = Type.Optional(
  Type.Array(RowProblem, {
    description: "What can be imported and is probably wrong (4.1-30), the first 100; absent if there is nothing.",
  }),
);

/** What an import by CSV would do (interface 4.1-27). */
export const RehearsalOut = Type.Object(
  {
    columns: Type.Array(
      Type.Object({
        column: Type.String({ description: "As the header row has it.", examples: ["Preis"] }),
        becomes: Type.String({ description: "The field, or `tags.<key>`.", examples: ["referencePrice"] }),
      }),
      { description: "What each column becomes; empty if the header row is wrong." },
    ),
    rows: Type.Object({
      good: count("Rows that can be imported."),
      bad: count("Rows that cannot. Judging ends at 1,000 errors."),
    }),
    outcome: Type.Optional(
      Type.Object(
        {
          productsNow: count("Products that are there."),
          productsThen: count("Products that would be there."),
          willCreate: count("Of those then: new ones."),
          willChange: count("Of those then: products that differ in a field or a tag from now."),
          willDelete: count("Of those now: products that are not in the file."),
        },
        { description: "Missing if there are errors: such a file cannot be imported." },
      ),
    ),
    errors: Type.Array(RowProblem, { description: "The first 100." }),
    warnings,
    appliedAs: Type.Optional(
      Type.String({ format: "uuid", description: "The task of the import that it became by `applyRehearsal`." }),
    ),
  },
  { description: "Of a rehearsal of an import that has ended; only `getTask` has it." },
);
export type RehearsalOut = Static<typeof RehearsalOut>;

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
    warnings,
    rehearsal: Type.Optional(RehearsalOut),
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

nameSchemas({ Rehearsal: RehearsalOut, Task: TaskOut });
