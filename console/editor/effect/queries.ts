/** Simulations of a draft: of a sample at once, of all products by a task. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../../client/client.ts";
import { sendOnce, service } from "../../service/service.ts";
import type { Json } from "../../strategies/document-diff.ts";
import type { StudyResult } from "../../review/queries.ts";

const path = "/api/v3/vendor/contracts/{contractId}/pricerecommendations/simulate";

export type Simulation = Extract<StudyResult, { kind: "simulation" }>;
type Simulated = Answer<typeof path, "post">["data"];

/** The most that the service draws. */
const sampleSize = 2_000;
/** The same products for each key stroke, so that only the text changes the numbers. */
const seed = 1;

/** The one before is cancelled when the text changes. */
export function sampleQuery(contractId: string, document: Json | null) {
  return queryOptions({
    queryKey: [contractId, "sample", JSON.stringify(document)],
    enabled: document !== null,
    queryFn: async ({ signal }) => {
      const body = { ...bodyOf(document), sample: { size: sampleSize, seed }, includeProducts: false };
      const { data } = await service.post(path, { path: { contractId }, body }, { signal });
      return { document, simulation: simulationIn(data) };
    },
    staleTime: 60_000,
    gcTime: 10_000,
    placeholderData: (before) => before,
  });
}

/** The document's published schema is of its own, so here it is any object. */
function bodyOf(document: Json | null) {
  return { document: JSON.parse(JSON.stringify(document)) };
}

function simulationIn(data: Simulated): Simulation {
  if ("kind" in data) return data;
  throw new Error("a sample is answered at once");
}

/** Begins to calculate every product. @returns the task */
export async function startExact(contractId: string, document: Json): Promise<string> {
  const body = { ...bodyOf(document), asTask: true };
  const { data } = await sendOnce(path, { path: { contractId }, body });
  if (!("resultUrl" in data)) throw new Error("a simulation that was asked for as a task is one");
  return data.id;
}
