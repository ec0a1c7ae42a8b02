/** Wire shapes of runs of monitoring. */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas } from "../../../http/schema.ts";
import { TaskState } from "../../../tasks/index.ts";
import { cause } from "../../readings/outcome-schema.ts";

const RunDomainOut = Type.Object({
  domain: Type.String({ examples: ["shop-b.example"] }),
  pairs: Type.Integer({ description: "Products to read there; 0 until the run is planned." }),
  pages: Type.Integer({ description: "Their pages." }),
  remaining: Type.Integer({ description: "Products not read yet." }),
  outcomes: Type.Record(Type.String(), Type.Integer(), {
    description: "How many products ended in which outcome; `Skipped`: left alone on purpose.",
    examples: [{ ProductFound: 120, ProductNotFound: 3, Skipped: 1 }],
  }),
  causes: Type.Array(
    Type.Object({
      outcome: Type.String({ examples: ["RequestFailure"] }),
      ...cause,
      pairs: Type.Integer({ description: "Products that failed for it.", examples: [41] }),
    }),
    { description: "Why products failed, as far as it is known; by outcome, the most frequent first." },
  ),
});

export const MonitoringRunOut = Type.Object({
  taskId: Type.String({ format: "uuid", description: "The run is this task." }),
  state: TaskState,
  startDate: InstantOut("When it was started."),
  deadline: InstantOut("What is not read by then fails."),
  finishDate: Type.Optional(InstantOut("When it was completed.")),
  domains: Type.Array(RunDomainOut, { description: "By name." }),
});
export type MonitoringRunOut = Static<typeof MonitoringRunOut>;

nameSchemas({ MonitoringRun: MonitoringRunOut, MonitoringRunDomain: RunDomainOut });
