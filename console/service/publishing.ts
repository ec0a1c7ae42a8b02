/** Whether prices are published, and how that is stopped and resumed. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { cache, sendOnce, service } from "./service.ts";

const pricing = "/api/v3/vendor/contracts/{contractId}/pricing";

export function pauseQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "pause"],
    queryFn: async ({ signal }) => (await service.get(`${pricing}/pause`, { path: { contractId } }, { signal })).data,
  });
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
    ["pause", "pulse", "inbox"].map(async (name) => await cache.invalidateQueries({ queryKey: [contractId, name] })),
  );
}
