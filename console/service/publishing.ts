/** Whether prices are published, and how that is stopped and resumed. */
import { useMutation } from "@tanstack/react-query";
import { read } from "./read.ts";
import { cache, sendOnce } from "./service.ts";

const pricing = "/api/v3/vendor/contracts/{contractId}/pricing";

export function pauseQuery(contractId: string) {
  return read(`${pricing}/pause`, { path: { contractId } });
}

export async function stopPublishing(contractId: string, reason: string): Promise<void> {
  const body = reason === "" ? null : { reason };
  await sendOnce(`${pricing}/pause`, { path: { contractId }, body });
  await readAgain(contractId);
}

export function useResume(contractId: string) {
  return useMutation({
    mutationFn: async () => {
      await sendOnce(`${pricing}/resume`, { path: { contractId } });
      await readAgain(contractId);
    },
  });
}

async function readAgain(contractId: string): Promise<void> {
  await Promise.all(
    ["pricing", "pulse", "inbox"].map(async (name) => await cache.invalidateQueries({ queryKey: [contractId, name] })),
  );
}
